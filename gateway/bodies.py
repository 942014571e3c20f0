"""Reading a body: bounded in bytes, time and depth, strict JSON, and a typed problem for everything else."""

from __future__ import annotations

import asyncio
import contextlib
import json
from itertools import accumulate
from typing import NoReturn, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from gateway.models import Body
from gateway.problems import Refused
from services.tables.errors import TooLarge

B = TypeVar("B", bound=Body)

_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NEITHER = bytes(set(range(256)) - set(b'[]{}"'))
_AT_ONCE = 64 * 1024
"""So many brackets are counted before somebody else may have a turn."""


async def read(request: Request, *, limit: int, seconds: float) -> bytes:
    """The whole body, `limit` bytes at most, which must have arrived within `seconds`.

    The limit is checked while reading, so that no header is believed. Raises `Refused` (`request-timeout`,
    `unsupported-media-type`), `TooLarge`, and `ClientDisconnect` where nobody is left to answer.
    """
    kind = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused("unsupported-media-type", f"A body is application/json, not {kind[:100]}.")
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            while True:
                message = await request.receive()
                if message["type"] == "http.disconnect":
                    raise ClientDisconnect
                body += message.get("body", b"")
                if len(body) > limit:
                    raise TooLarge(f"A body here has {limit} bytes at most.")
                if not message.get("more_body"):
                    return bytes(body)
    except TimeoutError:
        raise Refused("request-timeout", f"The body did not arrive within {seconds:g} seconds.") from None


def depth(body: bytes, limit: int) -> int:
    """How deep the arrays and objects of a JSON text are nested; counting ends above `limit`."""
    if body.count(b"[") + body.count(b"{") <= limit:
        return body.count(b"[") + body.count(b"{")
    marks = body.replace(b"\\\\", b"").replace(b'\\"', b"").translate(None, _NEITHER)
    brackets = b"".join(marks.split(b'"')[::2])
    deep = deepest = 0
    for start in range(0, len(brackets), _AT_ONCE):
        levels = list(accumulate(map(_STEP.__getitem__, brackets[start : start + _AT_ONCE]), initial=deep))
        deep, deepest = levels[-1], max(deepest, max(levels))
        if deepest > limit:
            break
    return min(deepest, limit + 1)


def shallow(body: bytes, *, limit: int) -> None:
    """Raises `Refused` (`too-deep`) for a body that is nested deeper than `limit`."""
    if depth(body, limit) > limit:
        raise Refused("too-deep", f"A body is nested {limit} deep at most.")


def parse(body: bytes, kind: type[B], *, deepest: int) -> B:
    """The body as what it claims to be. An empty one is `{}`. Raises `Refused` with the code of what is wrong."""
    shallow(body, limit=deepest)
    try:
        return msgspec.json.decode(body or b"{}", type=kind, strict=True)
    except msgspec.ValidationError as wrong:
        _refuse_value(str(wrong))
    except (msgspec.DecodeError, RecursionError) as wrong:
        _refuse_text(body, str(wrong))


def _refuse_value(message: str) -> NoReturn:
    what, _, where = message.partition(" - at ")
    pointer = where.strip("`") or None
    if what.startswith("Object contains unknown field"):
        raise Refused("unknown-field", what, pointer=pointer)
    if what.startswith("Object missing required field"):
        raise Refused("missing-field", what, pointer=pointer)
    if what == "Number out of range":
        raise Refused("not-finite", what, pointer=pointer)
    if what.startswith("Expected `") and "`, got `" in what:
        raise Refused("wrong-type", what, pointer=pointer)
    raise Refused("bad-value", what, pointer=pointer)


def _refuse_text(body: bytes, message: str) -> NoReturn:
    with contextlib.suppress(ValueError, RecursionError):
        json.loads(body, parse_constant=_refuse_constant)
    raise Refused("not-json", message)


def _refuse_constant(constant: str) -> NoReturn:
    raise Refused("not-finite", f"{constant} is not JSON.")
