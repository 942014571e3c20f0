"""The sweeper: hands owed work out again, plays safe moves, drops what has expired.

    python -m services.workers.sweeper

Several may run at the same time. While the store is down it waits, and goes on by itself.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from argparse import ArgumentParser

import structlog

from services.tables.directory import Directory
from services.tables.errors import Unavailable
from services.tables.tables import Tables
from services.workers.app import configured
from services.workers.logs import log_as_json
from services.workers.metrics import SWEEPS, SWEPT, Health, HealthServer
from services.workers.settings import Settings
from services.workers.waking import Waker

log = structlog.get_logger(__name__)

EVERY = 0.5
BACKLOG = 1_000
"""A queue as long as this is not made longer by sending again."""


async def sweep(tables: Tables, health: Health, every: float, stop: asyncio.Event) -> None:
    """Sweeps every so many seconds until `stop` is set. What is wrong with the store, the store's own log says."""
    while not stop.is_set():
        try:
            swept = await tables.sweep()
        except Unavailable as trouble:
            SWEEPS.labels(trouble.code).inc()
        else:
            SWEEPS.labels("swept").inc()
            SWEPT.labels("sent").inc(swept.sent)
            SWEPT.labels("safe-moves").inc(swept.safe_moves)
            SWEPT.labels("expired").inc(swept.expired)
            if swept.safe_moves or swept.expired:
                log.info("swept", sent=swept.sent, safe_moves=swept.safe_moves, expired=swept.expired)
            health.ready.set()
        health.beat()
        try:
            await asyncio.wait_for(stop.wait(), every)
        except TimeoutError:
            continue


async def serve(settings: Settings, metrics: str, every: float) -> None:
    """Sweeps until SIGTERM or SIGINT."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    health = Health()
    server = HealthServer(metrics, health)
    log.info("sweeping", every=every, metrics_port=server.server_port)
    async with (
        Waker(configured(settings.broker), longest=BACKLOG) as wake,
        Directory(settings.rules, settings.opens) as directory,
        Tables(settings.store, directory, settings.tables, wake) as tables,
    ):
        await sweep(tables, health, every, stop)
        await tables.drain()
    server.shutdown()
    log.info("stopped")


def main() -> int:
    """Sweep until SIGTERM or SIGINT."""
    parser = ArgumentParser(description="Hands owed work out again, plays safe moves, drops what has expired.")
    environment = os.environ
    parser.add_argument("--metrics", default=environment.get("MALOCA_METRICS", "127.0.0.1:0"), help="host:port")
    parser.add_argument("--every", type=float, default=environment.get("MALOCA_SWEEP_EVERY", EVERY), help="seconds")
    wanted = parser.parse_args()
    log_as_json()
    asyncio.run(serve(Settings.of(), wanted.metrics, wanted.every))
    return 0


if __name__ == "__main__":
    sys.exit(main())
