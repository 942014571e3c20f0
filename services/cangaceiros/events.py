"""CG-800 to CG-823. Phase 4: every player faces the event of the Round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.frames import Upkeep

if TYPE_CHECKING:
    from services.cangaceiros.state import State


class ResolveEvent(Upkeep, frozen=True):
    """CG-800, CG-801, CG-804. The leftmost active tile, for one player after another from the holder on."""

    def run(self, g: State) -> None:
        g.phase = 4
