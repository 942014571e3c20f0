"""XI-1901 to XI-1921. The ten final bonuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from services.xingu.content import BOARD, FINAL_BONUSES
from services.xingu.geography import telegraphs_adjacent
from services.xingu.resources import resource_types

if TYPE_CHECKING:
    from services.xingu.state import State


def final_points(g: State, final: str) -> list[int]:
    """XI-1901 to XI-1903, XI-R-69. What a final bonus card gives each player."""
    printed = FINAL_BONUSES[final]
    sign = 1 if printed.wins == "most" else -1
    counts = [sign * COUNTS[printed.counts](g, seat) for seat in range(len(g.players))]
    best = max(counts)
    points = {1: BOARD.final_points, 2: BOARD.final_points_tied}.get(counts.count(best), 0)
    return [points if count == best else 0 for count in counts]


COUNTS: dict[str, Callable[[State, int], int]] = {
    "expansions": lambda g, seat: len(g.players[seat].expansions),
    "healthy": lambda g, seat: g.players[seat].healthy,
    "ocas": lambda g, seat: g.players[seat].ocas,
    "utensils": lambda g, seat: sum(g.players[seat].utensils.values()),
    "stored": resource_types,
    "explorers": lambda g, seat: g.players[seat].explorers,
    "track": lambda g, seat: g.players[seat].track,
    "cards": lambda g, seat: len(g.players[seat].cards),
    "sick_or_held": lambda g, seat: g.players[seat].sick + g.players[seat].held + g.players[seat].held_sick,
    "telegraphs": telegraphs_adjacent,
}
"""XI-1911 to XI-1921. What each of them compares. At the game's end every open resource lies in an oca (XI-1915)."""
