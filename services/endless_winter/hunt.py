"""EW-800 to EW-815. The actions of the Hunt column, and Animals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.actions import Action
from services.engine.frames import Move

if TYPE_CHECKING:
    from services.endless_winter.state import State


class RevealAnimals(Action, frozen=True):
    """EW-800. Top: for Labour."""

    verb: ClassVar[str] = "reveal"
    repeated: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()


class TakeFromZone(Action, frozen=True):
    """EW-805, EW-806. Top: for a Tool and Labour."""

    verb: ClassVar[str] = "zone"
    repeated: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()


class TipAnimal(Action, frozen=True):
    """EW-808. Middle."""

    verb: ClassVar[str] = "tip"

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()


class TakeTopAnimal(Action, frozen=True):
    """EW-811. Bottom."""

    verb: ClassVar[str] = "top_animal"

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()
