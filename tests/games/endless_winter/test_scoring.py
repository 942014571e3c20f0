"""Chapter 7: final scoring, ranks on the Honor track, sets of Animals, and who wins."""

from __future__ import annotations

import pytest

from services.endless_winter.scoring import (
    animal_points,
    card_points,
    final_scores,
    honor_points,
    honor_ranks,
    offering_points,
    outcome,
)
from services.endless_winter.state import State
from tests.games.endless_winter.positions import animals, cards, give, order, stones, table


def bare(players: int = 3) -> State:
    """A table where nobody would score anything: no Food, Tools, Animals, and no cards worth points."""
    g = table(players)
    for seat in range(players):
        give(animals(cards(g, seat, hand=[]), seat), seat, food=0, tools=0)
    return g


def bury(g: State, seat: int, count: int) -> State:
    """Let `seat` have so many Buried cards, none of which is worth points."""
    return cards(g, seat, buried=["TRIBESMAN"] * min(count, 3) + ["BRAVE"] * max(0, count - 3))


# --- the parts of final scoring -------------------------------------------------------------------------------------


def test_what_is_added() -> None:
    """EW-1410, EW-1411, EW-1501: Points track, Offering and Honor tracks, cards and Animals."""
    g = bare()
    assert final_scores(g, 0) == {"score": 0, "offering": 0, "honor": 0, "cards": 0, "animals": 0}
    give(g, 0, score=31, food=4, tools=1, offering=7, honor=1)
    cards(g, 0, hand=["T-ELD", "K24"], buried=["TRIBESMAN"] * 2)
    animals(g, 0, "A-MAM")
    assert final_scores(g, 0) == {"score": 31, "offering": 2, "honor": 4, "cards": 4, "animals": 2}
    (first, *_) = outcome(g).standings
    assert (first.seat, first.total) == (0, 43)


def test_stones_score_nothing_at_the_end() -> None:
    """EW-611, EW-1501: they have scored in the Eclipse phases."""
    g = stones(bare(), 0, "S07", "S15")
    give(g, 0, honor=4)
    assert sum(final_scores(g, 0).values()) == 0


@pytest.mark.parametrize(
    ("level", "points"),
    [(1, 2), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3), (7, 5), (8, 5), (9, 5), (10, 10)],
)
def test_the_offering_track_pays_for_food_and_tools(level: int, points: int) -> None:
    """EW-1502, EW-1503: six Food and four Tools together, divided by the ratio of the level, rounded down."""
    g = give(bare(), 0, food=6, tools=4, offering=level)
    assert offering_points(g.players[0]) == points


def test_food_and_tools_are_added_before_they_are_divided() -> None:
    """EW-1503, EW-EX-13: 3 Food and 2 Tools at ratio 2 are 2 points; with 3 Tools they are 3, not 1 + 1."""
    g = give(bare(), 0, food=3, tools=2, offering=8)
    assert offering_points(g.players[0]) == 2
    assert offering_points(give(g, 0, tools=3).players[0]) == 3


def test_no_offering_no_points() -> None:
    """EW-1504, EW-R-26: a marker that never advanced pays nothing, nor do 0 Food and Tools."""
    g = give(bare(), 0, food=6, tools=10)
    assert offering_points(g.players[0]) == 0
    assert offering_points(give(g, 0, food=0, tools=0, offering=10).players[0]) == 0


def test_honor_charts_go_by_rank() -> None:
    """EW-1505, EW-1506: highest, second, and all others."""
    g = table(4)
    for seat, level in enumerate((3, 9, 1, 5)):
        bury(give(g, seat, honor=level), seat, 5)
    assert honor_ranks(g) == [1, 3, 0, 2]
    assert [honor_points(g, seat) for seat in range(4)] == [4, 13, 4, 8]


def test_four_buried_cards_of_the_first() -> None:
    """EW-EX-14."""
    g = bury(give(table(), 2, honor=1), 2, 4)
    assert honor_points(g, 2) == 10


