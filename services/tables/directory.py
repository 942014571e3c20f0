"""Which games are served, learnt from a list of addresses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import msgspec


class GameFacts(msgspec.Struct, frozen=True, kw_only=True):
    """One game in one rules version, as its service describes it. The schemas and the example are JSON."""

    game: str
    title: str
    summary: str
    rules_version: str
    seats_min: int
    seats_max: int
    levels: tuple[str, ...]
    view_schema: msgspec.Raw
    move_schema: msgspec.Raw
    options_schema: msgspec.Raw
    move_example: msgspec.Raw
    rules_text: str


class Rules:
    """A client of one game in one rules version: its facts, its stub, its moves and options."""

    facts: GameFacts


class Directory:
    """All games that are served at the addresses, learnt by `Describe` and looked up again while any is missing."""

    def __init__(self, addresses: Sequence[str], opens: Mapping[str, str] | None = None) -> None:
        """`addresses` are gRPC targets (`host:port`, or with a scheme).

        `opens` names the version per game that opens new tables; a game that is not named opens with its highest
        number.
        """
        raise NotImplementedError

    async def __aenter__(self) -> Self:
        """Asks every address once, and goes on asking in the background."""
        raise NotImplementedError

    async def __aexit__(self, *exception: object) -> None:
        raise NotImplementedError

    def games(self) -> tuple[GameFacts, ...]:
        """The version that opens new tables, of each game, by name."""
        raise NotImplementedError

    def opening(self, game: str, version: str | None = None) -> Rules:
        """The rules for a new table. Raises UnknownGame, RulesVersionGone, RulesUnavailable."""
        raise NotImplementedError

    def rules(self, game: str, version: str) -> Rules:
        """The rules of a table. Raises RulesVersionGone, or RulesUnavailable while an address has never answered."""
        raise NotImplementedError

    def silent(self) -> tuple[str, ...]:
        """Addresses that have not answered yet: for readiness."""
        raise NotImplementedError
