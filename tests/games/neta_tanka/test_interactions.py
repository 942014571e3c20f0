"""Rules that meet: an action within a turn within a phase, with free actions between their steps."""

from __future__ import annotations

from services.engine.clone import clone
from services.engine.piles import Pile
from services.neta_tanka import RULES
from services.neta_tanka.pieces import TentProgress
from services.neta_tanka.state import State
from tests.games.neta_tanka.positions import end_round, give, phase_one, phase_two, play, table
from tests.games.playing import asked, moves


def solo_with(*tokens: str) -> State:
    """A solo game with the Solo Link tokens in this order on L01, L02, ..., the others behind them."""
    g = table(1, solo_links=True)
    g.solo_links.cards = [*tokens, *(token for token in sorted(g.solo_links.cards) if token not in tokens)]
    return g


def test_an_offering_is_paid_by_a_card_that_is_discarded_in_the_middle_of_the_action() -> None:
    """NT-530, NT-731, NT-R-12, NT-R-52."""
    g = table(2)
    g.players[0].cards = ["NTC01"]
    g.neta_tanka_deck.take("NTC01") if "NTC01" in g.neta_tanka_deck.cards else g.neta_tanka.remove("NTC01")
    g = phase_two(give(g, generosity=1), 0, {"red": [8]})
    play(g, 0, "lay_down", 8)
    play(g, 0, "gain", "wood")
    assert [move for move in asked(g) if move[0] != "donate"] == [("stop",)]
    play(g, 0, "discard_card", "NTC01")
    play(g, 0, "gain", "wood")
    assert g.players[0].reserve["wood"] == 2
    play(g, 0, "stop")
    assert asked(g, 0) == []


def test_a_tent_is_opened_with_food_between_two_resources_of_one_action() -> None:
    """NT-608, NT-610, NT-852: the first Tent lacks one Hide; with the Mushroom given, the second is begun."""
    g = give(table(), hide=2, mushroom=1)
    g.players[0].tents[0] = TentProgress(wood=1, hide=1)
    g = phase_two(g, 0, {"red": [9]})
    play(g, 0, "lay_down", 9)
    assert asked(g) == [("stop",)]
    play(g, 0, "feed", 2, "mushroom")
    assert asked(g) == [("build", 2, "hide"), ("stop",)]
    play(g, 0, "build", 2, "hide")
    assert g.players[0].tents[1] == TentProgress(hide=1, fed=("mushroom",))


def test_an_action_does_not_ask_on_where_nothing_can_be_done_with_it() -> None:
    """NT-860: after the only Hide there is nothing left for Location 9, so the turn itself is asked again."""
    g = phase_two(give(table(), hide=1), 0, {"red": [9, 10]})
    play(g, 0, "lay_down", 9)
    assert asked(g) == [("lay_down", 10), ("end_turn",)]


def test_the_choice_within_a_link_bonus_is_answered_before_anything_else() -> None:
    """NT-R-52: a Link bonus is done whole; the card in hand has to wait."""
    g = give(table(), wood=1, hide=1)
    g.players[0].cards = ["NTC11"]
    g = phase_two(g, 0, {"red": [9, 13]})
    play(g, 0, "use_link", "L11")
    assert moves(g) == [("build", 1, "hide"), ("build", 1, "wood")]


def test_nothing_is_laid_down_while_an_action_is_half_done() -> None:
    """NT-860."""
    g = table()
    g.caught = 1
    g = phase_two(g, 0, {"red": [12, 10]})
    play(g, 0, "lay_down", 12)
    assert moves(g) == [("take", 2), ("stop",)]


def test_a_link_of_two_colours_of_one_player_works_for_each() -> None:
    """NT-R-37: red and green of seat 0 both stand on 1 and 3."""
    g = phase_two(table(2), 0, {"red": [1, 3], "green": [3]})
    assert [move for move in moves(g) if move[0] == "use_link"] == [("use_link", "L02")]
    g = table(2)
    g.players[0].copy_power = True
    g = phase_two(g, 0, {"red": [1, 3], "green": [1, 3]})
    assert g.players[0].reminders == [("red", "L02"), ("green", "L02")]
    g.areas["mushroom"] = 5
    play(g, 0, "use_link", "L02")
    play(g, 0, "use_link", "L02")
    assert (g.players[0].reserve["mushroom"], g.players[0].reminders) == (2, [])