@pytest.mark.parametrize(
    ("buried", "points"),
    [(0, (0, 0, 0)), (1, (2, 1, 0)), (2, (4, 2, 1)), (3, (7, 4, 2)), (6, (16, 10, 5)), (7, (20, 12, 6))],
)
def test_the_charts(buried: int, points: tuple[int, int, int]) -> None:
    """EW-1505: by the number of Buried cards."""
    g = table(3)
    for seat in range(3):
        bury(give(g, seat, honor=6 - seat), seat, min(buried, 6))
        if buried > 6:
            cards(g, seat, buried=[*["TRIBESMAN"] * 3, *["BRAVE"] * 3, *["TRIBESWOMAN"] * (buried - 6)])
    assert tuple(honor_points(g, seat) for seat in range(3)) == points


def test_more_buried_cards_than_the_chart_shows() -> None:
    """EW-1505: the last space is for seven or more."""
    everything = [*["TRIBESMAN"] * 3, *["BRAVE"] * 3, *["TRIBESWOMAN"] * 3]
    g = cards(give(table(), 0, honor=2), 0, buried=everything)
    assert honor_points(g, 0) == 20


def test_on_a_level_the_first_to_come_ranks_higher() -> None:
    """EW-1507, EW-R-57: there is never a shared rank, not with 2 players either."""
    g = table(2)
    for seat in (1, 0):
        bury(give(g, seat, honor=4), seat, 3)
    assert g.honor[4] == [1, 0]
    assert honor_ranks(g) == [1, 0]
    assert [honor_points(g, seat) for seat in range(2)] == [4, 7]


def test_a_marker_that_never_advanced_has_no_chart() -> None:
    """EW-1508, EW-R-23: only those that advanced are ranked."""
    g = table(3)
    for seat in range(3):
        bury(g, seat, 3)
    assert [honor_points(g, seat) for seat in range(3)] == [0, 0, 0]
    give(g, 2, honor=1)
    assert [honor_points(g, seat) for seat in range(3)] == [0, 0, 7]


def test_with_two_players_the_right_chart_is_unused() -> None:
    """EW-1509."""
    g = table(2)
    for seat, level in enumerate((2, 5)):
        bury(give(g, seat, honor=level), seat, 4)
    assert [honor_points(g, seat) for seat in range(2)] == [6, 10]


def test_cards_score_wherever_they_are() -> None:
    """EW-1510: hand, deck, discard pile and Buried."""
    g = bare()
    cards(g, 0, hand=["T-ELD"], deck=["K24"], discard=["K01", "BRAVE"], buried=["K36"])
    assert card_points(g.players[0]) == 1 + 3 + 1 + 0 + 4
    assert card_points(g.players[1]) == 0


def test_a_card_with_one_point() -> None:
    """EW-EX-15."""
    g = cards(bare(), 0, hand=["T-HUN"])
    assert final_scores(g, 0)["cards"] == 1


# --- Animals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("upright", "points"),
    [
        ([], 0),
        (["A-RHI"], 1),
        (["A-RHI"] * 2, 3),
        (["A-CAT"] * 3, 6),
        (["A-SLO"] * 4, 10),
        (["A-BIS"] * 4 + ["A-STA"], 11),
        (["A-MAM"], 2),
        (["A-MAM"] * 2, 5),
        (["A-RHI", "A-CAT", "A-SLO", "A-BIS", "A-STA", "A-MAM"], 7),
    ],
)
def test_sets_of_a_type(upright: list[str], points: int) -> None:
    """EW-1511: by the values on the card."""
    assert animal_points(animals(table(), 0, *upright).players[0]) == points


@pytest.mark.parametrize(
    ("upright", "points"), [(["A-RHI"] * 5, 10), (["A-RHI"] * 8, 10), (["A-MAM"] * 3, 5), (["A-MAM"] * 5, 5)]
)
def test_a_surplus_scores_nothing(upright: list[str], points: int) -> None:
    """EW-1512, EW-1513, EW-R-37: the largest set is 2 for Woolly Mammoths and 4 for the others; there is no second."""
    assert animal_points(animals(table(), 0, *upright).players[0]) == points


