"""Chapter 1: the table before the first round, for every number of players."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from services.engine.dice import Dice
from services.engine.kernel import asks, settle
from services.engine.options import BadOptions
from services.engine.piles import EVERYONE, NOBODY
from services.xingu import RULES
from services.xingu.content import (
    BONUS_CARDS,
    FINAL_BONUSES,
    HEXES,
    MISSIONARIES,
    RESOURCE_CARDS,
    STARTING_TOKENS,
    TRIBES,
    VILLAGES,
)
from services.xingu.options import Options
from services.xingu.pieces import BONFIRE, CHARACTERS, OCA, VILLAGER
from services.xingu.setup import ChooseToken, ChooseTribe, TakeTribe, set_up
from services.xingu.state import State
from services.xingu.turn import TakeAction
from services.xingu.villagers import empty_hexes, village_hexes
from tests.games.playing import asked, moves, play, said

EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
COLOURS: dict[str, str] = {tribe.colour: tribe.id for tribe in TRIBES.values()}


def opened(players: int = 4, key: int = 1) -> State:
    """The table as it is opened: the first tribe is being chosen."""
    return RULES.opened(players, Options(), key.to_bytes(32, "big"), telling=True)


def choosing(players: int) -> State:
    """As `opened`, with seat 0 as starting player."""
    g = set_up(players, Options(), Dice(bytes(32)))
    g.seats, g.first, g.news = players, 0, []
    while not isinstance(g.todo[-1], TakeTribe):
        g.todo.pop()
    g.todo = [frame for frame in g.todo if not isinstance(frame, TakeTribe | ChooseToken)]
    g.then(*map(TakeTribe, range(players)))
    settle(g)
    return g


def with_tribes(players: int = 4, key: int = 1) -> State:
    """Every tribe chosen, the first on offer; the first starting resource token is being chosen."""
    g = opened(players, key)
    while isinstance(ask := g.todo[-1], ChooseTribe):
        play(g, ask.player, *asked(g, ask.player)[0])
    return g


def laid_out(players: int = 4, key: int = 1) -> State:
    """The whole setup, the first of all that is on offer chosen: the first turn begins."""
    g = with_tribes(players, key)
    while isinstance(ask := g.todo[-1], ChooseToken):
        play(g, ask.player, *asked(g, ask.player)[0])
    assert isinstance(g.todo[-1], TakeAction)
    return g


# --- players and tribes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 7])
def test_the_game_takes_two_to_six_players(players: int) -> None:
    """XI-135: there are six villages, and no solo game."""
    assert RULES.seats == (2, 6)
    with pytest.raises(BadOptions, match="2 to 6 players"):
        opened(players)


def test_two_players_take_a_village_in_the_north_and_one_in_the_south() -> None:
    """XI-131, XI-2011: any of the three on each side."""
    for tribe in TRIBES:
        g = choosing(2)
        assert asked(g, 0) == [("choose_tribe", name) for name in TRIBES]
        play(g, 0, "choose_tribe", tribe)
        others = [name for name in TRIBES if TRIBES[name].half != TRIBES[tribe].half]
        assert asked(g, 1) == [("choose_tribe", name) for name in others]


def test_three_players_use_one_of_two_triples() -> None:
    """XI-132, XI-R-73: green, gray and black, or purple, orange and brown; the last takes what is left."""
    triples = [{"green", "gray", "black"}, {"purple", "orange", "brown"}]
    assert VILLAGES[3] == {frozenset(COLOURS[colour] for colour in triple) for triple in triples}
    assert {frozenset(TRIBES[tribe].half for tribe in three) for three in VILLAGES[3]} == {
        frozenset({"north"}),
        frozenset({"south"}),
    }
    g = choosing(3)
    play(g, 0, "choose_tribe", "trumai")
    assert asked(g, 1) == [("choose_tribe", "ikpeng"), ("choose_tribe", "tapaiuna")]
    play(g, 1, "choose_tribe", "tapaiuna")
    assert g.players[2].tribe == "ikpeng"


def test_four_players_use_two_villages_on_each_side() -> None:
    """XI-133: any two northern and any two southern ones."""
    assert len(VILLAGES[4]) == 9
    g = choosing(4)
    play(g, 0, "choose_tribe", "bororo")
    play(g, 1, "choose_tribe", "suia")
    assert asked(g, 2) == [("choose_tribe", name) for name in ("ikpeng", "tapaiuna", "trumai")]
    play(g, 2, "choose_tribe", "trumai")
    assert asked(g, 3) == [("choose_tribe", name) for name in ("ikpeng", "tapaiuna")]


def test_five_players_use_any_five_villages() -> None:
    """XI-134."""
    assert VILLAGES[5] == {frozenset(five) for five in combinations(TRIBES, 5)}
    g = choosing(5)
    for seat, tribe in enumerate(("trumai", "tapaiuna", "ikpeng", "bororo")):
        play(g, seat, "choose_tribe", tribe)
    assert asked(g, 4) == [("choose_tribe", "camaiura"), ("choose_tribe", "suia")]


def test_six_players_use_all_villages() -> None:
    """XI-102, XI-135: nobody is asked for the last one."""
    g = choosing(6)
    for seat, tribe in enumerate(("trumai", "tapaiuna", "ikpeng", "bororo", "suia")):
        play(g, seat, "choose_tribe", tribe)
    assert g.players[5].tribe == "camaiura"
    assert {player.tribe for player in g.players} == set(TRIBES)


def test_tribes_and_tokens_are_chosen_in_turn_order_from_a_random_starting_player() -> None:
    """XI-137, XI-138, XI-140, XI-R-09, XI-R-10."""
    firsts = set()
    for key in range(12):
        g = opened(3, key)
        firsts.add(g.first)
        assert said(g.news, "tribe_chosen") == []
        order = []
        while not isinstance(g.todo[-1], TakeAction):
            (ask,) = asks(g)
            order.append((type(ask), ask.player))
            play(g, ask.player, *asked(g, ask.player)[0])
        seats = [(g.first + n) % 3 for n in range(3)]
        assert order == [(ChooseTribe, seat) for seat in seats[:2]] + [(ChooseToken, seat) for seat in seats]
        assert g.turn == g.first
    assert firsts == {0, 1, 2}


@EVERY_COUNT
def test_neutral_villages_belong_to_nobody(players: int) -> None:
    """XI-114, XI-136, XI-R-79: nothing stands there; only tribes in play have pieces."""
    g = laid_out(players)
    used = {player.tribe for player in g.players}
    neutral = {spot.id for spot in HEXES.values() if spot.tribe and spot.tribe not in used}
    assert len(neutral) == 5 * (6 - players)
    assert not neutral & g.land.keys()
    assert not neutral & {spot for player in g.players for spot in player.village}
    assert sum(total for name, total in g.totals().items() if name.startswith("villagers_")) == 6 * players


# --- what a player begins with --------------------------------------------------------------------------------------


@EVERY_COUNT
def test_villagers_stand_in_empty_hexes_beside_the_oca(players: int) -> None:
    """XI-105, XI-108, XI-109, XI-113: two of them; the other four lie in the reserve."""
    for player in laid_out(players).players:
        tribe = TRIBES[player.tribe]
        assert player.village[tribe.oca] == OCA
        assert Counter(player.village.values()) == {OCA: 1, VILLAGER: 2}
        assert set(player.village) <= set(tribe.hexes)
        assert player.reserve == 4


@EVERY_COUNT
def test_what_a_player_has_at_the_start(players: int) -> None:
    """XI-103, XI-104, XI-106, XI-107, XI-110, XI-111, XI-112: five cards; nothing scored; the bonfire is not lit."""
    g = laid_out(players)
    for seat, player in enumerate(g.players):
        assert player.unplayed == [*CHARACTERS] == ["india", "hunter", "warrior", "shaman", "chief"]
        assert (player.score, player.fed, player.penalties, player.track) == (0, 0, 0, 0)
        assert (player.cards, player.utensils, player.grain, player.explorers) == ([], {}, 0, 0)
        assert (player.helpers, player.camp, player.held, player.held_sick) == ([], 0, 0, 0)
        assert BONFIRE not in player.village.values()
        assert not player.bonfire_lit
        assert len(empty_hexes(g, seat)) == 2
        assert village_hexes(g, seat) == TRIBES[player.tribe].hexes


@EVERY_COUNT
def test_each_player_takes_one_of_eight_tokens(players: int) -> None:
    """XI-138, XI-R-10: those that are left lie open in the reserve."""
    g = with_tribes(players)
    first = g.first
    assert asked(g, first) == [("choose_token", resource) for resource in STARTING_TOKENS]
    news = play(g, first, "choose_token", "knife")
    assert said(news, "token_chosen") == [{"seat": first, "resource": "knife"}]
    assert ("choose_token", "knife") not in moves(g, (first + 1) % players)
    for n in range(1, players):
        seat = (first + n) % players
        play(g, seat, *asked(g, seat)[-1])
    assert [len(player.tokens) for player in g.players] == [1] * players
    assert sorted([*g.tokens, *(token for player in g.players for token in player.tokens)]) == sorted(STARTING_TOKENS)


# --- outsiders ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", range(8))
def test_four_missionaries_of_different_colours_stand_on_the_crosses(key: int) -> None:
    """XI-115, XI-116, XI-117, XI-118, XI-R-11: the rest is a face-down stack."""
    g = laid_out(4, key)
    crosses = {spot.id for spot in HEXES.values() if spot.mark == "cross"}
    placed = [g.land[spot] for spot in crosses]
    assert len(crosses) == 4 == len(set(placed))
    assert set(placed) <= set(MISSIONARIES)
    assert Counter([*placed, *g.missionaries.cards]) == dict.fromkeys(MISSIONARIES, 2)
    assert g.missionaries.known == [NOBODY] * 8
    assert g.camp == []


def test_the_stack_of_missionaries_is_shuffled() -> None:
    """XI-115, XI-117: a repeated colour is shuffled back, so that the stack may begin with one that lies on a cross."""
    found = [laid_out(4, key) for key in range(12)]
    assert len({tuple(g.missionaries.cards) for g in found}) == 12
    assert any(g.missionaries.cards[-1] in g.land.values() for g in found)


def test_farmers_of_number_1_stand_on_the_shotguns() -> None:
    """XI-119, XI-120, XI-121: the others are a stack, the lowest number on top."""
    g = laid_out(4)
    guns = {spot.id for spot in HEXES.values() if spot.mark == "shotgun"}
    assert {spot for spot, item in g.land.items() if item.startswith("farmer")} == guns
    assert {g.land[spot] for spot in guns} == {"farmer1"}
    assert g.farmers == ["farmer3"] * 4 + ["farmer2"] * 4
    assert g.farm == 0


def test_nothing_else_stands_on_the_map() -> None:
    """XI-122, XI-124: explorers and TL tokens lie in their reserves."""
    g = laid_out(4)
    assert len(g.land) == 8
    assert (g.explorers, g.telegraphs) == (8, 24)


# --- cards and reserves ---------------------------------------------------------------------------------------------


@EVERY_COUNT
def test_four_stacks_lie_on_the_board(players: int) -> None:
    """XI-125, XI-126, XI-127, XI-2002, XI-R-06, XI-R-07: of forest and field, the tops open, the rest in decks."""
    g = laid_out(players)
    size, rest = (4, 8) if players < 4 else (5, 10)
    assert [stack.terrain for stack in g.stacks] == ["forest", "forest", "field", "field"]
    for stack in g.stacks:
        assert len(stack.cards) == size
        assert stack.cards.known == [NOBODY] * (size - 1) + [EVERYONE]
        assert {RESOURCE_CARDS[card].terrain for card in stack.cards.cards} == {stack.terrain}
    for terrain, deck in g.decks.items():
        assert len(deck) == rest == 2 * size
        assert set(deck.known) == {NOBODY}
        assert {RESOURCE_CARDS[card].terrain for card in deck.cards} == {terrain}
    lying = [card for pile in (*(stack.cards for stack in g.stacks), *g.decks.values()) for card in pile.cards]
    assert len(set(lying)) == len(lying) == (32 if players < 4 else 40)


def test_cards_are_shuffled() -> None:
    """XI-125, XI-128, XI-129: another deal for another key."""
    found = [laid_out(4, key) for key in range(6)]
    assert len({tuple(g.stacks[0].cards.cards) for g in found}) == 6
    assert len({tuple(g.decks["field"].cards) for g in found}) == 6
    assert len({tuple(g.bonuses) for g in found}) == 6
    assert len({tuple(g.finals) for g in found}) == 6


@EVERY_COUNT
def test_three_bonus_cards_are_open(players: int) -> None:
    """XI-128, XI-R-08: the others are a face-down deck; the fixed bonuses are no cards."""
    g = laid_out(players)
    cards = sorted(bonus.id for bonus in BONUS_CARDS.values() if not bonus.fixed)
    assert len(g.bonuses) == 3
    assert sorted([*g.bonuses, *g.bonus_deck.cards]) == cards
    assert g.bonus_deck.known == [NOBODY] * 21
    assert g.bonus_discard == []


@EVERY_COUNT
def test_final_bonuses_lie_in_a_row(players: int) -> None:
    """XI-129, XI-130, XI-R-08: two more than players; the others are not used, and nobody sees which they are."""
    g = laid_out(players)
    assert len(g.finals) == players + 2
    assert sorted([*g.finals, *g.finals_unused.cards]) == sorted(FINAL_BONUSES)
    assert set(g.finals_unused.known) == {NOBODY}


def test_reserves() -> None:
    """XI-122, XI-123, XI-124, XI-R-08: 18 expansions for all, 12 ocas, 12 grain/medicine, six utensils of a type."""
    g = laid_out(6)
    assert (g.explorers, g.expansions, g.ocas, g.grain, g.telegraphs) == (8, 18, 12, 12, 24)
    assert g.utensils == {"basket": 6, "pot": 6, "oar": 6, "bow": 6}


def test_what_is_said_of_the_setup() -> None:
    """XI-102: everybody hears who takes which tribe, also where it is the last one."""
    g = choosing(3)
    play(g, 0, "choose_tribe", "suia")
    assert said(play(g, 1, "choose_tribe", "bororo"), "tribe_chosen") == [
        {"seat": 1, "tribe": "bororo"},
        {"seat": 2, "tribe": "camaiura"},
    ]
