"""EW-700 to EW-714, EW-1157 to EW-1159, EW-1166. Camps and Villages, and the actions of the Migration column."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.actions import Action
from services.endless_winter.content import BASE, BOARD, NEIGHBOURS, VILLAGE_JUNCTIONS
from services.endless_winter.effects import Gain, pay
from services.endless_winter.glacier_tokens import turn_up, village_benefits
from services.endless_winter.pieces import FOOD, TOOL, Effect
from services.engine.frames import Move

if TYPE_CHECKING:
    from services.endless_winter.state import State

CAMP_COST = (Effect(TOOL, BOARD.camp_tools),)
"""EW-700."""
VILLAGE_COST = (Effect(FOOD, BOARD.village_food),)
"""EW-705."""


class PlaceCamp(Action, frozen=True):
    """EW-703, EW-712, EW-1159, EW-R-22. The leftmost Camp of the Player board goes on the Base."""

    verb: ClassVar[str] = "camp"

    def moves(self, g: State) -> Iterator[Move]:
        if g.players[self.player].camps_left:
            yield ("camp",)

    def choose(self, g: State, move: Move) -> None:
        camps = g.players[self.player].camps
        camps[BASE] = camps.get(BASE, 0) + 1
        g.tell("camp_placed", seat=self.player)


class PlaceCampForTool(PlaceCamp, frozen=True):
    """EW-700. The same for a Tool."""

    repeated: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        if g.players[self.player].tools >= BOARD.camp_tools:
            yield from super().moves(g)

    def choose(self, g: State, move: Move) -> None:
        pay(g, self.player, CAMP_COST)
        super().choose(g, move)


class FirstCamp(PlaceCamp, frozen=True):
    """EW-710. Bottom: the same without a Tool, once."""


class MoveCamp(Action, frozen=True):
    """EW-702, EW-703, EW-1157, EW-1158, EW-1622, EW-1623. An own Camp moves a step, to a hex next to its own."""

    verb: ClassVar[str] = "move_camp"

    def moves(self, g: State) -> Iterator[Move]:
        for here in sorted(g.players[self.player].camps):
            yield from (("move_camp", here, there) for there in NEIGHBOURS[here])

    def choose(self, g: State, move: Move) -> None:
        _, here, there = move
        camps = g.players[self.player].camps
        _take_back(camps, here)
        camps[there] = camps.get(there, 0) + 1
        g.tell("camp_moved", seat=self.player, here=here, there=there)
        turn_up(g, there)


class MoveForLabour(MoveCamp, frozen=True):
    """EW-701, EW-702, EW-711. The same for Labour."""

    repeated: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        if g.labour >= BOARD.step_labour:
            yield from super().moves(g)

    def choose(self, g: State, move: Move) -> None:
        g.labour -= BOARD.step_labour
        super().choose(g, move)


class PlaceVillage(Action, frozen=True):
    """EW-706, EW-707, EW-708, EW-713, EW-714, EW-1166, EW-1624, EW-1625, EW-R-20, EW-R-21, EW-R-66.

    A Village on a junction; an own Camp of each of its three hexes comes back. Food above the new limit is lost.
    """

    verb: ClassVar[str] = "village"

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        if len(player.camps) < BOARD.village_camps or len(player.villages) == BOARD.villages:
            return
        for junction, hexes in VILLAGE_JUNCTIONS.items():
            if all(spot in player.camps for spot in hexes) and not any(junction in one.villages for one in g.players):
                yield ("village", junction)

    def choose(self, g: State, move: Move) -> None:
        player, junction = g.players[self.player], move[1]
        for spot in VILLAGE_JUNCTIONS[junction]:
            _take_back(player.camps, spot)
        player.food = min(player.food, player.food_limit)
        player.villages.append(junction)
        g.tell("village_placed", seat=self.player, junction=junction)
        g.then(Gain(self.player, village_benefits(g, junction)))


class FoundVillage(PlaceVillage, frozen=True):
    """EW-705, EW-R-13. Middle: the same for Food, which yields no Labour; the limit falls by as much as is paid."""

    def moves(self, g: State) -> Iterator[Move]:
        if g.players[self.player].food >= BOARD.village_food:
            yield from super().moves(g)

    def choose(self, g: State, move: Move) -> None:
        pay(g, self.player, VILLAGE_COST)
        super().choose(g, move)


def _take_back(camps: dict[str, int], spot: str) -> None:
    camps[spot] -= 1
    if not camps[spot]:
        del camps[spot]
