"""Chapter 1400: disease, and new cards and bonuses after a stack has run out."""

from __future__ import annotations

import pytest

from services.engine.piles import Pile
from services.xingu.disease import Disease, FallIll, Refill
from services.xingu.pieces import Helper
from services.xingu.round_end import EndRound
from services.xingu.rounds import EndTurn, NextRound, NextTurn, Round
from services.xingu.state import State
from tests.games.playing import asked, do, moves, play, said, system
from tests.games.xingu.positions import (
    bonuses,
    cards,
    empty_deck,
    give,
    helpers,
    land,
    shrink,
    stacks,
    table,
    turn,
    villagers,
)

SOUTH, NORTH = (0, 1), (2, 3)
"""Seats of Camaiurá and Suiá, of Ikpeng and Trumai."""


def strike(g: State, by: int = 0, stack: int = 0) -> State:
    """Seat `by` has emptied a forest stack and finished its turn; the first tribes fall ill."""
    shrink(g, stack, 0)
    return system(do(turn(g, by), Disease(stack)))


def ill(g: State) -> list[int]:
    """Sick villagers of each seat, in the village, on cards and on the table."""
    return [player.sick + sum(helper.sick for helper in player.helpers) for player in g.players]


def test_disease_waits_for_the_end_of_the_turn() -> None:
    """XI-1401, XI-1402, XI-312, XI-518: the last forest card is taken, the tribe is fed, then all are hit."""
    g = land(give(shrink(stacks(table(), "RC-09"), 0, 1), score=10), FOC_01="explorer")
    g.players[0].fed = 0
    cards(g, 0, "RC-24:co")
    do(g, NextTurn(0))
    play(g, 0, "collect", "india", 0)
    assert g.stacks[0].cards.cards == []
    news = play(g, 0, "put", "FOB-01")
    assert ill(g) == [0, 0, 0, 0]
    assert g.players[0].score == 11
    assert isinstance(g.todo[-1], Disease)
    assert [found.key for found in news if found.key in {"turn_ended", "tribe_fed"}] == ["turn_ended", "tribe_fed"]
    g.news = []
    system(g)
    assert said(g.news, "disease") == [{"stack": 0}]
    assert ill(g) == [1, 1, 0, 0]
    assert len(g.stacks[0].cards) == 5
    assert g.turn == 1


def test_a_field_stack_brings_no_disease() -> None:
    """XI-1401, XI-1501: it brings slavery, by farmers alone."""
    g = land(shrink(table(), 2, 0), FOB_13="explorer", FOA_13="explorer")
    g.emptied = [2]
    do(turn(g), EndTurn(0))
    system(g)
    assert ill(g) == [0, 0, 0, 0]
    assert [player.held for player in g.players] == [0, 0, 0, 0]
    assert len(g.stacks[2].cards) == 5


def test_the_north_comes_first_then_the_south_each_from_the_active_player() -> None:
    """XI-1403, XI-1406, XI-R-59: the owners are asked in this order."""
    g = land(table(6), FOD_04="explorer", FOC_04="farmer1")
    for seat in range(6):
        villagers(g, seat, home=1, chief=1)
    strike(g, by=4)
    order = []
    while asks := [seat for seat in range(6) if asked(g, seat)]:
        order += asks
        play(g, asks[0], "lay", "chief")
    assert order == [4, 5, 3, 0, 1, 2]
    assert ill(g) == [1] * 6


def test_explorers_and_farmers_of_the_half_are_counted() -> None:
    """XI-1404, XI-1405, XI-1409: whatever their number; no missionary, no TL, nothing of the other half."""
    g = land(table(), FOD_04="explorer", FIA_02="farmer3", FIB_13="blue", FOA_13="telegraph", FOC_01="farmer2")
    for seat in range(4):
        villagers(g, seat, home=4)
    g = strike(g)
    assert ill(g) == [1, 1, 2, 2]
    assert [player.healthy for player in g.players] == [3, 3, 2, 2]


def test_the_number_on_a_farmer_is_irrelevant() -> None:
    """XI-1404."""
    g = villagers(land(table(), FOC_01="farmer3"), home=4)
    assert ill(strike(g))[0] == 1


def test_the_owner_chooses_who_is_laid_down() -> None:
    """XI-1406, XI-R-44: in the village, on a card or on the table, one after the other."""
    g = land(villagers(table(), home=1, hunter=1, chief=1, table=1), FOC_01="explorer", FOC_02="explorer")
    strike(g)
    assert asked(g) == [("lay", "village"), ("lay", "hunter"), ("lay", "chief"), ("lay", "table")]
    news = play(g, 0, "lay", "table")
    assert said(news, "fell_ill") == [{"seat": 0, "place": "table"}]
    assert asked(g) == [("lay", "village"), ("lay", "hunter"), ("lay", "chief")]
    play(g, 0, "lay", "village")
    player = g.players[0]
    assert (player.healthy, player.sick) == (0, 1)
    assert sorted((helper.place, helper.sick) for helper in player.helpers) == [
        ("chief", False),
        ("hunter", False),
        ("table", True),
    ]


