"""Chapters 1 and 8: the table before the first Round, for every number of players."""

from __future__ import annotations

from collections import Counter

import pytest

from services.cangaceiros import RULES
from services.cangaceiros.content import (
    ACTION_CARDS,
    BOARD,
    CHIEFS,
    EVENTS,
    FAZENDAS,
    LIFE_GOALS,
    PRISON_TOKENS,
    REWARDS,
    SPACES,
    STARTING_CARDS,
    VOLANTES_CARDS,
    VOLANTES_TOKENS,
)
from services.cangaceiros.options import Options
from services.cangaceiros.pieces import COLOURS, LINES, NO_SEAT
from services.cangaceiros.rounds import SpawnVolantes
from services.cangaceiros.setup import set_up
from services.cangaceiros.state import State
from services.cangaceiros.volantes import open_to_volantes
from services.engine.dice import Dice
from services.engine.kernel import asks, settle_all, upkeep
from services.engine.options import BadOptions
from services.engine.piles import EVERYONE, NOBODY
from tests.games.playing import asked, play

EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4, 5])
BANDS = {2: "2/3", 3: "2/3", 4: "4/5", 5: "4/5"}


def laid_out(players: int = 3, key: int = 1, *, peace_is_event_tile: bool = False) -> State:
    """The table before the Chiefs are drawn."""
    options = Options(peace_is_event_tile=peace_is_event_tile)
    g = set_up(players, options, Dice(key.to_bytes(32, "big")))
    g.seats = players
    return g


def opened(players: int = 3, key: int = 1) -> State:
    """The table as it is opened: the first Chief is being chosen."""
    return RULES.opened(players, Options(), key.to_bytes(32, "big"), telling=True)


def choose_chiefs(g: State) -> State:
    """Let everybody keep the first Chief offered."""
    while not upkeep(g):
        (ask,) = asks(g)
        play(g, ask.player, *asked(g, ask.player)[0])
    return g


# --- common area ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 6])
def test_the_game_takes_two_to_five_players(players: int) -> None:
    """CG-100, CG-974: there is no solo game."""
    assert RULES.seats == (2, 5)
    with pytest.raises(BadOptions, match="2 to 5 players"):
        opened(players)


@EVERY_COUNT
def test_the_board_lies_on_the_side_for_the_number_of_players(players: int) -> None:
    """CG-100, CG-200, CG-970."""
    seen = RULES.see(laid_out(players), None)
    assert seen.side == BANDS[players]
    assert [space.id for space in seen.spaces] == list(SPACES[seen.side])


@EVERY_COUNT
def test_volantes_cards_of_the_band_are_stacked_by_their_backs(players: int) -> None:
    """CG-101, CG-102, CG-103, CG-214, CG-226, CG-303: the printed card counts; 1 figure on top, then 2, then 3."""
    g = laid_out(players)
    band = BANDS[players]
    assert VOLANTES_CARDS[g.round_card].back == 0
    assert VOLANTES_CARDS[g.round_card].band == band
    for figures, pile in enumerate(g.volantes_cards, 1):
        ours = [card.id for card in VOLANTES_CARDS.values() if (card.band, card.back) == (band, figures)]
        assert len(ours) == 2
        assert sorted(pile.cards) == ours
        assert pile.known == [NOBODY] * 2
    assert len(g.volantes_cards) == 3


def test_each_pair_of_volantes_cards_is_shuffled_on_its_own() -> None:
    """CG-102: over some deals every order of every pair comes up."""
    found = {(n, tuple(pile.cards)) for key in range(12) for n, pile in enumerate(laid_out(key=key).volantes_cards)}
    assert len(found) == 3 * 2


@EVERY_COUNT
def test_displays_hold_one_card_more_than_players(players: int) -> None:
    """CG-104, CG-105, CG-106, CG-113, CG-114, CG-972: what is not drawn is nowhere."""
    g = laid_out(players)
    for back, display in g.displays.items():
        assert len(set(display)) == len(display) == players + 1
        assert {ACTION_CARDS[card].back for card in display} == {back}
    assert set(g.displays) == {"serra", "caatinga"}
    assert len(set(g.life_goals)) == len(g.life_goals) == players + 1
    assert set(g.life_goals) <= set(LIFE_GOALS)
    owned = {card for player in g.players for card in (*player.deck.cards, *player.hand.cards, *player.discard)}
    assert owned == set(STARTING_CARDS)


@pytest.mark.parametrize("zone", ["serra", "caatinga", "life_goals", "events", "rewards", "fazendas", "chiefs"])
def test_what_is_shuffled_differs_from_deal_to_deal(zone: str) -> None:
    """CG-104, CG-109, CG-111, CG-113, CG-116, CG-R-01."""

    def order(g: State) -> tuple[str, ...]:
        match zone:
            case "events":
                return tuple(event.tile for event in g.events)
            case "rewards":
                return tuple(reward for tiles in g.rewards for reward in tiles)
            case "fazendas":
                return tuple(g.fazendas.values())
            case "chiefs":
                return tuple(g.chiefs.cards)
            case "life_goals":
                return tuple(g.life_goals)
            case _:
                return tuple(g.displays[zone])

    assert len({order(laid_out(key=key)) for key in range(5)}) == 5


