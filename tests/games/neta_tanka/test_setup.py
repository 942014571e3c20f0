"""Chapter 1: the table before the first round."""

from __future__ import annotations

from collections import Counter

import pytest

from services.engine.dice import Dice
from services.engine.piles import EVERYONE, NOBODY, Pile
from services.engine.rules import BadOptions
from services.neta_tanka.content import (
    CANOE_TILES,
    FINAL_TILES,
    HANDICRAFT_CARDS,
    LINK_TOKENS,
    NETA_TANKA_CARDS,
    OBJECTIVE_CARDS,
    TENTS,
    TOTEM_BOARDS,
)
from services.neta_tanka.handicrafts import restock_handicrafts
from services.neta_tanka.neta_tanka_cards import restock_cards
from services.neta_tanka.options import Options
from services.neta_tanka.pieces import NO_SEAT, TentProgress
from services.neta_tanka.placement import spaces
from services.neta_tanka.scoring import totem_space
from services.neta_tanka.setup import set_up
from tests.games.neta_tanka.positions import give, phase_two, play, table
from tests.games.playing import asked, moves


def test_the_side_is_chosen_before_the_game() -> None:
    """NT-100, NT-101: Summer is what a table gets that does not choose."""
    assert Options().side == "summer"
    assert table(side="summer").side == "summer"
    assert table(side="winter").side == "winter"


def test_tokens_not_placed_by_setup_are_in_a_reserve_without_end() -> None:
    """NT-102, NT-103, NT-212: the box has 25 Meat; a gain beyond is not reduced."""
    g = give(table(), 0, meat=30, generosity=60)
    g.players[0].cards = ["NTC06", "NTC11"]
    phase_two(g, figures={"red": [10]})
    play(g, 0, "play_card", "NTC06")
    play(g, 0, "play_card", "NTC11")
    assert (g.players[0].reserve["meat"], g.players[0].reserve["generosity"]) == (32, 63)


@pytest.mark.parametrize("key", [1, 2, 3])
def test_neta_tanka_cards_are_laid_out(key: int) -> None:
    """NT-104, NT-105: five face up, the other seven a deck with its top card face up."""
    g = table(key=key)
    deck = g.neta_tanka_deck
    assert (len(g.neta_tanka), len(deck)) == (5, 7)
    assert Counter(g.neta_tanka + deck.cards) == {card.id: card.copies for card in NETA_TANKA_CARDS.values()}
    assert deck.known == [NOBODY] * 6 + [EVERYONE]


@pytest.mark.parametrize("key", [1, 2, 3])
def test_handicraft_cards_are_laid_out(key: int) -> None:
    """NT-109, NT-110: five face up, the other thirteen a deck with its top card face up."""
    g = table(key=key)
    deck = g.handicraft_deck
    assert (len(g.handicrafts), len(deck)) == (5, 13)
    assert sorted(g.handicrafts + deck.cards) == sorted(HANDICRAFT_CARDS)
    assert deck.known == [NOBODY] * 12 + [EVERYONE]


def test_each_deal_is_another() -> None:
    """NT-104, NT-109, NT-114, NT-117, NT-135, NT-R-01: everything is shuffled."""
    tables = [table(key=key) for key in range(12)]
    assert len({tuple(g.neta_tanka + g.neta_tanka_deck.cards) for g in tables}) == 12
    assert len({tuple(g.handicrafts + g.handicraft_deck.cards) for g in tables}) == 12
    assert len({(g.tile, *g.canoe.cards) for g in tables}) == 12
    assert len({g.final.cards[0] for g in tables}) > 1
    assert len({g.players[0].objective.cards[0] for g in tables}) > 1


def test_the_top_card_of_the_neta_tanka_deck_fills_a_gap_at_once_and_is_never_taken() -> None:
    """NT-106, NT-107, NT-108."""
    g = give(table(), 0, meat=1)
    g.neta_tanka = ["NTC01", "NTC02", "NTC03", "NTC04", "NTC05"]
    g.neta_tanka_deck = Pile.of(["NTC06", "NTC07", "NTC08"])
    g.show(g.neta_tanka_deck, -1)
    phase_two(g, figures={"red": [18]})
    play(g, 0, "lay_down", 18)
    assert [move[1] for move in asked(g) if move[0] == "take_card"] == ["NTC01", "NTC02", "NTC03", "NTC04", "NTC05"]
    play(g, 0, "take_card", "NTC02", "meat")
    assert g.players[0].cards == ["NTC02"]
    assert g.neta_tanka == ["NTC01", "NTC03", "NTC04", "NTC05", "NTC08"]
    assert (g.neta_tanka_deck.cards, g.neta_tanka_deck.known) == (["NTC06", "NTC07"], [NOBODY, EVERYONE])


