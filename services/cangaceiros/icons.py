"""4.1. What an icon of an Action card is to the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from services.engine.frames import Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State

STOP: Move = ("stop",)


class Icon(msgspec.Struct, frozen=True):
    """An icon of the lower part of a card, or the attack of its upper part; `cards.CarryOut` offers them.

    The verbs of different icons differ.
    """

    player: int

    def moves(self, g: State) -> Iterator[Move]:
        """Every way to carry it out now."""
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        """Carry out one of `moves`; push what follows with `g.then`."""
        raise NotImplementedError

    def possible(self, g: State) -> bool:
        """Whether there is a way to carry it out now."""
        return any(True for _ in self.moves(g))
