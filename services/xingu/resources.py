"""XI-1201 to XI-1209. Resources on cards and tokens: open, consumed, cancelled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Do, Move
from services.xingu.content import RESOURCE_CARDS
from services.xingu.pieces import CANCELLED, CONSUMED, OPEN, ResourceCard

if TYPE_CHECKING:
    from services.xingu.state import State

TOKEN = "token"
"""In place of a card: an open starting resource token."""


def open_on(card: ResourceCard) -> tuple[str, ...]:
    """The open resources of a card."""
    printed = RESOURCE_CARDS[card.card].resources
    return tuple(kind for kind, cube in zip(printed, (card.first, card.second), strict=True) if cube == OPEN)


def open_resources(g: State, seat: int) -> dict[str, int]:
    """XI-1205, XI-1209. How many open units of each kind a player has, on cards and tokens; kinds with none left out."""
    found: dict[str, int] = {}
    player = g.players[seat]
    for card in player.cards:
        for kind in open_on(card):
            found[kind] = found.get(kind, 0) + 1
    for kind in player.tokens:
        found[kind] = found.get(kind, 0) + 1
    return found


def has_open(g: State, seat: int, *kinds: str) -> bool:
    """Whether a player has an open unit of one of these kinds."""
    player = g.players[seat]
    return any(kind in kinds for kind in player.tokens) or any(
        kind in kinds for card in player.cards for kind in open_on(card)
    )


def sources(g: State, seat: int, kinds: Iterable[str], flips: bool = False) -> list[tuple[str, str]]:
    """Open units of these kinds as (card, kind), or (`TOKEN`, kind); of those that are alike only the first.

    With `flips` only those that are the last open one of a card that is flipped by it (XI-1202).
    """
    raise NotImplementedError


def consume(g: State, seat: int, card: str, kind: str) -> None:
    """XI-409, XI-1201 to XI-1203, XI-1208. One open unit is consumed: of a card, or of the tokens (`TOKEN`)."""
    _close(g, seat, card, kind, CONSUMED)


def cancel(g: State, seat: int, card: str, kind: str) -> None:
    """XI-1204, XI-1625. One open unit is cancelled: of a card, or of the tokens (`TOKEN`), which goes back."""
    _close(g, seat, card, kind, CANCELLED)


def _close(g: State, seat: int, card: str, kind: str, cube: str) -> None:
    raise NotImplementedError


class Use(Do, frozen=True):
    """XI-406, XI-409. One open unit of these kinds is consumed; asked only if there are unlike ones.

    Push it only if there is one.
    """

    player: int
    kinds: tuple[str, ...]
    flips: bool = False
    """Only one whose card is flipped by it."""

    def run(self, g: State) -> None:
        raise NotImplementedError


class UseResource(Ask, frozen=True):
    """XI-409. Which open unit is consumed: `("use", card | "token", kind)`."""

    kinds: tuple[str, ...]
    flips: bool = False

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("use", *source) for source in sources(g, self.player, self.kinds, self.flips))

    def play(self, g: State, move: Move) -> None:
        consume(g, self.player, move[1], move[2])
