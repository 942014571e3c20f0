"""What a request says about itself: its bearer's token, its Idempotency-Key, its number."""

from __future__ import annotations

import random
import re

from starlette.requests import HTTPConnection

from gateway.problems import Refused
from services.tables.errors import BadKey, TokenMissing, TokenUnknown

_REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
_LONGEST_TOKEN = 200
_NAMES = random.Random()  # noqa: S311 - names guard nothing
"""Quicker than the system's dice, and no numbers in a row: how many requests others make is nobody's business."""


def token(request: HTTPConnection) -> str | None:
    """The token of `Authorization: Bearer <token>`, None without one. Raises `TokenUnknown` for anything else."""
    given = request.headers.getlist("authorization")
    if not given:
        return None
    scheme, _, value = given[0].partition(" ")
    value = value.strip()
    if len(given) > 1 or scheme.lower() != "bearer" or not value or len(value) > _LONGEST_TOKEN or not value.isascii():
        raise TokenUnknown("Authorization is `Bearer <token>`, once.")
    return value


def needed_token(request: HTTPConnection) -> str:
    """The token of a request that can't do without. Raises `TokenMissing`, `TokenUnknown`."""
    value = token(request)
    if value is None:
        raise TokenMissing("Send the token as `Authorization: Bearer <token>`.")
    return value


def idempotency_key(request: HTTPConnection) -> str:
    """The key of a command, with or without the quotes of a structured header. Raises `Refused`, `BadKey`."""
    given = request.headers.getlist("idempotency-key")
    if not given:
        raise Refused("idempotency-key-missing", "Send an Idempotency-Key, a new one for each new command.")
    if len(given) > 1:
        raise BadKey("One Idempotency-Key, not several.")
    key = given[0].strip()
    return key[1:-1] if len(key) >= 2 and key[0] == key[-1] == '"' else key


def request_id(request: HTTPConnection) -> str:
    """What logs call this request: its `X-Request-Id` if that is one plain word, else a new one."""
    given = request.headers.get("x-request-id", "")
    return given if _REQUEST_ID.fullmatch(given) else f"{_NAMES.getrandbits(64):016x}"
