"""Chapter 900: the Chief expands the village."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.xingu.chief import LAKES_AT
from services.xingu.content import EXPANSIONS
from services.xingu.pieces import Helper
from services.xingu.state import State
from services.xingu.turn import TakeAction
from services.xingu.villagers import empty_hexes, village_hexes
from tests.games.playing import asked, do, play, said
from tests.games.xingu.positions import bonuses, expand, flipped, hand, land, shrink, stacks, table, turn, villagers

AROUND_CAMAIURA = [
    "FIC-03",
    "FIC-04",
    "FIC-05",
    "FIC-07",
    "FIC-08",
    "FIC-11",
    "FIC-12",
    "FIC-15",
    "FOB-02",
    "FOB-04",
    "FOB-05",
    "FOB-06",
]
"""All land next to the printed village: none of it touches a post or another village."""
DRY = ("FIC-03", "FIC-04", "FIC-07", "FIC-11", "FIC-12", "FIC-15")
"""Six of these that touch no lake."""
CARDS = [("take", 0), ("take", 1), ("take", 2), ("take", 3)]
SUIA, TRUMAI = 1, 3
"""Seats of a table of four; Camaiurá is seat 0."""


def chief(g: State, seat: int = 0) -> list[str]:
    """Where `seat` can expand the village with the Chief."""
    hand(g, seat, "chief")
    return [move[1] for move in asked(do(turn(g, seat), TakeAction(seat)), seat) if move[0] == "expand"]


def build(g: State, spot: str, seat: int = 0) -> State:
    """`seat` expands the village onto this hex."""
    chief(g, seat)
    play(g, seat, "expand", spot)
    return g


def grown(number: int, *spots: str, seat: int = 0) -> State:
    """A village before its expansion of this number, with expansions on dry hexes or these, and enough helpers."""
    g = expand(table(), seat, *(spots or DRY)[: number - 1])
    return villagers(g, seat, home=EXPANSIONS[number].helpers)


def taken(moves: list[Move]) -> bool:
    """Whether a resource card is asked for."""
    return moves == CARDS


def test_the_chief_card_is_used_for_one_of_its_actions() -> None:
    """XI-901, XI-305: Expand, Pacify, Missionary or Watch."""
    g = land(table(), FIA_09="blue", FIC_02="explorer")
    hand(g, 0, "chief")
    assert {move[0] for move in asked(do(turn(g), TakeAction(0)))} == {"expand", "pacify", "missionary", "watch"}
    play(g, 0, "expand", "FIC-03")
    assert g.players[0].unplayed == []
    assert asked(do(g, TakeAction(0))) == []
    hand(g, 0, "india", "hunter", "warrior", "shaman")
    assert not {"expand", "pacify"} & {move[0] for move in asked(do(g, TakeAction(0)))}


def test_an_expansion_comes_next_to_the_village() -> None:
    """XI-902, XI-926, XI-925: from the reserve, onto any land that touches a hex of the own village."""
    g = table()
    assert chief(g) == AROUND_CAMAIURA
    news = play(g, 0, "expand", "FIC-11")
    assert (g.players[0].expansions, g.expansions) == (["FIC-11"], 17)
    assert said(news, "village_expanded") == [{"seat": 0, "hex": "FIC-11", "number": 1}]


def test_an_expansion_may_touch_an_expansion() -> None:
    """XI-926, XI-R-33: the village grows with them; other expansions of the tribe do not count as another village."""
    g = villagers(expand(table(), 0, "FIC-08"), home=3)
    assert chief(g) == sorted({*AROUND_CAMAIURA, "FIC-09", "FIC-13"} - {"FIC-08"})


@pytest.mark.parametrize(
    ("number", "helpers", "points"), [(1, 1, 3), (2, 2, 4), (3, 3, 5), (4, 4, 6), (5, 5, 7), (6, 6, 8)]
)
def test_helpers_and_points_of_an_expansion(number: int, helpers: int, points: int) -> None:
    """XI-903, XI-905, XI-906, XI-907, XI-908, XI-909, XI-910, XI-402: by its number, and with healthy helpers alone."""
    g = villagers(grown(number), home=helpers - 1, sick=1)
    assert chief(g) == []
    villagers(g, home=helpers)
    build(g, DRY[number - 1])
    player = g.players[0]
    assert (player.helpers, player.healthy, player.score) == ([Helper("chief")] * helpers, 0, points)


def test_six_expansions_without_lakes() -> None:
    """XI-EX-29: 33 points and 21 helpers over six actions."""
    g, sent = table(), 0
    for number, spot in enumerate(DRY, start=1):
        villagers(g, home=number)
        build(g, spot)
        sent += len(g.players[0].helpers)
    assert (g.players[0].score, sent, g.expansions) == (33, 21, 12)
    assert village_hexes(g, 0)[5:] == DRY


def test_there_is_no_seventh_expansion() -> None:
    """XI-904."""
    g = grown(6)
    assert "FIC-08" in chief(g)
    expand(g, 0, DRY[5])
    assert chief(villagers(g, home=6)) == []


@pytest.mark.parametrize(("spot", "points"), [("FIC-05", 5), ("FOB-04", 5), ("FIC-04", 3)])
def test_an_expansion_at_a_lake_gives_two_points_more(spot: str, points: int) -> None:
    """XI-911."""
    assert build(table(), spot).players[0].score == points


def test_each_expansion_at_a_lake_gives_its_points() -> None:
    """XI-911, XI-915: the second one at the same lake too, and that makes no second lake."""
    g = build(grown(2, "FIC-05"), "FIC-08")
    assert g.players[0].score == 4 + 2
    assert (g.players[0].two_lakes, taken(asked(g))) == (False, False)


def test_no_land_touches_two_lakes() -> None:
    """XI-R-35: on this map the question of more than 2 points at once does not come up."""
    assert max(map(len, LAKES_AT.values())) == 1
    assert sum(map(len, LAKES_AT.values())) == 36


def test_three_points_for_a_lake() -> None:
    """XI-1249, XI-1228, XI-R-50: in place of 2, with all helpers; not offered where no lake is."""
    g = flipped(bonuses(grown(2), "BC-09"))
    (card,) = [card.card for card in g.players[0].cards]
    build(g, "FIC-05")
    assert asked(g) == [("buy", "BC-09", card), ("go_on",)]
    play(g, 0, "buy", "BC-09", card)
    assert (g.players[0].score, len(g.players[0].helpers), g.players[0].cards) == (4 + 3, 2, [])
    g = build(flipped(bonuses(table(), "BC-09")), "FIC-05")
    play(g, 0, "go_on")
    assert g.players[0].score == 3 + 2
    g = build(flipped(bonuses(table(), "BC-09")), "FIC-04")
    assert ("go_on",) not in asked(g)
    assert g.players[0].score == 3


@pytest.mark.parametrize(("number", "gained"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 0), (6, 1)])
def test_the_fourth_and_the_sixth_expansion_give_a_card(number: int, gained: int) -> None:
    """XI-912, XI-913: after the points, at once."""
    g = build(grown(number), DRY[number - 1])
    assert g.players[0].score == EXPANSIONS[number].points
    for _ in range(gained):
        assert asked(g) == CARDS
        play(g, 0, "take", 2)
    assert not taken(asked(g))


def test_the_card_of_an_expansion_is_chosen_and_has_its_consequence() -> None:
    """XI-912, XI-520, XI-R-36: of any stack, explorers and the river put aside; the next card is revealed first."""
    g = land(stacks(grown(4), "RC-16", "RC-11", "RC-31", "RC-21"), FOD_05="explorer")
    below = g.stacks[0].cards.cards[-2]
    build(g, DRY[3])
    news = play(g, 0, "take", 0)
    assert [card.card for card in g.players[0].cards] == ["RC-16"]
    assert (g.stacks[0].cards.cards[-1], g.stacks[0].cards.known[-1]) == (below, -1)
    assert said(news, "token_placed") == []
    assert ("put", "FOD-01") in asked(g)
    assert ("put", "FOD-05") not in asked(g)
    play(g, 0, "put", "FOD-01")
    assert g.land["FOD-01"] == "farmer1"
    assert not taken(asked(g))


def test_without_cards_on_the_board_none_is_gained() -> None:
    """XI-912, XI-R-24: the expansion is placed all the same."""
    g = grown(4)
    for place in range(4):
        shrink(g, place, 0)
    build(g, DRY[3])
    assert (g.players[0].cards, g.players[0].score, g.players[0].expansions) == ([], 6, list(DRY[:4]))


def test_two_different_lakes_give_a_card() -> None:
    """XI-914, XI-R-37: whichever of the two expansions comes first."""
    for first, second in (("FIC-05", "FOB-05"), ("FOB-05", "FIC-05")):
        g = build(grown(2, first), second)
        assert g.players[0].score == 4 + 2
        assert asked(g) == CARDS
        assert g.players[0].two_lakes
    assert not taken(asked(build(grown(2, "FIC-05"), "FIC-04")))


def test_trumai_link_two_lakes_with_their_second_expansion() -> None:
    """XI-EX-12: 4 + 2 points, two helpers, and one resource card with its consequence."""
    g = stacks(grown(2, "FOA-05", seat=TRUMAI), "RC-16", "RC-11", "RC-31", "RC-21")
    build(g, "FIA-05", TRUMAI)
    player = g.players[TRUMAI]
    assert (player.score, player.helpers) == (6, [Helper("chief")] * 2)
    assert asked(g, TRUMAI) == CARDS
    play(g, TRUMAI, "take", 3)
    assert [card.card for card in player.cards] == ["RC-21"]
    play(g, TRUMAI, "put", "FIA-09")
    assert g.land == {"FIA-09": "farmer1"}
    assert not taken(asked(g, TRUMAI))


def test_two_lakes_give_a_card_once() -> None:
    """XI-915: further expansions at lakes bring none."""
    g = stacks(grown(2, "FIC-05"), "RC-16", "RC-11", "RC-31", "RC-21")
    build(g, "FOB-05")
    play(g, 0, "take", 0)
    play(g, 0, "put", "FOD-01")
    build(villagers(g, home=3), "FOB-04")
    assert (len(g.players[0].cards), g.players[0].score) == (1, 4 + 2 + 5 + 2)
    assert not taken(asked(g))


def test_all_cards_that_one_expansion_brings_are_gained() -> None:
    """XI-916, XI-R-36: the fourth expansion that links two lakes brings two, one after the other."""
    g = stacks(grown(4, "FIC-05", "FIC-04", "FIC-03"), "RC-16", "RC-11", "RC-31", "RC-21")
    build(g, "FOB-05")
    assert g.players[0].score == 6 + 2
    play(g, 0, "take", 0)
    play(g, 0, "put", "FOD-01")
    assert asked(g) == CARDS
    play(g, 0, "take", 1)
    play(g, 0, "put", "FOC-01")
    assert [card.card for card in g.players[0].cards] == ["RC-16", "RC-11"]
    assert not taken(asked(g))


def test_a_farmer_closes_the_whole_territory() -> None:
    """XI-917: wherever in it the farmer stands; one in another territory does not."""
    g = land(table(), FIC_14="farmer1", FOC_04="farmer2", FID_13="farmer3")
    assert chief(g) == ["FOB-02", "FOB-04", "FOB-05", "FOB-06"]
    assert chief(land(g, FOB_19="farmer1")) == []


def test_explorers_and_missionaries_do_not_close_a_territory() -> None:
    """XI-918."""
    assert chief(land(table(), FIC_14="explorer", FIC_02="blue", FOB_19="red", FOB_13="explorer")) == AROUND_CAMAIURA


@pytest.mark.parametrize("token", ["explorer", "blue"])
def test_an_expansion_does_not_come_onto_a_token(token: str) -> None:
    """XI-919."""
    assert chief(land(table(), FIC_03=token)) == AROUND_CAMAIURA[1:]


def test_an_expansion_does_not_come_onto_a_telegraph_line() -> None:
    """XI-921: next to it is allowed."""
    assert chief(land(table(), FIC_10="telegraph", FIC_11="telegraph")) == sorted({*AROUND_CAMAIURA} - {"FIC-11"})


def test_an_expansion_does_not_come_onto_a_lake() -> None:
    """XI-920: LS2 and LS4 touch this village, and its land on their shores is open."""
    g = villagers(expand(table(), 0, "FIC-05", "FOB-05"), home=3)
    assert chief(g) == sorted({*AROUND_CAMAIURA, "FOB-09"} - {"FIC-05", "FOB-05"})


def test_an_expansion_does_not_touch_another_village() -> None:
    """XI-922, XI-R-33: FOB-03 and FOB-08 lie next to Suiá's printed village."""
    g = villagers(expand(table(), 0, "FOB-04"), home=2)
    assert chief(g) == sorted({*AROUND_CAMAIURA} - {"FOB-04"})


