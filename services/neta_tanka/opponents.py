"""What the opponents think of a position, and the moves that not even the weakest makes."""

from __future__ import annotations

from services.engine.frames import Move
from services.neta_tanka.scoring import categories
from services.neta_tanka.state import State


def evaluate(g: State, seat: int) -> float:
    """How well a seat stands, in points."""
    return float(sum(categories(g, seat).values()))


def blunder(g: State, seat: int, move: Move) -> bool:
    """To give up an action that has been begun."""
    return move == ("stop",)
