"""Chapter 6: what is done when, the Food limit, points, and what lies open."""

from __future__ import annotations

import pytest

from services.endless_winter.effects import Gain
from services.endless_winter.figures import MIDDLE, TOP, EnterSection
from services.endless_winter.pieces import Effect
from services.endless_winter.state import State
from services.endless_winter.view import see
from services.engine.piles import EVERYONE, knows
from tests.games.endless_winter.positions import animals, camps, cards, give, table, turn
from tests.games.playing import do, free, moves, play


def gaining(*effects: Effect, food: int = 0, score: int = 0, **there: int) -> State:
    """Cyan gains these, with Camps on these hexes."""
    g = give(camps(turn(table(2), 0), 0, **(there or {"H00": 1})), 0, score=score)
    return do(give(g, 0, food=food, tools=0), Gain(0, effects))


@pytest.mark.parametrize(("placed", "limit"), [(0, 5), (1, 6), (2, 7), (3, 8), (4, 9), (5, 10)])
def test_the_food_limit(placed: int, limit: int) -> None:
    """EW-1407, EW-1408, EW-EX-05: 6 with one Camp removed; what is gained above is lost."""
    g = gaining(Effect("food", 4), food=limit - 1, H00=placed)
    assert g.players[0].food_limit == g.players[0].food == limit


def test_the_limit_falls_again() -> None:
    """EW-1409, EW-R-21: three Camps that come back for a Village take the limit from 10 to 7, and 10 Food to 7."""
    g = camps(turn(table(2), 0), 0, H00=2, H01=1, H02=1, H08=1)
    do(give(g, 0, food=10), Gain(0, (Effect("village"),)))
    play(g, 0, "village", "J07")
    assert (g.players[0].food_limit, g.players[0].food) == (7, 7)


def test_immediate_points() -> None:
    """EW-1410: at once."""
    assert gaining(Effect("points", 3), score=4).players[0].score == 7


def test_more_than_a_hundred_points() -> None:
    """EW-1412: the marker goes on from 0 on its other side."""
    assert gaining(Effect("points", 3), score=99).players[0].score == 102


def test_points_on_cards_count_at_the_end() -> None:
    """EW-1411: a card worth 3 at the end scores nothing when it is played."""
    g = turn(cards(table(2), 0, hand=["T-HUN", "T-ART"], discard=["K40"]), 0, "hunt")
    do(g, EnterSection(0, "hunt", TOP))
    play(g, 0, "play", "T-HUN")
    assert g.players[0].score == 0


def test_what_lies_open() -> None:
    """EW-1413, EW-1414: played cards, discard piles, Animals, Hunt Zone, display and stones are seen by everybody."""
    g = turn(cards(table(2, glacier_tokens=True), 0, played=["BRAVE"], discard=["T-HUN"]), 0)
    animals(g, 0, "A-RHI", tipped=["A-CAT"])
    for viewer in (0, 1, None):
        seen = see(g, viewer)
        assert (seen.players[0].played, seen.players[0].discard) == (["BRAVE"], ["T-HUN"])
        assert {(one.id, one.upright, one.tipped) for one in seen.players[0].animals} == {
            ("A-CAT", 0, 1),
            ("A-RHI", 1, 0),
        }
        assert [animal.id for animal in seen.hunt_zone] == g.zone
        assert (seen.culture, [there.stone.id for there in seen.supply]) == (g.culture, list(g.supply.values()))
    assert not any(knows(known, seat) for known in g.glacier_tokens.known for seat in (0, 1))


def test_free_actions_stand_beside_step_2_only() -> None:
    """EW-435, EW-437, EW-413: not beside what an action asks further."""
    g = turn(cards(table(2), 0, hand=["BRAVE"]), 0, "initiation")
    do(give(g, 0, food=3), EnterSection(0, "initiation", MIDDLE))
    assert [move[0] for move in free(g)] == ["play", "spend_food", "spend_food", "spend_food"]
    play(g, 0, "initiate")
    assert free(g) == []
    assert ("play", "BRAVE") not in moves(g)


def test_cards_above_the_board_are_not_shuffled() -> None:
    """EW-1415, EW-1406: a draw that meets the empty deck takes the discard pile alone."""
    g = turn(cards(table(2), 0, hand=[], deck=[], discard=["TRIBESMAN"], played=["BRAVE", "BRAVE"]), 0)
    do(g, Gain(0, (Effect("draw", 2),)))
    play(g, 0, "gain", "draw", "draw")
    player = g.players[0]
    assert (player.hand.cards, player.played, player.discard) == (["TRIBESMAN"], ["BRAVE", "BRAVE"], [])
    assert ("gain", "draw", "draw") not in moves(g)
    assert player.hand.known[0] in (1, EVERYONE)
