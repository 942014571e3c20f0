"""Chapter 4g: Camps, Villages and Influence, and the Migration column."""

from __future__ import annotations

import pytest

from services.endless_winter.content import BOARD, NEIGHBOURS, VILLAGE_JUNCTIONS
from services.endless_winter.effects import Gain
from services.endless_winter.figures import BOTTOM, MIDDLE, TOP, EnterSection
from services.endless_winter.influence import hexes_led, influence
from services.endless_winter.pieces import Effect, Kind
from services.endless_winter.state import State
from services.engine.frames import Move
from tests.games.endless_winter.positions import camps, cards, give, table, turn, villages
from tests.games.playing import asked, do, free, play, said

END = ("end_section",)


def at(section: int, *, food: int = 0, tools: int = 0, labour: float = 0, **hexes: int) -> State:
    """Cyan's figure in this section of Migration, no card in hand, with Camps on these hexes (one on the Base)."""
    g = turn(cards(table(3), 0, hand=[], played=[]), 0, "migration", labour=labour)
    camps(g, 0, **(hexes or {"H00": 1}))
    return do(give(g, 0, food=food, tools=tools), EnterSection(0, "migration", section))


def gaining(kind: Kind, count: int = 1, *, food: int = 0, **hexes: int) -> State:
    """Cyan gains this, with Camps on these hexes."""
    g = turn(cards(table(3), 0, hand=[], played=[]), 0, "hunt")
    camps(g, 0, **hexes)
    return do(give(g, 0, food=food, tools=0), Gain(0, (Effect(kind, count),)))


def steps(*hexes: str) -> list[Move]:
    """Every step of a Camp of each of these hexes."""
    return [("move_camp", here, there) for here in hexes for there in NEIGHBOURS[here]]


# --- the top section ------------------------------------------------------------------------------------------------


def test_a_camp_for_a_tool() -> None:
    """EW-700, EW-712: one Tool for each, as often as there are Tools; it goes on the Base."""
    g = at(TOP, tools=2, H05=1)
    assert asked(g) == [("camp",), END]
    news = play(g, 0, "camp")
    assert (g.players[0].camps, g.players[0].tools) == ({"H05": 1, "H00": 1}, 1)
    assert said(news, "camp_placed") == [{"seat": 0}]
    play(g, 0, "camp")
    assert (g.players[0].camps, g.players[0].tools) == ({"H05": 1, "H00": 2}, 0)
    assert asked(g) == []


def test_no_camp_is_left() -> None:
    """EW-R-22: all five are on the Terrain board, so none is placed and no Tool is paid."""
    g = at(TOP, tools=3, labour=1, H00=5)
    assert asked(g) == [*steps("H00"), END]
    assert asked(gaining("camp", H00=5)) == []


def test_a_step_for_labour() -> None:
    """EW-701, EW-702: one Labour for each step to an adjacent hex, with the same Camp again if the player likes."""
    g = at(TOP, labour=2.5)
    assert asked(g) == [*(("move_camp", "H00", f"H0{n}") for n in range(1, 7)), END]
    news = play(g, 0, "move_camp", "H00", "H01")
    assert (g.players[0].camps, g.labour) == ({"H01": 1}, 3)
    assert said(news, "camp_moved") == [{"seat": 0, "here": "H00", "there": "H01"}]
    assert asked(g) == [*(("move_camp", "H01", there) for there in ("H00", "H02", "H06", "H07", "H08", "H18")), END]
    play(g, 0, "move_camp", "H01", "H07")
    assert (g.players[0].camps, g.labour) == ({"H07": 1}, 1)
    assert asked(g) == []


def test_half_a_labour_is_no_step() -> None:
    """EW-701."""
    assert asked(at(TOP, labour=0.5)) == []


def test_any_camp_may_move_any_number_of_times_and_mixed() -> None:
    """EW-418, EW-701, EW-702: Camps are placed and moved in any order; only own ones."""
    g = at(TOP, tools=1, labour=2, H00=1, H17=1)
    camps(g, 1, H04=1)
    assert asked(g) == [("camp",), *steps("H00", "H17"), END]
    play(g, 0, "move_camp", "H17", "H16")
    play(g, 0, "camp")
    assert asked(g) == [*steps("H00", "H16"), END]
    assert g.players[0].camps == {"H00": 2, "H16": 1}


def test_a_hex_holds_any_number_of_camps() -> None:
    """EW-703: of one player and of several."""
    g = at(TOP, labour=1, H01=4, H02=1)
    camps(camps(g, 1, H01=5), 2, H01=5)
    play(g, 0, "move_camp", "H02", "H01")
    assert [player.camps for player in g.players] == [{"H01": 5}] * 3


# --- the middle section ---------------------------------------------------------------------------------------------


def test_a_village_for_food_and_camps() -> None:
    """EW-705, EW-708, EW-713, EW-714, EW-R-13: a Camp of each of three hexes comes back; the Food yields no Labour."""
    g = at(MIDDLE, food=4, H01=2, H02=1, H08=1)
    assert asked(g) == [("village", "J07"), END]
    assert (g.players[0].camps_left, g.players[0].food_limit) == (1, 9)
    news = play(g, 0, "village", "J07")
    player = g.players[0]
    assert (player.villages, player.camps, player.food, g.labour) == (["J07"], {"H01": 1}, 1, 0)
    assert (player.camps_left, player.food_limit) == (4, 6)
    assert said(news, "village_placed") == [{"seat": 0, "junction": "J07"}]


def test_only_once() -> None:
    """EW-420, EW-705: no second Village in the same section, though Food and Camps for it are there."""
    g = at(MIDDLE, food=9, H01=2, H02=1, H08=1, H07=1)
    assert asked(g) == [("village", "J07"), ("village", "J09"), END]
    g.icons_taken = ["migration"]
    camps(g, 0, H01=1, H02=1, H08=1)
    play(g, 0, "village", "J07")
    camps(give(g, 0, food=5), 0, H01=2, H07=1, H08=1)
    assert asked(g) == [END]


def test_the_choice_of_the_junction() -> None:
    """EW-713: any junction where the player has a Camp in each hex."""
    g = at(MIDDLE, food=5, H01=1, H02=1, H08=1, H07=1, H18=1)
    assert asked(g) == [("village", "J07"), ("village", "J09"), ("village", "J10"), END]


def test_three_food_are_needed() -> None:
    """EW-705."""
    assert asked(at(MIDDLE, food=2, H01=1, H02=1, H08=1)) == [END]


@pytest.mark.parametrize(
    "hexes",
    [{"H01": 1, "H02": 1, "H09": 1}, {"H01": 3, "H02": 2}, {"H07": 1, "H01": 1, "H02": 1}],
    ids=["apart", "two hexes", "a row"],
)
def test_the_hexes_meet_in_one_junction(hexes: dict[str, int]) -> None:
    """EW-713."""
    assert asked(at(MIDDLE, food=5, **hexes)) == [END]


def test_the_base_is_none_of_the_hexes() -> None:
    """EW-706."""
    assert asked(at(MIDDLE, food=5, H00=2, H01=1, H02=1)) == [END]
    assert len(VILLAGE_JUNCTIONS) == 18


@pytest.mark.parametrize("owner", [0, 2])
def test_one_village_on_a_junction(owner: int) -> None:
    """EW-707: of all players."""
    g = at(MIDDLE, food=5, H01=1, H02=1, H08=1, H07=1)
    villages(g, owner, "J07")
    assert asked(g) == [("village", "J09"), END]


def test_no_village_is_left() -> None:
    """EW-R-66: nothing is paid, and no Camp comes back."""
    g = villages(at(MIDDLE, food=5, H01=1, H02=1, H08=1), 0, "J17", "J19", "J21")
    assert asked(g) == [END]
    g = villages(gaining("move", H01=1, H02=1, H08=1), 0, "J17", "J19", "J21")
    assert asked(do(g, Gain(0, (Effect("village"),)))) == []


# --- the bottom section ---------------------------------------------------------------------------------------------


def test_a_free_camp() -> None:
    """EW-710: without a Tool, and only one."""
    g = at(BOTTOM)
    assert asked(g) == [("camp",), END]
    play(g, 0, "camp")
    assert (g.players[0].camps, g.players[0].tools) == ({"H00": 2}, 0)
    assert asked(g) == []


def test_moving_after_the_free_camp() -> None:
    """EW-711: any own Camps, for Labour; a Camp that was not placed before is not placed afterwards."""
    g = at(BOTTOM, labour=2, H12=1)
    assert asked(g) == [("camp",), *steps("H12"), END]
    play(g, 0, "camp")
    assert asked(g) == [*steps("H00", "H12"), END]
    play(g, 0, "move_camp", "H00", "H03")
    assert (g.players[0].camps, g.labour) == ({"H03": 1, "H12": 1}, 2)
    g = at(BOTTOM, labour=2)
    play(g, 0, "move_camp", "H00", "H03")
    assert asked(g) == [*steps("H03"), END]


# --- the symbols ----------------------------------------------------------------------------------------------------


def test_two_steps_of_one_camp() -> None:
    """EW-1157: free of Labour."""
    g = gaining("move", 2, H00=1, H15=1)
    assert asked(g) == [*steps("H00", "H15"), ("decline", "move")]
    play(g, 0, "move_camp", "H15", "H16")
    play(g, 0, "move_camp", "H16", "H17")
    assert (g.players[0].camps, g.labour, asked(g)) == ({"H00": 1, "H17": 1}, 0, [])


def test_a_step_of_each_of_two_camps() -> None:
    """EW-1157: and the second may be left."""
    g = gaining("move", 2, H00=1, H15=1)
    play(g, 0, "move_camp", "H15", "H16")
    play(g, 0, "move_camp", "H00", "H06")
    assert (g.players[0].camps, asked(g)) == ({"H06": 1, "H16": 1}, [])
    g = gaining("move", 2, H00=1)
    play(g, 0, "move_camp", "H00", "H06")
    play(g, 0, "decline", "move")
    assert (g.players[0].camps, asked(g)) == ({"H06": 1}, [])


def test_one_step() -> None:
    """EW-1158."""
    g = gaining("move", H00=1)
    assert asked(g) == [*steps("H00"), ("decline", "move")]
    play(g, 0, "move_camp", "H00", "H06")
    assert (g.players[0].camps, g.labour, asked(g)) == ({"H06": 1}, 0, [])


def test_a_camp_symbol() -> None:
    """EW-712, EW-1159: on the Base and nowhere else; without a Tool."""
    g = gaining("camp", H15=2)
    assert asked(g) == [("camp",), ("decline", "camp")]
    play(g, 0, "camp")
    assert g.players[0].camps == {"H00": 1, "H15": 2}


def test_a_village_symbol() -> None:
    """EW-1166, EW-R-20: the same junctions and Camps, without the Food."""
    g = gaining("village", H00=1, H01=1, H02=1, H08=1)
    assert asked(g) == [("village", "J07"), ("decline", "village")]
    play(g, 0, "village", "J07")
    player = g.players[0]
    assert (player.villages, player.camps, player.food) == (["J07"], {"H00": 1}, 0)


def test_food_above_the_lower_limit_is_lost() -> None:
    """EW-1409, EW-R-21."""
    g = gaining("village", food=8, H01=1, H02=1, H08=1)
    play(g, 0, "village", "J07")
    assert (g.players[0].food_limit, g.players[0].food) == (5, 5)


def test_three_food_for_three_camps_lose_nothing() -> None:
    """EW-R-21: at the middle section as much is paid as the limit falls."""
    g = at(MIDDLE, food=8, H01=1, H02=1, H08=1)
    play(g, 0, "village", "J07")
    assert (g.players[0].food_limit, g.players[0].food) == (5, 5)


@pytest.mark.parametrize(("placed", "limit"), [(0, 5), (1, 6), (2, 7), (5, 10)])
def test_the_food_limit(placed: int, limit: int) -> None:
    """EW-1408, EW-EX-05: it rises with each Camp that leaves the Player board, to 6 with the first."""
    g = camps(table(3), 0, H00=placed)
    assert g.players[0].food_limit == limit


# --- Influence ------------------------------------------------------------------------------------------------------


def test_influence() -> None:
    """EW-704, EW-709: a Camp counts 1 in its hex, a Village 2 in each of the three that it touches."""
    g = villages(camps(table(3), 0, H01=3, H05=1), 0, "J07", "J10")
    found = {spot: influence(g, 0, spot) for spot in ("H00", "H01", "H02", "H05", "H07", "H08", "H18")}
    assert found == {"H00": 0, "H01": 7, "H02": 2, "H05": 1, "H07": 2, "H08": 2, "H18": 2}
    assert influence(g, 1, "H01") == 0
    assert (BOARD.camp_influence, BOARD.village_influence) == (1, 2)


def test_who_leads() -> None:
    """EW-1211, EW-R-16: the most, or as much as another; and no hex without own Influence."""
    g = villages(camps(table(3), 0, H01=2, H02=1, H05=1), 1, "J07")
    camps(camps(g, 1, H05=2), 2, H12=1)
    assert hexes_led(g, 0) == ["H01"]
    assert hexes_led(g, 1) == ["H01", "H02", "H05", "H08"]
    assert hexes_led(g, 2) == ["H12"]
    assert free(g, 0) == []
