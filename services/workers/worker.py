"""A Celery worker of this house: how it starts, shows that it lives, and learns of new queues."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import celery.worker.consumer
from celery import Celery, Task, bootsteps, signals

from services.workers.app import SENT
from services.workers.metrics import TASKS, WAIT, Health, HealthServer

log = logging.getLogger(__name__)

SECOND = 1.0
RETRY = {"interval_start": 0.5, "interval_step": 0.5, "interval_max": 3.0}
"""Seconds between two attempts to reach a broker that is down."""


def arguments(description: str, *, processes: int) -> argparse.ArgumentParser:
    """What all workers take; the environment stands behind it (`MALOCA_METRICS`, `MALOCA_PROCESSES`)."""
    environment = os.environ
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--metrics", default=environment.get("MALOCA_METRICS", "127.0.0.1:0"), help="host:port")
    parser.add_argument(
        "--processes", type=int, default=environment.get("MALOCA_PROCESSES", processes), help="jobs at the same time"
    )
    return parser


def work(app: Celery, *, pool: str, processes: int, metrics: str, queues: Callable[[], Iterable[str]]) -> int:
    """Work until SIGTERM or SIGINT, then end what has begun; returns the exit code.

    `queues` is asked every second, and names what to work on: a new name is taken up, an old one kept.
    """
    health = Health()
    server = HealthServer(metrics, health)
    signals.worker_ready.connect(lambda **_: health.ready.set(), weak=False)
    app.steps["consumer"].add(_pulse(health, queues))
    listed = ",".join(queues()) or "maloca.none"
    try:
        app.worker_main(
            [
                *("--quiet", "worker", "--pool", pool, "--concurrency", str(processes), "--queues", listed),
                *("--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "INFO"),
            ]
        )
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    finally:
        server.shutdown()


class Consumer(celery.worker.consumer.Consumer):
    """The consumer, which looks more often than Celery's for a broker that is back."""

    def ensure_connected(self, conn: Any) -> Any:
        """Tries until the broker answers, every few seconds."""
        conn.ensure_connection = partial(conn.ensure_connection, **RETRY)
        return super().ensure_connected(conn)


@contextmanager
def counted(kind: str, task: Task[..., Any]) -> Iterator[Callable[[str], None]]:
    """Counts a job of this kind: how long its message took, and what the caller says came of it.

    An error is logged here, for Celery would log its text, in which a hidden card may stand; the job is left to its
    lease.
    """
    sent = task.request.get(SENT)
    if isinstance(sent, float):
        WAIT.labels(kind).observe(max(0.0, time.time() - sent))
    result = "failed"

    def count(word: str) -> None:
        nonlocal result
        result = word

    try:
        yield count
    except Exception:
        log.exception("a job failed", extra={"kind": kind})
    finally:
        TASKS.labels(kind, result).inc()


def die_with_parent() -> None:
    """On Linux this process ends when the one that forked it does, however that one ends."""
    if os.uname().sysname == "Linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def _pulse(health: Health, queues: Callable[[], Iterable[str]]) -> type[bootsteps.StartStopStep]:
    class Pulse(bootsteps.StartStopStep):
        """Runs in the consumer's own loop, so that a loop that hangs is seen."""

        requires = ("celery.worker.consumer.tasks:Tasks",)

        def start(self, parent: Any) -> None:
            self._entry = parent.timer.call_repeatedly(SECOND, self._beat, (parent,))

        def stop(self, parent: Any) -> None:
            self._entry.cancel()
            health.rest()

        def _beat(self, consumer: Any) -> None:
            health.beat()
            known = [queue.name for queue in consumer.task_consumer.queues]
            for name in queues():
                if name not in known:
                    consumer.add_task_queue(name)

    return Pulse
