"""EW-410 to EW-424. Placing a figure, and its way through the sections of an Action Column."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Move

if TYPE_CHECKING:
    from services.endless_winter.state import State


class PlaceFigure(Ask, frozen=True):
    """EW-410."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()
