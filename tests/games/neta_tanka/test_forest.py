"""Chapter 4.1: the FOREST, Locations 1 to 5, the Totem Pole and its board."""

from __future__ import annotations

import pytest

from services.neta_tanka.pieces import Figure
from services.neta_tanka.scoring import totem_space
from services.neta_tanka.state import State
from services.neta_tanka.totem_pole import add_stage, remove_stages
from tests.games.neta_tanka.positions import give, phase_two, play, table
from tests.games.playing import asked, moves


def forest(wood: int, mushroom: int, *locations: int) -> State:
    """Red's Phase II turn with this in the FOREST; a second Nomad stands on #10 so that the turn goes on."""
    g = table(3)
    g.areas["wood"], g.areas["mushroom"] = wood, mushroom
    return phase_two(give(g, 0), figures={"red": [*locations, 10]})


def stock(g: State) -> tuple[int, int]:
    """Wood and Mushrooms in the FOREST."""
    return g.areas["wood"], g.areas["mushroom"]


# --- Fell Timber ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wood", "mushroom"), [(0, 0), (3, 1), (20, 9)])
def test_fell_timber(wood: int, mushroom: int) -> None:
    """NT-401, NT-402, NT-403: 1 GP; 3 Wood and 1 Mushroom on top of what is there, without an end."""
    g = forest(wood, mushroom, 1)
    news = play(g, 0, "lay_down", 1)
    assert g.players[0].reserve["generosity"] == 1
    assert stock(g) == (wood + 3, mushroom + 1)
    assert [item.key for item in news] == ["laid_down", "gained", "area_supplied", "area_supplied"]


def test_fell_timber_is_mandatory() -> None:
    """NT-384, NT-400."""
    assert asked(forest(3, 1, 1)) == [("lay_down", 1), ("lay_down", 10)]


# --- Retrieve Wood --------------------------------------------------------------------------------------------------


def test_retrieve_up_to_two_wood() -> None:
    """NT-410: 2 or 1 of the 3 in the FOREST."""
    for count in (2, 1):
        g = forest(3, 1, 2)
        play(g, 0, "lay_down", 2)
        assert asked(g) == [("take", 2), ("take", 1), ("stop",)]
        play(g, 0, "take", count)
        assert (g.players[0].reserve["wood"], stock(g)) == (count, (3 - count, 1))


@pytest.mark.parametrize("wood", [0, 1])
def test_retrieve_only_what_is_there(wood: int) -> None:
    """NT-411, NT-412, NT-R-30: nothing comes from the General Reserve; the Nomad is laid down all the same."""
    g = forest(wood, 1, 2)
    play(g, 0, "lay_down", 2)
    assert (g.players[0].reserve["wood"], stock(g)) == (wood, (0, 1))
    assert g.figures[0] == Figure("red", 2, laid=True)
    assert asked(g) == [("lay_down", 10), ("end_turn",)]


# --- Collect Mushrooms or Wood --------------------------------------------------------------------------------------


def test_collect_one_wood_or_all_mushrooms() -> None:
    """NT-420, NT-421: one or the other, then the action is over."""
    g = forest(3, 4, 3)
    play(g, 0, "lay_down", 3)
    assert asked(g) == [("collect", "mushroom"), ("collect", "wood"), ("stop",)]
    play(g, 0, "collect", "mushroom")
    assert ([g.players[0].reserve[good] for good in ("wood", "mushroom")], stock(g)) == ([0, 4], (3, 0))
    assert asked(g)[0] == ("lay_down", 10)
    g = forest(3, 4, 3)
    play(g, 0, "lay_down", 3)
    play(g, 0, "collect", "wood")
    assert ([g.players[0].reserve[good] for good in ("wood", "mushroom")], stock(g)) == ([1, 0], (2, 4))
    assert asked(g)[0] == ("lay_down", 10)


@pytest.mark.parametrize(("wood", "mushroom", "taken"), [(0, 0, [0, 0]), (2, 0, [1, 0]), (0, 3, [0, 3])])
def test_collect_only_what_is_there(wood: int, mushroom: int, taken: list[int]) -> None:
    """NT-422, NT-423, NT-R-30."""
    g = forest(wood, mushroom, 3)
    play(g, 0, "lay_down", 3)
    assert [g.players[0].reserve[good] for good in ("wood", "mushroom")] == taken
    assert stock(g) == (wood - taken[0], mushroom - taken[1])
    assert g.figures[0].laid


