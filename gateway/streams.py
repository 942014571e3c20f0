"""Events to a client: server-sent events over one response that ends only when somebody leaves."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator

import msgspec
import structlog
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gateway.logs import place
from gateway.metrics import Metrics
from gateway.problems import Refused
from services.tables.model import Event

log = structlog.get_logger()

MEDIA_TYPE = "text/event-stream"
RETRY = b"retry: 2000\n"
"""Milliseconds after which a browser comes back; stands in the first event."""


class Streams:
    """All streams of one gateway: how many there are, of whom, and how all of them end when it stops."""

    def __init__(self, most: int, most_each: int, metrics: Metrics) -> None:
        """At most so many in all, and of one bearer or address."""
        self._most = most
        self._most_each = most_each
        self._metrics = metrics
        self._stop = asyncio.Event()
        self._open: Counter[bytes] = Counter()

    def stop(self) -> None:
        """Ends every stream; clients come back to another gateway with their Last-Event-ID."""
        self._stop.set()

    async def open(self, events: AsyncIterator[Event], *, whose: bytes, resumed: bool) -> Stream:
        """A response that sends these events. What `events` raises before its first one is raised here.

        `whose` is the name of the bearer or address that it is counted for.

        Without `resumed` the first facts carry their cursor as id: nothing was missed before them, and a client that
        is cut off before the first entry comes back to where it was. Raises `Refused` (`too-many-streams`).
        """
        if self._open.total() >= self._most:
            raise Refused("too-many-streams")
        if self._open[whose] >= self._most_each:
            raise Refused("too-many-streams", f"You have {self._most_each} streams open, which is as many as one may.")
        self._open[whose] += 1
        try:
            first = await anext(events)
        except BaseException:
            self._ended(whose)
            raise
        if first.facts is not None and first.kind == "facts" and not resumed:
            first = msgspec.structs.replace(first, id=first.facts.cursor)
        return Stream(self, whose, first, events)

    async def send(self, stream: Stream, send: Send, receive: Receive) -> None:
        """Sends until the events end, the client leaves, or the gateway stops."""
        self._metrics.streams.inc()
        tasks = {
            asyncio.create_task(self._pump(stream, send)),
            asyncio.create_task(_left(receive)),
            asyncio.create_task(self._stop.wait()),
        }
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception):
                    log.warning("stream broke", **place(ended))
            if isinstance(stream.events, AsyncGenerator):
                await stream.events.aclose()
            self._ended(stream.whose)
            self._metrics.streams.dec()

    def _ended(self, whose: bytes) -> None:
        self._open[whose] -= 1
        if not self._open[whose]:
            del self._open[whose]

    async def _pump(self, stream: Stream, send: Send) -> None:
        await send({"type": "http.response.start", "status": stream.status_code, "headers": stream.raw_headers})
        event: Event | None = stream.first
        before = RETRY
        while event is not None:
            self._metrics.events.labels(event.kind).inc()
            await send({"type": "http.response.body", "body": before + wire(event), "more_body": True})
            before = b""
            event = await anext(stream.events, None)


class Stream(Response):
    """The response. Made by `Streams.open`."""

    media_type = MEDIA_TYPE

    def __init__(self, streams: Streams, whose: bytes, first: Event, events: AsyncIterator[Event]) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._streams = streams
        self.whose = whose
        self.first = first
        self.events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends head, events, end."""
        await self._streams.send(self, send, receive)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def wire(event: Event) -> bytes:
    """An event as it goes over the wire (HTML standard, section 9.2).

    No empty line follows a comment: there are clients that take it for the end of an empty event.
    """
    if event.kind == "keep-alive":
        return b": keep-alive\n"
    tells = event.entry if event.entry is not None else event.facts
    data = b"{}" if tells is None else msgspec.json.encode(tells)
    name = b"" if event.id is None else b"id: %b\n" % event.id.encode()
    return b"%bevent: %b\ndata: %b\n\n" % (name, event.kind.encode(), data)


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
