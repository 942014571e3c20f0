"""What opponents think of positions, what `normal` does where it is plain, and what not even `easy` does."""

from __future__ import annotations

from random import Random

import pytest

from services.engine.frames import Move
from services.engine.kernel import decisions
from services.engine.search import Budget, choose
from services.xingu import RULES
from services.xingu.consequences import PlaceTelegraph
from services.xingu.feeding import FeedOnce
from services.xingu.opponents import blunder, evaluate
from services.xingu.promises import feedings, steps
from services.xingu.scoring import final_scores
from services.xingu.state import State
from services.xingu.turn import TakeAction
from tests.games.playing import asked, do
from tests.games.xingu.positions import (
    camp,
    cards,
    expand,
    flipped,
    give,
    hand,
    house,
    land,
    table,
    turn,
    utensils,
    villagers,
)


def normal(g: State) -> Move:
    """What `normal` does at the decision that is open."""
    imagined = RULES.imagined(g, g.turn, bytes(32))
    return choose(RULES, imagined, decisions(g)[0].asking, level="normal", budget=Budget(), dice=Random(1)).move


def my_turn(g: State) -> State:
    """It is the turn of seat 0."""
    return do(turn(g), TakeAction(0))


def test_a_game_that_is_over_is_worth_its_final_score() -> None:
    g = give(utensils(table(), pot=1, bow=1), score=30, penalties=4)
    g.todo.clear()
    assert [evaluate(g, seat) for seat in range(4)] == [sum(final_scores(g, seat).values()) for seat in range(4)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_before_the_table_is_laid_out_all_stand_alike(players: int) -> None:
    g = RULES.opened(players, RULES.options(), bytes(32))
    assert [evaluate(g, seat) for seat in range(players)] == [0.0] * players


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (give(table(), score=3), table()),
        (table(), give(table(), penalties=2)),
        (villagers(table(), home=3), table()),
        (table(), villagers(table(), home=1, sick=1)),
        (table(), villagers(table(), home=1, held=1)),
        (table(), land(table(), FOB_04="telegraph")),
        (table(), land(table(), FOB_13="blue")),
        (table(), land(table(), FIC_02="farmer1")),
        (cards(table(), 0, "RC-24"), table()),
        (flipped(table()), table()),
        (give(table(), grain=1), table()),
        (give(table(), track=1), table()),
        (utensils(table(), pot=1), table()),
        (expand(table(), 0, "FIC-04"), table()),
        (house(table(), 0, "yellow"), table()),
        (villagers(camp(table(), "blue", "red", "gray", "green"), home=1, camp=1), villagers(table(), home=1, camp=1)),
    ],
    ids=[
        "points",
        "penalties",
        "villagers",
        "sick",
        "held",
        "telegraph",
        "watched",
        "farmers",
        "cards",
        "flipped",
        "grain",
        "track",
        "utensils",
        "expansions",
        "hosted",
        "camp",
    ],
)
def test_what_makes_a_position_better(better: State, worse: State) -> None:
    assert evaluate(my_turn(better), 0) > evaluate(my_turn(worse), 0)


def test_a_feeding_that_is_due_counts_in_full() -> None:
    """Three types 5 points, none a point for each mouth."""
    rest = feedings(0, 10, 0, 0, 0, 0, 4, False)
    assert feedings(1, 10, 0, 3, 2, 0, 4, False) == pytest.approx(5 + rest)
    assert feedings(1, 10, 0, 0, 0, 0, 4, False) == pytest.approx(-4 + rest)


def test_steps_on_the_track_add_up() -> None:
    assert steps(0, 18) == pytest.approx(sum(steps(space, 1) for space in range(18)))
    assert steps(18, 4) == 0.0


def test_normal_performs_a_ritual_with_all_that_scores() -> None:
    """In the last round, with nothing but the Shaman left: two helpers."""
    g = hand(villagers(table(), home=2), 0, "shaman")
    g.ending = True
    assert normal(my_turn(g)) == ("ritual", 2)


def test_normal_eats_all_that_it_has_in_the_last_feeding() -> None:
    g = turn(cards(table(), 0, "RC-24", "RC-32"))
    g.ending = True
    assert normal(do(g, FeedOnce(0))) == ("feed", "capybara", "cassava", "banana", "fish")


def test_a_telegraph_at_the_own_village_without_need_is_a_blunder() -> None:
    g = do(turn(land(table(), FOB_02="telegraph")), PlaceTelegraph(0, "south"))
    assert {move[1] for move in asked(g) if blunder(g, 0, move)} == {"FIC-11", "FOB-04"}
    assert not blunder(g, 1, ("put", "FIC-11"))


def test_visitors_to_a_camp_that_scores_nothing_are_a_blunder() -> None:
    g = my_turn(camp(table(), "blue"))
    assert blunder(g, 0, ("pacify", 1, "india"))
    assert not blunder(g, 0, ("pacify", 0, "india"))
    assert not blunder(my_turn(camp(g, "red")), 0, ("pacify", 1, "india"))