def test_an_expansion_does_not_touch_an_expansion_of_another_village() -> None:
    """XI-922, XI-R-33: FOB-02 and FOB-04 lie next to FOB-03."""
    g = expand(table(), SUIA, "FOB-03")
    assert chief(g) == sorted({*AROUND_CAMAIURA} - {"FOB-02", "FOB-04"})


def test_an_expansion_does_not_touch_a_village_without_a_player() -> None:
    """XI-922, XI-136, XI-R-79: Camaiurá's village, where only Ikpeng and Suiá play."""
    g = villagers(expand(table(2), 1, "FOB-03"), 1, home=2)
    assert {"FOB-02", "FOB-04"}.isdisjoint(chief(g, 1))
    assert {"FOB-01", "FOB-08"} & set(chief(g, 1)) == {"FOB-08"}


def test_an_expansion_does_not_touch_a_telegraph_post() -> None:
    """XI-923: FIC-06 and FIC-10 lie next to PS."""
    g = villagers(expand(table(), 0, "FIC-07"), home=2)
    assert chief(g) == sorted({*AROUND_CAMAIURA, "FIC-02"} - {"FIC-07"})


def test_the_hex_of_an_expansion_is_a_hex_of_the_village() -> None:
    """XI-924, XI-408: it can hold one thing, and no outsider comes onto it."""
    g = build(stacks(grown(4), "RC-16", "RC-11", "RC-31", "RC-21"), DRY[3])
    assert empty_hexes(g, 0) == [*(f"CAM{n}" for n in (1, 2, 4, 5)), *DRY[:4]]
    play(g, 0, "take", 2)
    spots = {move[1] for move in asked(g)}
    assert spots == {f"FIC-{n:02}" for n in range(1, 17)} - {*DRY[:4]}


def test_the_shared_reserve_of_expansions_may_be_empty() -> None:
    """XI-925."""
    g = table()
    g.expansions = 1
    assert chief(g) == AROUND_CAMAIURA
    g.expansions = 0
    assert chief(g) == []
