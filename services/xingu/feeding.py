"""XI-1301 to XI-1313. Points, and feeding the tribe for every basket that they reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from services.xingu.state import State


def gain_points(g: State, seat: int, count: int) -> None:
    """XI-410. The marker of a player moves on the score track at once; feeding waits (XI-1301)."""
    player = g.players[seat]
    player.score += count
    g.tell("points_gained", seat=seat, count=count, score=player.score)