# --- Erect Your Totem Pole, Elder of the Forest ---------------------------------------------------------------------


def test_erect_one_wood() -> None:
    """NT-430, NT-431, NT-722: of 2 Wood and 2 Skulls one Wood goes to the Totem Pole."""
    g = forest(3, 1, 4)
    give(g, 0, wood=2, skull=2)
    play(g, 0, "lay_down", 4)
    assert g.players[0].pole == ["wood"]
    assert [g.players[0].reserve[good] for good in ("wood", "skull")] == [1, 2]
    assert asked(g)[0] == ("lay_down", 10)


def test_erecting_needs_wood() -> None:
    """NT-430, NT-R-30: a Skull alone is not enough (NT-431), so the choice is refused."""
    g = forest(3, 1, 4)
    give(g, 0, skull=2)
    assert asked(g) == [("lay_down", 10), ("end_turn",)]


def test_elder_of_the_forest_gives_a_wood_or_raises_one() -> None:
    """NT-435: exactly one of the two, and the Wood comes from the General Reserve."""
    g = give(forest(3, 1, 5), 0, wood=1)
    play(g, 0, "lay_down", 5)
    assert asked(g) == [("gain", "wood"), ("erect",), ("stop",)]
    play(g, 0, "gain", "wood")
    assert (g.players[0].reserve["wood"], g.players[0].pole, stock(g)) == (2, [], (3, 1))
    assert asked(g)[0] == ("lay_down", 10)
    g = give(forest(3, 1, 5), 0, wood=1)
    play(g, 0, "lay_down", 5)
    play(g, 0, "erect")
    assert (g.players[0].reserve["wood"], g.players[0].pole) == (0, ["wood"])
    assert asked(g)[0] == ("lay_down", 10)


def test_without_wood_the_elder_of_the_forest_gives_one() -> None:
    """NT-435: a Skull is not raised (NT-722)."""
    g = give(forest(3, 1, 5), 0, skull=1)
    play(g, 0, "lay_down", 5)
    assert (g.players[0].reserve["wood"], g.players[0].pole) == (1, [])


# --- the Totem Pole board -------------------------------------------------------------------------------------------


def poles(g: State, *stages: int, ranking: tuple[int, ...]) -> State:
    """Give each seat a Totem Pole of so many Wood; `ranking` from the rightmost space on."""
    for player, count in zip(g.players, stages, strict=True):
        player.pole = ["wood"] * count
    g.ranking = list(ranking)
    return g


def spaces(g: State) -> list[int]:
    """The space of each seat's token, counted from the left."""
    return [totem_space(g, seat).space for seat in range(len(g.players))]


def test_wood_and_skulls_are_stages_in_any_order() -> None:
    """NT-440, NT-441, NT-442: fourteen stages, and no end."""
    g = give(table(3), 0, wood=10, skull=10)
    for token in ("skull", "wood", "wood", "skull") * 3 + ("wood", "skull"):
        add_stage(g, 0, token)
    assert g.players[0].pole == ["skull", "wood", "wood", "skull"] * 3 + ["wood", "skull"]
    assert [g.players[0].reserve[good] for good in ("wood", "skull")] == [3, 3]


def test_first_stages_rank_from_the_right() -> None:
    """NT-443, NT-444, NT-448, NT-449: 4 players; the first goes to the rightmost space, the next left of it."""
    g = table(4)
    seen = [spaces(g)]
    for seat in (2, 0, 3, 1):
        add_stage(g, seat, "wood")
        seen.append(spaces(g))
    assert seen == [[1, 1, 1, 1], [1, 1, 4, 1], [3, 1, 4, 1], [3, 1, 4, 2], [3, 1, 4, 2]]


def test_only_a_taller_pole_passes_and_the_passed_keep_their_order() -> None:
    """NT-445, NT-446, NT-447, NT-R-50: the last of four with 1 grows to 2, to 3 (level), to 4."""
    g = poles(table(4), 3, 2, 2, 1, ranking=(0, 1, 2, 3))
    give(g, 3, wood=3)
    assert spaces(g) == [4, 3, 2, 1]
    add_stage(g, 3, "wood")
    assert spaces(g) == [4, 3, 2, 1]
    add_stage(g, 3, "wood")  # passes both who have 2, not the one who has 3
    assert spaces(g) == [4, 2, 1, 3]
    add_stage(g, 3, "wood")
    assert spaces(g) == [3, 2, 1, 4]


