"""EW-300 to EW-307. The four rounds, and the turns of the Action phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.frames import Do

if TYPE_CHECKING:
    from services.endless_winter.state import State


class Round(Do, frozen=True):
    """EW-300, EW-301, EW-302. The phases of a round, and the next round."""

    def run(self, g: State) -> None:
        g.round += 1
        g.phase = "action"
        g.tell("round_began", round=g.round)
