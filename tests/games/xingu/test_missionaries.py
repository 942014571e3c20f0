"""Chapter 1100: the Missionary action of Warrior, Shaman and Chief."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.xingu.round_end import EndRound
from services.xingu.state import State
from services.xingu.turn import TakeAction
from tests.games.playing import asked, do, play, said, system
from tests.games.xingu.positions import camp, fill_village, give, hand, house, land, table, turn, villagers

BORORO = 2
"""The seat of Bororó at a table of three."""


def offered_missions(g: State, seat: int = 0, *characters: str) -> list[Move]:
    """The Missionary moves of `seat` with these cards in hand, or those that are in it."""
    if characters:
        hand(g, seat, *characters)
    return [move for move in asked(do(turn(g, seat), TakeAction(seat)), seat) if move[0] == "missionary"]


def in_village(moves: list[Move]) -> list[tuple[str, str]]:
    """Of these moves the characters and hexes of those that lead into the village."""
    return [(move[1], move[2]) for move in moves if move[3] == "village"]


def test_a_missionary_of_any_territory_is_chosen() -> None:
    """XI-1101: by Warrior, Shaman or Chief, of either half; the card is played."""
    g = land(table(), FOD_04="blue", FIC_09="red", FIB_13="farmer1", FOB_02="explorer", FOC_13="telegraph")
    assert offered_missions(g) == [
        ("missionary", character, spot, "camp")
        for character in ("warrior", "shaman", "chief")
        for spot in ("FIC-09", "FOD-04")
    ]
    play(g, 0, "missionary", "shaman", "FOD-04", "camp")
    assert g.players[0].unplayed == ["india", "hunter", "warrior", "chief"]
    assert "FOD-04" not in g.land
    assert {move[1] for move in offered_missions(g)} == {"warrior", "chief"}
    assert offered_missions(g, 0, "india", "hunter") == []


def test_the_missionary_goes_to_the_camp() -> None:
    """XI-1102."""
    g = land(camp(table(), "red"), FOD_04="blue")
    offered_missions(g)
    news = play(g, 0, "missionary", "warrior", "FOD-04", "camp")
    assert (g.camp, g.land) == (["red", "blue"], {})
    assert said(news, "missionary_to_camp") == [{"seat": 0, "hex": "FOD-04", "colour": "blue"}]


@pytest.mark.parametrize(
    ("character", "goal"),
    [("warrior", "camp"), ("shaman", "camp"), ("chief", "camp"), ("shaman", "village"), ("chief", "village")],
)
def test_the_action_gives_a_point(character: str, goal: str) -> None:
    """XI-1103: with each of the three characters, for either destination."""
    g = give(land(table(), FOD_04="blue"), track=6)
    offered_missions(g)
    play(g, 0, "missionary", character, "FOD-04", goal)
    assert g.players[0].score == 1


def test_no_helper_is_needed() -> None:
    """XI-1104: a tribe without a healthy villager in the village can do it, and nobody leaves the village."""
    g = land(villagers(table(), home=0, sick=1), FOD_04="blue")
    assert len(offered_missions(g)) == 3
    play(g, 0, "missionary", "chief", "FOD-04", "camp")
    assert (g.players[0].helpers, g.players[0].sick) == ([], 1)


def test_shaman_and_chief_bring_a_missionary_into_the_village() -> None:
    """XI-1105, XI-1106: onto an empty hex of the own village; the Warrior doesn't."""
    g = give(land(table(), FOD_04="blue"), track=6)
    assert in_village(offered_missions(g)) == [("shaman", "FOD-04"), ("chief", "FOD-04")]
    news = play(g, 0, "missionary", "chief", "FOD-04", "village")
    assert [spot for spot, item in g.players[0].village.items() if item == "blue"] == ["CAM4"]
    assert (g.land, g.camp) == ({}, [])
    assert said(news, "missionary_to_village") == [{"seat": 0, "hex": "FOD-04", "colour": "blue"}]