def test_the_serra_and_the_caatinga_deck_are_shuffled_apart() -> None:
    """CG-104: the same Serra display comes with different Caatinga displays."""
    found = [laid_out(2, key) for key in range(60)]
    serra = Counter(tuple(sorted(g.displays["serra"])) for g in found)
    often, _ = serra.most_common(1)[0]
    beside = {tuple(sorted(g.displays["caatinga"])) for g in found if tuple(sorted(g.displays["serra"])) == often}
    assert len(beside) > 1


def test_both_kinds_of_reinforcements_are_shuffled_face_down() -> None:
    """CG-107, CG-108, CG-201, CG-202: two piles, nobody knows their order."""
    g = laid_out()
    assert sorted(g.prison_tokens.cards) == sorted(PRISON_TOKENS)
    assert sorted(g.tokens.cards) == sorted(VOLANTES_TOKENS)
    assert (len(g.prison_tokens), len(g.tokens)) == (4, 10)
    assert set(g.prison_tokens.known) == set(g.tokens.known) == {NOBODY}
    assert len({tuple(laid_out(key=key).tokens.cards) for key in range(4)}) == 4
    assert len({tuple(laid_out(key=key).prison_tokens.cards) for key in range(12)}) > 4


def test_chiefs_are_one_face_down_deck() -> None:
    """CG-109, CG-217."""
    g = laid_out()
    assert sorted(g.chiefs.cards) == sorted(CHIEFS)
    assert len(g.chiefs) == 20
    assert set(g.chiefs.known) == {NOBODY}


@EVERY_COUNT
def test_the_event_track_is_peace_and_six_event_tiles(players: int) -> None:
    """CG-110, CG-111, CG-112, CG-212: all active, none twice, nobody on them."""
    g = laid_out(players)
    tiles = [event.tile for event in g.events]
    assert tiles[0] == "PEACE"
    assert len(set(tiles)) == 7
    assert set(tiles) < set(EVENTS)
    assert [event.seats for event in g.events] == [()] * 7
    assert g.resolved == 0


