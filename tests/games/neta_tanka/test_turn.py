"""Chapter 3, Phase II and the missions; chapter 6, what may be done when."""

from __future__ import annotations

import pytest

from services.engine.frames import Illegal
from services.engine.kernel import apply, decisions, upkeep
from services.neta_tanka.content import LOCATIONS
from services.neta_tanka.pieces import Figure, HandicraftProgress, TentProgress
from services.neta_tanka.round_end import FinalScoring, PassVisitorAndFirstPlayer
from services.neta_tanka.state import State
from tests.games.neta_tanka.positions import end_round, give, phase_one, phase_three, phase_two, play, play_free, table
from tests.games.playing import asked, moves

END = ("end_turn",)


def finish(g: State) -> None:
    """End every turn of the round, doing only what is mandatory."""
    while not upkeep(g):
        here = asked(g, g.turn)
        play(g, g.turn, *(END if END in here else here[-1]))


# --- the round ------------------------------------------------------------------------------------------------------


def test_a_round_runs_through_its_three_phases() -> None:
    """NT-303, NT-318: Phase III starts after the last player's turn, and the next round's Phase I after it."""
    g = phase_one(table(3), 2, {"red": [1, 2, 8, 10], "blue": [3, 4, 5, 6], "green": [7, 9, 11]})
    assert g.phase == 1
    play(g, 2, "place", 15, "green")
    assert (g.phase, g.turn) == (2, 0)
    finish(g)
    assert isinstance(upkeep(g), PassVisitorAndFirstPlayer)
    end_round(g)
    assert (g.phase, g.round) == (1, 2)
    assert asked(g, 1)[0][0] == "place"


@pytest.mark.parametrize(("players", "rounds"), [(1, 5), (2, 5), (3, 7), (4, 10)])
def test_number_of_rounds(players: int, rounds: int) -> None:
    """NT-300, NT-301, NT-302, NT-900, NT-950: after the round of the Final tile the game is over."""
    g = table(players)
    for number in range(1, rounds):
        assert (g.round, g.tile[0]) == (number, "C")
        end_round(phase_three(g))
    assert (g.round, g.tile[0]) == (rounds, "F")
    phase_three(g)
    end_round(g)
    assert g.todo == []


def test_each_player_takes_one_turn_from_the_first_player_on() -> None:
    """NT-310, NT-317: seat 2 of 3 first; each begins when the one before has ended."""
    g = phase_two(table(3), 2, {"red": [8, 10], "blue": [6, 5], "green": [7, 10]})
    order = [g.turn]
    while not upkeep(g):
        seat = g.turn
        assert all(decision.ask.player == seat for decision in decisions(g))
        play(g, seat, *END)
        order.append(g.turn)
    assert order[:3] == [2, 0, 1]


def test_peter_does_all_his_locations_before_jen() -> None:
    """NT-EX-03, NT-311, NT-312: in any order; each Nomad is laid down where it stands."""
    g = phase_two(table(3), figures={"red": [1, 4, 10], "blue": [2]})
    assert asked(g) == [("lay_down", 1), ("lay_down", 4), ("lay_down", 10)]
    play(g, 0, "lay_down", 10)
    play(g, 0, "lay_down", 1)
    assert asked(g, 1) == []
    assert [(figure.location, figure.laid) for figure in g.figures] == [(1, True), (4, False), (10, True), (2, False)]
    play(g, 0, "lay_down", 4)
    assert g.turn == 1
    assert asked(g, 1) == [("lay_down", 2), END]


def test_a_nomad_gives_its_action_once() -> None:
    """NT-313: #10 has been done; what is left is #5."""
    g = phase_two(table(3), figures={"red": [10, 5]})
    play(g, 0, "lay_down", 10)
    assert asked(g) == [("lay_down", 5), END]


def test_an_action_may_be_left_undone() -> None:
    """NT-314: the Nomad stands, and nothing has changed."""
    g = phase_two(table(3), figures={"red": [2, 10], "blue": [10]})
    before = dict(g.players[0].reserve)
    play(g, 0, *END)
    assert (g.turn, g.players[0].reserve, g.figures[0]) == (1, before, Figure("red", 2))


def test_what_is_left_of_an_action_may_be_given_up() -> None:
    """NT-314, NT-860: laid down on #9, nothing placed."""
    g = phase_two(table(3), figures={"red": [9, 10]})
    play(g, 0, "lay_down", 9)
    play(g, 0, "stop")
    assert g.players[0].tents == [TentProgress()] * 5
    assert asked(g) == [("lay_down", 10), END]


@pytest.mark.parametrize(
    ("location", "caught", "due"),
    [(1, 0, True), (11, 0, True), (11, 2, True), (12, 0, False), (12, 1, True), (12, 2, True)]
    + [(location, 2, False) for location in LOCATIONS if location not in (1, 11, 12)],
)
def test_mandatory_actions(location: int, caught: int, due: bool) -> None:
    """NT-315, NT-316, NT-400, NT-640, NT-650, NT-R-13: the turn does not end before they are done."""
    g = give(table(3), 0, wood=2, hide=2, meat=2, mushroom=2, skull=1, generosity=2)
    g.players[0].incomplete = [HandicraftProgress("HB1")]
    g.caught = caught
    phase_two(g, figures={"red": [location]})
    assert (END not in asked(g)) is due
    assert asked(g)[0] == ("lay_down", location)


def test_two_figures_on_a_mandatory_location_both_have_to_act() -> None:
    """NT-315, NT-R-14: own Nomad and Visiting Nomad on #1; and on #12 with both Buffalo caught."""
    g = table(3)
    g.host, g.caught = 0, 2
    phase_two(g, figures={"red": [1, 12, 10], "visitor": [1]})
    play(g, 0, "lay_down", 12)
    play(g, 0, "take", 2)
    play(g, 0, "lay_down", 1)
    assert asked(g) == [("lay_down", 10), ("lay_down", 1)]
    play(g, 0, "lay_down", 1)
    assert (g.areas["wood"], g.players[0].reserve["generosity"]) == (9, 2)
    assert END in asked(g)


# --- missions -------------------------------------------------------------------------------------------------------


def test_nomads_of_two_elders_go_on_their_missions() -> None:
    """NT-380, NT-381, NT-382, NT-386, NT-807, NT-808: #5 to #1, #13 to #11, whether they acted or not (NT-R-21)."""
    g = end_round(phase_three(table(3), {"red": [5, 13, 6, 16], "blue": [1, 11, 7, 8]}))
    assert g.figures == [Figure("red", 1), Figure("red", 11)]
    assert g.players[0].nomads == {"red": 2}
    assert g.players[1].nomads == {"blue": 4}


def test_a_laid_down_nomad_stands_up_on_its_mission() -> None:
    """NT-384, NT-R-21: in the next Phase II its owner has to act with it."""
    g = phase_two(table(3), figures={"red": [5, 13]})
    play(g, 0, "lay_down", 5)
    play(g, 0, "gain", "wood")
    finish(g)
    end_round(g)
    assert g.figures == [Figure("red", 1), Figure("red", 11)]
    phase_two(g)
    assert asked(g) == [("lay_down", 1), ("lay_down", 11)]


def test_a_mission_nomad_occupies_its_location_and_leaves_fewer_to_place() -> None:
    """NT-382, NT-383: blue has 4 to place, red 3; #1 is taken."""
    g = end_round(phase_three(table(3), {"red": [5]}))
    placed = []
    while g.phase == 1:
        seat = g.turn
        assert ("place", 1, next(iter(g.players[seat].nomads))) not in asked(g, seat)
        placed.append(seat)
        play(g, seat, *asked(g, seat)[0])
    assert [placed.count(seat) for seat in range(3)] == [3, 4, 4]


def test_a_mission_nomad_goes_home_after_its_mission() -> None:
    """NT-385: two rounds after #5."""
    g = end_round(phase_three(table(3), {"red": [5]}))
    end_round(phase_three(g))
    assert (g.figures, g.players[0].nomads) == ([], {"red": 4})


# --- chapter 6 ------------------------------------------------------------------------------------------------------


def test_a_card_may_be_played_on_the_turn_it_was_taken() -> None:
    """NT-850."""
    g = give(table(3), 0, meat=1)
    g.neta_tanka = ["NTC08"]
    phase_two(g, figures={"red": [18, 10]})
    play(g, 0, "lay_down", 18)
    assert g.players[0].cards == ["NTC08"]  # nothing else could be done there
    play(g, 0, "play_card", "NTC08")
    assert g.players[0].reserve["wood"] == 3


