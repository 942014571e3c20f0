"""Chapter 5: Phase III in exact order; chapter 7: the end of the game."""

from __future__ import annotations

import pytest

from services.engine.kernel import advance_upkeep, upkeep
from services.engine.piles import EVERYONE
from services.neta_tanka.game import RULES
from services.neta_tanka.pieces import NO_SEAT, Figure
from services.neta_tanka.state import State
from tests.games.neta_tanka.positions import end_round, phase_three, play, table
from tests.games.playing import asked


def steps(g: State, count: int) -> State:
    """Let the system take so many steps of Phase III."""
    for _ in range(count):
        advance_upkeep(g)
    return g


def test_the_steps_come_in_the_order_of_the_book() -> None:
    """NT-318, NT-800 to NT-812: after a round that was played, one after the other, each its own step of the system."""
    g, names = table(3), []
    while not upkeep(g):
        play(g, g.turn, *asked(g, g.turn)[-1])
    while step := upkeep(g):
        names.append(type(step).__name__)
        advance_upkeep(g)
    assert names == ["PassVisitorAndFirstPlayer", "ReleaseBuffalo", "DiscardMeat", "ReturnNomads", "TurnCanoeTile"]


def test_whoever_welcomed_gets_visitor_and_first_player_token() -> None:
    """NT-800, NT-801, NT-360: wherever the token was."""
    g = table(4, first=3)
    g.host, g.welcomed = 0, 1
    steps(phase_three(g), 1)
    assert (g.phase, g.host, g.first, g.welcomed) == (3, 1, 1, NO_SEAT)


@pytest.mark.parametrize(("first", "after"), [(0, 1), (1, 2), (2, 0)])
def test_without_a_welcome_the_token_goes_clockwise_and_the_visitor_home(first: int, after: int) -> None:
    """NT-802, NT-803."""
    g = table(3, first=first)
    g.host = 2
    steps(phase_three(g), 1)
    assert (g.host, g.first) == (NO_SEAT, after)


@pytest.mark.parametrize("welcomed", [NO_SEAT, 1])
def test_the_visiting_nomad_leaves_the_board_with_the_first_step(welcomed: int) -> None:
    """NT-800, NT-802: it goes to who welcomed it, or beside the Canoe tiles; the other Nomads stay until step 4."""
    g = table(3)
    g.host, g.welcomed = 0, welcomed
    phase_three(g, {"red": [2], "visitor": [2]})
    steps(g, 1)
    assert (g.host, g.figures) == (welcomed, [Figure("red", 2)])


@pytest.mark.parametrize(("caught", "left"), [(0, 0), (1, 1), (2, 1)])
def test_one_buffalo_gets_away_if_both_are_caught(caught: int, left: int) -> None:
    """NT-804."""
    g = table(3)
    g.caught = caught
    assert steps(phase_three(g), 2).caught == left


@pytest.mark.parametrize(("meat", "left"), [(0, 0), (3, 3), (4, 3), (9, 3)])
def test_meat_above_three_spoils_and_nothing_else(meat: int, left: int) -> None:
    """NT-805, NT-806."""
    g = table(3)
    g.areas = {"wood": 9, "mushroom": 7, "hide": 8, "meat": meat}
    steps(phase_three(g), 2)
    g.news = []
    steps(g, 1)
    assert [item.arguments for item in g.news] == ([{"count": meat - 3}] if meat > 3 else [])
    end_round(g)
    assert g.areas == {"wood": 9, "mushroom": 7, "hide": 8, "meat": left}


def test_nomads_go_home_or_on_their_missions() -> None:
    """NT-807, NT-808, NT-380, NT-381: also those of #1 and #11, of #6 and #16, and the Visiting Nomad."""
    g = table(3)
    g.host = 2
    phase_three(g, {"red": [1, 5, 6, 10], "blue": [11, 13, 16], "green": [2], "visitor": [2]})
    steps(g, 4)
    assert g.figures == [Figure("red", 1), Figure("blue", 11)]
    assert [player.nomads for player in g.players] == [{"red": 3}, {"blue": 3}, {"green": 4}]


def test_reminders_go_back() -> None:
    """NT-809, NT-758."""
    g = phase_three(table(3), {"red": [2, 5], "blue": [8, 10]})
    assert [len(player.reminders) for player in g.players] == [1, 1, 0]
    steps(g, 4)
    assert [player.reminders for player in g.players] == [[], [], []]


def test_the_tile_is_discarded_the_round_counter_moves_and_the_next_is_turned_up() -> None:
    """NT-810, NT-812, NT-813, NT-R-25."""
    g = table(3)
    tile, following = g.tile, g.canoe.cards[-1]
    phase_three(g)
    steps(g, 4)
    assert (g.tile, g.round) == (tile, 1)
    g.news = []
    steps(g, 1)
    assert (g.canoe_discard, g.tile, g.round) == ([tile], following, 2)
    assert [item.key for item in g.news] == ["tile_discarded", "tile_turned_up", "round_began"]


def test_after_the_last_canoe_tile_comes_the_final_tile() -> None:
    """NT-117, NT-812."""
    g = table(3)
    g.canoe.cards, g.canoe.known = [], []
    final = g.final.cards[0]
    end_round(phase_three(g))
    assert (g.tile, len(g.final), g.phase) == (final, 0, 1)


def test_with_the_final_tile_discarded_the_game_is_over_and_scored() -> None:
    """NT-811, NT-900, NT-910: the Round Counter stays; the Objective cards are shown; nobody is asked again."""
    g = table(3)
    g.tile, g.final.cards, g.final.known, g.round = "F1", [], [], 7
    phase_three(g)
    steps(g, 5)
    assert (g.canoe_discard, g.tile, g.round) == (["F1"], "", 7)
    assert [player.objective.known for player in g.players] == [[1], [2], [4]]
    g.news = []
    steps(g, 1)
    assert g.todo == []
    assert [player.objective.known for player in g.players] == [[EVERYONE]] * 3
    assert [item.key for item in g.news] == ["objective_shown"] * 3 + ["scored"] * 3


def test_the_outcome_is_what_the_house_reports() -> None:
    """NT-913, NT-915: the one winner is the new Neta-Tanka."""
    g = table(3)
    g.tile, g.final.cards, g.final.known = "F1", [], []
    g.players[1].reserve["generosity"] = 5
    end_round(phase_three(g))
    found = RULES.outcome(g)
    assert [standing.won for standing in found.standings] == [False, True, False]
    assert [standing.total for standing in found.standings] == [-3, 2, -3]