def test_a_removed_handicraft_card_can_come_back_in_the_same_k15() -> None:
    """NT-R-16: with one card in the deck, the two removed are the new deck before the second gap is filled."""
    g = table()
    row = g.handicrafts
    g.handicraft_deck, rest = Pile.of(["HB6"]), [card for card in g.handicraft_deck.cards if card != "HB6"]
    g.players[2].complete = [card for card in rest if card not in row]
    g.handicrafts = [card for card in row if card != "HB6"][:4]
    first, second = g.handicrafts[:2]
    g = phase_two(g, 0, {"red": [7, 8]})
    play(g, 0, "use_link", "L09")
    play(g, 0, "renew", first, second)
    back = {first, second} & set(g.handicrafts)
    assert "HB6" in g.handicrafts
    assert len(g.handicrafts) == 5
    assert back
    assert g.handicraft_discard == []
    assert set(g.handicraft_deck.cards) | back == {first, second}


def test_k16_copies_what_the_turn_has_resolved_and_nothing_else() -> None:
    """NT-245, NT-975, NT-R-27: K16 on L01 waits until the Skull of L03 has been taken, then gives another."""
    g = solo_with("S17", "S04", "S01")
    g = phase_two(g, 0, {"red": [1, 2, 5]})
    assert [move for move in moves(g) if move[0] == "use_link"] == [("use_link", "L03")]
    play(g, 0, "use_link", "L03")
    play(g, 0, "use_link", "L01")
    assert g.players[0].reserve["skull"] == 2
    assert g.resolved == ["K01"]


def test_k16_forgets_the_turn_before() -> None:
    """NT-R-27: only what was resolved in the same Phase II turn is copied."""
    g = solo_with("S17", "S04", "S01")
    g = phase_two(g, 0, {"red": [2, 5, 10]})
    play(g, 0, "use_link", "L03")
    play(g, 0, "end_turn")
    end_round(g)
    g.solo_links.cards.remove("S17")
    g.solo_links.cards.insert(0, "S17")
    g = phase_two(g, 0, {"blue": [1, 2]})
    assert not [move for move in moves(g) if move[0] == "use_link"]


def test_an_offering_does_not_pay_for_a_k16_with_nothing_to_copy() -> None:
    """NT-535, NT-R-27, NT-R-30."""
    g = solo_with("S17", "S04", "S01")
    g = phase_two(give(g, generosity=2), 0, {"red": [8]})
    play(g, 0, "lay_down", 8)
    assert ("use_link", "L01") not in asked(g)
    play(g, 0, "use_link", "L03")
    play(g, 0, "use_link", "L01")
    assert (g.players[0].reserve["skull"], g.players[0].reserve["generosity"]) == (2, 0)


def test_three_figures_meet_on_a_location_of_two_spaces() -> None:
    """NT-R-04: red alone; the visitor joins red though a space is free; blue takes that one; green copies and joins."""
    g = table(3)
    g.host, g.players[2].copy_power = 0, True
    g = phase_one(g, 0, {"red": [18]})
    play(g, 0, "place", 18, "visitor")
    assert ("place", 18, "blue") in moves(g, 1)
    play(g, 1, "place", 18, "blue")
    play(g, 2, "place", 18, "green")
    assert [(figure.colour, figure.second) for figure in g.figures] == [
        ("red", False),
        ("visitor", True),
        ("blue", False),
        ("green", True),
    ]
    assert g.players[2].copied
    spaces = next(place for place in RULES.see(g, None).locations if place.id == 18).spaces
    assert [[figure.figure for figure in space] for space in spaces] == [["red", "visitor"], ["blue", "green"]]


def test_each_figure_on_tan_owes_step_one_only_while_a_buffalo_is_caught() -> None:
    """NT-315, NT-657, NT-658, NT-R-14: one Buffalo, two figures: the second need not act."""
    g = table()
    g.host, g.caught = 0, 1
    g = phase_two(g, 0, {"red": [12], "visitor": [12]})
    assert asked(g) == [("lay_down", 12)]
    play(g, 0, "lay_down", 12)
    play(g, 0, "take", 2)
    assert asked(g) == [("lay_down", 12), ("end_turn",)]
    twice = clone(g)
    play(twice, 0, "lay_down", 12)
    play(twice, 0, "take", 2)
    assert twice.players[0].reserve["hide"] == 2 + 2 + 2
    assert twice.areas["hide"] == 3 + 3 - 4


def test_an_elders_nomad_acts_on_its_mission_and_forms_links_there() -> None:
    """NT-380, NT-383, NT-384, NT-756, NT-R-20: red goes from 5 to 1; another on 2 forms L01 with it."""
    g = phase_two(table(), 0, {"red": [5]})
    for seat in (0, 1, 2):
        if asked(g, seat):
            play(g, seat, "end_turn")
    end_round(g)
    seat = g.turn
    while not asked(g, 0):
        play(g, seat, *asked(g, seat)[-1])
        seat = g.turn
    assert ("place", 1, "red") not in asked(g)
    play(g, 0, "place", 2, "red")
    assert g.players[0].reminders == [("red", "L01")]
