"""XI-1811 to XI-1820. Final scoring after the last feeding, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.outcome import Outcome, Standing
from services.xingu.content import BOARD, FINAL_BONUSES, SCALE
from services.xingu.final_bonuses import final_points
from services.xingu.geography import telegraphs_adjacent

if TYPE_CHECKING:
    from services.xingu.state import Player, State

TIE_BREAKS = ("penalties",)
"""XI-1819. The key of the tie-break."""


def outcome(g: State) -> Outcome:
    """XI-1818 to XI-1820, XI-R-70, XI-R-71. The result of a game that is over."""
    finals = {final: final_points(g, final) for final in g.finals}
    scores = [_scores(g, seat, finals) for seat in range(len(g.players))]
    order = [(-sum(scores[seat].values()), player.penalties) for seat, player in enumerate(g.players)]
    standings = []
    for seat, mine in enumerate(order):
        rank = 1 + sum(other < mine for other in order)
        standings.append(Standing(seat=seat, rank=rank, won=rank == 1, total=-mine[0], scores=scores[seat]))
    best = min(order)
    broken = sum(other[0] == best[0] for other in order) > order.count(best)
    return Outcome(standings=tuple(standings), tie_break=TIE_BREAKS[0] if broken else "")


def final_scores(g: State, seat: int) -> dict[str, int]:
    """XI-1813 to XI-1817. The points of a player by what they are for: the score track, then the final steps 2 to 4."""
    return _scores(g, seat, {final: final_points(g, final) for final in g.finals})


def _scores(g: State, seat: int, finals: dict[str, list[int]]) -> dict[str, int]:
    player = g.players[seat]
    scores = {"score": player.score, "utensils": utensil_points(player)}
    scores |= {score_key(final): points[seat] for final, points in finals.items()}
    scores["penalties"] = -player.penalties
    scores["telegraphs"] = -BOARD.telegraph_points * telegraphs_adjacent(g, seat)
    return scores


def score_key(final: str) -> str:
    """The name of a final bonus among the scores: `"most_ocas"`, `"fewest_telegraphs"`."""
    printed = FINAL_BONUSES[final]
    return f"{printed.wins}_{printed.counts}"


def utensil_points(player: Player) -> int:
    """XI-1813, XI-1814, XI-R-68. Each collection by the number of its types."""
    points, left = 0, [count for count in player.utensils.values() if count]
    while left:
        points += SCALE[len(left) - 1]
        left = [count - 1 for count in left if count > 1]
    return points
