"""How a game ended: points by category, ranking, honours."""

from __future__ import annotations

import msgspec


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One seat at the end.

    `rank` counts from 1 and is shared in a tie that nothing breaks; `scores` keeps the order in which the game counts;
    `honours` are keys of medals and achievements.
    """

    seat: int
    rank: int
    won: bool
    total: int
    scores: dict[str, int]
    honours: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a game. `tie_break` is the key of the tie-break that decided, empty if none was needed."""

    standings: tuple[Standing, ...]
    tie_break: str = ""
