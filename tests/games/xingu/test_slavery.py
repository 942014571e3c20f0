"""Chapter 1500: slavery."""

from __future__ import annotations

import pytest

from services.xingu.pieces import Helper
from services.xingu.rounds import NextTurn
from services.xingu.slavery import BeCaptured, Slavery
from services.xingu.state import State
from tests.games.playing import asked, do, moves, play, said, system
from tests.games.xingu.positions import (
    bonuses,
    empty_deck,
    expand,
    helpers,
    land,
    shrink,
    stacks,
    table,
    turn,
    villagers,
)


def strike(g: State, by: int = 0, stack: int = 2) -> State:
    """Seat `by` has emptied a field stack and finished its turn; the first tribes are hit."""
    shrink(g, stack, 0)
    return system(do(turn(g, by), Slavery(stack)))


def held(g: State) -> list[int]:
    """Held villagers of each seat."""
    return [player.held for player in g.players]


def test_slavery_waits_for_the_end_of_the_turn() -> None:
    """XI-1501, XI-1502, XI-518: the last field card is taken, then all tribes are hit."""
    g = land(shrink(stacks(table(), "", "", "RC-35"), 2, 1), FIC_02="farmer1", FIA_02="farmer1")
    do(g, NextTurn(0))
    play(g, 0, "collect", "india", 2)
    play(g, 0, *asked(g)[0])
    assert held(g) == [0, 0, 0, 0]
    news = play(g, 0, *asked(g)[0])
    assert said(news, "turn_ended") == [{"seat": 0}]
    assert isinstance(g.todo[-1], Slavery)
    assert held(g) == [0, 0, 0, 0]
    g.news = []
    system(g)
    assert said(g.news, "slavery") == [{"stack": 2}]
    assert held(g) == [1, 0, 0, 1]
    assert g.turn == 1


def test_a_forest_stack_brings_no_slavery() -> None:
    """XI-1501, XI-1401: nobody is captured when the forest stack runs out, and with slavery nobody falls ill."""
    g = strike(land(villagers(table(), home=4), FIC_02="farmer1", FOB_13="explorer"))
    assert (held(g), g.players[0].sick) == ([1, 0, 0, 0], 0)


def test_each_farmer_on_a_bordering_territory_captures_one() -> None:
    """XI-1503, XI-R-34: forest and field of the village, whatever the number; other tribes by their own territories."""
    g = land(table(6), FOB_13="farmer3", FIC_02="farmer2", FID_13="farmer1", FOD_04="farmer1")
    for seat in range(6):
        villagers(g, seat, home=4)
    strike(g)
    assert held(g) == [2, 2, 1, 1, 0, 0]
    assert [player.healthy for player in g.players] == [2, 2, 3, 3, 4, 4]


def test_expansions_add_no_territory() -> None:
    """XI-1503, XI-R-34: Camaiurá has grown towards forest C, and its farmers are none of its business."""
    g = land(villagers(expand(table(), 0, "FIC-03", "FIC-06"), home=4), FOC_04="farmer1")
    assert held(strike(g))[0] == 0


def test_the_owner_chooses_who_is_captured() -> None:
    """XI-1504, XI-1508, XI-R-44: from the village, a card or the table, one after the other, to the farm."""
    g = land(villagers(table(), home=1, hunter=1, table=1), FOB_13="farmer1", FIC_02="farmer1")
    strike(g)
    assert asked(g) == [("give_up", "village"), ("give_up", "hunter"), ("give_up", "table")]
    news = play(g, 0, "give_up", "hunter")
    assert said(news, "captured") == [{"seat": 0, "place": "hunter"}]
    assert asked(g) == [("give_up", "village"), ("give_up", "table")]
    play(g, 0, "give_up", "village")
    player = g.players[0]
    assert (player.held, player.healthy, player.helpers) == (2, 0, [Helper("table")])
    assert moves(g) == []


def test_owners_are_asked_from_the_active_player_on() -> None:
    """XI-R-59, XI-1504: clockwise; not by halves."""
    g = land(table(6), FOB_13="farmer1", FOC_04="farmer1", FOD_04="farmer1", FOA_13="farmer1")
    for seat in range(6):
        villagers(g, seat, home=1, chief=1)
    strike(g, by=4)
    order = []
    while asks := [seat for seat in range(6) if asked(g, seat)]:
        order += asks
        play(g, asks[0], "give_up", "chief")
    assert order == [4, 5, 0, 1, 2, 3]
    assert held(g) == [1] * 6


