"""What an operator tells the gateway, by the environment, read once at start."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from services.workers.settings import Settings as HouseSettings

Positive = Annotated[float, msgspec.Meta(gt=0)]
Rate = Annotated[float, msgspec.Meta(ge=0)]
Count = Annotated[int, msgspec.Meta(ge=1)]


class BadSettings(ValueError):
    """A variable is missing, or has a value that it can't have. The message names it."""


class DoorSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What concerns the gateway alone. Times in seconds, sizes in bytes, rates in requests per second (0: no limit).

    The variable of a setting is `MALOCA_` and its name in capitals.

    - `listen`: host and port. `trusted_proxies`: whose X-Forwarded-For is believed, comma-separated.
    - `create_token`: whoever creates or imports a table must bear it; empty lets everybody.
    - `cors_origins`: pages that may call from a browser, comma-separated.
    - `rate`, `burst`: per token; `address_rate`, `address_burst`: per address, where no known token is borne.
    - `streams`: how many may be open at once; `streams_each`: of one token, or of one address without a known token.
      `keep_alive`: so long a stream is silent at most.
    - `stalled`: a client that takes nothing of what was sent to it for that long is cut off.
    - `stop`: how long commands may take to finish after a stop was asked for.
    """

    listen: tuple[str, Annotated[int, msgspec.Meta(ge=0, le=65_535)]] = ("127.0.0.1", 8000)
    trusted_proxies: str = "127.0.0.1"
    create_token: str = ""
    cors_origins: tuple[str, ...] = ()
    body_bytes: Count = 64 * 1024
    body_depth: Count = 32
    body_seconds: Positive = 20.0
    rate: Rate = 50.0
    burst: Count = 100
    address_rate: Rate = 20.0
    address_burst: Count = 100
    streams: Count = 5000
    streams_each: Count = 500
    keep_alive: Positive = 15.0
    stalled: Positive = 30.0
    stop: Positive = 20.0
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"] = "INFO"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All of it: `house` is what every process of the house is told, `door` what the gateway is."""

    house: HouseSettings
    door: DoorSettings = DoorSettings()


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that these variables name. Raises `BadSettings`."""
    given: dict[str, Any] = {}
    for name in DoorSettings.__struct_fields__:
        text = environment.get(f"MALOCA_{name.upper()}")
        if text is not None:
            given[name] = _read(name, text)
    try:
        door = msgspec.convert(given, DoorSettings, strict=False)
    except msgspec.ValidationError as wrong:
        what, _, where = str(wrong).partition(" - at ")
        name = where.strip("`").removeprefix("$.").partition("[")[0]
        raise BadSettings(f"MALOCA_{name.upper()}: {what}") from None
    try:
        return Settings(house=HouseSettings.of(environment), door=door)
    except ValueError as wrong:
        raise BadSettings(str(wrong)) from None


def _read(name: str, text: str) -> object:
    if name == "log_level":
        return text.upper()
    if name == "cors_origins":
        return [part for part in (each.strip() for each in text.split(",")) if part]
    if name == "listen":
        host, _, port = text.rpartition(":")
        return (host.strip("[]") or "127.0.0.1", port)
    return text
