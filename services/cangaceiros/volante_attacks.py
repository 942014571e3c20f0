"""CG-855 to CG-871. Phase 5: the Volantes attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.frames import Upkeep

if TYPE_CHECKING:
    from services.cangaceiros.state import State


class VolantesAttack(Upkeep, frozen=True):
    """CG-855, CG-R-20. Every space with Volantes and targets is attacked once, in the order of the map."""

    def run(self, g: State) -> None: ...
