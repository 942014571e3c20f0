"""Chapters 4.4 and 4.5: hunting and tanning (#11 to #14), nourishment (#15, #16)."""

from __future__ import annotations

import pytest

from services.neta_tanka.content import Side
from services.neta_tanka.pieces import Figure, TentProgress
from services.neta_tanka.state import State
from tests.games.neta_tanka.positions import give, phase_two, play, reserve, table
from tests.games.playing import asked, moves


def camp(
    *locations: int, side: Side = "summer", caught: int = 0, area: tuple[int, int] = (3, 3), **goods: int
) -> State:
    """Red's Phase II turn with so many Buffalo caught and this Hide and Meat in the TANNING AREA; #10 besides."""
    g = give(table(3, side=side), 0, **goods)
    g.caught, (g.areas["hide"], g.areas["meat"]) = caught, area
    return phase_two(g, figures={"red": [*locations, 10]})


def stock(g: State) -> tuple[int, int]:
    """Hide and Meat in the TANNING AREA."""
    return g.areas["hide"], g.areas["meat"]


# --- #11 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_hunt(before: int, after: int) -> None:
    """NT-641, NT-642, NT-643, NT-R-13: first 1 GP, then one more Buffalo is caught; both may be, and not three."""
    g = camp(11, caught=before)
    news = play(g, 0, "lay_down", 11)
    assert (reserve(g, "generosity"), g.caught) == ([1], after)
    assert [item.key for item in news] == ["laid_down", "gained", "buffalo_caught"][: 3 if after > before else 2]


def test_hunt_is_mandatory_also_with_both_buffalo_caught() -> None:
    """NT-640, NT-R-13."""
    assert asked(camp(11, caught=2)) == [("lay_down", 11), ("lay_down", 10)]


# --- #12 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("caught", "left"), [(1, 0), (2, 1)])
def test_tanning_first_turns_one_buffalo_back(caught: int, left: int) -> None:
    """NT-650, NT-651, NT-653, NT-654, NT-657: 3 Hide and 3 Meat come on top, then 2 Hide are taken."""
    g = camp(12, caught=caught, area=(1, 2))
    play(g, 0, "lay_down", 12)
    assert (g.caught, stock(g), reserve(g, "hide")) == (left, (4, 5), [0])
    play(g, 0, "take", 2)
    assert (stock(g), reserve(g, "hide", "meat")) == ((2, 5), [2, 0])
    assert g.caught == left
    assert asked(g)[0] == ("lay_down", 10)


def test_the_second_step_may_be_left_the_first_may_not() -> None:
    """NT-650, NT-654, NT-315."""
    g = camp(12, caught=1, area=(0, 0))
    assert asked(g) == [("lay_down", 12), ("lay_down", 10)]
    play(g, 0, "lay_down", 12)
    assert asked(g) == [("take", 2), ("stop",)]
    play(g, 0, "stop")
    assert (g.caught, stock(g), reserve(g, "hide")) == (0, (3, 3), [0])


@pytest.mark.parametrize(("hide", "taken"), [(3, 2), (2, 2), (1, 1)])
def test_tanning_without_a_caught_buffalo_takes_what_is_there(hide: int, taken: int) -> None:
    """NT-652, NT-655, NT-656: no step 1; no Hide from the General Reserve."""
    g = camp(12, area=(hide, 3))
    assert ("end_turn",) in asked(g)
    play(g, 0, "lay_down", 12)
    assert asked(g) == [("take", taken), ("stop",)]
    play(g, 0, "take", taken)
    assert (stock(g), reserve(g, "hide", "meat")) == ((hide - taken, 3), [taken, 0])


def test_tanning_with_nothing_there_has_no_effect() -> None:
    """NT-652, NT-655, NT-R-30: the Nomad is laid down."""
    g = camp(12, area=(0, 3))
    play(g, 0, "lay_down", 12)
    assert (stock(g), reserve(g, "hide", "meat")) == ((0, 3), [0, 0])
    assert g.figures[0] == Figure("red", 12, laid=True)
    assert asked(g) == [("lay_down", 10), ("end_turn",)]