def test_the_top_card_of_the_handicraft_deck_fills_a_gap_at_once_and_is_never_taken() -> None:
    """NT-111, NT-112, NT-113."""
    g = table()
    g.handicrafts = ["HB1", "HB3", "HB4", "HB5", "HB6"]
    g.handicraft_deck = Pile.of(["HD1", "HD2", "HD3"])
    g.show(g.handicraft_deck, -1)
    phase_two(g, figures={"red": [6]})
    play(g, 0, "lay_down", 6)
    assert [move[1] for move in asked(g) if move[0] == "take_handicraft"] == ["HB1", "HB3", "HB4", "HB5", "HB6"]
    play(g, 0, "take_handicraft", "HB4")
    assert [begun.card for begun in g.players[0].incomplete] == ["HB4"]
    assert g.handicrafts == ["HB1", "HB3", "HB5", "HB6", "HD3"]
    assert (g.handicraft_deck.cards, g.handicraft_deck.known) == (["HD1", "HD2"], [NOBODY, EVERYONE])


def test_with_no_card_left_to_draw_the_row_gets_shorter() -> None:
    """NT-R-16. Neta-Tanka cards never come back; a gap is filled as soon as a card can be drawn."""
    g = table()
    g.neta_tanka, g.neta_tanka_gone = ["NTC01"], ["NTC02"]
    g.neta_tanka_deck = Pile.of(["NTC06"])
    restock_cards(g)
    assert (g.neta_tanka, g.neta_tanka_deck.cards, g.neta_tanka_gone) == (["NTC01", "NTC06"], [], ["NTC02"])
    g.handicrafts, g.handicraft_deck, g.handicraft_discard = ["HB1"], Pile(), []
    restock_handicrafts(g)
    assert g.handicrafts == ["HB1"]
    g.handicraft_discard = ["HD1"]
    restock_handicrafts(g)
    assert (g.handicrafts, g.handicraft_discard) == (["HB1", "HD1"], [])


def test_the_handicraft_discard_pile_becomes_the_deck_as_soon_as_that_is_empty() -> None:
    """NT-R-16: with its top card face up, also when no gap waits."""
    g = table()
    g.handicrafts, g.handicraft_deck = ["HB1", "HB2", "HB3", "HB4"], Pile.of(["HV1"])
    g.handicraft_discard = ["HD1", "HD2", "HD3"]
    restock_handicrafts(g)
    assert g.handicrafts == ["HB1", "HB2", "HB3", "HB4", "HV1"]
    assert (sorted(g.handicraft_deck.cards), g.handicraft_discard) == (["HD1", "HD2", "HD3"], [])
    assert g.handicraft_deck.known == [NOBODY, NOBODY, EVERYONE]


def test_the_discard_pile_is_shuffled() -> None:
    """NT-R-16: the new deck is not in the order of the discard pile."""
    decks = set()
    for key in range(8):
        g = table(key=key)
        g.handicraft_deck, g.handicraft_discard = Pile(), ["HB1", "HB2", "HB3", "HB4", "HB5", "HB6"]
        restock_handicrafts(g)
        decks.add(tuple(g.handicraft_deck.cards))
    assert len(decks) > 5


def test_without_an_available_card_none_can_be_taken() -> None:
    """NT-507, NT-R-16: #6 then only places, #18 only raises a Skull, offering B is closed."""
    g = give(table(), 0, wood=1, meat=1, skull=1, generosity=1)
    g.handicrafts, g.handicraft_deck, g.neta_tanka, g.neta_tanka_deck = [], Pile(), [], Pile()
    phase_two(g, figures={"red": [6, 8, 18]})
    assert ("lay_down", 6) not in moves(g)
    play(g, 0, "lay_down", 8)
    assert not [move for move in asked(g) if move[0] == "take_handicraft"]
    play(g, 0, "stop")
    play(g, 0, "lay_down", 18)  # the one thing left to do there
    assert (g.players[0].pole, g.players[0].cards) == (["skull"], [])


@pytest.mark.parametrize(("players", "tiles"), [(2, 4), (3, 6), (4, 9), (1, 4)])
def test_canoe_deck(players: int, tiles: int) -> None:
    """NT-114, NT-115, NT-116, NT-117, NT-118, NT-954: one up, the rest down, a Final tile under them."""
    g = table(players)
    assert g.tile in CANOE_TILES
    assert (len(g.canoe) + 1, len(g.final)) == (tiles, 1)
    assert sorted([g.tile, *g.canoe.cards, *g.canoe_unused.cards]) == sorted(CANOE_TILES)
    assert sorted(g.final.cards + g.finals_unused.cards) == sorted(FINAL_TILES)
    for pile in (g.canoe, g.canoe_unused, g.final, g.finals_unused):
        assert pile.known == [NOBODY] * len(pile)


