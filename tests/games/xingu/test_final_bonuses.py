"""Chapter 1900: the final bonuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from services.xingu.content import FINAL_BONUSES
from services.xingu.final_bonuses import final_points
from services.xingu.pieces import SICK, Helper
from services.xingu.resources import consume
from services.xingu.scoring import outcome, score_key
from services.xingu.state import State
from tests.games.playing import do
from tests.games.xingu.positions import (
    bonfire,
    cards,
    expand,
    finals,
    flipped,
    give,
    helpers,
    land,
    ocas,
    table,
    token,
    utensils,
    villagers,
)


def points(g: State, final: str) -> list[int]:
    """What each seat gets for a final bonus, as the result of the game says it."""
    finals(g, final)
    g.todo.clear()
    found = [standing.scores[score_key(final)] for standing in outcome(g).standings]
    assert found == final_points(g, final)
    return found


def test_the_sole_winner_gets_6() -> None:
    """XI-1901."""
    assert points(give(table(), 2, track=1), "FB-07") == [0, 0, 6, 0]


def test_two_who_tie_get_3_each() -> None:
    """XI-1902."""
    assert points(give(give(table(), 2, track=4), 0, track=4), "FB-07") == [3, 0, 3, 0]


@pytest.mark.parametrize("seats", [(0, 1, 2), (0, 1, 2, 3)])
def test_of_more_nobody_scores(seats: tuple[int, ...]) -> None:
    """XI-1903."""
    g = table()
    for seat in seats:
        give(g, seat, track=4)
    assert points(g, "FB-07") == [0, 0, 0, 0]


def test_a_tie_at_nothing_is_a_tie() -> None:
    """XI-R-69, XI-1902, XI-1903: two with none share; in a game of two they get 3 each."""
    assert points(table(2), "FB-06") == [3, 3]
    assert points(table(3), "FB-06") == [0, 0, 0]
    fewest = land(table(), FOB_03="telegraph", FOB_05="telegraph")
    assert points(land(fewest, FID_08="telegraph"), "FB-10") == [0, 0, 3, 3]


def test_most_expansions() -> None:
    """XI-1911: tokens, wherever they lie."""
    g = expand(expand(table(), 0, "FOB-05", "FOB-06"), 1, "FOB-15", "FOB-18", "FID-19")
    assert points(g, "FB-01") == [0, 6, 0, 0]


def test_most_healthy_villagers_in_the_village() -> None:
    """XI-1912: not the sick ones, not those on cards, in the camp or held."""
    g = villagers(table(), 0, home=3, sick=1)
    villagers(g, 1, home=2, chief=2, camp=2)
    villagers(g, 2, home=4)
    villagers(g, 3, home=2, held=4)
    assert points(g, "FB-02") == [0, 0, 6, 0]
    villagers(g, 2, home=1)
    assert points(g, "FB-02") == [6, 0, 0, 0]


def test_most_ocas() -> None:
    """XI-1913, XI-212: the printed one counts; so with one built there are two."""
    g = ocas(ocas(table(3), 0), 1)
    assert points(g, "FB-03") == [3, 3, 0]
    assert points(ocas(g, 1), "FB-03") == [0, 6, 0]
    assert points(table(2), "FB-03") == [3, 3]


def test_most_utensils() -> None:
    """XI-1914: how many in all, not how many types."""
    g = utensils(table(), 0, basket=1, pot=1, oar=1, bow=1)
    assert points(utensils(g, 1, basket=2, pot=2, oar=1), "FB-04") == [0, 6, 0, 0]


def test_utensils_of_the_suia() -> None:
    """XI-EX-25: a collection and two more against one collection."""
    g = table(2, tribes=("suia", "trumai"))
    utensils(g, 0, basket=2, pot=2, oar=1, bow=1)
    utensils(g, 1, basket=1, pot=1, oar=1, bow=1)
    assert points(g, "FB-04") == [6, 0]


def test_most_types_of_stored_resources() -> None:
    """XI-1915, XI-R-84: open ones on cards and tokens; each type once; no mirror, no knife, no grain."""
    g = token(cards(table(), 0, "RC-01", "RC-08"), 0, "fish")  # wood, knife, wood, mirror, fish
    cards(g, 1, "RC-21:oc", "RC-24")  # cassava, cassava, banana
    cards(g, 2, "RC-17:oo")  # wood, herbs
    give(g, 2, grain=2)
    cards(g, 3, "RC-16:xo", "RC-20:xo")  # knife, mirror
    assert points(g, "FB-05") == [0, 0, 0, 0]
    assert points(token(g, 2, "annatto"), "FB-05") == [0, 0, 6, 0]


def test_most_explorers() -> None:
    """XI-1916, XI-715, XI-R-75: those in front of the players."""
    g = table()
    g.players[1].explorers, g.players[3].explorers, g.explorers = 2, 1, 5
    assert points(g, "FB-06") == [0, 6, 0, 0]


def test_furthest_on_the_track() -> None:
    """XI-1917."""
    g = give(give(table(), 0, track=17), 1, track=18)
    assert points(g, "FB-07") == [0, 6, 0, 0]


def test_most_resource_cards() -> None:
    """XI-1918, XI-1919: of forest and field, flipped or not; tokens and bonuses are none."""
    g = cards(cards(table(), 0, "RC-01", "RC-21:xo", "RC-22:cc"), 1, "RC-02")
    token(cards(g, 2, "RC-05", "RC-06", "RC-07"), 2, "fish", "wood")
    flipped(g, 1, 3)
    assert points(g, "FB-08") == [0, 6, 0, 0]


def test_a_used_up_card_with_a_yellow_cube_is_out() -> None:
    """XI-1919, XI-1203: it has left the game, and counts no more."""
    g = cards(cards(table(2), 0, "RC-21:xo", "RC-25"), 1, "RC-26", "RC-27:cc")
    assert points(g, "FB-08") == [3, 3]
    do(g)
    consume(g, 0, "RC-21", "fish")
    assert points(g, "FB-08") == [0, 6]


def test_fewest_sick_and_held() -> None:
    """XI-1920: sick ones in the village, and all that are held; who is sick on a card does not count."""
    g = villagers(table(), 0, home=1, sick=1)
    villagers(g, 1, home=1, held=1, sick=1)
    villagers(g, 2, home=1, held_sick=2)
    villagers(g, 3, home=1, sick=2)
    assert points(g, "FB-09") == [6, 0, 0, 0]
    helpers(g, 0, Helper("chief", sick=True))
    assert list(g.players[0].village.values()).count(SICK) == 1
    assert points(g, "FB-09") == [6, 0, 0, 0]


def test_sick_and_held_of_the_example() -> None:
    """XI-EX-26: Bororó with one held and one sick, Tapaiúna with one held."""
    g = table(2, tribes=("bororo", "tapaiuna"))
    villagers(g, 0, home=1, sick=1, held=1)
    villagers(g, 1, home=2, held=1)
    assert points(g, "FB-09") == [0, 6]


def test_fewest_telegraphs_next_to_the_village() -> None:
    """XI-1921, XI-R-34: expansions are village; a token counts once, and for both villages that it is next to."""
    g = land(table(2, tribes=("camaiura", "ikpeng")), FOB_05="telegraph", FOB_10="telegraph", FIB_01="telegraph")
    assert points(g, "FB-10") == [3, 3]
    expand(g, 0, "FOB-06")
    assert points(g, "FB-10") == [0, 6]


@pytest.mark.parametrize("final", FINAL_BONUSES)
def test_each_final_bonus_has_its_own_count(final: str) -> None:
    """XI-207, XI-1911 to XI-1921: what makes a seat win one of them changes no other, at a table of three."""
    makes: dict[str, Callable[[State], State]] = {
        "FB-01": lambda g: expand(g, 0, "FIC-05"),
        "FB-02": lambda g: villagers(g, 0, home=3),
        "FB-03": lambda g: ocas(g, 0),
        "FB-04": lambda g: utensils(g, 0, pot=1),
        "FB-05": lambda g: token(g, 0, "wood"),
        "FB-07": lambda g: give(g, 0, track=1),
        "FB-08": lambda g: flipped(g, 0),
    }
    for other, make in makes.items():
        assert points(bonfire(make(table(3))), final) == ([6, 0, 0] if other == final else [0, 0, 0])
