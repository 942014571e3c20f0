"""Chapter 7: the end of the game, resource points, Fame, and who wins."""

from __future__ import annotations

import pytest

from services.cangaceiros import RULES
from services.cangaceiros.pieces import NO_SEAT
from services.cangaceiros.rounds import EndPlay, FinalScoring, NextRound
from services.cangaceiros.scoring import fame_for_resources, outcome, resources
from services.cangaceiros.state import State
from services.engine.kernel import settle_all, upkeep
from services.engine.outcome import Outcome
from tests.games.cangaceiros.positions import (
    garrison,
    give,
    hold,
    imprison,
    in_round,
    lines,
    own,
    plot,
    table,
    track,
    train,
    wound,
)
from tests.games.playing import do, said, system

NOTHING = {
    "cards": 0,
    "lines": 0,
    "garrisons": 0,
    "reis": 0,
    "trophies": 0,
    "training_markers": 0,
    "deals": 0,
    "vengeance": 0,
    "wounds": 0,
}


def bare(players: int = 3) -> State:
    """A table on which nobody has anything that gives resource points, all with 10 Fame."""
    g = table(players)
    for seat in range(players):
        give(g, seat, fame=10, reis=0)
    return g


# --- the end --------------------------------------------------------------------------------------------------------


def test_the_game_ends_after_the_seventh_round() -> None:
    """CG-300, CG-940, CG-R-35: Phase 6 of Round 7 is carried out, with no card left to turn."""
    g = in_round(bare(), 7)
    for pile in g.volantes_cards:
        pile.cards.clear()
        pile.known.clear()
    card, holder = g.round_card, g.holder
    do(g, EndPlay())
    settle_all(g)
    assert g.todo == []
    assert RULES.see(g, None).phase == "over"
    assert (g.round, g.round_card) == (7, card)
    assert g.holder == (holder + 1) % 3


@pytest.mark.parametrize("number", [1, 6])
def test_before_the_seventh_round_another_one_follows(number: int) -> None:
    """CG-300."""
    g = do(in_round(bare(), number), NextRound())
    assert (g.round, g.phase) == (number + 1, 1)


def test_the_last_life_goal_ends_the_game_after_phase_three() -> None:
    """CG-941, CG-942: no Event, no Volantes, no Phase 6."""
    g = track(in_round(bare(), 3), "PEACE", "EV-05", "EV-12")
    g.last_round = True
    g.life_goals = []
    g.volantes = {"recife": 2}
    holder = g.holder
    do(g, EndPlay())
    assert upkeep(g) == FinalScoring()
    system(g)
    assert g.todo == []
    assert (g.resolved, g.volantes, g.holder) == (2, {"recife": 2}, holder)
    assert [player.fame for player in g.players] == [10, 10, 10]


def test_the_result_is_told() -> None:
    """CG-953: Fame with what the resources give, and the rank."""
    g = do(give(bare(2), 1, trophies=3), FinalScoring())
    g.news = []
    system(g)
    assert said(g.news, "scored") == [{"seat": 0, "total": 10, "rank": 2}, {"seat": 1, "total": 11, "rank": 1}]


# --- resource points ------------------------------------------------------------------------------------------------


def test_with_nothing_there_are_no_points() -> None:
    """CG-952: Cangaceiros in the reserve and in the Prison give nothing."""
    g = imprison(bare(), 0, 4)
    assert resources(g.players[0]) == NOTHING
    assert fame_for_resources(g.players[0]) == 0


def test_cangaceiros_on_event_tiles_give_nothing() -> None:
    """CG-952."""
    g = track(bare(), "PEACE", "EV-01", "EV-02", "EV-03")
    for tile in ("EV-01", "EV-02", "EV-03"):
        plot(g, 0, tile)
    assert resources(g.players[0]) == NOTHING


def test_serra_and_caatinga_cards_give_a_point_each() -> None:
    """CG-943: in deck and discard pile; starting cards give none."""
    g = own(bare(), 0, "SE-2", "SE-6", "CA-1")
    hold(g, 0, discard=["SE-2", "CA-1", "ST-1"])
    assert resources(g.players[0]) == NOTHING | {"cards": 3}


def test_cangaceiros_on_the_lines_give_a_point_each() -> None:
    """CG-944."""
    assert resources(lines(bare(), 0, guns=2, protection=1, facao=4).players[0]) == NOTHING | {"lines": 7}


def test_cangaceiros_in_garrisons_give_a_point_each() -> None:
    """CG-945."""
    g = garrison(bare(), 0, cariri=3, catarina=1)
    assert resources(g.players[0]) == NOTHING | {"garrisons": 4}