def test_step_1_falls_due_when_the_nomad_acts() -> None:
    """NT-658: after the hunt on #11 it is due; a Nomad that has tanned before the hunt owes nothing."""
    g = camp(11, 12)
    play(g, 0, "lay_down", 11)
    assert ("end_turn",) not in asked(g)
    play(g, 0, "lay_down", 12)
    assert (g.caught, stock(g)) == (0, (6, 6))
    g = camp(11, 12)
    play(g, 0, "lay_down", 12)
    play(g, 0, "take", 2)
    play(g, 0, "lay_down", 11)
    assert (g.caught, stock(g)) == (1, (1, 3))
    assert ("end_turn",) in asked(g)


def test_who_tans_before_the_hunt_need_not_take_the_hide() -> None:
    """NT-314, NT-654, NT-658: laid down for the sake of step 1, which is not due yet; step 2 is left undone."""
    g = camp(11, 12)
    play(g, 0, "lay_down", 12)
    play(g, 0, "stop")
    play(g, 0, "lay_down", 11)
    assert (g.caught, stock(g), reserve(g, "hide")) == (1, (3, 3), [0])
    assert ("end_turn",) in asked(g)


def test_two_figures_tan_twice() -> None:
    """NT-R-14: each does its own step and takes its own 2 Hide."""
    g = give(table(3), 0)
    g.host, g.caught, g.areas["hide"] = 0, 2, 0
    phase_two(g, figures={"red": [12, 10], "visitor": [12]})
    for _ in range(2):
        assert ("end_turn",) not in asked(g)
        play(g, 0, "lay_down", 12)
        play(g, 0, "take", 2)
    assert (g.caught, stock(g), reserve(g, "hide")) == (0, (2, 9), [4])


def test_the_second_of_two_tanners_owes_nothing_when_no_buffalo_is_left() -> None:
    """NT-652, NT-R-14."""
    g = give(table(3), 0)
    g.host, g.caught = 0, 1
    phase_two(g, figures={"red": [12, 10], "visitor": [12]})
    play(g, 0, "lay_down", 12)
    play(g, 0, "stop")
    assert asked(g) == [("lay_down", 10), ("lay_down", 12), ("end_turn",)]


# --- #13 ------------------------------------------------------------------------------------------------------------


def test_elder_of_the_hunt_in_summer() -> None:
    """NT-660: 1 Meat from the General Reserve, or 1 resource to a Tent."""
    g = camp(13, wood=2, hide=2)
    play(g, 0, "lay_down", 13)
    assert asked(g) == [("gain", "meat"), ("build", 1, "hide"), ("build", 1, "wood"), ("stop",)]
    play(g, 0, "gain", "meat")
    assert (reserve(g, "meat", "wood", "hide"), stock(g)) == ([1, 2, 2], (3, 3))
    assert asked(g)[0] == ("lay_down", 10)
    g = camp(13, wood=2, hide=2)
    play(g, 0, "lay_down", 13)
    play(g, 0, "build", 1, "wood")
    assert (g.players[0].tents[0], reserve(g, "meat", "wood", "hide")) == (TentProgress(wood=1), [0, 1, 2])
    assert asked(g)[0] == ("lay_down", 10)


def test_elder_of_the_hunt_in_winter() -> None:
    """NT-661, NT-R-23: 1 Skull from the General Reserve, or up to 2 resources to the Tents; no Meat."""
    g = camp(13, side="winter", wood=2, hide=2)
    play(g, 0, "lay_down", 13)
    assert asked(g) == [("gain", "skull"), ("build", 1, "hide"), ("build", 1, "wood"), ("stop",)]
    play(g, 0, "gain", "skull")
    assert (reserve(g, "skull", "meat"), asked(g)[0]) == ([1, 0], ("lay_down", 10))
    g = camp(13, side="winter", wood=2, hide=2)
    play(g, 0, "lay_down", 13)
    play(g, 0, "build", 1, "wood")
    assert asked(g) == [("build", 1, "hide"), ("stop",)]
    play(g, 0, "build", 1, "hide")
    assert (g.players[0].tents[0], reserve(g, "skull", "wood", "hide")) == (TentProgress(wood=1, hide=1), [0, 1, 1])
    assert asked(g)[0] == ("lay_down", 10)


# --- #14 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2])
def test_smoke_meat(count: int) -> None:
    """NT-670: 1 Wood, then up to 2 Meat of the area."""
    g = camp(14, wood=1)
    play(g, 0, "lay_down", 14)
    assert asked(g) == [("take", 2), ("take", 1), ("stop",)]
    play(g, 0, "take", count)
    assert (reserve(g, "wood", "meat"), stock(g)) == ([0, count], (3, 3 - count))


