"""NT-857 to NT-859: what a seat or a spectator may see of the table."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from services.engine.kernel import advance_upkeep
from services.engine.piles import Pile
from services.neta_tanka.game import RULES
from services.neta_tanka.pieces import HandicraftProgress, TentProgress
from services.neta_tanka.state import State
from services.neta_tanka.view import TileView, see
from tests.games.neta_tanka.positions import end_round, give, phase_three, phase_two, play, table
from tests.games.playing import moves

VIEWERS = (0, 1, 2, None)


def shown(g: State, viewer: int | None) -> str:
    """The view as text."""
    return msgspec.json.encode(see(g, viewer)).decode()


def swap(pile: Pile, one: int, other: int) -> None:
    """Exchange two cards of a pile."""
    cards = pile.cards
    cards[one], cards[other] = cards[other], cards[one]


# --- hidden from all ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_order_of_decks_and_face_down_tiles_is_hidden_from_all(viewer: int | None) -> None:
    """NT-857, NT-859, NT-R-42: whatever lies under the top cards, in the Canoe deck and out of the game."""
    g = table(3)
    before = shown(g, viewer)
    for pile in (g.neta_tanka_deck, g.handicraft_deck):
        swap(pile, 0, 1)
    swap(g.canoe, 0, -1)
    g.canoe.cards[0], g.canoe_unused.cards[0] = g.canoe_unused.cards[0], g.canoe.cards[0]
    g.final.cards[0], g.finals_unused.cards[0] = g.finals_unused.cards[0], g.final.cards[0]
    swap(g.objectives_unused, 0, 1)
    assert shown(g, viewer) == before


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_id_of_a_hidden_card_is_in_a_view(viewer: int | None) -> None:
    """NT-857, NT-859."""
    g = table(3)
    text = shown(g, viewer)
    hidden = g.neta_tanka_deck.cards[:-1] + g.handicraft_deck.cards[:-1] + g.canoe.cards + g.canoe_unused.cards
    hidden += g.final.cards + g.finals_unused.cards + g.objectives_unused.cards
    hidden += [player.objective.cards[0] for seat, player in enumerate(g.players) if seat != viewer]
    assert [card for card in hidden if f'"{card}"' in text] == []


# --- the Objective card ---------------------------------------------------------------------------------------------


def test_an_objective_card_is_seen_by_its_owner_alone_until_scoring() -> None:
    """NT-859, NT-R-01."""
    g = table(3)
    mine = [player.objective.cards[0] for player in g.players]
    for viewer in VIEWERS:
        cards = [player.objective for player in see(g, viewer).players]
        assert [card and card.id for card in cards] == [mine[seat] if seat == viewer else None for seat in range(3)]
    g.tile, g.final.cards, g.final.known = "F1", [], []
    end_round(phase_three(g))
    for viewer in VIEWERS:
        assert [player.objective and player.objective.id for player in see(g, viewer).players] == mine


def test_a_solo_objective_card_is_known_to_the_player() -> None:
    """NT-952."""
    g = table(1)
    card = see(g, 0).players[0].solo_objective
    assert card is not None
    assert (card.id, see(g, None).players[0].solo_objective) == (g.players[0].objective.cards[0], None)


# --- public ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_lies_open_is_shown_to_all(viewer: int | None) -> None:
    """NT-858, NT-105, NT-110, NT-118: available cards, both top cards, the tile, the areas."""
    g = table(3)
    g.areas, g.caught = {"wood": 4, "mushroom": 2, "hide": 1, "meat": 6}, 1
    view = see(g, viewer)
    assert [card.id for card in view.neta_tanka_cards.available] == g.neta_tanka
    assert [card.id for card in view.handicrafts.available] == g.handicrafts
    tops = (view.neta_tanka_cards.top, view.handicrafts.top)
    assert [top and top.id for top in tops] == [g.neta_tanka_deck.cards[-1], g.handicraft_deck.cards[-1]]
    assert (view.tile and view.tile.id, view.tiles_left) == (g.tile, 6)
    areas = view.areas
    assert (areas.forest_wood, areas.forest_mushroom, areas.tanning_hide, areas.tanning_meat) == (4, 2, 1, 6)
    assert (areas.buffalo, areas.buffalo_caught) == (2, 1)


@pytest.mark.parametrize(("viewer", "you"), [(0, 0), (2, 2), (None, -1)])
def test_a_view_says_whose_it_is_and_how_far_the_game_is(viewer: int | None, you: int) -> None:
    """NT-100, NT-119, NT-301, NT-303: side, round, phase, whose turn."""
    g = phase_two(table(3, side="winter"), 1, {"blue": [8, 10]})
    view = see(g, viewer)
    assert (view.you, view.side, view.round, view.rounds) == (you, "winter", 1, 7)
    assert (view.phase, view.turn, view.first_player) == ("resolving", 1, 1)
    assert (view.visitor_host, view.visitor_welcomed_by) == (-1, -1)
    phase_three(g)
    for _ in range(2):
        assert (see(g, viewer).phase, see(g, viewer).turn) == ("ending", -1)
        advance_upkeep(g)
    end_round(g)
    assert (see(g, viewer).phase, see(g, viewer).round) == ("placing", 2)


def test_tiles_are_shown_with_what_they_offer() -> None:
    """NT-222, NT-711."""
    g = table(3)
    g.tile = "C04"
    assert see(g, 0).tile == TileView("C04", 2, ("mushroom", "wood"), "visitor", 0, 0, final=False)
    g.tile = "F3"
    assert see(g, 0).tile == TileView("F3", 2, ("meat", "wood"), "resources", 3, 3, final=True)


def test_after_the_end_no_tile_lies_open() -> None:
    """NT-811."""
    g = table(3)
    g.tile, g.final.cards, g.final.known, g.canoe.cards, g.canoe.known = "F1", [], [], [], []
    end_round(phase_three(g))
    view = see(g, 0)
    assert (view.phase, view.turn, view.tile, view.tiles_left) == ("over", -1, None, 0)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_each_player_owns_is_shown_to_all(viewer: int | None) -> None:
    """NT-858, NT-R-36: reserve, Clan board, held cards and tokens, Totem Pole."""
    g = give(table(3), 1, wood=3, hide=2, meat=1, mushroom=4, skull=5, generosity=6)
    owner = g.players[1]
    owner.tents[0], owner.nourishment, owner.pole = TentProgress(wood=1), ["meat", "mushroom"], ["wood", "skull"]
    owner.cards, owner.tokens, owner.complete = ["NTC03"], ["T4"], ["HV1"]
    owner.incomplete, owner.copy_power, g.ranking = [HandicraftProgress("HB4", wood=1)], True, [1]
    seen = see(g, viewer).players[1]
    assert msgspec.structs.asdict(seen.reserve) == owner.reserve
    assert (seen.tents[0].wood, seen.tents[0].hide, seen.tents[1].demand) == (1, 0, ("mushroom",))
    assert (seen.nourishment, seen.totem_pole, seen.copy_power) == (["meat", "mushroom"], ["wood", "skull"], "ready")
    assert ([card.id for card in seen.neta_tanka_cards], [token.id for token in seen.link_tokens]) == (
        ["NTC03"],
        ["T4"],
    )
    assert [card.id for card in seen.complete_handicrafts] == ["HV1"]
    assert [(begun.card.id, begun.wood, begun.hide) for begun in seen.incomplete_handicrafts] == [("HB4", 1, 0)]
    assert [space.seats for space in see(g, viewer).totem_pole_board] == [[0, 2], [], [1]]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_village_board_is_shown_to_all(viewer: int | None) -> None:
    """NT-858, NT-756: who stands where, which Links are formed and what they give."""
    g = table(3)
    g.host = 2
    phase_two(g, figures={"red": [2, 5], "blue": [2, 18], "green": [18], "visitor": [18]})
    view = see(g, viewer)
    at = {location.id: location.spaces for location in view.locations}
    assert [[figure.seat for figure in space] for space in at[2]] == [[0, 1]]
    assert [[figure.figure for figure in space] for space in at[18]] == [["blue", "visitor"], ["green"]]
    assert at[18][0][1].seat == 2
    assert [(link.id, link.reminders) for link in view.links if link.reminders] == [("L03", ["red"])]
    assert [link.bonus and link.bonus.id for link in view.links[2:6]] == ["K07", "K14", "K01", None]


@pytest.mark.parametrize(("second", "seat"), [("visitor", 0), ("blue", 1)])
def test_a_figure_that_is_laid_down_stays_on_its_space(second: str, seat: int) -> None:
    """NT-312, NT-R-04: who has joined one that was alone is still seen with it."""
    g = table(3)
    g.host, g.tile = 0, "C01"
    phase_two(g, seat, {"green": [17], second: [17]})
    play(g, seat, "lay_down", 17)
    (space,) = next(location.spaces for location in see(g, None).locations if location.id == 17)
    assert [(figure.figure, figure.laid_down) for figure in space] == [("green", False), (second, True)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_link_tokens_may_be_looked_at_by_all(viewer: int | None) -> None:
    """NT-764: the stack and those that are held."""
    g = table(3)
    g.link_tokens.remove("T4")
    g.players[0].tokens = ["T4"]
    view = see(g, viewer)
    assert [token.id for token in view.link_tokens] == ["T1", "T2", "T3", "T5", "T6", "T7", "T8", "T9"]
    assert [token.bonus.id for token in view.players[0].link_tokens] == ["K03"]


# --- what opponents are given ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_an_imagined_position_looks_the_same_and_differs_in_what_is_hidden(seat: int) -> None:
    """NT-857, NT-859: top cards and own Objective card stay, the rest is dealt again."""
    g = phase_two(table(3), seat, {"red": [6, 18], "blue": [6, 8], "green": [8, 18]})
    imagined = [RULES.imagined(g, seat, bytes([n]) * 32) for n in range(1, 6)]
    for other in imagined:
        assert shown(other, seat) == shown(g, seat)
        assert moves(other, seat) == moves(g, seat)
        assert other.neta_tanka_deck.cards[-1] == g.neta_tanka_deck.cards[-1]
        assert other.players[seat].objective.cards == g.players[seat].objective.cards
    for one, other in pairwise(imagined):
        assert one.handicraft_deck.cards != other.handicraft_deck.cards
        assert one.canoe.cards != other.canoe.cards
    assert len({other.players[seat - 1].objective.cards[0] for other in imagined}) > 1
    assert len({other.final.cards[0] for other in imagined}) > 1


def test_news_of_a_card_taken_is_public() -> None:
    """NT-858: all cards are taken from face-up displays."""
    g = phase_two(table(3), figures={"red": [6, 10]})
    play(g, 0, "lay_down", 6)
    news = play(g, 0, *moves(g)[0])
    assert [(item.key, item.only) for item in news] == [("handicraft_taken", None), ("handicraft_available", None)]
