"""What Prometheus may read."""

from __future__ import annotations

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds."""


class Metrics:
    """The metrics of one gateway, in a registry of their own. Routes are templates, so that no id becomes a label."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.requests = Counter(
            "maloca_http_requests", "Requests answered.", ("method", "route", "status"), registry=registry
        )
        self.open = Gauge("maloca_http_requests_open", "Requests under way, streams included.", registry=registry)
        self.seconds = Histogram(
            "maloca_http_request_seconds",
            "From the request's head to the end of its answer; streams are not among them.",
            ("method", "route"),
            buckets=BUCKETS,
            registry=registry,
        )
        self.refusals = Counter("maloca_refusals", "Requests refused, by code.", ("code",), registry=registry)
        self.commits = Counter(
            "maloca_commits", "Commands accepted, repeated ones included.", ("operation",), registry=registry
        )
        self.streams = Gauge("maloca_streams_open", "Streams open now.", registry=registry)
        self.events = Counter("maloca_stream_events", "Events sent, by kind.", ("kind",), registry=registry)
        self._answered: dict[tuple[str, str, int], tuple[Counter, Histogram | None]] = {}

    def answered(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Counts a request, and how long it took (`None` for a stream).

        What the labels stand for is looked up once: the library's own way takes ten times as long.
        """
        labels = method, route, status
        if labels not in self._answered:
            self._answered[labels] = (
                self.requests.labels(method, route, str(status)),
                None if seconds is None else self.seconds.labels(method, route),
            )
        requests, histogram = self._answered[labels]
        requests.inc()
        if histogram is not None and seconds is not None:
            histogram.observe(seconds)

    def text(self) -> bytes:
        """These, and those of the process (wake-ups among them), in Prometheus' text format."""
        return generate_latest(self._registry) + generate_latest(REGISTRY)
