"""Chapter 4.3: Tents (#9), demand spaces, Generosity (#10)."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.neta_tanka.content import Side
from services.neta_tanka.pieces import TentProgress
from services.neta_tanka.state import State
from tests.games.neta_tanka.positions import give, phase_two, play, table
from tests.games.playing import asked, moves

DONE = TentProgress(wood=1, hide=2)
EMPTY = TentProgress()


def camp(*tents: TentProgress, side: Side = "summer", location: int = 9, **goods: int) -> State:
    """Red's Phase II turn on #9 (or another Location) with these first Tents; #10 keeps the turn going."""
    g = give(table(3, side=side), 0, **goods)
    g.players[0].tents[: len(tents)] = tents
    return phase_two(g, figures={"red": [location, 10]})


def builds(g: State) -> list[Move]:
    """Tents and resources that may be placed now."""
    return [move[1:] for move in asked(g) if move[0] == "build"]


@pytest.mark.parametrize(("side", "most"), [("summer", 3), ("winter", 2)])
def test_number_of_resources_on_9(side: Side, most: int) -> None:
    """NT-600, NT-601, NT-610: the rest of the way goes to Tents 1 and 2, one resource after the other."""
    g = camp(TentProgress(hide=1, wood=1), TentProgress(fed=("mushroom",)), side=side, hide=5, wood=5)
    play(g, 0, "lay_down", 9)
    play(g, 0, "build", 1, "hide")
    for _ in range(most - 1):
        assert builds(g)
        play(g, 0, "build", 2, "hide")
    assert asked(g)[0] == ("lay_down", 10)
    assert g.players[0].reserve["hide"] == 5 - most
    assert g.players[0].tents[:2] == [DONE, TentProgress(hide=most - 1, fed=("mushroom",))]


def test_fewer_may_be_placed() -> None:
    """NT-600: one of three."""
    g = camp(hide=3, wood=1)
    play(g, 0, "lay_down", 9)
    play(g, 0, "build", 1, "wood")
    play(g, 0, "stop")
    assert (g.players[0].tents[0], asked(g)[0]) == (TentProgress(wood=1), ("lay_down", 10))


def test_resources_come_from_the_personal_reserve() -> None:
    """NT-600, NT-R-30: without Hide and Wood #9 is refused."""
    g = camp(meat=3, skull=1)
    assert ("lay_down", 9) not in asked(g)


@pytest.mark.parametrize("order", [("hide", "hide", "wood"), ("hide", "wood", "hide"), ("wood", "hide", "hide")])
def test_a_tent_is_complete_with_two_hide_and_one_wood_in_any_order(order: tuple[str, ...]) -> None:
    """NT-602, NT-603: of plenty, no third Hide and no second Wood fits the first Tent; the second asks for food."""
    g = camp(hide=9, wood=9)
    play(g, 0, "lay_down", 9)
    for good in order:
        play(g, 0, "build", 1, good)
    assert g.players[0].tents[0] == DONE
    g = camp(TentProgress(hide=2), hide=9, wood=9)
    play(g, 0, "lay_down", 9)  # one outcome, so it is done
    assert g.players[0].tents[0] == DONE
    assert moves(g)[0] == ("lay_down", 10)


def test_the_leftmost_tent_is_started_first() -> None:
    """NT-604, NT-606: also with every demand space fed."""
    g = camp(hide=3, wood=3)
    g.players[0].tents[1] = TentProgress(fed=("mushroom",))
    play(g, 0, "lay_down", 9)
    assert builds(g) == [(1, "hide"), (1, "wood")]


def test_a_tent_may_be_started_behind_a_begun_one() -> None:
    """NT-605, NT-606: Tent 1 holds 1 Wood, so 2 may be begun; 3 may not, since 2 holds nothing."""
    g = camp(TentProgress(wood=1), TentProgress(fed=("mushroom",)), hide=3, wood=3)
    play(g, 0, "lay_down", 9)
    assert builds(g) == [(1, "hide"), (2, "hide"), (2, "wood")]
    play(g, 0, "build", 2, "wood")
    assert builds(g) == [(1, "hide"), (2, "hide"), (3, "hide"), (3, "wood")]


def test_nothing_is_placed_behind_a_demand_space_that_waits_for_food() -> None:
    """NT-607, NT-608: Tent 2 waits for its Mushroom, Tent 5 for the second of two foods."""
    g = camp(DONE, hide=3, wood=3)
    assert ("lay_down", 9) not in asked(g)
    fed = TentProgress(wood=1, hide=2, fed=("mushroom",))
    almost = TentProgress(fed=("meat",))
    g = camp(DONE, fed, DONE, TentProgress(wood=1, fed=("meat",)), almost, hide=3, wood=3)
    play(g, 0, "lay_down", 9)
    assert builds(g) == [(4, "hide")]
    g.players[0].tents[4] = TentProgress(fed=("meat", "mushroom"))
    assert builds(g) == [(4, "hide"), (5, "hide"), (5, "wood")]


def test_food_is_put_on_a_demand_space_without_an_action() -> None:
    """NT-609, NT-R-09: exactly the printed food, left to right, even before the earlier Tent is begun."""
    g = camp(meat=3, mushroom=3)
    feeds = [("feed", 2, "mushroom"), ("feed", 4, "meat"), ("feed", 5, "meat"), ("feed", 5, "mushroom")]
    for count, feed in enumerate(feeds):
        offered = [move for move in moves(g) if move[0] == "feed"]
        assert offered == (feeds[2:4] if count == 2 else [feed])
        play(g, 0, *feed)
    assert [tent.fed for tent in g.players[0].tents] == [(), ("mushroom",), (), ("meat",), ("meat", "mushroom")]
    assert [g.players[0].reserve[food] for food in ("meat", "mushroom")] == [1, 1]
    assert [move for move in moves(g) if move[0] == "feed"] == []


def test_the_two_foods_of_one_demand_space_may_come_at_different_times() -> None:
    """NT-R-09: the Mushroom first, when there is no Meat yet."""
    g = camp(DONE, TentProgress(fed=("mushroom",)), EMPTY, TentProgress(fed=("meat",)), mushroom=2)
    play(g, 0, "feed", 5, "mushroom")
    assert [move for move in moves(g) if move[0] == "feed"] == []
    give(g, 0, meat=1)
    play(g, 0, "feed", 5, "meat")
    assert g.players[0].tents[4].fed == ("mushroom", "meat")


def test_another_food_does_not_do() -> None:
    """NT-607, NT-R-09: Meat is not what Tent 2 asks for."""
    assert [move for move in moves(camp(meat=5)) if move[0] == "feed"] == []


def test_food_on_a_demand_space_is_no_nourishment() -> None:
    """NT-R-10: it stays there; the Nourishment section is as it was."""
    g = camp(hide=1, mushroom=1)
    g.players[0].nourishment = ["meat"] * 4
    play(g, 0, "feed", 2, "mushroom")
    play(g, 0, "lay_down", 9)
    assert (g.players[0].nourishment, g.players[0].copy_power) == (["meat"] * 4, False)
    assert g.players[0].tents[:2] == [TentProgress(hide=1), TentProgress(fed=("mushroom",))]
    assert g.players[0].reserve["mushroom"] == 0


@pytest.mark.parametrize("effect", ["13", "K11", "NTC03"])
def test_every_effect_keeps_the_rules_of_placement(effect: str) -> None:
    """NT-611: Tent 1 lacks a Hide, Tent 2 waits for food, Tent 3 is behind it."""
    g = give(table(3), 0, hide=3, wood=3)
    g.players[0].tents[0] = TentProgress(wood=1, hide=1)
    g.players[0].cards, g.players[0].tokens = ["NTC03"], ["T6"]
    phase_two(g, figures={"red": [13, 10]})
    if effect == "13":
        play(g, 0, "lay_down", 13)
        assert builds(g) == [(1, "hide")]
        play(g, 0, "build", 1, "hide")
    else:
        play(g, 0, *(("use_token", "T6") if effect == "K11" else ("play_card", "NTC03")))
    assert g.players[0].tents == [DONE, EMPTY, EMPTY, EMPTY, EMPTY]
    assert g.players[0].reserve["hide"] == (3 if effect == "NTC03" else 2)
    assert not {("use_token", "T6"), ("play_card", "NTC03")} & set(moves(g))  # Tent 2 takes nothing yet


def test_gather_your_thoughts() -> None:
    """NT-630."""
    g = phase_two(table(3), figures={"red": [10, 5]})
    play(g, 0, "lay_down", 10)
    assert g.players[0].reserve["generosity"] == 1