def test_of_those_on_a_card_one_that_was_not_used_is_captured() -> None:
    """XI-1504, XI-R-82, XI-618: a newborn like the others; the used one could still be returned by a bonus."""
    g = helpers(villagers(table(), home=0, india=1), 0, Helper("india", used=False))
    do(turn(g), BeCaptured(0, 1))
    assert (g.players[0].helpers, g.players[0].held) == ([Helper("india")], 1)


def test_sick_villagers_are_not_captured() -> None:
    """XI-1505, XI-R-60: nor are they the survivor."""
    g = helpers(villagers(table(), home=1, sick=1), 0, Helper("chief", sick=True))
    strike(land(g, FOB_13="farmer1", FIC_02="farmer1"))
    player = g.players[0]
    assert (player.held, player.held_sick, player.healthy, player.sick) == (0, 0, 1, 1)
    assert player.helpers == [Helper("chief", sick=True)]


def test_villagers_in_the_camp_are_not_captured() -> None:
    """XI-1506, XI-1006: nor are they the survivor."""
    g = land(villagers(table(), home=1, camp=2), FOB_13="farmer1", FIC_02="farmer1")
    strike(g)
    assert (g.players[0].held, g.players[0].camp, g.players[0].healthy) == (0, 2, 1)


@pytest.mark.parametrize(("healthy", "caught"), [(4, 2), (3, 2), (2, 1), (1, 0), (0, 0)])
def test_one_healthy_and_free_villager_is_left(healthy: int, caught: int) -> None:
    """XI-1507, XI-R-60: of two farmers; the sick and the held do not count."""
    g = helpers(villagers(table(), home=healthy, held=1), 0, Helper("chief", sick=True))
    strike(land(g, FOB_13="farmer1", FIC_02="farmer1"))
    assert g.players[0].held == 1 + caught
    assert g.players[0].healthy == healthy - caught


def test_of_three_that_are_due_two_are_captured() -> None:
    """XI-EX-17: two farmers in field C, one in forest B; three healthy, one sick: one at home, one of the Shaman."""
    g = land(table(), FIC_02="farmer1", FIC_14="farmer2", FOB_13="farmer1")
    villagers(g, home=2, sick=1, shaman=1)
    strike(g)
    play(g, 0, "give_up", "village")
    play(g, 0, "give_up", "shaman")
    player = g.players[0]
    assert (player.held, player.healthy, player.sick, player.helpers) == (2, 1, 1, [])
    assert moves(g) == []


def test_explorers_and_missionaries_capture_nobody() -> None:
    """XI-1509: nor do TL tokens."""
    g = land(villagers(table(), home=4), FOB_13="explorer", FIC_02="blue", FIC_14="telegraph")
    assert held(strike(g)) == [0, 0, 0, 0]


@pytest.mark.parametrize(("players", "count"), [(4, 5), (3, 4), (2, 4)])
def test_after_slavery_the_space_is_filled_and_the_bonuses_are_swapped(players: int, count: int) -> None:
    """XI-1510, XI-1413, XI-2003: field cards, the top one face up; the old bonuses never return."""
    g = bonuses(table(players), "BC-01", "BC-02", "BC-03")
    coming = g.bonus_deck.cards[-1:-4:-1]
    strike(g)
    pile = g.stacks[2].cards
    assert len(pile) == count
    assert pile.known == [0] * (count - 1) + [-1]
    assert all(int(card[3:]) > 20 for card in pile.cards)
    assert (g.bonuses, g.bonus_discard) == (coming, ["BC-01", "BC-02", "BC-03"])


def test_without_cards_for_the_space_slavery_and_swap_still_happen() -> None:
    """XI-1511, XI-R-57: the space stays empty."""
    g = bonuses(land(villagers(table(), home=2), FIC_02="farmer1"), "BC-01", "BC-02", "BC-03")
    shrink(g, 2, 0)
    empty_deck(g, "field")
    system(do(turn(g), Slavery(2)))
    assert held(g)[0] == 1
    assert g.stacks[2].cards.cards == []
    assert g.bonus_discard == ["BC-01", "BC-02", "BC-03"]
