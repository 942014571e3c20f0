"""How a game ends."""

from __future__ import annotations

import pytest

from services.endless_winter import RULES
from services.endless_winter.options import Options
from services.endless_winter.scoring import final_scores
from services.engine.kernel import advance, choices, settle_all


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_ends_after_the_fourth_eclipse(players: int) -> None:
    """EW-300, EW-302, EW-1500: with the first of all moves played throughout; then final scoring, no Preparation."""
    g = RULES.opened(players, Options(), bytes(32))
    phases = []
    while g.todo:
        if (g.round, g.phase) not in phases:
            phases.append((g.round, g.phase))
        settle_all(g)
        if g.todo:
            advance(g, *choices(g)[0])
    assert [place for place in phases if place[1] == "eclipse"] == [(number, "eclipse") for number in (1, 2, 3, 4)]
    assert (g.round, g.phase) == (4, "eclipse")
    standings = RULES.outcome(g).standings
    assert [place.scores for place in standings] == [final_scores(g, seat) for seat in range(players)]
