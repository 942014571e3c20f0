"""Chapter 1, and the drafts and modules of chapter 8: the table before the first round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from services.endless_winter.board_view import megalith_spaces
from services.endless_winter.content import (
    ANIMALS,
    BASE,
    BOARD,
    CHIEFS,
    CULTURE_CARDS,
    GLACIER_TOKENS,
    HEXES,
    MEGALITH_TILES,
    PATTERNS,
    PLAYER_COUNTS,
    REST_TOKENS,
    SETUP_CARDS,
    STONES,
    SUPPLY,
    TERRAIN,
    TRIBE_CARDS,
    TURN_ORDER,
)
from services.endless_winter.options import Options
from services.endless_winter.pieces import COLOURS, Effect
from services.endless_winter.setup import LayOut, start_with
from services.endless_winter.state import Player, State
from services.endless_winter.view import see
from services.engine.frames import Together
from services.engine.piles import EVERYONE, NOBODY, knows
from tests.games.endless_winter.positions import owing, start, table
from tests.games.playing import asked, do, moves, play, said

EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])


def laid_out(players: int = 3, key: int = 1) -> State:
    """The base setup, all Chiefs on side a; the first decision of round 1 is open."""
    g = start(players, key=key)
    for seat in range(players):
        play(g, seat, "side", "a")
    return g


# --- the common area ------------------------------------------------------------------------------------------------


@EVERY_COUNT
def test_sacred_stones_on_their_supply_spaces(players: int) -> None:
    """EW-104, EW-105, EW-106, EW-107, EW-108, EW-109, EW-R-04: half of them of each Era, on that Era's section."""
    g = start(players)
    used = {space.id for space in SUPPLY.values() if space.players <= players}
    assert set(g.supply) == used
    assert len(used) == {2: 8, 3: 12, 4: 14}[players] == PLAYER_COUNTS[players].stones
    assert len(set(g.supply.values())) == len(used)
    for space, stone in g.supply.items():
        assert STONES[stone].era == SUPPLY[space].era
    assert Counter(SUPPLY[space].era for space in used) == {1: len(used) // 2, 2: len(used) // 2}
    assert [len(pile) for pile in g.stones_unused] == [10 - len(used) // 2] * 2
    assert not any(known for pile in g.stones_unused for known in pile.known)


def test_sacred_stones_are_random() -> None:
    """EW-104, EW-105: another deal, other stones."""
    assert start(2, key=1).supply != start(2, key=2).supply


def test_tribe_decks() -> None:
    """EW-110, EW-111: five decks of fifteen identical cards, open to all."""
    g = start(4)
    assert g.tribe_decks == dict.fromkeys(TRIBE_CARDS, 15)
    assert [(deck.card, deck.cards) for deck in see(g, None).tribe_decks] == list(g.tribe_decks.items())


@EVERY_COUNT
def test_the_culture_display(players: int) -> None:
    """EW-102, EW-112, EW-113, EW-114: eight cards of Era I lie open; both decks are shuffled and face down."""
    g = start(players)
    assert len(g.culture) == 8
    assert {CULTURE_CARDS[card].era for card in g.culture} == {1}
    assert [len(deck) for deck in g.culture_decks] == [12, 20]
    for era, deck in enumerate(g.culture_decks, 1):
        assert {CULTURE_CARDS[card].era for card in deck.cards} == {era}
        assert set(deck.known) == {NOBODY}
    assert g.culture != start(players, key=2).culture
    assert see(g, None).culture_decks == [12, 20]


def test_round_1_comes_next() -> None:
    """EW-101, EW-103: while setup lasts no round is counted; then it is round 1."""
    g = start(3)
    assert (g.round, g.phase) == (0, "setup")
    g = laid_out(3)
    assert (g.round, g.phase, g.era) == (1, "action", 1)


# --- the areas of the players ---------------------------------------------------------------------------------------


@EVERY_COUNT
def test_player_boards(players: int) -> None:
    """EW-115, EW-119, EW-120, EW-121, EW-122, EW-124, EW-135, EW-136, EW-154, EW-156: nothing has left them."""
    g = start(players)
    assert [player.colour for player in g.players] == list(COLOURS[:players])
    for player in g.players:
        assert (player.food, player.tools, player.score) == (0, 0, 0)
        assert (player.offering, player.honor) == (0, 0)
        assert (player.villages, player.figures, player.stones, player.buried.cards) == ([], [], [], [])
        assert player.megaliths == 10
        assert Counter(player.deck.cards) == {"BRAVE": 3, "TRIBESWOMAN": 3, "TRIBESMAN": 3}
    seen = see(g, 0).players[1]
    assert (seen.neutral_megaliths_left, seen.megaliths_left, seen.villages_left, seen.camps_left) == (2, 8, 3, 5)
    assert (seen.figures.placed, seen.figures.tribe, seen.figures.chief) == ([], 2, 1)
    assert g.honor == [[] for _ in range(11)]


def test_camps_cover_the_food_track() -> None:
    """EW-116, EW-117, EW-118: five Camps cover all from 6 on, so the limit is 5; both markers start at 0."""
    player = start(2).players[0]
    assert (player.food, player.tools, player.camps_left, player.food_limit) == (0, 0, 5, 5)


@EVERY_COUNT
def test_chiefs_are_dealt_and_their_sides_chosen_at_once(players: int) -> None:
    """EW-123, EW-155, EW-R-70: each player decides alone, all at the same time, before the opening hand."""
    g = start(players)
    assert len({player.chief for player in g.players} & set(CHIEFS)) == players
    assert isinstance(g.todo[-1], Together)
    assert owing(g) == list(range(players))
    for seat in range(players):
        assert asked(g, seat) == [("side", "a"), ("side", "b")]
        assert not g.players[seat].hand
    play(g, 1, "side", "b")
    assert [player.side for player in g.players] == [""] * players
    assert moves(g, 1) == []
    chief = see(g, 1).players[1].chief
    assert chief is not None
    assert (chief.side, chief.ability) != ("", "")
    hidden = see(g, 0).players[1].chief
    assert hidden is not None
    assert hidden.side == ""
    assert not knows(g.players[1].sides.known[-1], None)
    others = [seat for seat in range(players) if seat != 1]
    for seat in others[:-1]:
        assert not said(play(g, seat, "side", "a"), "chief")
    news = play(g, others[-1], "side", "a")
    assert [player.side for player in g.players] == ["b" if seat == 1 else "a" for seat in range(players)]
    assert said(news, "chief")[1] == {"seat": 1, "chief": g.players[1].chief, "side": "b"}
    assert not g.players[1].sides
    assert all(len(player.hand) >= 5 for player in g.players)


def test_chiefs_are_random() -> None:
    """EW-155: another deal, other Chiefs."""
    assert len({tuple(player.chief for player in start(2, key=key).players) for key in range(1, 6)}) > 1


# --- Setup cards and opening hands ----------------------------------------------------------------------------------


def laid_out_with(*cards: str, order: Sequence[int] = ()) -> State:
    """A table for as many players, each with this Setup card, in this turn order."""
    g = start(len(cards))
    for player, card in zip(g.players, cards, strict=True):
        player.setup_card = card
    g.order = list(order or range(len(cards)))
    return do(g, LayOut())


@EVERY_COUNT
def test_setup_cards_are_dealt(players: int) -> None:
    """EW-126, EW-131: one for everybody, at random, known to all, no two alike."""
    g = laid_out(players)
    dealt = [player.setup_card for player in g.players]
    assert len(set(dealt)) == players
    assert set(dealt) <= set(SETUP_CARDS)
    assert dealt != [player.setup_card for player in laid_out(players, key=3).players]
    assert [player.setup_card for player in see(g, None).players] == dealt


def test_what_a_setup_card_gives() -> None:
    """EW-127, EW-128, EW-129: Food, Tools, a Tribe card from its deck, Animals that lie open."""
    g = laid_out_with("P5", "P4")
    first, second = g.players
    assert (first.food, first.tools, first.animals, first.hand.cards[1]) == (2, 1, ["A-RHI", "A-STA"], "T-SHA")
    assert (second.food, second.tools, second.animals, second.hand.cards[1]) == (3 + 1, 2, ["A-CAT"], "T-HUN")
    assert g.tribe_decks == {"T-ELD": 15, "T-ART": 15, "T-SCO": 15, "T-HUN": 14, "T-SHA": 14}
    assert [(animal.id, animal.upright) for animal in see(g, 1).players[0].animals] == [("A-RHI", 1), ("A-STA", 1)]


def test_the_extra_camp() -> None:
    """EW-130, EW-149: one Camp of everybody stands on the Base, with the icon a second one."""
    g = laid_out_with("P3", "P4")
    assert [player.camps for player in g.players] == [{BASE: 2}, {BASE: 1}]
    assert [player.camps_left for player in g.players] == [3, 4]


def test_start_bonuses_go_up_to_the_limits() -> None:
    """EW-R-05, EW-R-41: Food up to the limit after all Camps of setup; nothing is swapped."""
    food, tools = Effect("food", 3), Effect("tool", 3)
    for camps, most in ((1, 6), (2, 7)):
        player = Player(colour="red", megaliths=10, food=5, tools=9, camps={BASE: camps})
        start_with(player, (tools, food))
        assert (player.food, player.tools) == (most, 10)
    assert max(card.food for card in SETUP_CARDS.values()) + 1 <= 6


@EVERY_COUNT
def test_opening_hands(players: int) -> None:
    """EW-132, EW-133: the Tribe card, a Brave and a Tribeswoman, and two cards of the seven that are shuffled."""
    g = table(players)
    for seat, player in enumerate(g.players):
        tribe = SETUP_CARDS[player.setup_card].tribe
        assert player.hand.cards[:3] == sorted([tribe, "BRAVE", "TRIBESWOMAN"])
        assert (len(player.hand), len(player.deck), player.discard) == (5, 5, [])
        everything = Counter(player.hand.cards + player.deck.cards)
        assert everything == {tribe: 1, "BRAVE": 3, "TRIBESWOMAN": 3, "TRIBESMAN": 3}
        assert player.hand.known == [EVERYONE] * 3 + [1 << seat] * 2
        assert player.deck.known == [NOBODY] * 5
    assert g.players[0].deck.cards != table(players, key=2).players[0].deck.cards


def test_drawn_cards_of_a_hand_are_seen_by_their_player_alone() -> None:
    """EW-134: the others see how many they are, and know what was openly set aside."""
    g = table(2)
    mine, theirs = see(g, 0).players[0].hand, see(g, 1).players[0].hand
    assert (mine.cards, theirs.cards) == (5, 5)
    assert mine.known == sorted(g.players[0].hand.cards)
    assert theirs.known == see(g, None).players[0].hand.known == ["BRAVE", "T-ELD", "TRIBESWOMAN"]


# --- Animals and turn order -----------------------------------------------------------------------------------------


@EVERY_COUNT
def test_animal_deck_and_hunt_zone(players: int) -> None:
    """EW-137, EW-138, EW-EX-01: players + 1 cards; all others, but for those of Setup cards, lie face down."""
    g = laid_out(players)
    assert len(g.zone) == players + 1
    held = [animal for player in g.players for animal in player.animals]
    everything = Counter(held + g.zone + g.animal_deck.cards)
    assert everything == {animal.id: animal.copies for animal in ANIMALS.values()}
    assert len(g.animal_deck) == 60 - len(held) - (players + 1)
    assert set(g.animal_deck.known) == {NOBODY}
    assert g.zone != laid_out(players, key=2).zone


@EVERY_COUNT
def test_turn_order(players: int) -> None:
    """EW-139, EW-140, EW-EX-02: one Player Aid for everybody, of the lowest numbers, at random."""
    orders = {tuple(start(players, key=key).order) for key in range(1, 9)}
    assert all(sorted(order) == list(range(players)) for order in orders)
    assert len(orders) > 1
    g = start(players)
    assert [place.seat for place in see(g, None).turn_order] == g.order


def test_start_bonuses() -> None:
    """EW-141: nothing, a Food, a Tool, a Tool and a Food, in turn order."""
    food, tool = Effect("food"), Effect("tool")
    assert [place.start for place in TURN_ORDER] == [(), (food,), (tool,), (tool, food)]
    g = laid_out_with("P2", "P2", "P2", "P2", order=(3, 2, 0, 1))
    assert [(player.food, player.tools) for player in g.players] == [(2, 3), (3, 3), (3, 2), (2, 2)]


# --- the boards -----------------------------------------------------------------------------------------------------


@EVERY_COUNT
def test_the_terrain_board(players: int) -> None:
    """EW-142 to EW-148, EW-150, EW-EX-23: the Base, one of each type, Glaciers, and others up to eighteen."""
    g = start(players)
    assert list(g.terrain) == list(HEXES)
    assert g.terrain[BASE] == "base"
    kinds = Counter(kind for spot, kind in g.terrain.items() if spot != BASE)
    assert sum(kinds.values()) == 18
    assert kinds["glacier"] == (3 if players == 4 else 6)
    others = [kind for kind in TERRAIN if kind not in {"base", "glacier"}]
    assert all(1 <= kinds[kind] <= 3 for kind in others)
    assert sum(kinds[kind] for kind in others) == 6 + (9 if players == 4 else 6)
    assert sum(row.tiles for row in TERRAIN.values()) == 25


def test_terrain_is_random() -> None:
    """EW-143, EW-144, EW-145, EW-146, EW-147: what lies where, and how many of a type."""
    deals = [start(2, key=key).terrain for key in range(1, 6)]
    assert len({tuple(deal.values()) for deal in deals}) == 5
    assert len({Counter(deal.values())["forest"] for deal in deals}) > 1


@EVERY_COUNT
def test_the_megalith_board(players: int) -> None:
    """EW-151, EW-152, EW-R-45: four upright tiles, dealt at random to the pattern for so many players."""
    g = start(players)
    assert sorted(g.megalith_tiles) == sorted(MEGALITH_TILES)
    spaces = megalith_spaces(g)
    assert len(spaces) == 36
    assert len({(space.row, space.column) for space in spaces}) == 36
    for tile, (top, left) in zip(g.megalith_tiles, PATTERNS[players], strict=True):
        corner = next(space for space in spaces if space.tile == tile)
        assert (corner.row, corner.column) == (top, left)
    assert len({tuple(start(players, key=key).megalith_tiles) for key in range(1, 5)}) > 1


@pytest.mark.parametrize("pattern", [2, 3, 4])
def test_another_pattern(pattern: int) -> None:
    """EW-152: the pattern that goes with the players is recommended, not compulsory."""
    chosen = {2: start(3, pattern=2), 3: start(3, pattern=3), 4: start(3, pattern=4)}[pattern]
    corners = [(space.row, space.column) for space in megalith_spaces(chosen)[::9]]
    assert corners == list(PATTERNS[pattern])


# --- drafts ---------------------------------------------------------------------------------------------------------


@EVERY_COUNT
def test_setup_cards_are_drafted(players: int) -> None:
    """EW-153, EW-1611, EW-1612, EW-1613: players + 1 cards lie open; in reverse turn order everybody takes one."""
    g = start(players, draft="setup_cards")
    for seat in range(players):
        play(g, seat, "side", "a")
    offered = list(g.draft)
    assert len(set(offered) & set(SETUP_CARDS)) == players + 1
    assert [card.id for card in see(g, None).setup_cards] == offered
    for seat in reversed(g.order):
        assert owing(g) == [seat]
        assert asked(g, seat) == [("draft_setup", card) for card in offered]
        news = play(g, seat, "draft_setup", offered[-1])
        assert said(news, "setup_card") == [{"seat": seat, "card": offered.pop()}]
    assert len(offered) == 1
    assert offered[0] not in {player.setup_card for player in g.players}
    assert g.draft == []
    for player in g.players:
        assert player.hand.cards[1] == SETUP_CARDS[player.setup_card].tribe


def test_the_terrain_board_is_built_before_a_draft() -> None:
    """EW-1610, EW-R-62: boards and turn order are there when the first card is drafted, Animals and hands are not."""
    g = start(4, draft="chiefs", glacier_tokens=True)
    assert len(g.terrain) == 19
    assert len(g.glacier_tokens) == 3
    assert len(g.megalith_tiles) == 4
    assert sorted(g.order) == [0, 1, 2, 3]
    assert (g.zone, len(g.animal_deck)) == ([], 60)
    assert not any(player.hand or player.camps for player in g.players)


@EVERY_COUNT
def test_chiefs_are_drafted_before_setup_cards(players: int) -> None:
    """EW-1614, EW-1615, EW-1616, EW-1617: Chiefs and sides in turn order, then Setup cards in reverse."""
    g = start(players, draft="chiefs")
    offered = list(g.draft)
    assert len(set(offered) & set(CHIEFS)) == players + 1
    for seat in g.order:
        assert owing(g) == [seat]
        assert asked(g, seat) == [("draft_chief", chief, side) for chief in offered for side in "ab"]
        news = play(g, seat, "draft_chief", offered[0], "b")
        assert said(news, "chief") == [{"seat": seat, "chief": offered[0], "side": "b"}]
        assert (g.players[seat].chief, g.players[seat].side) == (offered.pop(0), "b")
    assert len(offered) == 1
    assert owing(g) == [g.order[-1]]
    assert len(g.draft) == players + 1
    assert set(g.draft) <= set(SETUP_CARDS)
    for seat in reversed(g.order):
        play(g, seat, *asked(g, seat)[0])
    assert all(len(player.hand) >= 5 for player in g.players)


def test_start_bonuses_stay_with_a_draft() -> None:
    """EW-R-43."""
    g = start(2, draft="setup_cards")
    for seat in range(2):
        play(g, seat, "side", "a")
    g.draft = ["P1", "P2", "P4"]
    first, second = g.order
    play(g, second, "draft_setup", "P1")
    play(g, first, "draft_setup", "P2")
    assert (g.players[second].food, g.players[first].food) == (3 + 1, 2)


# --- modules --------------------------------------------------------------------------------------------------------


def test_modules_are_left_out_unless_chosen() -> None:
    """EW-1620: each may be added, alone or with the other."""
    g = start(2)
    assert (g.glacier_hexes, len(g.glacier_tokens), len(g.rest_tokens)) == ([], 0, 0)
    assert see(g, None).rest_tokens is None
    assert len(start(2, glacier_tokens=True).rest_tokens) == 0
    assert start(2, rest_tokens=True).glacier_hexes == []
    assert Options() == Options(draft="none", glacier_tokens=False, rest_tokens=False, pattern=0)


@EVERY_COUNT
def test_glacier_tokens(players: int) -> None:
    """EW-1414, EW-1621, EW-R-59: one face down on each Glacier, the others unseen in the box."""
    g = start(players, glacier_tokens=True)
    glaciers = [spot for spot, kind in g.terrain.items() if kind == "glacier"]
    assert g.glacier_hexes == glaciers
    assert len(g.glacier_tokens) == len(glaciers) == (3 if players == 4 else 6)
    assert sorted(g.glacier_tokens.cards + g.glacier_unused.cards) == sorted(GLACIER_TOKENS)
    assert set(g.glacier_tokens.known + g.glacier_unused.known) == {NOBODY}
    for spot in see(g, 0).terrain:
        assert (spot.glacier_token is not None) == (spot.id in glaciers)
        assert spot.glacier_token is None or spot.glacier_token.id == ""
    assert g.glacier_tokens.cards != start(players, glacier_tokens=True, key=2).glacier_tokens.cards


def test_rest_tokens() -> None:
    """EW-1414, EW-1630: a shuffled pile, of which the top one alone lies face up."""
    g = start(2, rest_tokens=True)
    assert sorted(g.rest_tokens.cards) == sorted(REST_TOKENS)
    assert g.rest_tokens.known == [NOBODY] * 4 + [EVERYONE]
    assert g.rest_tokens.cards != start(2, rest_tokens=True, key=2).rest_tokens.cards
    seen = see(g, None).rest_tokens
    assert seen is not None
    assert (seen.cards, seen.taken) == (5, None)
    assert seen.face_up is not None
    assert seen.face_up.id == g.rest_tokens.cards[-1]


def test_numbers_of_setup() -> None:
    """EW-214: two Tribe figures and the Chief of everybody."""
    assert (BOARD.figures, BOARD.display, BOARD.starting_draw) == (3, 8, 2)