def test_smoking_without_wood_is_refused() -> None:
    """NT-671; the FOREST's Wood does not pay."""
    assert ("lay_down", 14) not in asked(camp(14, meat=1))


def test_smoking_with_one_meat_left_costs_the_same() -> None:
    """NT-672, NT-673."""
    g = camp(14, area=(3, 1), wood=2)
    play(g, 0, "lay_down", 14)
    assert (reserve(g, "wood", "meat"), stock(g)) == ([1, 1], (3, 0))


def test_smoking_without_meat_in_the_area_is_refused() -> None:
    """NT-673, NT-R-24, NT-R-30: and no Wood is paid."""
    assert ("lay_down", 14) not in asked(camp(14, area=(3, 0), wood=2))


# --- #15, #16 -------------------------------------------------------------------------------------------------------


def test_nourish_with_one_food() -> None:
    """NT-680, NT-682: 1 Meat or 1 Mushroom, on one space."""
    for food, other in (("meat", "mushroom"), ("mushroom", "meat")):
        g = camp(15, meat=2, mushroom=2)
        play(g, 0, "lay_down", 15)
        assert asked(g) == [("nourish", "meat"), ("nourish", "mushroom"), ("stop",)]
        play(g, 0, "nourish", food)
        assert (g.players[0].nourishment, reserve(g, food, other)) == ([food], [1, 2])
        assert asked(g)[0] == ("lay_down", 10)


def test_elder_of_nourishment_gives_a_mushroom_or_feeds() -> None:
    """NT-681: the Mushroom comes from the General Reserve."""
    g = camp(16, meat=1, mushroom=1)
    play(g, 0, "lay_down", 16)
    assert asked(g) == [("gain", "mushroom"), ("nourish", "meat"), ("nourish", "mushroom"), ("stop",)]
    play(g, 0, "gain", "mushroom")
    assert (reserve(g, "meat", "mushroom"), g.players[0].nourishment) == ([1, 2], [])
    assert (g.areas["mushroom"], asked(g)[0]) == (1, ("lay_down", 10))
    g = camp(16, meat=1, mushroom=1)
    play(g, 0, "lay_down", 16)
    play(g, 0, "nourish", "meat")
    assert (reserve(g, "meat", "mushroom"), g.players[0].nourishment) == ([0, 1], ["meat"])
    assert asked(g)[0] == ("lay_down", 10)


def test_spaces_are_filled_from_the_left_half_on() -> None:
    """NT-682, NT-684: the fifth food ends the left half and unlocks the power, the sixth begins the right one."""
    g = camp(15, 16, meat=1, mushroom=1)
    g.players[0].nourishment = ["mushroom"] * 4
    play(g, 0, "lay_down", 15)
    play(g, 0, "nourish", "meat")
    assert (g.players[0].nourishment, g.players[0].copy_power) == (["mushroom"] * 4 + ["meat"], True)
    play(g, 0, "lay_down", 16)
    play(g, 0, "nourish", "mushroom")
    assert g.players[0].nourishment == ["mushroom"] * 4 + ["meat", "mushroom"]


def test_a_full_section_takes_no_food() -> None:
    """NT-683, NT-685: ten are full; #15, Link, token and card cannot feed."""
    g = give(table(3), 0, meat=2, mushroom=2)
    g.players[0].nourishment = ["meat"] * 9
    g.players[0].cards, g.players[0].tokens = ["NTC01", "NTC02"], ["T7"]
    phase_two(g, figures={"red": [15, 16, 10]})
    feeding = {
        ("lay_down", 15),
        ("use_link", "L16"),
        ("use_token", "T7"),
        ("play_card", "NTC01"),
        ("play_card", "NTC02"),
    }
    assert feeding <= set(moves(g))
    play(g, 0, "play_card", "NTC01")
    assert len(g.players[0].nourishment) == 10
    assert not feeding & set(moves(g))
    play(g, 0, "lay_down", 16)
    assert (reserve(g, "mushroom"), len(g.players[0].nourishment)) == ([3], 10)


def test_feeding_needs_food() -> None:
    """NT-680, NT-R-30."""
    assert ("lay_down", 15) not in asked(camp(15, wood=3))
