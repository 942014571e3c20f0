"""CG-725 to CG-743. The Caatinga cards: Threaten, and what the threatened suffers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros.icons import Icon
from services.engine.frames import Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State


class Threaten(Icon, frozen=True):
    """CG-726, CG-727, CG-R-48. Name a rival Gang in the space of the own one."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError
