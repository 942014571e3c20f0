"""Chapter 8.1: two players with two colours each. Seat 0 plays red and green, seat 1 blue and yellow."""

from __future__ import annotations

from services.neta_tanka.pieces import Figure
from services.neta_tanka.state import State
from tests.games.neta_tanka.positions import end_round, give, phase_one, phase_three, phase_two, play, play_free, table
from tests.games.playing import asked, moves


def colours(g: State, seat: int = 0) -> set[str]:
    """The figures that a seat may place now."""
    return {move[2] for move in asked(g, seat) if move[0] == "place"}


def open_to(g: State, colour: str, seat: int = 0) -> set[int]:
    return {move[1] for move in asked(g, seat) if move[2] == colour}


def test_each_player_has_four_nomads_of_two_colours() -> None:
    """NT-930, NT-941: one Clan board, Totem Pole token and Copy Power for both."""
    g = table(2)
    assert [player.nomads for player in g.players] == [{"green": 4, "red": 4}, {"blue": 4, "yellow": 4}]
    assert [player.copy_power for player in g.players] == [False, False]


def test_the_colour_is_chosen_at_each_placement() -> None:
    """NT-934."""
    g = table(2)
    assert colours(g) == {"red", "green"}
    play(g, 0, "place", 5, "green")
    play(g, 1, "place", 6, "blue")
    assert colours(g) == {"red", "green"}


def test_six_of_eight_are_placed_and_two_stay() -> None:
    """NT-931, NT-306: twelve placements, then Phase II."""
    g = table(2)
    count = 0
    while g.phase == 1:
        play(g, g.turn, *asked(g, g.turn)[0])
        count += 1
    assert count == 12
    assert [sum(player.nomads.values()) for player in g.players] == [2, 2]


def test_four_and_two_or_three_and_three() -> None:
    """NT-932: with 4 red and 2 green it is over; with 3 and 2 either colour may be the sixth."""
    others = {"blue": [9, 10, 11, 12], "yellow": [13, 15]}
    assert phase_one(table(2), figures={"red": [1, 2, 3, 4], "green": [5, 6], **others}).phase == 2
    g = phase_one(table(2), figures={"red": [1, 2, 3], "green": [5, 6], **others})
    assert colours(g) == {"red", "green"}
    g = phase_one(table(2), figures={"red": [1, 2, 3, 4], "green": [5], **others})
    assert colours(g) == {"green"}


def test_mission_nomads_count_toward_the_six() -> None:
    """NT-933: one on #1, so five placements for seat 0 and six for seat 1."""
    g = end_round(phase_three(table(2), {"red": [5]}))
    assert g.figures == [Figure("red", 1)]
    placed = []
    while g.phase == 1:
        placed.append(g.turn)
        play(g, g.turn, *asked(g, g.turn)[0])
    assert [placed.count(seat) for seat in (0, 1)] == [5, 6]


def test_the_visiting_nomad_comes_on_top_of_the_six() -> None:
    """NT-R-22."""
    g = table(2)
    g.host = 0
    figures = {"red": [1, 2, 3], "green": [4, 5, 6], "blue": [7, 8, 9], "yellow": [10, 11, 12]}
    phase_one(g, figures=figures)
    assert colours(g) == {"visitor"}
    play(g, 0, "place", 7, "visitor")
    assert (g.phase, len(g.figures)) == (2, 13)


def test_copy_power_may_join_the_own_other_colour() -> None:
    """NT-935, NT-936, NT-R-40: only with it, and once per player, not once per colour."""
    figures = {"red": [2, 9], "blue": [7], "yellow": [8]}
    g = phase_one(table(2), figures=figures)
    assert not {2, 7, 8, 9} & open_to(g, "green")
    g = table(2)
    g.players[0].copy_power = True
    phase_one(g, figures=figures)
    assert {2, 7, 8, 9} <= open_to(g, "green")
    assert {2, 7, 8, 9} & open_to(g, "red") == {7, 8}
    play(g, 0, "place", 2, "green")
    play(g, 1, "place", 10, "blue")
    assert not {7, 8, 9} & (open_to(g, "green") | open_to(g, "red"))


def test_both_own_colours_may_stand_on_the_open_location() -> None:
    """NT-940: without Copy Power."""
    g = phase_one(table(2), figures={"red": [3]})
    assert 3 in open_to(g, "green")
    assert 3 not in open_to(g, "red")


def test_one_player_resolves_both_colours_then_the_other() -> None:
    """NT-937: in any order, mixed."""
    figures = {"red": [10, 5], "green": [1, 11], "blue": [8], "yellow": [2]}
    g = phase_two(give(table(2), 0), figures=figures)
    for location in (1, 10, 11, 5):
        assert asked(g, 1) == []
        play(g, 0, "lay_down", location)
    assert [figure.laid for figure in g.figures] == [True, True, True, True, False, False]
    assert asked(g, 1) == [("lay_down", 8), ("lay_down", 2), ("end_turn",)]


def test_two_own_colours_form_no_link_together() -> None:
    """NT-938."""
    g = phase_two(table(2), figures={"red": [2], "green": [5]})
    assert g.players[0].reminders == []


def test_a_link_works_once_for_each_colour_that_forms_it() -> None:
    """NT-R-37: both colours on #1 (by Copy Power) and #3."""
    g = phase_two(give(table(2), 0), figures={"red": [1, 3], "green": [1, 3]})
    g.areas["mushroom"] = 5
    assert g.players[0].reminders == [("red", "L02"), ("green", "L02")]
    play_free(g, 0, "use_link", "L02")
    play_free(g, 0, "use_link", "L02")
    assert (g.players[0].reserve["mushroom"], g.players[0].reminders) == (2, [])
    assert ("use_link", "L02") not in moves(g)


def test_phase_three_is_as_usual() -> None:
    """NT-939: missions of both colours, the rest goes home."""
    g = end_round(phase_three(table(2), {"red": [5, 2], "green": [13, 3]}))
    assert g.figures == [Figure("red", 1), Figure("green", 11)]
    assert g.players[0].nomads == {"green": 3, "red": 3}