def test_jen_passes_both_with_her_second_stage() -> None:
    """NT-EX-01: Peter 3, Claire 3, Jen 2; a Wood makes her level, a Skull the tallest."""
    peter, claire, jen = 0, 1, 2
    g = poles(table(3), 3, 3, 2, ranking=(peter, claire, jen))
    give(g, jen, wood=1, skull=1, meat=1)
    phase_two(g, jen, {"green": [4, 18]})
    play(g, jen, "lay_down", 4)
    assert spaces(g) == [3, 2, 1]
    play(g, jen, "lay_down", 18)
    play(g, jen, "raise_skull", "meat")
    assert (spaces(g)[jen], spaces(g)[peter], spaces(g)[claire]) == (3, 2, 1)


def test_two_players_change_places_when_one_becomes_taller() -> None:
    """NT-461, NT-R-34: at equal height nobody moves."""
    g = poles(table(2), 1, 0, ranking=(0,))
    assert spaces(g) == [2, 1]
    give(g, 1, wood=2)
    add_stage(g, 1, "wood")
    assert spaces(g) == [2, 1]
    add_stage(g, 1, "wood")
    assert spaces(g) == [1, 2]


def test_three_spaces_for_three_players() -> None:
    """NT-464: whoever has no stage never stands in the centre or on the right."""
    g = table(3)
    add_stage(g, 1, "wood")
    assert spaces(g) == [1, 3, 1]
    add_stage(g, 2, "wood")
    assert spaces(g) == [1, 3, 2]


def test_a_solo_token_shows_the_height() -> None:
    """NT-460, NT-959."""
    g = give(table(1), 0, wood=8)
    seen = []
    for _ in range(8):
        add_stage(g, 0, "wood")
        seen.append(spaces(g)[0])
    assert seen == [1, 1, 2, 2, 3, 3, 4, 4]


def test_a_shortened_pole_is_passed_by_all_who_are_taller_now() -> None:
    """NT-449, NT-R-17: 5, 4, 3, 2; the first loses 2 and falls behind the 4 only, then 1 and falls behind the 3."""
    g = poles(table(4), 5, 4, 3, 2, ranking=(0, 1, 2, 3))
    remove_stages(g, 0, "wood", 2)
    assert (spaces(g), len(g.players[0].pole)) == ([3, 4, 2, 1], 3)
    remove_stages(g, 0, "wood", 1)
    assert spaces(g) == [2, 4, 3, 1]


def test_a_pole_without_a_stage_goes_back_to_the_left() -> None:
    """NT-448, NT-R-17: the others move up."""
    g = poles(table(4), 3, 2, 1, 0, ranking=(0, 1, 2))
    remove_stages(g, 0, "wood", 3)
    assert (spaces(g), g.ranking) == ([1, 4, 3, 1], [1, 2])


def test_two_players_after_a_removal() -> None:
    """NT-R-17: the opponent takes the right space only if strictly taller."""
    g = poles(table(2), 4, 3, ranking=(0, 1))
    remove_stages(g, 0, "wood", 1)
    assert spaces(g) == [2, 1]
    remove_stages(g, 0, "wood", 1)
    assert spaces(g) == [1, 2]


def test_skulls_reach_the_totem_pole_by_location_18_only() -> None:
    """NT-722: with Skulls and food at hand, no other Location offers it."""
    g = give(table(3), 0, skull=3, meat=3, mushroom=3, wood=3, hide=3, generosity=3)
    g.players[0].cards = ["NTC04"]
    phase_two(g, figures={"red": [4, 5, 8, 17]})
    play(g, 0, "play_card", "NTC04")
    play(g, 0, "lay_down", 4)
    for location in (5, 8, 17):
        play(g, 0, "lay_down", location)
        assert not [move for move in moves(g) if move[0] == "raise_skull"]
        play(g, 0, "stop")
    assert g.players[0].pole == ["wood", "wood"]