@pytest.mark.parametrize("goods", ["reis", "trophies", "deals", "vengeance"])
def test_reis_trophies_and_tokens_give_a_point_each(goods: str) -> None:
    """CG-206, CG-946, CG-947, CG-949: Reis by their value."""
    player = bare().players[0]
    setattr(player, goods, 4)
    assert resources(player) == NOTHING | {goods: 4}


def test_training_markers_on_the_board_give_a_point_each() -> None:
    """CG-948: those on the Chief give nothing."""
    g = bare()
    assert len(g.players[0].markers) == 3
    train(g, 0, g.players[0].markers[0], g.players[0].markers[2])
    assert resources(g.players[0]) == NOTHING | {"training_markers": 2}


def test_wound_cubes_take_a_point_each() -> None:
    """CG-950, CG-R-25: below nothing it stays at nothing, and no Fame is lost."""
    g = wound(bare(), 0, 3, 4)
    assert resources(g.players[0]) == NOTHING | {"wounds": -2}
    assert fame_for_resources(g.players[0]) == 0
    give(g, 0, reis=5)
    assert fame_for_resources(g.players[0]) == 1
    assert outcome(wound(bare(), 1, 3)).standings[1].total == 10


@pytest.mark.parametrize(("points", "fame"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (17, 5)])
def test_every_full_three_points_give_one_fame(points: int, fame: int) -> None:
    """CG-951."""
    g = give(bare(), 0, reis=points)
    assert fame_for_resources(g.players[0]) == fame
    assert outcome(g).standings[0].scores == {"fame": 10, "resources": fame}
    assert outcome(g).standings[0].total == 10 + fame


def test_points_of_all_kinds_are_added_before_they_are_divided() -> None:
    """CG-951: 1 + 1 + 1 make a Fame."""
    g = lines(garrison(give(bare(), 0, reis=1), 0, cariri=1), 0, guns=1)
    assert fame_for_resources(g.players[0]) == 1


# --- who wins -------------------------------------------------------------------------------------------------------


def ranks(found: Outcome) -> list[int]:
    """The ranks by seat."""
    return [standing.rank for standing in found.standings]


def test_most_fame_wins() -> None:
    """CG-953: what the resources give is Fame too."""
    g = bare()
    give(give(g, 0, fame=12), 1, fame=11, reis=6)
    found = outcome(g)
    assert (ranks(found), found.tie_break) == ([2, 1, 3], "")
    assert [standing.won for standing in found.standings] == [False, True, False]


def test_prisoners_break_a_tie() -> None:
    """CG-954: fewer own Cangaceiros in the Prison, before those on the Event Track are looked at."""
    g = plot(imprison(track(bare(), "PEACE", "EV-01"), 0, 0), 0, "EV-01")
    found = outcome(g)
    assert (ranks(found), found.tie_break) == ([1, 2, 2], "prison")


def test_cangaceiros_on_the_event_track_break_the_next_tie() -> None:
    """CG-955: of those who have as many prisoners."""
    g = track(bare(), "PEACE", "EV-01", "EV-02")
    plot(plot(plot(g, 0, "EV-01"), 0, "EV-02"), 1, "EV-01")
    give(g, 2, fame=9)
    found = outcome(g)
    assert (ranks(found), found.tie_break) == ([2, 1, 3], "event_track")


def test_both_tie_breaks_in_one_game() -> None:
    """CG-954, CG-955: one falls behind by prisoners, another one by the Event Track."""
    g = plot(imprison(track(bare(), "PEACE", "EV-01"), 0, 2), 1, "EV-01")
    found = outcome(g)
    assert (ranks(found), found.tie_break) == ([3, 2, 1], "event_track")


def test_who_is_still_tied_shares_the_victory() -> None:
    """CG-956."""
    g = give(bare(), 1, fame=3)
    found = outcome(g)
    assert (ranks(found), found.tie_break) == ([1, 3, 1], "")
    assert [standing.won for standing in found.standings] == [True, False, True]


def test_a_tie_behind_the_winner_is_no_tie_break() -> None:
    """CG-953, CG-954: the others are ranked by the same order."""
    g = imprison(give(bare(), 0, fame=20), 1, 3)
    found = outcome(g)
    assert (ranks(found), found.tie_break) == ([1, 3, 2], "")


def test_nobody_is_on_turn_when_it_is_over() -> None:
    """CG-940."""
    g = do(bare(), FinalScoring())
    system(g)
    seen = RULES.see(g, 0)
    assert (seen.phase, seen.turn) == ("over", NO_SEAT)