def test_of_those_on_a_card_one_that_was_not_used_falls_ill() -> None:
    """XI-1406, XI-R-82: the used one could still be returned by a bonus; each keeps whether it was used."""
    g = helpers(villagers(table(), home=0, warrior=1), 0, Helper("warrior", used=False))
    do(turn(g), FallIll(0, 1))
    assert g.players[0].helpers == [Helper("warrior"), Helper("warrior", sick=True, used=False)]
    g = villagers(table(), home=0, warrior=2)
    do(turn(g), FallIll(0, 1))
    assert sorted(g.players[0].helpers, key=lambda one: one.sick) == [Helper("warrior"), Helper("warrior", sick=True)]


def test_a_newborn_on_the_card_falls_ill_like_the_others() -> None:
    """XI-618, XI-1406."""
    g = helpers(villagers(table(), home=1), 0, Helper("india", used=False))
    do(turn(g), FallIll(0, 1))
    assert asked(g) == [("lay", "village"), ("lay", "india")]
    play(g, 0, "lay", "india")
    assert g.players[0].helpers == [Helper("india", sick=True, used=False)]


def test_held_villagers_and_those_in_the_camp_do_not_fall_ill() -> None:
    """XI-1407, XI-1006, XI-R-61: nor are they the one that stays healthy."""
    g = land(villagers(table(), home=1, camp=2, held=2), FOC_01="explorer", FOC_02="explorer")
    strike(g)
    player = g.players[0]
    assert (player.healthy, player.sick, player.camp, player.held, player.held_sick) == (1, 0, 2, 2, 0)


@pytest.mark.parametrize(("healthy", "count", "fall"), [(4, 2, 2), (3, 2, 2), (2, 2, 1), (1, 2, 0), (0, 2, 0)])
def test_one_healthy_villager_is_left(healthy: int, count: int, fall: int) -> None:
    """XI-1408, XI-R-61: at most the healthy ones of village, cards and table but one; the sick do not count."""
    spots = {f"FOC_0{n}": "explorer" for n in range(1, count + 1)}
    g = land(helpers(villagers(table(), home=healthy), 0, Helper("chief", sick=True)), **spots)
    assert ill(strike(g))[0] == 1 + fall


def test_a_survivor_on_a_card_is_enough() -> None:
    """XI-1408: nobody healthy need be at home."""
    g = land(villagers(table(), home=1, chief=1), FOC_01="explorer", FOC_02="explorer")
    strike(g)
    play(g, 0, "lay", "village")
    assert (g.players[0].healthy, g.players[0].sick, g.players[0].helpers) == (0, 1, [Helper("chief")])
    assert moves(g) == []


def test_suia_with_four_villagers_keeps_one_healthy() -> None:
    """XI-EX-16: two farmers and two explorers in the south; two on cards and one at home are laid down."""
    g = land(table(), FIC_02="farmer1", FID_13="farmer2", FOB_13="explorer", FOC_04="explorer")
    villagers(g, 1, home=2, india=1, warrior=1)
    strike(g)
    for place in ("india", "warrior"):
        play(g, 1, "lay", place)
    player = g.players[1]
    assert (player.healthy, player.sick) == (1, 1)
    assert [helper.sick for helper in player.helpers] == [True, True]
    assert ill(g)[2:] == [0, 0]


def test_after_a_disease_the_space_is_filled_with_five_cards() -> None:
    """XI-1411: from the forest deck, the top card face up for all; the other spaces are as they were."""
    g = table()
    others = [[*stack.cards.cards] for stack in g.stacks[1:]]
    strike(g)
    pile = g.stacks[0].cards
    assert len(pile) == 5
    assert pile.known == [0, 0, 0, 0, -1]
    assert [stack.cards.cards for stack in g.stacks[1:]] == others
    assert all(int(card[3:]) <= 20 for card in pile.cards)


def test_with_two_or_three_players_it_is_four() -> None:
    """XI-1411, XI-2003."""
    assert len(strike(table(3)).stacks[0].cards) == 4