def test_a_link_token_may_be_used_on_the_turn_it_was_taken() -> None:
    """NT-762, NT-851, NT-R-07."""
    g = phase_two(table(3), figures={"red": [6, 18]})
    play(g, 0, "use_link", "L06")
    play(g, 0, "take_token", "T1")
    play(g, 0, "use_token", "T1")
    assert g.players[0].reserve["skull"] == 1


def test_food_may_be_put_on_a_demand_space_in_the_middle_of_an_action() -> None:
    """NT-609, NT-852: after the first of three resources on #9 the second Tent is opened."""
    g = give(table(3), 0, hide=3, wood=1, mushroom=1)
    phase_two(g, figures={"red": [9]})
    play(g, 0, "lay_down", 9)
    play(g, 0, "build", 1, "hide")
    assert ("build", 2, "hide") not in moves(g)
    play(g, 0, "feed", 2, "mushroom")
    play(g, 0, "build", 2, "hide")
    assert g.players[0].tents[:2] == [TentProgress(hide=1), TentProgress(hide=1, fed=("mushroom",))]


def test_everything_may_be_mixed_in_a_turn() -> None:
    """NT-753, NT-853, NT-R-52: Link, card, token and food between the offerings of one action."""
    g = give(table(3), 0, mushroom=1, generosity=2)
    g.players[0].cards, g.players[0].tokens = ["NTC10"], ["T2"]
    phase_two(g, figures={"red": [8, 10]})
    play(g, 0, "lay_down", 8)
    play(g, 0, "gain", "wood")
    for move in (("use_link", "L10"), ("play_card", "NTC10"), ("use_token", "T2"), ("feed", 2, "mushroom")):
        play_free(g, 0, *move)
        assert ("gain", "hide") in moves(g)
    play(g, 0, "gain", "hide")
    expected = {"wood": 1, "hide": 1, "meat": 1, "mushroom": 0, "skull": 1, "generosity": 1}
    assert g.players[0].reserve == expected


def test_free_actions_are_open_between_the_two_steps_of_tanning() -> None:
    """NT-R-52: step 1 has brought 3 Meat, of which the Link takes 1 before the Hide is taken."""
    g = table(3)
    g.caught, g.areas["meat"] = 1, 0
    phase_two(g, figures={"red": [12, 14]})
    play(g, 0, "lay_down", 12)
    play(g, 0, "use_link", "L14")
    play(g, 0, "take", 2)
    assert (g.players[0].reserve["meat"], g.players[0].reserve["hide"], g.areas["meat"]) == (1, 4, 2)


def test_an_action_stays_open_while_a_free_action_may_help_it() -> None:
    """NT-R-52: the only Hide is placed on #9; the card's Wood follows it in the same action."""
    g = give(table(3), 0, hide=1)
    g.players[0].cards = ["NTC08"]
    phase_two(g, figures={"red": [9]})
    play(g, 0, "lay_down", 9)
    assert asked(g) == [("stop",)]
    play(g, 0, "play_card", "NTC08")
    play(g, 0, "build", 1, "wood")
    assert g.players[0].tents[0] == TentProgress(hide=1, wood=1)


def test_a_turn_ends_by_itself_when_nothing_is_left_to_choose() -> None:
    """NT-317: after the last Nomad; but not while a card is held."""
    g = phase_two(table(3), figures={"red": [10], "blue": [10]})
    play(g, 0, "lay_down", 10)
    assert g.turn == 1
    g = table(3)
    g.players[0].cards = ["NTC06"]
    phase_two(g, figures={"red": [10], "blue": [10]})
    play(g, 0, "lay_down", 10)
    assert (g.turn, asked(g)) == (0, [END])


@pytest.mark.parametrize(("waiting", "acting"), [(0, 1), (1, 0)])
def test_nothing_is_used_in_the_turn_of_another(waiting: int, acting: int) -> None:
    """NT-854, NT-R-06: neither in another's Phase II turn nor in a placement turn."""
    g = give(table(3), waiting, mushroom=1, hide=1)
    g.players[waiting].cards, g.players[waiting].tokens = ["NTC06"], ["T1"]
    colour, other = ("red", "blue") if waiting == 0 else ("blue", "red")
    phase_two(g, acting, {other: [10, 8], colour: [9, 13]})
    assert {move[0] for move in moves(g, acting)} == {"lay_down", "use_link", "end_turn"}
    assert moves(g, waiting) == []
    phase_one(g, waiting)
    assert {move[0] for move in moves(g, waiting)} == {"place"}


