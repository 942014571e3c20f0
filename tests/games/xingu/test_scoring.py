"""Chapter 7: final scoring and who wins."""

from __future__ import annotations

import pytest

from services.engine.outcome import Outcome, Standing
from services.xingu.content import FINAL_BONUSES
from services.xingu.scoring import final_scores, outcome, score_key, utensil_points
from services.xingu.state import State
from tests.games.xingu.positions import expand, finals, give, land, table, utensils


def over(players: int = 2, *row: str) -> State:
    """A finished game with these final bonuses, in which nobody has anything."""
    g = finals(table(players), *row)
    g.todo.clear()
    return g


def result(g: State) -> Outcome:
    """The result of a game that is over."""
    g.todo.clear()
    return outcome(g)


@pytest.mark.parametrize(
    ("owned", "points"),
    [
        ({}, 0),
        ({"pot": 1}, 1),
        ({"pot": 1, "bow": 1}, 3),
        ({"pot": 1, "bow": 1, "oar": 1}, 5),
        ({"pot": 1, "bow": 1, "oar": 1, "basket": 1}, 7),
        ({"pot": 2, "bow": 1, "oar": 1, "basket": 1}, 8),
        ({"pot": 2, "bow": 1, "oar": 1, "basket": 2}, 10),
        ({"pot": 2, "bow": 2, "oar": 1, "basket": 2}, 12),
        ({"pot": 2, "bow": 2, "oar": 2, "basket": 2}, 14),
        ({"pot": 3, "bow": 2, "oar": 2, "basket": 3}, 17),
    ],
)
def test_collections_of_utensils(owned: dict[str, int], points: int) -> None:
    """XI-1813, XI-1814, XI-R-68: each by the number of its types: 1, 3, 5, 7; six are 10, eight are 14."""
    g = utensils(over(), 1, **owned)
    assert utensil_points(g.players[1]) == points
    assert result(g).standings[1].scores["utensils"] == points


def test_final_bonuses_are_scored_in_row_order() -> None:
    """XI-1815: the result names them in that order."""
    g = over(2, "FB-07", "FB-04", "FB-01", "FB-10")
    give(g, 0, track=2)
    utensils(g, 1, pot=1)
    scores = [standing.scores for standing in result(g).standings]
    assert list(scores[0]) == [
        *("score", "utensils"),
        *("most_track", "most_utensils", "most_expansions", "fewest_telegraphs"),
        *("penalties", "telegraphs"),
    ]
    assert [scores[0][score_key(final)] for final in g.finals] == [6, 0, 3, 3]
    assert [scores[1][score_key(final)] for final in g.finals] == [0, 6, 3, 3]


def test_final_bonuses_that_are_not_in_the_row_count_for_nobody() -> None:
    """XI-130, XI-1815."""
    g = give(over(2, "FB-04"), 0, track=18)
    assert sum(result(g).standings[0].scores.values()) == 3
    assert set(map(score_key, FINAL_BONUSES)) & set(result(g).standings[0].scores) == {"most_utensils"}


def test_penalties_are_lost() -> None:
    """XI-1816: a point for each space."""
    g = give(give(over(), 0, score=12, penalties=5), 1, score=6)
    standings = result(g).standings
    assert [standing.total for standing in standings] == [7, 6]
    assert [standing.scores["penalties"] for standing in standings] == [-5, 0]


def test_telegraphs_next_to_the_village_are_lost() -> None:
    """XI-1817, XI-236: 2 for each token, next to an expansion too, each once; not those two hexes away."""
    g = expand(land(over(), FIB_04="telegraph", FIB_05="telegraph", FIB_09="telegraph", FIB_12="telegraph"), 0)
    assert result(g).standings[0].scores["telegraphs"] == -4
    expand(g, 0, "FIB-10")
    assert result(g).standings[0].scores["telegraphs"] == -8


def test_only_telegraphs_are() -> None:
    """XI-1817: no outsider is."""
    g = land(over(), FIB_04="farmer2", FIB_05="explorer", FOD_01="blue")
    assert result(g).standings[0].scores["telegraphs"] == 0


def test_scores_of_the_camaiura() -> None:
    """XI-EX-24: 79 points, six on the penalty track, three TL tokens: 67."""
    g = give(finals(table(2, tribes=("camaiura", "trumai"))), 0, score=79, penalties=6)
    land(g, FOB_04="telegraph", FOB_05="telegraph", FIC_04="telegraph")
    assert result(g).standings[0].total == 79 - 6 - 6 == 67


def test_the_most_points_win() -> None:
    """XI-1818: after all four steps."""
    g = give(give(give(over(3), 0, score=30), 1, score=36, penalties=5), 2, score=25)
    utensils(g, 2, pot=1, bow=1, oar=1, basket=1)
    assert result(g) == Outcome(
        standings=(
            Standing(seat=0, rank=3, won=False, total=30, scores=scores(score=30)),
            Standing(seat=1, rank=2, won=False, total=31, scores=scores(score=36, penalties=-5)),
            Standing(seat=2, rank=1, won=True, total=32, scores=scores(score=25, utensils=7)),
        )
    )


def scores(**points: int) -> dict[str, int]:
    """These scores, the others 0."""
    return dict.fromkeys(("score", "utensils", "penalties", "telegraphs"), 0) | points


def test_the_fewest_penalties_break_a_tie() -> None:
    """XI-1819."""
    g = give(give(over(), 0, score=25, penalties=5), 1, score=24, penalties=4)
    found = result(g)
    assert [standing.rank for standing in found.standings] == [2, 1]
    assert [standing.won for standing in found.standings] == [False, True]
    assert found.tie_break == "penalties"


def test_who_is_still_tied_shares_the_victory() -> None:
    """XI-1820, XI-R-70."""
    g = give(give(give(over(3), 0, score=25, penalties=5), 1, score=25, penalties=5), 2, score=27, penalties=7)
    found = result(g)
    assert [standing.rank for standing in found.standings] == [1, 1, 3]
    assert [standing.won for standing in found.standings] == [True, True, False]
    assert found.tie_break == "penalties"
    give(g, 2, score=22, penalties=2)
    assert [standing.rank for standing in result(g).standings] == [2, 2, 1]


def test_without_a_tie_nothing_breaks_it() -> None:
    """XI-1818: also where those behind tie."""
    g = give(give(give(over(3), 0, score=25), 1, score=20, penalties=5), 2, score=15)
    assert result(g).tie_break == ""
    assert [standing.rank for standing in result(g).standings] == [1, 3, 2]


def test_scores_may_be_below_zero() -> None:
    """XI-R-71, XI-R-65: and beyond the ends of the tracks."""
    g = give(give(over(), 0, score=3, penalties=24), 1, score=120)
    assert [standing.total for standing in result(g).standings] == [-21, 120]


def test_final_steps_feed_nobody() -> None:
    """XI-1812, XI-R-72: the score track stays as it is; baskets that steps 2 to 4 pass bring nothing."""
    g = utensils(give(over(2, "FB-07"), 0, score=9, track=2), 0, pot=1, bow=1)
    assert final_scores(g, 0) == {"score": 9, "utensils": 3, "most_track": 6, "penalties": 0, "telegraphs": 0}
    assert result(g).standings[0].total == 18
    assert (g.players[0].score, g.players[0].fed, g.players[0].penalties) == (9, 0, 0)
