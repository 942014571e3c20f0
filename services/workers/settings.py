"""What an operator tells the workers, by the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Self

import msgspec

from services.tables.model import TableSettings

SECONDS = ("patience", "hand_out_again", "lease", "deadline", "gathering_for", "invite_for", "finished_for")
"""Times of `TableSettings` that the environment may name: `MALOCA_LEASE` is `lease`."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Where things are, and how tables are kept.

    `store` and `broker` are Redis URLs and may name one server. `rules` are gRPC targets of rules services. `opens`
    names per game the rules version that opens new tables.
    """

    store: str
    broker: str
    rules: tuple[str, ...]
    opens: dict[str, str]
    tables: TableSettings

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """The settings that these variables name; see docs/operations.md. Raises `ValueError`."""
        store = environment.get("MALOCA_REDIS_URL", "redis://127.0.0.1:6379/0")
        given = {name: float(text) for name in SECONDS if (text := environment.get(f"MALOCA_{name.upper()}"))}
        tables = TableSettings(
            secret=_secret(environment),
            namespace=environment.get("MALOCA_NAMESPACE", "maloca"),
            claims=int(environment.get("MALOCA_CLAIMS", "3")),
            replicas=int(environment.get("MALOCA_REPLICAS", "0")),
        )
        return cls(
            store=store,
            broker=environment.get("MALOCA_BROKER_URL", store),
            rules=_list(environment.get("MALOCA_RULES", "")),
            opens=dict(_pair(entry) for entry in _list(environment.get("MALOCA_OPENS", ""))),
            tables=msgspec.structs.replace(tables, **given),
        )


def _secret(environment: Mapping[str, str]) -> bytes:
    """`MALOCA_SECRET`, or what stands in `MALOCA_SECRET_FILE`: 32 characters or more."""
    file = environment.get("MALOCA_SECRET_FILE")
    secret = Path(file).read_bytes().strip() if file else environment.get("MALOCA_SECRET", "").encode()
    if len(secret) < 32:
        raise ValueError("MALOCA_SECRET or MALOCA_SECRET_FILE must give a secret of 32 characters or more")
    return secret


def _list(text: str) -> tuple[str, ...]:
    return tuple(part for part in (each.strip() for each in text.split(",")) if part)


def _pair(entry: str) -> tuple[str, str]:
    game, equals, version = entry.partition("=")
    if not equals:
        raise ValueError(f"MALOCA_OPENS is a list of <game>=<rules version>, not {entry!r}")
    return game, version