def test_the_three_open_bonuses_are_swapped() -> None:
    """XI-1412, XI-1413: for the next three; the old ones lie on a discard pile and never return."""
    g = bonuses(table(), "BC-01", "BC-02", "BC-03")
    coming = g.bonus_deck.cards[-1:-4:-1]
    g.news = []
    strike(g)
    assert g.bonuses == coming
    assert g.bonus_discard == ["BC-01", "BC-02", "BC-03"]
    assert len(g.bonus_deck) == 24 - 6
    assert said(g.news, "bonuses_swapped") == [{"bonuses": coming}]
    strike(g)
    assert g.bonus_discard == ["BC-01", "BC-02", "BC-03", *coming]


def test_without_cards_for_the_space_disease_and_swap_still_happen() -> None:
    """XI-1414, XI-R-57, XI-R-58: the space stays empty."""
    g = bonuses(land(table(), FOC_01="explorer"), "BC-01", "BC-02", "BC-03")
    shrink(g, 0, 0)
    empty_deck(g, "forest")
    system(do(turn(g), Disease(0)))
    assert ill(g) == [1, 1, 0, 0]
    assert g.stacks[0].cards.cards == []
    assert "BC-01" not in g.bonuses
    assert not g.ending


def test_with_the_bonus_deck_empty_the_open_cards_stay() -> None:
    """XI-1415, XI-R-85."""
    g = bonuses(table(), "BC-01", "BC-02", "BC-03")
    g.bonus_discard, g.bonus_deck = [*g.bonus_deck.cards], Pile()
    strike(g)
    assert (g.bonuses, len(g.bonus_discard)) == (["BC-01", "BC-02", "BC-03"], 21)


@pytest.mark.parametrize(("other", "ending"), [(5, False), (0, True)])
def test_the_second_space_that_stays_empty_triggers_the_end(other: int, ending: bool) -> None:
    """XI-1801, XI-R-66: a forest space and a field space; with one alone the game goes on."""
    g = empty_deck(empty_deck(shrink(shrink(table(), 0, 0), 3, other), "forest"), "field")
    do(turn(g), Refill(0))
    assert g.ending == ending
    assert said(g.news, "last_round") == [{}] * ending


def test_an_empty_space_that_will_be_refilled_does_not_count() -> None:
    """XI-1801, XI-R-56: the field stack that was emptied in the same turn has cards left in its deck."""
    g = empty_deck(shrink(shrink(table(), 0, 0), 3, 0), "forest")
    do(turn(g), Refill(0))
    assert not g.ending


def test_the_last_card_of_another_stack_ends_the_game_with_the_round() -> None:
    """XI-EX-28, XI-1802: decks empty, one space empty; the end is triggered, and the round is played out."""
    g = shrink(shrink(stacks(table(), "", "RC-11", "RC-35"), 0, 0), 2, 1)
    empty_deck(empty_deck(g, "forest"), "field")
    do(g, NextTurn(0), EndRound(), NextRound())
    play(g, 0, "collect", "india", 2)
    play(g, 0, "put", "FIC-10")
    play(g, 0, "put", "FIC-11")
    assert not g.ending
    g.news = []
    system(g)
    assert said(g.news, "last_round") == [{}]
    for turn_taken in range(1, 20):
        seat = turn_taken % 4
        assert g.round == 1
        play(g, seat, "watch", g.players[seat].unplayed[0])
    system(g)
    assert (g.round, g.todo) == (1, [])


def test_two_stacks_emptied_in_a_turn_have_an_effect_each_in_order() -> None:
    """XI-R-56, XI-R-55: forest 1 first, then field 2; each has its own refill and swap."""
    g = bonuses(shrink(shrink(table(), 1, 0), 2, 0), "BC-01", "BC-02", "BC-03")
    coming = g.bonus_deck.cards[-4:-7:-1]
    land(g, FOC_01="explorer", FIC_02="farmer1")
    for seat in SOUTH:
        villagers(g, seat, home=3)
    g.emptied = [1, 2]
    do(turn(g), EndTurn(0))
    system(g)
    assert [found.key for found in g.news or [] if found.key in {"disease", "slavery"}] == ["disease", "slavery"]
    assert [len(stack.cards) for stack in g.stacks] == [5, 5, 5, 5]
    assert (g.bonuses, len(g.bonus_discard)) == (coming, 6)
    assert ill(g) == [2, 2, 0, 0]
    assert [player.held for player in g.players] == [0, 0, 0, 0]


def test_sick_villagers_stay_sick_over_the_round() -> None:
    """XI-1410, XI-1606: at home, and those that come home from a card; they help nobody in the next round either."""
    g = helpers(villagers(table(), home=0, sick=1), 0, Helper("chief", sick=True))
    system(do(g, EndRound(), Round()))
    player = g.players[0]
    assert (player.sick, player.healthy, player.helpers) == (2, 0, [])
    assert not any(move[0] == "ritual" for move in asked(g))
