"""What the opponents think of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.endless_winter.scoring import final_scores

if TYPE_CHECKING:
    from services.endless_winter.state import State


def evaluate(g: State, seat: int) -> float:
    """How well a seat stands: the points that it would have if the game ended now."""
    return float(sum(final_scores(g, seat).values()))
