"""EW-700 to EW-714. The actions of the Migration column, and Camps and Villages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.actions import Action
from services.engine.frames import Move

if TYPE_CHECKING:
    from services.endless_winter.state import State


class PlaceCampForTool(Action, frozen=True):
    """EW-700. Top."""

    verb: ClassVar[str] = "camp"
    repeated: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()


class MoveForLabour(Action, frozen=True):
    """EW-701. Top, and bottom (EW-711)."""

    verb: ClassVar[str] = "move"
    repeated: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()


class FoundVillage(Action, frozen=True):
    """EW-705. Middle."""

    verb: ClassVar[str] = "village"

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()


class FirstCamp(Action, frozen=True):
    """EW-710. Bottom: a Camp on the Base, without a Tool."""

    verb: ClassVar[str] = "camp"

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()
