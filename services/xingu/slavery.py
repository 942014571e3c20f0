"""XI-1501 to XI-1511. Slavery."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Do, Move, Upkeep
from services.xingu.content import HEXES, TRIBES
from services.xingu.disease import Refill, SwapBonuses
from services.xingu.pieces import FARMER, VILLAGE, VILLAGER
from services.xingu.villagers import healthy, healthy_places, pick_helper, take

if TYPE_CHECKING:
    from services.xingu.state import State


class Slavery(Upkeep, frozen=True):
    """XI-1501, XI-1502, XI-1510, XI-1511, XI-R-57, XI-R-59. A stack of field cards has run out."""

    stack: int

    def run(self, g: State) -> None:
        g.tell("slavery", stack=self.stack)
        g.then(*(Capture(seat) for seat in g.clockwise(g.turn)), Refill(self.stack), SwapBonuses())


class Capture(Do, frozen=True):
    """XI-1503, XI-1507, XI-1509, XI-R-34, XI-R-60. As many of a tribe as farmers on the territories that border it."""

    player: int

    def run(self, g: State) -> None:
        borders = TRIBES[g.players[self.player].tribe].territories
        farmers = sum(token.startswith(FARMER) and HEXES[spot].territory in borders for spot, token in g.land.items())
        g.then(BeCaptured(self.player, min(farmers, healthy(g, self.player) - 1)))


class BeCaptured(Do, frozen=True):
    """XI-1504, XI-1507. So many of a tribe are captured; its owner is asked if they are at several places."""

    player: int
    left: int

    def run(self, g: State) -> None:
        if self.left > 0:
            GiveUp(self.player, self.left).begin(g)


class GiveUp(Ask, frozen=True):
    """XI-1504, XI-1505, XI-1506, XI-1508, XI-R-44. Who is captured: `("give_up", "village" | character | "table")`."""

    left: int

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("give_up", place) for place in healthy_places(g, self.player))

    def play(self, g: State, move: Move) -> None:
        seat, place = self.player, move[1]
        if place == VILLAGE:
            take(g, seat, VILLAGER)
        else:
            pick_helper(g, seat, place)
        g.players[seat].held += 1
        g.tell("captured", seat=seat, place=place)
        g.then(BeCaptured(seat, self.left - 1))
