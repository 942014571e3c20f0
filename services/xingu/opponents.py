"""What the opponents think of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.xingu.scoring import final_scores

if TYPE_CHECKING:
    from services.xingu.state import State


def evaluate(g: State, seat: int) -> float:
    """How well a seat stands: the points that it would have if the game ended now."""
    if not g.round:
        return 0.0
    return float(sum(final_scores(g, seat).values()))
