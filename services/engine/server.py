"""A rules service as a process of its own.

    python -m services.engine.server --game services.neta_tanka --listen 127.0.0.1:0 --metrics 127.0.0.1:0

Each argument may also come from the environment: `MALOCA_GAME`, `MALOCA_LISTEN`, `MALOCA_METRICS`, `MALOCA_GRACE`,
and `MALOCA_RULES_VERSION`, which the game's own must equal, or nothing is served.
Port 0 takes a free one; the first line of the log, `serving`, says which. On SIGTERM or SIGINT the health turns to
NOT_SERVING, no new call is taken, and those under way have `MALOCA_GRACE` seconds to end.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
from collections.abc import Sequence
from typing import Any

import structlog
import uvloop
from grpc import aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from prometheus_client import start_http_server

from maloca.rules.v1 import rules_pb2
from maloca.rules.v1.rules_pb2_grpc import add_RulesServiceServicer_to_server
from services.engine.rules import Rules, find
from services.engine.servicer import Servicer

MESSAGE_BYTES = 4 * 1024 * 1024
CONNECTION_AGE_MS = 60_000
CONNECTION_GRACE_MS = 10_000
SERVICE = rules_pb2.DESCRIPTOR.services_by_name["RulesService"].full_name
CHANNEL: Sequence[tuple[str, int]] = (
    ("grpc.max_connection_age_ms", CONNECTION_AGE_MS),
    ("grpc.max_connection_age_grace_ms", CONNECTION_GRACE_MS),
    ("grpc.max_receive_message_length", MESSAGE_BYTES),
    ("grpc.max_send_message_length", MESSAGE_BYTES),
    ("grpc.so_reuseport", 0),
)

log = structlog.get_logger(__name__)


class RulesServer:
    """A game served on a socket, with health and reflection.

    `listen` is `host:port`; port 0 takes a free one, which `port` then names. Raises `RuntimeError` if the address
    can't be bound. To be made and used within one event loop.
    """

    def __init__(self, rules: Rules[Any, Any, Any], listen: str = "127.0.0.1:0") -> None:
        self._server = aio.server(options=CHANNEL)
        self._health = health.aio.HealthServicer()
        self._servicer = Servicer(rules)
        add_RulesServiceServicer_to_server(self._servicer, self._server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        reflection.enable_server_reflection((SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME), self._server)
        self.port = self._server.add_insecure_port(listen)

    async def start(self) -> None:
        """Take calls from now on."""
        await self._server.start()
        await self._health.set(SERVICE, health_pb2.HealthCheckResponse.SERVING)

    async def stop(self, grace: float) -> None:
        """Say NOT_SERVING, take no new call, wait up to `grace` seconds for those under way."""
        await self._health.enter_graceful_shutdown()
        self._servicer.leave()
        await self._server.stop(grace)


def log_as_json() -> None:
    """One JSON object a line on standard output.

    Errors come without local variables, a state is among them; and without their text, for anything may stand in it.
    """
    tracebacks = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(tracebacks),
            without_text,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.WriteLoggerFactory(),
    )


def without_text(_: object, __: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """A log's line whose exceptions say their type and their place and nothing else."""
    for part in line.get("exception", ()):
        part["exc_value"], part["exc_notes"] = "", []
    return line


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line, with the environment behind it."""
    parser = argparse.ArgumentParser(description="Serves the rules of one game over gRPC.")
    parser.add_argument("--game", default=os.environ.get("MALOCA_GAME"), help="package of the game")
    parser.add_argument(
        "--rules-version",
        default=os.environ.get("MALOCA_RULES_VERSION"),
        help="serve the game in this version or not at all",
    )
    parser.add_argument("--listen", default=os.environ.get("MALOCA_LISTEN", "127.0.0.1:0"), help="host:port")
    parser.add_argument("--metrics", default=os.environ.get("MALOCA_METRICS", "127.0.0.1:0"), help="host:port")
    parser.add_argument("--grace", type=float, default=os.environ.get("MALOCA_GRACE", "10"), help="seconds")
    found = parser.parse_args(given)
    if not found.game:
        parser.error("--game or MALOCA_GAME names the package of a game")
    return found


async def serve(wanted: argparse.Namespace) -> None:
    """Serve one game until SIGTERM or SIGINT."""
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    rules = find(wanted.game, wanted.rules_version)
    host, _, port = wanted.metrics.rpartition(":")
    metrics, _ = start_http_server(int(port), host)
    server = RulesServer(rules, wanted.listen)
    await server.start()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    listen = f"{wanted.listen.rpartition(':')[0]}:{server.port}"
    log.info("serving", game=rules.name, version=rules.version, listen=listen, metrics_port=metrics.server_port)
    await stopped.wait()
    log.info("draining", grace=wanted.grace)
    await server.stop(wanted.grace)
    metrics.shutdown()
    metrics.server_close()
    log.info("stopped")


def main() -> None:
    """Read the command line, then serve."""
    wanted = arguments()
    log_as_json()
    uvloop.run(serve(wanted))


if __name__ == "__main__":
    main()