@pytest.mark.parametrize(("players", "count"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_reward_tiles_lie_under_the_event_tiles(players: int, count: int) -> None:
    """CG-120, CG-121, CG-971, CG-R-01, CG-R-02, CG-DC-24: none under Peace, and none of the others is discarded."""
    g = laid_out(players)
    assert [len(tiles) for tiles in g.rewards] == [0] + [count] * 6
    lying = [tile for tiles in g.rewards for tile in tiles]
    assert len(set(lying)) == len(lying)
    assert set(lying) <= set(REWARDS)
    assert g.rewards_discarded == []


@pytest.mark.parametrize(("players", "count"), [(3, 1), (4, 2)])
def test_with_the_other_reading_peace_has_reward_tiles_too(players: int, count: int) -> None:
    """CG-R-02, CG-DC-24: 14 of the 16 tiles lie on the table of five."""
    g = laid_out(players, peace_is_event_tile=True)
    assert [len(tiles) for tiles in g.rewards] == [count] * 7
    assert len({tile for tiles in g.rewards for tile in tiles}) == 7 * count


@EVERY_COUNT
def test_every_fazenda_space_has_a_tile_of_its_type_and_band(players: int) -> None:
    """CG-115, CG-116, CG-117, CG-970, CG-R-55: all tiles of the band are used."""
    g = laid_out(players)
    band = BANDS[players]
    types = {space.id: space.type for space in RULES.see(g, None).spaces}
    assert set(g.fazendas) == {space for space, kind in types.items() if kind in ("sertao", "serra", "caatinga")}
    assert sorted(g.fazendas.values()) == [tile.id for tile in FAZENDAS.values() if tile.band == band]
    assert all(FAZENDAS[tile].type == types[space] for space, tile in g.fazendas.items())


def test_the_blessing_token_lies_face_up() -> None:
    """CG-118, CG-210."""
    g = laid_out()
    assert g.blessing
    assert RULES.see(g, None).blessing


def test_the_general_reserve_is_off_the_board() -> None:
    """CG-119, CG-205, CG-R-13: no Volante, no cube and no token lies anywhere."""
    g = laid_out()
    assert g.volantes == {}
    assert all(
        (player.deals, player.vengeance, player.trophies, player.wounds) == (0, 0, 0, []) for player in g.players
    )


# --- each player ----------------------------------------------------------------------------------------------------


@EVERY_COUNT
def test_every_player_starts_with_the_same(players: int) -> None:
    """CG-125, CG-129, CG-130, CG-131, CG-132, CG-133, CG-134, CG-135, CG-973, CG-975."""
    g = choose_chiefs(opened(players))
    assert [player.colour for player in g.players] == list(COLOURS[:players])
    for player in g.players:
        assert (player.reserve, player.prisoners, player.board, player.garrisons) == (10, 1, 0, {})
        assert player.lines == dict.fromkeys(LINES, 0)
        assert (player.fame, player.reis, player.gang) == (4, 1, "juazeiro")
        assert sorted(player.deck.cards) == list(STARTING_CARDS)
        assert set(player.deck.known) == {EVERYONE}
        assert (len(player.hand), player.discard) == (0, [])
        assert len(player.markers) == 3
    assert sum(player.prisoners for player in g.players) == players


@EVERY_COUNT
def test_two_chiefs_are_drawn_and_one_is_kept(players: int) -> None:
    """CG-126, CG-127, CG-128, CG-R-30: from the holder clockwise; the other one goes under the deck."""
    g = opened(players)
    deck = [*g.players[g.holder].drawn.cards, *reversed(g.chiefs.cards)]
    rejected: list[str] = []
    for n in range(players):
        seat = (g.holder + n) % players
        player = g.players[seat]
        assert [ask.player for ask in asks(g)] == [seat]
        pair = deck[2 * n : 2 * n + 2]
        assert sorted(asked(g, seat)) == [("keep", chief) for chief in sorted(pair)]
        assert (player.chief, player.trained) == ("", 0)
        play(g, seat, "keep", pair[1])
        rejected.append(pair[0])
        assert player.chief == pair[1]
        assert player.markers == [place for place, space in enumerate(CHIEFS[pair[1]].spaces) if space.training]
        assert (len(player.markers), player.trained, player.wounds, len(player.drawn)) == (3, 0, [], 0)
    assert g.chiefs.cards[:players] == rejected[::-1]
    assert len(g.chiefs) == 20 - players


def test_the_pair_of_chiefs_is_for_the_eyes_of_its_player() -> None:
    """CG-324, CG-R-30: and so is what he put under the deck, afterwards."""
    g = opened(2)
    seat = g.holder
    pair = sorted(g.players[seat].drawn.cards)
    assert [chief.id for chief in RULES.see(g, seat).players[seat].drawn] == pair
    for viewer in (None, 1 - seat):
        assert RULES.see(g, viewer).players[seat].drawn == []
    news = play(g, seat, "keep", pair[0])
    assert not [found for found in news if pair[1] in str(found.arguments) and found.only != (seat,)]
    assert g.chiefs.seen_by(seat)[0] == pair[1]
    assert g.chiefs.seen_by(1 - seat)[0] is None


def test_the_facao_goes_to_a_player_at_random() -> None:
    """CG-136, CG-203."""
    assert {laid_out(5, key).holder for key in range(40)} == {0, 1, 2, 3, 4}


def test_before_the_first_round_nobody_is_on_turn() -> None:
    """CG-300, CG-301: Round 1 begins when the last Chief has been kept, with a step of the system."""
    g = opened()
    assert (g.round, g.turn, g.card) == (0, NO_SEAT, "")
    choose_chiefs(g)
    assert (g.round, g.phase, g.turn) == (1, 1, NO_SEAT)
    assert upkeep(g) == SpawnVolantes()


# --- options --------------------------------------------------------------------------------------------------------


def test_options_are_the_rulings_that_name_another_reading() -> None:
    """CG-974, CG-R-02, CG-R-04: both are off where nothing is said; there is no other option."""
    assert Options() == Options(peace_is_event_tile=False, volantes_block=False)
    assert Options.__struct_fields__ == ("peace_is_event_tile", "volantes_block")
    assert set(RULES.options_message.DESCRIPTOR.fields_by_name) == set(Options.__struct_fields__)


@EVERY_COUNT
def test_phase_one_fills_the_cities_of_either_band(players: int) -> None:
    """CG-303, CG-DC-12: the printed card of each side, 3 Volantes with 2 or 3 players, 4 with 4 or 5."""
    g = choose_chiefs(opened(players))
    settle_all(g)
    expected = {"mossoro": 1, "salvador": 1, "recife": 1} | ({"salgueiro": 1} if players > 3 else {})
    assert g.volantes == expected
    assert sum(g.volantes.values()) <= BOARD.volantes


def test_the_caatinga_is_closed_at_first() -> None:
    """CG-228, CG-848: the view says so of each space."""
    g = choose_chiefs(opened())
    closed = [space.id for space in RULES.see(g, None).spaces if not space.open_to_volantes]
    assert closed == ["juazeiro", "catarina"]
    g.round = 6
    assert [space for space in SPACES["2/3"] if not open_to_volantes(g, space)] == ["juazeiro"]
