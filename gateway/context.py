"""What every route needs, and the few things that every route does."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TypeVar, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gateway import bodies
from gateway.limits import Limits
from gateway.metrics import Metrics
from gateway.models import Body
from gateway.settings import DoorSettings
from gateway.streams import Streams
from services.tables.directory import Directory
from services.tables.tables import Tables

B = TypeVar("B", bound=Body)

IMPORTS = 2
"""So many imports at once: each holds a document of up to 8 MB, and what is made of it."""

_encode_sorted = msgspec.json.Encoder(order="deterministic").encode


@dataclass(frozen=True, kw_only=True)
class Context:
    """The parts of one gateway."""

    settings: DoorSettings
    import_bytes: int
    directory: Directory
    tables: Tables
    streams: Streams
    metrics: Metrics
    limits: Limits
    importing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(IMPORTS))

    def known(self, request: Request) -> None:
        """The bearer of this request has turned out to be somebody: the rate limit counts them alone."""
        self.limits.found_good(_authorization(request))

    def whose(self, request: Request) -> bytes:
        """For whom this request is counted."""
        return self.limits.whose(_authorization(request), request.client.host if request.client else "")


def _authorization(request: Request) -> bytes:
    return request.headers.get("authorization", "").encode("latin-1")


def context(request: Request) -> Context:
    """The gateway that this request came to."""
    return cast("Context", request.app.state.context)


async def body_of(request: Request, kind: type[B]) -> B:
    """The request's body. Raises `Refused` and `TooLarge` with the code of what is wrong with it."""
    settings = context(request).settings
    text = await bodies.read(request, limit=settings.body_bytes, seconds=settings.body_seconds)
    return bodies.parse(text, kind, deepest=settings.body_depth)


def reply(value: object, status: int = 200) -> Response:
    """A JSON response from anything that msgspec encodes; nobody between here and the client may keep it."""
    return Response(msgspec.json.encode(value), status, {"Cache-Control": "no-store"}, "application/json")


def done(request: Request, operation: str, value: object, status: int = 200) -> Response:
    """The reply to an accepted command.

    Equal values give equal bytes: a repeated command gets the same reply, though it is made again from its entry.
    """
    context(request).metrics.commits.labels(operation).inc()
    return Response(_encode_sorted(value), status, {"Cache-Control": "no-store"}, "application/json")
