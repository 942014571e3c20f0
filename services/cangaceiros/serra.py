"""CG-700 to CG-719. The Serra cards, and the Ambush that some of them and Cocada give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros.icons import Icon
from services.engine.frames import Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State


class Ambush(Icon, frozen=True):
    """CG-715 to CG-719. Remove a Volante, or a Cangaceiro of a rival Garrison, from the Gang's space."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError


class SerraEffect(Icon, frozen=True):
    """CG-701 to CG-714. The effect of the Serra card in play."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError
