"""CG-920 to CG-930. Life Goals: what a Chief gives up for them, and the retirement after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from services.cangaceiros.chiefs import gain_fame, retire
from services.cangaceiros.content import BOARD, LIFE_GOALS, SPACES
from services.cangaceiros.pieces import LINES
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import Player, State


class ClaimLifeGoal(Ask, frozen=True):
    """CG-920, CG-921, CG-922, CG-906, CG-928. The Life Goals that a player can claim after a card."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def play(self, g: State, move: Move) -> None:
        raise NotImplementedError