def test_bororo_on_space_six_bring_a_missionary_home() -> None:
    """XI-EX-11: with the Shaman, for 1 point."""
    g = give(land(table(3), FOC_04="yellow"), BORORO, track=6)
    assert in_village(offered_missions(g, BORORO, "shaman")) == [("shaman", "FOC-04")]
    play(g, BORORO, "missionary", "shaman", "FOC-04", "village")
    assert "yellow" in g.players[BORORO].village.values()
    assert g.players[BORORO].score == 1


@pytest.mark.parametrize(("track", "hosts"), [(0, 0), (5, 0), (6, 2), (7, 2), (18, 2)])
def test_the_village_is_open_from_space_six_on(track: int, hosts: int) -> None:
    """XI-1106, XI-1107, XI-1031."""
    g = give(land(table(), FOD_04="blue"), track=track)
    assert len(in_village(offered_missions(g))) == hosts


def test_each_of_the_two_brings_one_in_a_round() -> None:
    """XI-1108, XI-1110, XI-R-32: one by the Shaman, one by the Chief; a Shaman who comes back brings no other."""
    g = give(land(table(), FOD_04="blue", FIC_09="red", FIB_13="gray"), track=6)
    offered_missions(g)
    play(g, 0, "missionary", "shaman", "FOD-04", "village")
    assert {character for character, _ in in_village(offered_missions(g, 0, "shaman", "chief"))} == {"chief"}
    play(g, 0, "missionary", "chief", "FIC-09", "village")
    assert {"blue", "red"} <= set(g.players[0].village.values())
    moves = offered_missions(g, 0, "shaman", "chief")
    assert moves == [("missionary", "shaman", "FIB-13", "camp"), ("missionary", "chief", "FIB-13", "camp")]


def test_what_was_brought_counts_in_its_round_alone() -> None:
    """XI-1108, XI-1110: of another player too it says nothing."""
    g = give(give(land(table(), FOD_04="blue", FIC_09="red"), track=6), 1, track=6)
    offered_missions(g)
    play(g, 0, "missionary", "shaman", "FOD-04", "village")
    assert in_village(offered_missions(g, 1)) == [("shaman", "FIC-09"), ("chief", "FIC-09")]
    assert g.players[0].brought == ["shaman"]


def test_two_missionaries_of_a_colour_do_not_live_in_one_village() -> None:
    """XI-1109: the camp stays open to the second one."""
    g = give(land(house(table(), 0, "blue"), FOD_04="blue", FIC_09="red"), track=6)
    assert in_village(offered_missions(g, 0, "chief")) == [("chief", "FIC-09")]
    assert ("missionary", "chief", "FOD-04", "camp") in offered_missions(g)
    assert in_village(offered_missions(give(g, 1, track=6), 1, "chief")) == [("chief", "FIC-09"), ("chief", "FOD-04")]


def test_without_an_empty_hex_only_the_camp_is_possible() -> None:
    """XI-1106, XI-R-31."""
    g = give(land(table(), FOD_04="blue"), track=6)
    assert in_village(offered_missions(fill_village(g, 0, free=1), 0, "chief")) == [("chief", "FOD-04")]
    assert offered_missions(fill_village(g)) == [("missionary", "chief", "FOD-04", "camp")]


def test_a_missionary_in_the_village_scores_at_the_end_of_the_round() -> None:
    """XI-1111: not before; the gray one gives half of the track's 6."""
    g = give(land(table(), FOD_04="gray"), track=6)
    offered_missions(g)
    play(g, 0, "missionary", "chief", "FOD-04", "village")
    assert g.players[0].score == 1
    system(do(g, EndRound()))
    assert g.players[0].score == 4


def test_missionaries_of_villages_and_the_camp_are_not_chosen() -> None:
    """XI-1112: neither the own ones nor those of others."""
    g = give(camp(house(house(table(), 0, "blue"), 1, "red"), "gray"), track=6)
    assert offered_missions(g) == []
    assert {move[2] for move in offered_missions(land(g, FOD_04="green"))} == {"FOD-04"}
