"""EW-1200 to EW-1220. The Eclipse phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.frames import Do

if TYPE_CHECKING:
    from services.endless_winter.state import State


class EclipsePhase(Do, frozen=True):
    """EW-1200. The whole phase."""

    def run(self, g: State) -> None:
        g.phase = "eclipse"
