"""Chapter 3, Phase I: types of Locations, Copy Power, the Visiting Nomad."""

from __future__ import annotations

import pytest

from services.engine.kernel import upkeep
from services.neta_tanka.content import LOCATIONS
from services.neta_tanka.pieces import Figure
from services.neta_tanka.placement import spaces
from services.neta_tanka.state import State
from tests.games.neta_tanka.positions import end_round, give, phase_one, phase_three, phase_two, play, table
from tests.games.playing import asked, moves

EVERYWHERE = list(LOCATIONS)


def open_to(g: State, figure: str, seat: int = 0) -> list[int]:
    """The Locations where a figure may be placed now."""
    return [move[1] for move in asked(g, seat) if move[0] == "place" and move[2] == figure]


def except_(*closed: int) -> list[int]:
    """All Locations but these."""
    return [location for location in EVERYWHERE if location not in closed]


def at(g: State, location: int) -> list[str]:
    """Who stands on a Location, in the order in which they came."""
    return [figure.colour for figure in g.figures if figure.location == location]


def unlocked(g: State, *seats: int) -> State:
    """Let these seats have the Copy Power."""
    for seat in seats:
        g.players[seat].copy_power = True
    return g


def hosting(g: State, seat: int) -> State:
    """Let a seat host the Visiting Nomad."""
    g.host = seat
    return g


# --- order ----------------------------------------------------------------------------------------------------------


def test_placements_go_round_until_all_nomads_stand() -> None:
    """NT-304, NT-306, NT-EX-02: Peter, Jen, Claire, Peter, ... twelve times; then Phase II begins."""
    g = table(3, first=0)
    order = []
    while g.phase == 1:
        order.append(g.turn)
        free = next(location for location in EVERYWHERE if not at(g, location))
        play(g, g.turn, "place", free, next(iter(g.players[g.turn].nomads)))
    assert order == [0, 1, 2] * 4
    assert len(g.figures) == 12


def test_the_first_player_places_first() -> None:
    """NT-304: clockwise from seat 2 of 4."""
    g = table(4, first=2)
    order = []
    for location in (1, 2, 3, 4, 5):
        order.append(g.turn)
        play(g, g.turn, "place", location, next(iter(g.players[g.turn].nomads)))
    assert order == [2, 3, 0, 1, 2]


def test_a_placement_turn_places_exactly_one_figure() -> None:
    """NT-305: a Nomad of an own colour, or the hosted Visiting Nomad; then it is the next player's turn."""
    g = phase_one(hosting(table(3), 0), figures={"blue": [2]})
    assert {move[2] for move in asked(g)} == {"red", "visitor"}
    play(g, 0, "place", 7, "red")
    assert g.turn == 1
    assert (at(g, 7), g.players[0].nomads) == (["red"], {"red": 3})
    assert {move[2] for move in asked(g, 1)} == {"blue"}
    assert moves(g, 0) == []


def test_who_has_none_left_passes() -> None:
    """NT-307: seat 1 has no Nomad left; after seat 0 comes seat 2."""
    g = phase_one(table(3), figures={"blue": [4, 5, 6, 7]})
    play(g, 0, "place", 1, "red")
    assert g.turn == 2


def test_nobody_may_pass_who_can_place() -> None:
    """NT-308, NT-309: there is nothing but placements to choose from in Phase I."""
    g = unlocked(table(3), 0)
    g.players[0].cards, g.players[0].tokens = ["NTC06"], ["T1"]
    phase_one(g, figures={"red": [1, 2]})
    assert {move[0] for move in moves(g)} == {"place"}
    assert len(open_to(g, "red")) == 16


def test_phase_one_ends_when_nothing_is_left() -> None:
    """NT-306, NT-310: the last Nomad begins the first player's Phase II turn."""
    g = phase_one(table(4), figures={"red": [1, 2], "blue": [3, 4, 5], "green": [6, 7, 8], "yellow": [9, 10, 11]})
    play(g, 0, "place", 12, "red")
    assert (g.phase, g.turn) == (2, 0)


# --- types of Locations ---------------------------------------------------------------------------------------------


def test_an_empty_board_is_open_to_everybody() -> None:
    """NT-320."""
    assert open_to(table(3), "red") == EVERYWHERE


def test_a_single_space_location_takes_one_nomad() -> None:
    """NT-321."""
    g = phase_one(table(3), figures={"blue": [1, 9, 15]})
    assert open_to(g, "red") == except_(1, 9, 15)


def test_an_elder_location_takes_one_nomad() -> None:
    """NT-322, NT-323, NT-344, NT-364: not even the Copy Power or the Visiting Nomad goes there."""
    g = hosting(unlocked(table(3), 0), 0)
    phase_one(g, figures={"blue": [5, 6, 13, 16]})
    assert open_to(g, "red") == except_(5, 6, 13, 16)
    assert open_to(g, "visitor") == []


def test_an_open_location_takes_one_nomad_of_each_colour() -> None:
    """NT-324, NT-325, NT-349: the fourth colour comes without Copy Power, and with it none is used."""
    g = phase_one(unlocked(table(4), 3), 3, {"red": [3], "blue": [3], "green": [3]})
    play(g, 3, "place", 3, "yellow")
    assert at(g, 3) == ["red", "blue", "green", "yellow"]
    assert g.players[3].copied is False


@pytest.mark.parametrize("location", [2, 3, 5, 17, 18])
def test_a_location_never_holds_two_nomads_of_one_colour(location: int) -> None:
    """NT-326, NT-345, NT-R-04: whatever its type, its spaces and the Copy Power."""
    g = unlocked(table(3), 0)
    g.tile = "C04"  # two spaces
    phase_one(g, figures={"red": [location]})
    assert open_to(g, "red") == except_(location)


def test_location_17_has_the_spaces_that_the_tile_shows() -> None:
    """NT-222, NT-328."""
    g = table(3)
    for tile, count in (("C01", 1), ("C04", 2), ("F3", 2)):
        g.tile = tile
        assert spaces(g, 17) == count
    g.tile = "C04"
    assert 17 in open_to(phase_one(g, figures={"blue": [17]}), "red")
    assert 17 not in open_to(phase_one(g, figures={"green": [17]}), "red")


def test_location_18_takes_two_colours_with_three_players_and_one_with_two() -> None:
    """NT-329, NT-330, NT-R-04: while a space is free no Copy Power is needed or used."""
    g = phase_one(unlocked(table(3), 0), figures={"blue": [18]})
    play(g, 0, "place", 18, "red")
    assert (at(g, 18), g.players[0].copied) == (["blue", "red"], False)
    assert 18 not in open_to(phase_one(table(2), figures={"blue": [18]}), "red")


def test_copy_power_and_visitor_fill_both_spaces_of_location_18() -> None:
    """NT-R-04: with no space free Copy Power joins a space with one Nomad; the visitor the other; then it is full."""
    g = hosting(unlocked(table(4), 2, 3), 3)
    phase_one(g, 2, {"red": [18], "blue": [18]})
    play(g, 2, "place", 18, "green")
    assert g.players[2].copied is True
    assert 18 in open_to(g, "yellow", 3)
    play(g, 3, "place", 18, "visitor")
    assert at(g, 18) == ["red", "blue", "green", "visitor"]
    g.turn = 3
    phase_one(g, 3)
    assert open_to(g, "yellow", 3) == except_(18)


def test_the_visitor_joins_a_nomad_also_while_another_space_is_free() -> None:
    """NT-R-04: the free space of #18 stays free, and a Nomad goes there without Copy Power."""
    g = phase_one(hosting(table(3), 0), figures={"blue": [18]})
    play(g, 0, "place", 18, "visitor")
    phase_one(g, 2)
    play(g, 2, "place", 18, "green")
    assert at(g, 18) == ["blue", "visitor", "green"]
    assert g.figures[-1] == Figure("green", 18)


# --- Copy Power -----------------------------------------------------------------------------------------------------


def test_the_fifth_food_unlocks_the_copy_power() -> None:
    """NT-340: not the fourth, and food on a demand space is none (NT-R-10)."""
    g = give(table(3), 0, meat=3, mushroom=1)
    g.players[0].nourishment = ["meat"] * 3
    phase_two(g, figures={"red": [15], "visitor": [15]})
    g.host = 0
    play(g, 0, "feed", 2, "mushroom")
    play(g, 0, "lay_down", 15)
    assert (len(g.players[0].nourishment), g.players[0].copy_power) == (4, False)
    play(g, 0, "lay_down", 15)
    assert (len(g.players[0].nourishment), g.players[0].copy_power) == (5, True)


def test_copy_power_joins_exactly_one_nomad_of_another_colour() -> None:
    """NT-327, NT-341, NT-343, NT-346: #2 holds one, #4 two; a locked power joins nobody."""
    figures = {"blue": [2, 4], "green": [4]}
    assert open_to(phase_one(table(3), figures=figures), "red") == except_(2, 4)
    g = phase_one(unlocked(table(3), 0), figures=figures)
    assert open_to(g, "red") == except_(4)
    play(g, 0, "place", 2, "red")
    assert (at(g, 2), g.players[0].copied) == (["blue", "red"], True)


def test_copy_power_is_used_once_a_round() -> None:
    """NT-342: after joining #2, the next Nomad may not join #4."""
    g = phase_one(unlocked(table(3), 0), figures={"blue": [2, 4, 7, 8], "green": [9, 10, 11, 12]})
    play(g, 0, "place", 2, "red")
    assert g.turn == 0
    assert open_to(g, "red") == except_(2, 4, 7, 8, 9, 10, 11, 12)


def test_a_free_space_or_the_open_location_does_not_use_up_the_copy_power() -> None:
    """NT-349."""
    g = phase_one(unlocked(table(3), 0), figures={"blue": [2, 3, 7, 8], "green": [9, 10, 11, 12]})
    play(g, 0, "place", 1, "red")
    play(g, 0, "place", 3, "red")
    assert g.players[0].copied is False
    assert 2 in open_to(g, "red")


def test_both_on_a_copied_location_have_its_full_effect() -> None:
    """NT-347: each places 1 Wood."""
    g = phase_two(table(3), figures={"blue": [4], "red": [4]})
    play(g, 0, "lay_down", 4)
    play(g, 1, "lay_down", 4)
    assert (g.players[0].pole, g.players[1].pole) == (["wood"], ["wood"])


def test_turn_order_decides_who_acts_first_on_a_shared_location() -> None:
    """NT-348, NT-EX-04: Claire came first, but Peter takes 2 Wood and leaves 1."""
    g = phase_two(table(3), figures={"green": [2], "red": [2]})
    g.areas["wood"] = 3
    play(g, 0, "lay_down", 2)
    play(g, 0, "take", 2)
    assert g.areas["wood"] == 1
    play(g, 2, "lay_down", 2)
    assert g.areas["wood"] == 0
    assert [g.players[seat].reserve["wood"] for seat in (0, 2)] == [3, 2]


def test_copy_power_is_for_phase_one() -> None:
    """NT-855: nothing is placed in Phase II."""
    g = phase_two(unlocked(table(3), 0), figures={"red": [8], "blue": [2]})
    assert {move[0] for move in moves(g)} == {"lay_down", "end_turn"}


def test_a_used_copy_power_comes_back_and_stays_unlocked() -> None:
    """NT-814."""
    g = unlocked(table(3), 0)
    g.players[0].copied = True
    end_round(phase_three(g))
    assert (g.players[0].copy_power, g.players[0].copied) == (True, False)


# --- the Visiting Nomad ---------------------------------------------------------------------------------------------


def test_the_host_places_the_visiting_nomad_besides_the_own() -> None:
    """NT-360, NT-367, NT-R-19: in any turn of the host, on top of the own Nomads, and without Copy Power."""
    g = phase_one(hosting(table(3), 0), figures={"red": [1, 2, 3], "blue": [4, 5, 6, 7], "green": [8, 9, 10, 11]})
    play(g, 0, "place", 2, "visitor")
    assert (g.turn, g.players[0].copied, g.players[0].nomads) == (0, False, {"red": 1})
    assert open_to(g, "visitor") == []
    play(g, 0, "place", 12, "red")
    assert (g.phase, len(g.figures)) == (2, 13)


def test_where_the_visiting_nomad_may_stand() -> None:
    """NT-361, NT-362, NT-363, NT-364, NT-365: with host or opponent; not alone, not third, not at an Elder."""
    g = phase_one(hosting(table(3), 0), figures={"red": [1, 5], "blue": [3, 7, 8], "green": [3, 8]})
    assert open_to(g, "visitor") == [1, 3, 7]


