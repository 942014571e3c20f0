"""EW-900 to EW-905. The Rest action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.frames import Do

if TYPE_CHECKING:
    from services.endless_winter.state import State


class Rest(Do, frozen=True):
    """EW-900, EW-901. The figure Rests."""

    player: int

    def run(self, g: State) -> None:
        g.rested = True