def test_the_round_counter_starts_on_the_first_round() -> None:
    """NT-119."""
    assert [table(players).round for players in (1, 2, 3, 4)] == [1, 1, 1, 1]


def test_nobody_hosts_the_visiting_nomad() -> None:
    """NT-120, NT-204: one of no player's colour, beside the Canoe tiles."""
    g = table()
    assert (g.host, g.welcomed, g.figures) == (NO_SEAT, NO_SEAT, [])
    assert all("visitor" not in player.nomads for player in g.players)


def test_nine_link_tokens_lie_on_the_link_without_an_icon() -> None:
    """NT-121, NT-215."""
    g = table()
    assert g.link_tokens == list(LINK_TOKENS)
    assert len(g.link_tokens) == 9


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_totem_pole_tokens_stand_left_on_the_board_of_that_side(players: int) -> None:
    """NT-122, NT-123, NT-218, NT-448, NT-941."""
    g = table(players)
    assert [totem_space(g, seat) for seat in range(players)] == [TOTEM_BOARDS[players][0]] * players


def test_areas_at_the_start() -> None:
    """NT-124, NT-125, NT-126: 3 Wood and 1 Mushroom; 3 Hide and 3 Meat; no Buffalo caught."""
    g = table()
    assert g.areas == {"wood": 3, "mushroom": 1, "hide": 3, "meat": 3}
    assert g.caught == 0


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_starts_with_a_clan_board_and_little_else(players: int) -> None:
    """NT-127, NT-128, NT-129, NT-130, NT-202, NT-217, NT-941."""
    g = table(players)
    assert len(g.players) == players
    for player in g.players:
        assert player.tents == [TentProgress()] * len(TENTS)
        assert (player.copy_power, player.copied) == (False, False)
        assert player.reserve == {"wood": 1, "hide": 2, "meat": 0, "mushroom": 0, "skull": 0, "generosity": 0}
        assert (player.cards, player.incomplete, player.complete, player.tokens) == ([], [], [], [])
        assert (player.pole, player.nourishment) == ([], [])


def test_clan_boards_are_not_shared() -> None:
    """NT-127: what one player gets, no other has."""
    g = table()
    g.players[0].reserve["wood"] = 5
    g.players[0].tents[0] = TentProgress(wood=1)
    g.players[0].pole.append("wood")
    assert (g.players[1].reserve["wood"], g.players[1].tents[0], g.players[1].pole) == (1, TentProgress(), [])


def test_nomads_of_each_player() -> None:
    """NT-131, NT-132, NT-133, NT-930, NT-953."""
    hands = {players: [player.nomads for player in table(players).players] for players in (1, 2, 3, 4)}
    assert hands[3] == [{"red": 4}, {"blue": 4}, {"green": 4}]
    assert hands[4] == [{"red": 3}, {"blue": 3}, {"green": 3}, {"yellow": 3}]
    assert [sorted(hand.values()) for hand in hands[2]] == [[4, 4], [4, 4]]
    assert len(hands[2][0].keys() | hands[2][1].keys()) == 4
    assert list(hands[1][0].values()) == [4, 4]


def test_reminder_tokens_are_of_the_colours_that_a_player_uses() -> None:
    """NT-134: seat 1 of two has two colours, and a Reminder token of each comes from the own Nomads only."""
    g = table(2)
    blue, yellow = g.players[1].nomads
    phase_two(g, seat=1, figures={blue: [1, 2], yellow: [9, 13], "red": [7, 8]})
    assert g.players[1].reminders == [(blue, "L01"), (yellow, "L11")]
    assert g.players[0].reminders == [("red", "L09")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_gets_one_objective_card(players: int) -> None:
    """NT-135, NT-R-01: known to its owner alone; the rest stay unseen."""
    g = table(players)
    for seat, player in enumerate(g.players):
        assert len(player.objective) == 1
        assert player.objective.known == [1 << seat]
    dealt = [player.objective.cards[0] for player in g.players]
    assert sorted(dealt + g.objectives_unused.cards) == sorted(OBJECTIVE_CARDS)
    assert g.objectives_unused.known == [NOBODY] * (10 - players)


def test_the_first_player_is_drawn_by_lot() -> None:
    """NT-136, NT-219, NT-R-02: one First Player token, with whom chance decides."""
    drawn = [set_up(3, Options(), Dice(bytes([key]) * 32)).first for key in range(40)]
    assert set(drawn) == {0, 1, 2}


@pytest.mark.parametrize(("players", "at_18"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_spaces_of_location_18(players: int, at_18: int) -> None:
    """NT-329, NT-330."""
    assert spaces(table(players), 18) == at_18


def test_solo_options_are_refused_at_a_table_of_several() -> None:
    """NT-974, NT-951."""
    with pytest.raises(BadOptions):
        table(2, solo_links=True)
    with pytest.raises(BadOptions):
        table(3, difficulty="medium")
