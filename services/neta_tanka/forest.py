"""NT-400 to NT-423. The FOREST: Locations 1 to 3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Move
from services.neta_tanka.actions import Action, Deed
from services.neta_tanka.content import BOARD_SIDES
from services.neta_tanka.pieces import GENEROSITY, MUSHROOM, WOOD
from services.neta_tanka.reserve import gain, supply, take_from_area

if TYPE_CHECKING:
    from services.neta_tanka.state import State


class FellTimber(Deed, frozen=True):
    """NT-400 to NT-403. Location 1."""

    def due(self, g: State) -> bool:
        return True  # NT-400

    def run(self, g: State) -> None:
        side = BOARD_SIDES[g.side]
        gain(g, self.player, GENEROSITY, side.fell_generosity)  # NT-401
        supply(g, WOOD, side.fell_wood)  # NT-402
        supply(g, MUSHROOM, side.fell_mushroom)


class RetrieveWood(Action, frozen=True):
    """NT-410, NT-411, NT-412. Location 2."""

    def possible(self, g: State) -> bool:
        return True  # NT-R-30

    def options(self, g: State) -> Iterator[Move]:
        most = min(BOARD_SIDES[g.side].retrieve_wood, g.areas[WOOD])  # NT-411
        yield from (("take", count) for count in range(most, 0, -1))

    def choose(self, g: State, move: Move) -> None:
        take_from_area(g, self.player, WOOD, move[1])


class CollectMushroomsOrWood(Action, frozen=True):
    """NT-420, NT-421, NT-422, NT-423. Location 3: all Mushrooms, or a Wood."""

    def possible(self, g: State) -> bool:
        return True  # NT-R-30

    def options(self, g: State) -> Iterator[Move]:
        yield from (("collect", good) for good in (MUSHROOM, WOOD) if g.areas[good])

    def choose(self, g: State, move: Move) -> None:
        good = move[1]
        take_from_area(g, self.player, good, BOARD_SIDES[g.side].collect_wood if good == WOOD else g.areas[good])