@pytest.mark.parametrize(
    ("upright", "points"),
    [
        (["A-ARG"], 0),
        (["A-ARG"] * 4, 0),
        (["A-SLO"] * 3 + ["A-ARG"], 10),
        (["A-SLO", "A-ARG"], 3),
        (["A-SLO"] * 4 + ["A-ARG"], 10),
        (["A-RHI"] + ["A-ARG"] * 3, 10),
        (["A-RHI"] + ["A-ARG"] * 5, 10),
        (["A-MAM", "A-ARG"], 5),
        (["A-MAM", "A-ARG", "A-ARG"], 5),
        (["A-RHI", "A-MAM", "A-ARG"], 1 + 5),
        (["A-RHI"] * 2 + ["A-MAM", "A-ARG"], 3 + 5),
        (["A-RHI"] * 3 + ["A-MAM", "A-ARG"], 10 + 2),
        (["A-RHI"] * 3 + ["A-MAM", "A-ARG", "A-ARG"], 10 + 5),
        (["A-RHI"] * 2 + ["A-CAT"] * 3 + ["A-ARG"] * 2, 6 + 10),
        (["A-RHI"] * 2 + ["A-CAT"] * 3 + ["A-ARG"] * 3, 10 + 10),
    ],
)
def test_argentavis(upright: list[str], points: int) -> None:
    """EW-1514, EW-1515, EW-R-38: each joins one set that has a natural card, where they add most together."""
    assert animal_points(animals(table(), 0, *upright).players[0]) == points


def test_tipped_animals_count_for_no_set() -> None:
    """EW-810, EW-1516: nor is a Tipped Argentavis wild."""
    g = animals(table(), 0, "A-RHI", "A-RHI", tipped=["A-RHI", "A-ARG", "A-MAM"])
    assert animal_points(g.players[0]) == 3


def test_the_animals_of_the_book() -> None:
    """EW-EX-16: Rhinos 3, a Mammoth 2, Sloths with an Argentavis 10; a Tipped Rhino nothing."""
    g = animals(table(), 0, *["A-RHI"] * 2, "A-MAM", *["A-SLO"] * 3, "A-ARG", tipped=["A-RHI"])
    assert animal_points(g.players[0]) == 15


# --- who wins -------------------------------------------------------------------------------------------------------


def test_most_points_win() -> None:
    """EW-1517."""
    g = bare()
    for seat, score in enumerate((20, 35, 28)):
        give(g, seat, score=score)
    found = outcome(g)
    assert [(place.seat, place.rank, place.won, place.total) for place in found.standings] == [
        (0, 3, False, 20),
        (1, 1, True, 35),
        (2, 2, False, 28),
    ]
    assert found.tie_break == ""


def test_a_tie_goes_to_who_is_ahead_in_turn_order() -> None:
    """EW-1518, EW-R-28, EW-R-29: the order that the last Eclipse has left; a win is never shared."""
    g = order(bare(), 2, 1, 0)
    for seat, score in enumerate((35, 35, 20)):
        give(g, seat, score=score)
    found = outcome(g)
    assert [(place.rank, place.won) for place in found.standings] == [(2, False), (1, True), (3, False)]
    assert found.tie_break == "turn_order"
    order(g, 0, 1, 2)
    assert [place.rank for place in outcome(g).standings] == [1, 2, 3]


def test_a_tie_for_second_place_decides_nothing() -> None:
    """EW-1518: places are told apart by turn order too, but the win needs no tie-break."""
    g = order(bare(), 2, 1, 0)
    for seat, score in enumerate((20, 20, 35)):
        give(g, seat, score=score)
    found = outcome(g)
    assert [place.rank for place in found.standings] == [3, 2, 1]
    assert found.tie_break == ""