def test_a_gain_is_usable_at_once() -> None:
    """NT-856: the Wood of #5 pays for the smoke of #14."""
    g = give(table(3), 0)
    phase_two(g, figures={"red": [5, 14]})
    assert ("lay_down", 14) not in asked(g)
    play(g, 0, "lay_down", 5)
    play(g, 0, "lay_down", 14)
    play(g, 0, "take", 2)
    assert g.players[0].reserve == {"wood": 0, "hide": 0, "meat": 2, "mushroom": 0, "skull": 0, "generosity": 0}


def test_another_nomad_waits_while_an_action_is_half_done() -> None:
    """NT-860: between two resources of #9 no Nomad can be laid down; after the last it can."""
    g = give(table(3), 0, hide=2, wood=1)
    phase_two(g, figures={"red": [9, 10]})
    play(g, 0, "lay_down", 9)
    play(g, 0, "build", 1, "hide")
    assert {move[0] for move in moves(g)} == {"build", "stop"}
    play(g, 0, "build", 1, "hide")
    play(g, 0, "build", 1, "wood")
    assert asked(g) == [("lay_down", 10), END]


@pytest.mark.parametrize("free", ["use_link", "play_card", "use_token", "feed"])
def test_a_bonus_or_card_effect_is_done_whole(free: str) -> None:
    """NT-R-52: while a resource is being chosen by a card nothing else is open."""
    g = give(table(3), 0, mushroom=1)
    g.players[0].cards, g.players[0].tokens = ["NTC12", "NTC06"], ["T1"]
    phase_two(g, figures={"red": [8, 10]})
    assert free in {move[0] for move in moves(g)}
    play(g, 0, "play_card", "NTC12")
    assert {move[0] for move in moves(g)} == {"gain"}


def test_unused_cards_and_tokens_may_be_kept_to_the_last_turn() -> None:
    """NT-R-39, NT-R-48: in the round of the Final tile, one after the other, until the own turn ends."""
    g = table(3)
    g.tile = "F1"
    g.players[0].cards, g.players[0].tokens = ["NTC06", "NTC07"], ["T1"]
    phase_two(g)
    play(g, 0, "play_card", "NTC06")
    play(g, 0, "play_card", "NTC07")
    play(g, 0, "use_token", "T1")
    assert [g.players[0].reserve[good] for good in ("meat", "mushroom", "skull")] == [2, 4, 1]


def test_a_handicraft_card_taken_in_a_turn_may_be_completed_in_it() -> None:
    """NT-R-49: by a Link, and at once."""
    g = give(table(3), 0, hide=1)
    g.handicrafts = ["HV1", "HB5"]
    phase_two(g, figures={"red": [6, 7]})
    play(g, 0, "lay_down", 6)
    play(g, 0, "take_handicraft", "HV1")
    assert g.players[0].incomplete == [HandicraftProgress("HV1")]
    play(g, 0, "use_link", "L07")
    assert (g.players[0].incomplete, g.players[0].complete) == ([], ["HV1"])


def test_a_move_that_is_not_offered_is_refused() -> None:
    """NT-316: an undone duty; the refusal names the clauses, and nothing has changed."""
    g = phase_two(table(3), figures={"red": [1]})
    (turn,) = decisions(g)
    with pytest.raises(Illegal) as refused:
        apply(g, 0, turn.asking, END)
    assert "NT-316" in refused.value.clauses
    assert asked(g) == [("lay_down", 1)]


def test_the_end_of_the_game_waits_for_the_system_to_score() -> None:
    """NT-811, NT-900."""
    g = table(3)
    g.tile, g.final.cards, g.final.known = "F1", [], []
    phase_three(g)
    steps = []
    while step := upkeep(g):
        steps.append(type(step))
        apply(g, -1, g.step * 64 + 63, ())
    assert steps[-1] is FinalScoring
    assert (len(steps), g.todo) == (6, [])