def test_the_visiting_nomad_may_join_a_mission_nomad() -> None:
    """NT-361, NT-R-20."""
    g = phase_three(table(3), {"blue": [5]})
    g.welcomed = 0
    end_round(g)
    assert open_to(g, "visitor") == [1]


def test_the_copy_power_may_join_a_mission_nomad() -> None:
    """NT-341, NT-383, NT-R-20: #11 is taken from the start of the round, and shared only by Copy Power."""
    g = unlocked(table(3), 1)
    end_round(phase_three(g, {"red": [13]}))
    assert g.turn == 1
    assert 11 in open_to(g, "blue", 1)
    assert 11 not in open_to(phase_one(g, 2), "green", 2)


def test_the_visiting_nomad_forms_no_link() -> None:
    """NT-366: #2 and #5 would be joined by it and by red."""
    g = phase_one(hosting(table(3), 0), figures={"red": [5], "blue": [2]})
    play(g, 0, "place", 2, "visitor")
    assert [player.reminders for player in g.players] == [[], [], []]


def test_the_host_acts_with_the_visiting_nomad_and_the_own() -> None:
    """NT-368, NT-369: both stand on #10, and each gains 1 GP."""
    g = phase_two(hosting(table(3), 0), figures={"red": [10], "visitor": [10]})
    play(g, 0, "lay_down", 10)
    assert g.players[0].reserve["generosity"] == 1
    play(g, 0, "lay_down", 10)
    assert g.players[0].reserve["generosity"] == 2
    assert g.turn != 0


def test_the_host_lays_down_own_figures_only() -> None:
    """NT-312, NT-368: blue came to #10 before red and the visitor, and stays standing."""
    g = phase_two(hosting(table(3), 0), figures={"blue": [10], "red": [10], "visitor": [7]})
    play(g, 0, "lay_down", 10)
    assert [(figure.colour, figure.laid) for figure in g.figures] == [
        ("blue", False),
        ("red", True),
        ("visitor", False),
    ]


def test_nobody_but_the_host_acts_with_the_visiting_nomad() -> None:
    """NT-368: it stands with blue; it is green's."""
    g = phase_two(hosting(table(3), 2), seat=1, figures={"blue": [10], "visitor": [10]})
    play(g, 1, "lay_down", 10)
    assert g.players[1].reserve["generosity"] == 1
    play(g, 2, "lay_down", 10)
    assert g.players[2].reserve["generosity"] == 1


@pytest.mark.parametrize("location", [1, 11, 12])
def test_the_visiting_nomad_has_the_duty_of_its_location(location: int) -> None:
    """NT-315, NT-368: with a Buffalo caught, #12 too."""
    g = hosting(table(3), 0)
    g.caught = 1
    phase_two(g, figures={"blue": [location], "visitor": [location]})
    assert asked(g) == [("lay_down", location)]


def test_a_host_with_only_the_visiting_nomad_left_and_no_place_for_it_passes_and_places_it_later() -> None:
    """NT-R-19: all stand at Elders or in pairs; then yellow goes to #7, where the visitor may follow."""
    figures = {"red": [5, 6, 13], "blue": [1, 2, 4], "green": [1, 2, 4]}
    g = phase_one(hosting(table(4), 0), figures=figures)
    assert g.turn == 3
    play(g, 3, "place", 7, "yellow")
    assert asked(g, 0) == [("place", 7, "visitor")]


def test_phase_one_ends_with_the_visiting_nomad_in_hand_when_no_location_takes_it() -> None:
    """NT-R-19, NT-306."""
    g = unlocked(hosting(table(3), 0), 2)
    phase_one(g, 2, {"red": [5, 6, 13, 16], "blue": [1, 2, 4, 7], "green": [1, 2, 4]})
    play(g, 2, "place", 7, "green")
    assert g.phase == 2
    assert "visitor" not in [figure.colour for figure in g.figures]
    while not upkeep(g):
        play(g, g.turn, *(asked(g, g.turn)[-1]))
    end_round(g)
    assert g.host == -1
