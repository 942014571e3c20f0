"""Chapter 4i: the Rest action."""

from __future__ import annotations

import pytest

from services.endless_winter.eclipse import OrderMarkers, RevealPiles
from services.endless_winter.figures import ActThere, PlaceFigure
from services.endless_winter.pieces import REST, Figure
from services.endless_winter.rounds import DiscardPlayed, EndTurn
from services.endless_winter.state import State
from tests.games.endless_winter.positions import animals, cards, give, order, rest_pile, table, turn
from tests.games.playing import asked, do, free, moves, play, system

END = ("end_rest",)
DRAW, TIP = ("rest", "draw"), ("rest", "tip")


def resting(
    *upright: str,
    hand: tuple[str, ...] = (),
    deck: tuple[str, ...] = ("TRIBESMAN", "BRAVE"),
    food: int = 0,
    chief: str = "",
    side: str = "a",
    tokens: tuple[str, ...] = (),
) -> State:
    """Cyan's figure Rests with these Animals, the Chief if one is named; the end of the turn would come after it."""
    chiefs = dict.fromkeys((chief or "C1", "C1", "C2", "C3"))
    g = turn(table(3, chiefs=list(chiefs), sides=side * 3, rest_tokens=bool(tokens)), 0)
    give(cards(animals(g, 0, *upright), 0, hand=hand, deck=deck, discard=[]), 0, food=food, tools=0)
    if tokens:
        rest_pile(g, *tokens)
    do(g, PlaceFigure(0), ActThere(0), DiscardPlayed(0), EndTurn(0))
    play(g, 0, "place", "chief" if chief else "tribe", REST)
    return g


def test_drawing_and_tipping_in_either_order() -> None:
    """EW-900, EW-901, EW-R-68: first the Animal and its benefits, then the card, or the other way round."""
    g = resting("A-CAT", food=6)
    assert moves(g) == [DRAW, TIP, END]
    play(g, 0, *TIP)
    assert asked(g) == [("tip", "A-CAT"), ("decline", "tip")]
    play(g, 0, "tip", "A-CAT")
    assert (g.players[0].tipped, g.players[0].tools) == (["A-CAT"], 2)
    assert moves(g) == [DRAW, END]
    play(g, 0, *DRAW)
    play(g, 0, "gain", "draw", "draw")
    assert g.players[0].hand.cards == ["TRIBESMAN"]
    assert g.todo == []


def test_drawing_first() -> None:
    """EW-900, EW-901, EW-R-68."""
    g = resting("A-CAT")
    play(g, 0, *DRAW)
    play(g, 0, "gain", "draw", "draw")
    assert moves(g) == [TIP, END]


def test_both_may_be_left() -> None:
    """EW-900, EW-901: nothing is drawn, nothing Tipped."""
    g = resting("A-CAT")
    play(g, 0, *END)
    assert (g.players[0].hand.cards, g.players[0].tipped, g.todo) == ([], [], [])


def test_nothing_to_tip() -> None:
    """EW-901, EW-815: a Tipped Animal is not Tipped again."""
    g = resting()
    assert moves(g) == [DRAW, END]


def test_the_draw_is_a_benefit() -> None:
    """EW-R-68, EW-1400, EW-1403, EW-R-34: with no card left a lesser benefit is still to be had."""
    g = resting(deck=())
    assert moves(g) == [DRAW, END]
    play(g, 0, *DRAW)
    assert ("gain", "draw", "draw") not in asked(g)
    play(g, 0, "gain", "draw", "food")
    assert g.players[0].food == 1


def test_no_tribe_cards_and_no_food_for_labour() -> None:
    """EW-904, EW-R-63: neither is played or spent in such a turn; Culture cards were played before (EW-R-10)."""
    g = resting(hand=("BRAVE", "T-SHA"), food=5)
    assert free(g) == []
    assert moves(g) == [DRAW, END]


def test_a_drawn_card_is_not_played() -> None:
    """EW-904."""
    g = resting("A-CAT", deck=("BRAVE",))
    play(g, 0, *DRAW)
    play(g, 0, "gain", "draw", "draw")
    assert free(g) == []


def test_the_chief_in_rest() -> None:
    """EW-905, EW-413: before, between or after the effects; then there is nothing left to ask."""
    g = resting(chief="C4")
    assert moves(g) == [DRAW, END, ("use_chief",)]
    play(g, 0, *DRAW)
    play(g, 0, "gain", "draw", "draw")
    assert moves(g) == [END, ("use_chief",)]
    play(g, 0, "use_chief")
    play(g, 0, "idol", "honor")
    assert moves(g) == [END]
    play(g, 0, *END)
    assert g.todo == []


@pytest.mark.parametrize(("chief", "side"), [("C1", "a"), ("C2", "a"), ("C3", "a"), ("C5", "b")])
def test_a_column_ability_in_rest(chief: str, side: str) -> None:
    """EW-905, EW-1153: an ability bound to a column is not usable."""
    assert free(resting(chief=chief, side=side)) == []


def test_rest_in_several_turns() -> None:
    """EW-903: again with the next figure, with both effects again."""
    g = resting("A-CAT")
    play(g, 0, *END)
    do(g, PlaceFigure(0), ActThere(0), DiscardPlayed(0))
    play(g, 0, "place", "tribe", REST)
    assert moves(g) == [DRAW, TIP, END]
    assert g.players[0].figures == [Figure(False, REST)] * 2


@pytest.mark.parametrize(("red", "first"), [(1, 1), (0, 0)])
def test_resting_figures_count_in_the_eclipse_phase(red: int, first: int) -> None:
    """EW-902, EW-1202: 1½ each: one figure beats a card of 1 Labour, and without it the card wins."""
    g = order(table(2), 1, 0)
    for seat in (0, 1):
        cards(g, seat, eclipse=["T-HUN"] if seat == 0 else [])
    g.players[1].figures = [Figure(False, REST)] * red + [Figure(False, "hunt")]
    system(do(g, RevealPiles(), OrderMarkers()))
    assert g.order[0] == first


def test_effects_of_a_rest_token() -> None:
    """EW-1631, EW-1633, EW-1634, EW-1635: used before, between or after the effects of Resting, in either order."""
    g = resting("A-CAT", tokens=("R3",))
    assert [move[0] for move in moves(g)] == ["rest_token", "rest_token"]
    play(g, 0, "rest_token", True)
    assert moves(g) == [DRAW, TIP, ("rest", "idol"), ("rest", "food"), END]
    play(g, 0, "rest", "food")
    assert g.players[0].food == 1
    play(g, 0, *DRAW)
    play(g, 0, "gain", "draw", "draw")
    assert moves(g) == [TIP, ("rest", "idol"), END]
    play(g, 0, "rest", "idol")
    play(g, 0, "idol", "honor")
    play(g, 0, *END)
    assert (g.todo, g.rest_token) == ([], "")


def test_no_rest_token_for_the_second() -> None:
    """EW-1636, EW-R-60: a figure has Rested in this round."""
    g = resting(tokens=("R3",))
    play(g, 0, "rest_token", True)
    play(g, 0, *END)
    do(g, PlaceFigure(0), ActThere(0), DiscardPlayed(0))
    play(g, 0, "place", "tribe", REST)
    assert moves(g) == [DRAW, END]
