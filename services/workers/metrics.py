"""What workers count, and the port that tells it: `/metrics`, `/livez` and `/readyz`."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

TASKS = Counter("maloca_tasks_total", "Jobs that workers took up, by what came of them.", ("kind", "result"))
WAIT = Histogram(
    "maloca_task_wait_seconds",
    "From the message's sending to the task's start.",
    ("kind",),
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30),
)
SEARCH = Histogram(
    "maloca_search_seconds",
    "How long opponents thought about a decision.",
    ("game", "level"),
    buckets=(0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
SWEPT = Counter("maloca_swept_total", "What sweepers did: sent again, played safe, dropped.", ("what",))
SWEEPS = Counter("maloca_sweeps_total", "Sweeps, by how they ended.", ("result",))

DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"
"""Where the processes of one worker gather their counts; it has to be named before this module is imported."""


class Health:
    """What the port says: alive as long as `beat` is called every `patience` seconds, ready when `ready` is set.

    Nothing beats before the first beat and after `rest`: whoever waits for a broker lives, and a new start would bring
    it no nearer.
    """

    def __init__(self, patience: float = 30.0) -> None:
        self.ready = threading.Event()
        self._patience = patience
        self._last: float | None = None

    def beat(self) -> None:
        """The work goes on."""
        self._last = time.monotonic()

    def rest(self) -> None:
        """The work is interrupted until the next beat."""
        self._last = None

    def alive(self) -> bool:
        """Whether it goes on, or is interrupted."""
        last = self._last
        return last is None or time.monotonic() - last < self._patience


class HealthServer(ThreadingHTTPServer):
    """The port, on threads of its own."""

    daemon_threads = True

    def __init__(self, listen: str, health: Health) -> None:
        """`listen` is `host:port`; port 0 takes a free one, which `server_port` then names."""
        host, _, port = listen.rpartition(":")
        self.health = health
        super().__init__((host, int(port)), _Handler)
        threading.Thread(target=self.serve_forever, name="health", daemon=True).start()


class _Handler(BaseHTTPRequestHandler):
    server: HealthServer

    def do_GET(self) -> None:
        """Answer one of the three paths."""
        health = self.server.health
        match self.path:
            case "/metrics":
                self._answer(200, generate_latest(_registry()), CONTENT_TYPE_LATEST)
            case "/livez":
                self._answer(200 if health.alive() else 503, b"")
            case "/readyz":
                self._answer(200 if health.alive() and health.ready.is_set() else 503, b"")
            case _:
                self._answer(404, b"")

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the library's word
        """Nothing: whoever asks for health asks often."""

    def _answer(self, status: int, body: bytes, kind: str = "text/plain") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _registry() -> CollectorRegistry:
    if DIRECTORY not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    gather: Callable[[CollectorRegistry], object] = MultiProcessCollector
    gather(registry)
    return registry
