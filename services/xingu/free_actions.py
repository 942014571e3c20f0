"""XI-1702, XI-1703, XI-1011 to XI-1015. Free actions beside bonuses: trinkets, and grain as medicine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Move
from services.xingu.content import BOARD, TRACK, TRINKETS
from services.xingu.feeding import gain_points
from services.xingu.resources import consume, has_open, sources
from services.xingu.shaman import HealUpTo, sick_places

if TYPE_CHECKING:
    from services.xingu.state import State

TRINKET_SPACE = next(space.id for space in TRACK.values() if space.bonus == "trinkets")
"""XI-1011. The space of the pacification track from which on mirrors and knives may be scored."""


def trinkets(g: State, seat: int) -> Iterator[Move]:
    """XI-1205, XI-1209. The open mirrors and knives of a player, on cards and tokens: `("score", kind, card)`."""
    yield from (("score", kind, card) for card, kind in sources(g, seat, TRINKETS))


def score_trinket(g: State, seat: int, kind: str, card: str, values: Mapping[str, int]) -> None:
    """XI-1012 to XI-1014. An open mirror or knife is consumed for its points."""
    consume(g, seat, card, kind)
    gain_points(g, seat, values[kind])


class ScoreTrinket(Ask, frozen=True):
    """XI-1702, XI-1705, XI-1011, XI-1012, XI-1013, XI-1014, XI-1015, XI-R-41. `("score", "mirror" | "knife", card)`."""

    greedy: ClassVar[bool] = False

    def moves(self, g: State) -> Iterator[Move]:
        if g.players[self.player].track >= TRINKET_SPACE and has_open(g, self.player, *TRINKETS):
            yield from trinkets(g, self.player)

    def play(self, g: State, move: Move) -> None:
        _, kind, card = move
        score_trinket(g, self.player, kind, card, TRINKETS)


class UseMedicine(Ask, frozen=True):
    """XI-1703, XI-1705, XI-R-44. `("heal_with_grain",)`: a grain/medicine token heals one or two, but for held ones."""

    greedy: ClassVar[bool] = False

    def moves(self, g: State) -> Iterator[Move]:
        if g.players[self.player].grain and sick_places(g, self.player):
            yield ("heal_with_grain",)

    def play(self, g: State, move: Move) -> None:
        g.players[self.player].grain -= 1
        g.tell("grain_used", seat=self.player)
        g.then(HealUpTo(self.player, BOARD.healed))
