"""NT-640 to NT-673. HUNTING AREA and TANNING AREA: Locations 11 to 14."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Move
from services.neta_tanka.actions import Action, Deed, Onward
from services.neta_tanka.content import BOARD_SIDES
from services.neta_tanka.pieces import GENEROSITY, HIDE, MEAT, WOOD
from services.neta_tanka.reserve import gain, pay, supply, take_from_area
from services.neta_tanka.tents import ConstructTents, build, can_build

if TYPE_CHECKING:
    from services.neta_tanka.state import State


class Hunt(Deed, frozen=True):
    """NT-640 to NT-643, NT-R-13. Location 11."""

    def due(self, g: State) -> bool:
        return True  # NT-640

    def run(self, g: State) -> None:
        side = BOARD_SIDES[g.side]
        gain(g, self.player, GENEROSITY, side.hunt_generosity)  # NT-641
        if g.caught < side.buffalo:
            g.caught += 1  # NT-642
            g.tell("buffalo_caught", seat=self.player, caught=g.caught)


class Tan(Deed, frozen=True):
    """NT-650 to NT-653, NT-657, NT-658. Location 12: step 1 where it is due, then step 2."""

    def due(self, g: State) -> bool:
        return g.caught > 0  # NT-658

    def run(self, g: State) -> None:
        side = BOARD_SIDES[g.side]
        if g.caught:  # NT-652
            g.caught -= 1
            g.tell("buffalo_tanned", seat=self.player, caught=g.caught)
            supply(g, HIDE, side.tan_supply_hide)  # NT-651
            supply(g, MEAT, side.tan_supply_meat)
        if g.areas[HIDE]:
            g.then(TakeHide(self.player))


class TakeHide(Action, frozen=True):
    """NT-314, NT-654, NT-655, NT-656, NT-R-52. Location 12, step 2.

    It is asked even as the sole thing to do: a Nomad may be laid down just to have acted before a hunt (NT-658).
    """

    def options(self, g: State) -> Iterator[Move]:
        if hide := g.areas[HIDE]:
            yield ("take", min(BOARD_SIDES[g.side].tan_hide, hide))  # NT-655

    def choose(self, g: State, move: Move) -> None:
        take_from_area(g, self.player, HIDE, move[1])


class VisitElderOfHunt(Action, frozen=True):
    """NT-660, NT-661, NT-R-23. Location 13: a gain, or resources to the Tents."""

    def options(self, g: State) -> Iterator[Move]:
        yield ("gain", BOARD_SIDES[g.side].hunt_elder_gain)
        yield from can_build(g.players[self.player])

    def choose(self, g: State, move: Move) -> None:
        if move[0] == "gain":
            gain(g, self.player, move[1], BOARD_SIDES[g.side].hunt_elder_count)
            return
        build(g, self.player, move)
        most = BOARD_SIDES[g.side].hunt_elder_tents
        if most > 1:
            g.then(Onward(ConstructTents(self.player, most, placed=1)))


class SmokeMeat(Action, frozen=True):
    """NT-670, NT-671, NT-672, NT-673, NT-R-24. Location 14: the Wood is paid when Meat is taken."""

    def options(self, g: State) -> Iterator[Move]:
        side = BOARD_SIDES[g.side]
        if g.players[self.player].reserve[WOOD] >= side.smoke_wood:
            most = min(side.smoke_meat, g.areas[MEAT])  # NT-672
            yield from (("take", count) for count in range(most, 0, -1))

    def choose(self, g: State, move: Move) -> None:
        pay(g, self.player, WOOD, BOARD_SIDES[g.side].smoke_wood)
        take_from_area(g, self.player, MEAT, move[1])
