"""Chapter 4j: the Megalith board. With three players its tiles lie in a step, here M1, M2, M3 and M4 in this order."""

from __future__ import annotations

import pytest

from services.endless_winter.effects import Gain
from services.endless_winter.megaliths import PlacePointed, board, next_owner
from services.endless_winter.pieces import MEGALITH, NEUTRAL, Effect, Megalith
from services.endless_winter.state import State
from services.engine.frames import Move
from tests.games.endless_winter.positions import give, megaliths, order, table, tiles, turn
from tests.games.playing import asked, do, play, said

CYAN, RED, PURPLE = 0, 1, 2
STARTS = {(0, 1, 1), (0, 1, 4), (0, 4, 4), (0, 4, 7)}
AROUND_FIRST = {(0, 0, 1), (0, 1, 0), (0, 1, 2), (0, 2, 1)}
"""What is adjacent to the starting space of M1."""
LESSER = [("gain", "megalith", low) for low in ("draw", "idol", "tool", "food")]
DECLINE = ("decline", "megalith")


def board_with(left: int = 8) -> State:
    """The empty Megalith board; cyan has so many Megaliths left, 9 and 10 of them neutral, and no Food or Tools."""
    return give(tiles(table(3), "M1", "M2", "M3", "M4"), CYAN, food=0, tools=0, megaliths=left)


def gain(g: State, count: int = 1) -> State:
    """Cyan gains so many Megaliths."""
    return do(turn(g, CYAN, "hunt"), Gain(CYAN, (Effect(MEGALITH, count),)))


def offered(g: State) -> set[Move]:
    """Level, row and column of every place that cyan may choose."""
    return {move[1:] for move in asked(g, CYAN) if move[0] == "megalith"}


def full(g: State, owner: int = NEUTRAL) -> State:
    """Megaliths on all nine spaces of M1."""
    return megaliths(g, *((row, column) for row in range(3) for column in range(3)), owner=owner)


def test_the_leftmost_megalith_comes_from_the_player_board_to_the_megalith_board() -> None:
    """EW-1000, EW-1172: one Megalith less on the Player board, one more beside the others; told to all."""
    g = gain(megaliths(board_with(8), (1, 1)))
    news = play(g, CYAN, "megalith", 0, 2, 1)
    assert g.players[CYAN].megaliths == 7
    assert g.megaliths == [Megalith(0, 1, 1, NEUTRAL), Megalith(0, 2, 1, CYAN)]
    assert said(news, "megalith_placed") == [{"seat": 0, "level": 0, "row": 2, "column": 1, "owner": 0}]
    assert not g.todo


def test_a_megalith_may_be_left() -> None:
    """EW-1000, EW-R-50: declined, with nothing in its place."""
    g = gain(megaliths(board_with(8), (1, 1)), 2)
    play(g, CYAN, "decline", "megalith")
    assert (g.players[CYAN].megaliths, g.players[CYAN].food, g.players[CYAN].tools, g.todo) == (8, 0, 0, [])


def test_the_first_megalith_of_all_goes_on_a_starting_space() -> None:
    """EW-1001, EW-1005: on the empty board nothing is adjacent to a Megalith."""
    assert offered(gain(board_with(10))) == STARTS


def test_a_neutral_megalith_goes_on_a_starting_space_or_beside_any_megalith() -> None:
    """EW-1001, EW-1005, EW-1006: the one that lies there is red; its space is taken."""
    g = gain(megaliths(board_with(9), (1, 1), owner=RED))
    assert offered(g) == (STARTS - {(0, 1, 1)}) | AROUND_FIRST


def test_a_coloured_megalith_is_never_on_a_starting_space() -> None:
    """EW-1002: not beside a Megalith either; (1, 4) is a starting space beside (1, 3)."""
    g = gain(megaliths(board_with(8), (1, 3)))
    assert offered(g) == {(0, 0, 3), (0, 2, 3), (0, 1, 2)}


@pytest.mark.parametrize("owner", [NEUTRAL, CYAN, RED])
def test_adjacency_counts_every_colour(owner: int) -> None:
    """EW-1001, EW-1006: orthogonally, not across a corner."""
    assert offered(gain(megaliths(board_with(8), (1, 1), owner=owner))) == AROUND_FIRST


def test_adjacency_crosses_the_seam_of_two_tiles_and_ends_at_the_edge() -> None:
    """EW-R-47, EW-1001: (2, 4) of M2 lies above (3, 4) of M3; left of (2, 0) there is nothing, nor below it."""
    assert (board(board_with())[2, 4].tile, board(board_with())[3, 4].tile) == ("M2", "M3")
    assert offered(gain(megaliths(board_with(8), (2, 4)))) == {(0, 2, 3), (0, 2, 5), (0, 3, 4)}
    assert offered(gain(megaliths(board_with(8), (2, 0)))) == {(0, 1, 0), (0, 2, 1)}


def test_tiles_are_upright() -> None:
    """EW-R-45: the top left of M2, M3 and M4 is where the pattern says."""
    spaces = board(board_with())
    assert len(spaces) == 36
    assert [spaces[place].id for place in ((0, 3), (3, 3), (3, 6), (5, 8))] == ["M2-00", "M3-00", "M4-00", "M4-22"]


def test_the_first_two_megaliths_are_neutral() -> None:
    """EW-1003, EW-R-46: then come those of the own colour."""
    g = gain(board_with(10), 3)
    for column in (1, 2, 3):
        play(g, CYAN, "megalith", 0, 1, column)
        if column == 2:
            play(g, CYAN, "decline", "megalith")
    assert [stone.owner for stone in g.megaliths] == [NEUTRAL, NEUTRAL, CYAN]
    assert (next_owner(give(g, RED, megaliths=9), RED), next_owner(give(g, RED, megaliths=8), RED)) == (NEUTRAL, RED)


def test_a_coloured_megalith_goes_on_four_others() -> None:
    """EW-1001: a square of any colours, three are not enough; it may go there or beside them."""
    g = megaliths(megaliths(board_with(8), (0, 0), (1, 1)), (0, 1), owner=RED)
    assert {place for place in offered(gain(g)) if place[0]} == set()
    megaliths(g, (1, 0), owner=PURPLE)
    assert offered(gain(g)) == {(1, 0, 0), (0, 0, 2), (0, 1, 2), (0, 2, 0), (0, 2, 1)}


def test_a_neutral_megalith_is_never_stacked() -> None:
    """EW-1004: on the nine of M1, only beside them or on a starting space."""
    beside = {(0, row, 3) for row in range(3)}
    assert offered(gain(full(board_with(9)))) == beside | (STARTS - {(0, 1, 1)})
    stacks = {(1, row, column) for row in range(2) for column in range(2)}
    assert offered(gain(full(board_with(8)))) == beside | stacks


def test_a_stack_may_cross_a_seam_and_its_place_must_be_free() -> None:
    """EW-R-47: (0, 2), (1, 2) of M1 and (0, 3), (1, 3) of M2."""
    g = megaliths(board_with(8), (0, 2), (1, 2), (0, 3), (1, 3))
    assert (1, 0, 2) in offered(gain(g))
    megaliths(g, (0, 2), owner=RED, level=1)
    assert {place for place in offered(gain(g)) if place[0]} == set()


def test_a_megalith_may_be_stacked_on_stacked_ones() -> None:
    """EW-1010, EW-R-47: on four of level 1, not on three of them and one of level 0."""
    g = megaliths(full(board_with(8)), (0, 0), (0, 1), (1, 0), owner=RED, level=1)
    assert {place for place in offered(gain(g)) if place[0]} == {(1, 1, 1)}
    megaliths(g, (1, 1), owner=RED, level=1)
    assert {place for place in offered(gain(g)) if place[0]} == {(2, 0, 0)}


@pytest.mark.parametrize(
    ("place", "around", "food", "tools", "score"),
    [((0, 0), (0, 1), 1, 0, 0), ((0, 1), (0, 0), 0, 1, 0), ((0, 2), (0, 1), 0, 0, 2), ((2, 2), (2, 1), 2, 0, 0)],
)
def test_a_megalith_on_the_board_gives_what_its_space_shows(
    place: tuple[int, int], around: tuple[int, int], food: int, tools: int, score: int
) -> None:
    """EW-1007: at once."""
    g = gain(megaliths(board_with(8), around))
    play(g, CYAN, "megalith", 0, *place)
    if tools:
        play(g, CYAN, "gain", "tool", "tool")
    player = g.players[CYAN]
    assert (player.food, player.tools, player.score, g.todo) == (food, tools, score, [])


def test_the_benefit_of_the_space_comes_before_the_next_megalith() -> None:
    """EW-1007, EW-R-64: the Idol of (1, 0) is resolved first."""
    g = gain(megaliths(board_with(8), (1, 1)), 2)
    play(g, CYAN, "megalith", 0, 1, 0)
    assert asked(g, CYAN)[:2] == [("idol", "offering"), ("idol", "honor")]
    play(g, CYAN, "idol", "honor")
    assert (0, 0, 0) in offered(g)
    assert g.players[CYAN].honor == 1


def test_red_gains_five_points_and_purple_one() -> None:
    """EW-EX-12, EW-1008, EW-1009, EW-R-46: on 1 red, 1 purple and 2 neutral ones; cyan has none there."""
    g = give(board_with(8), RED, megaliths=8, food=0, tools=0)
    megaliths(megaliths(megaliths(g, (0, 0), (1, 1)), (0, 1), owner=RED), (1, 0), owner=PURPLE)
    do(turn(g, RED, "hunt"), Gain(RED, (Effect(MEGALITH),)))
    news = play(g, RED, "megalith", 1, 0, 0)
    assert [player.score for player in g.players] == [0, 5, 1]
    assert said(news, "scored") == [{"seat": RED, "points": 5}, {"seat": PURPLE, "points": 1}]


@pytest.mark.parametrize(
    ("owners", "scores"),
    [
        ((CYAN, CYAN, CYAN, CYAN), [8, 0, 0]),
        ((RED, RED, RED, PURPLE), [4, 3, 1]),
        ((NEUTRAL, NEUTRAL, NEUTRAL, NEUTRAL), [4, 0, 0]),
        ((CYAN, NEUTRAL, RED, RED), [5, 2, 0]),
    ],
)
def test_a_stacked_megalith_scores_for_the_four_under_it(owners: tuple[int, ...], scores: list[int]) -> None:
    """EW-1008, EW-1009, EW-R-46: two points for each own, one for another; each owner one for each covered."""
    g = board_with(8)
    for place, owner in zip(((0, 0), (0, 1), (1, 0), (1, 1)), owners, strict=True):
        megaliths(g, place, owner=owner)
    play(gain(g), CYAN, "megalith", 1, 0, 0)
    assert [player.score for player in g.players] == scores


def test_on_stacked_ones_only_those_directly_under_it_score() -> None:
    """EW-1010, EW-1011, EW-R-58: 2 cyan, 1 red, 1 purple of level 1; the nine red ones of level 0 count for nothing."""
    g = megaliths(full(board_with(6), owner=RED), (0, 0), (0, 1), owner=CYAN, level=1)
    megaliths(megaliths(g, (1, 0), owner=RED, level=1), (1, 1), owner=PURPLE, level=1)
    play(gain(g), CYAN, "megalith", 2, 0, 0)
    assert [player.score for player in g.players] == [6, 1, 1]
    assert g.megaliths[-1] == Megalith(2, 0, 0, CYAN)


def test_who_covers_a_covered_megalith_again_pays_its_owner_again() -> None:
    """EW-R-58: red's at (1, 1) lies under both stacks."""
    g = full(board_with(8))
    g.megaliths.remove(Megalith(0, 1, 1, NEUTRAL))
    megaliths(g, (1, 1), owner=RED)
    play(gain(g), CYAN, "megalith", 1, 0, 0)
    play(gain(g), CYAN, "megalith", 1, 1, 1)
    assert [player.score for player in g.players] == [8, 2, 0]


def test_a_stacked_megalith_gives_no_benefit_of_a_space() -> None:
    """EW-1012: on (0, 0), (0, 1), (1, 0) and (1, 1) of M1, which show Food, a Tool and an Idol."""
    g = megaliths(board_with(8), (0, 0), (0, 1), (1, 0), (1, 1))
    play(gain(g), CYAN, "megalith", 1, 0, 0)
    player = g.players[CYAN]
    assert (player.food, player.tools, player.offering, player.honor, g.todo) == (0, 0, 0, 0, [])


def test_arrows_let_an_additional_megalith_be_placed() -> None:
    """EW-1013, EW-R-09, EW-R-61: from (1, 2) on (0, 2) or (2, 2), not anywhere else; or a lesser benefit, or none."""
    g = gain(megaliths(board_with(8), (1, 1)))
    play(g, CYAN, "megalith", 0, 1, 2)
    assert asked(g, CYAN) == [("megalith", 0, 0, 2), ("megalith", 0, 2, 2), *LESSER, DECLINE]
    play(g, CYAN, "megalith", 0, 0, 2)
    assert (g.players[CYAN].score, g.players[CYAN].megaliths, g.todo) == (2, 6, [])


def test_arrows_come_before_the_next_megalith() -> None:
    """EW-1013: at once; the second Megalith of the benefit may go anywhere again."""
    g = gain(megaliths(board_with(8), (1, 1)), 2)
    play(g, CYAN, "megalith", 0, 1, 2)
    assert offered(g) == {(0, 0, 2), (0, 2, 2)}
    play(g, CYAN, "decline", "megalith")
    assert (0, 1, 0) in offered(g)


@pytest.mark.parametrize(("taken", "food", "tools"), [("tool", 0, 1), ("food", 1, 0)])
def test_the_additional_megalith_is_a_benefit_of_the_ladder(taken: str, food: int, tools: int) -> None:
    """EW-R-61, EW-1400: swapped, and the next Megalith stays on the Player board."""
    g = gain(megaliths(board_with(8), (1, 1)))
    play(g, CYAN, "megalith", 0, 1, 2)
    play(g, CYAN, "gain", "megalith", taken)
    player = g.players[CYAN]
    assert (player.food, player.tools, player.megaliths, g.todo) == (food, tools, 7, [])


@pytest.mark.parametrize(
    ("tile", "arrow", "beside", "pointed"),
    [
        ("M2", (2, 4), (1, 4), {(2, 3), (2, 5)}),
        ("M3", (3, 4), (4, 4), {(3, 3), (3, 5)}),
        ("M4", (4, 6), (4, 7), {(3, 6), (5, 6)}),
    ],
)
def test_arrows_point_to_spaces_of_their_tile(
    tile: str, arrow: tuple[int, int], beside: tuple[int, int], pointed: set[tuple[int, int]]
) -> None:
    """EW-1013: wherever the tile lies."""
    g = gain(megaliths(board_with(8), beside))
    play(g, CYAN, "megalith", 0, *arrow)
    assert (board(g)[arrow].tile, offered(g)) == (tile, {(0, *place) for place in pointed})


def test_with_one_pointed_space_occupied_the_other_is_left() -> None:
    """EW-1013: (0, 2) is taken."""
    g = gain(megaliths(board_with(8), (1, 1), (0, 2)))
    play(g, CYAN, "megalith", 0, 1, 2)
    assert offered(g) == {(0, 2, 2)}


def test_with_both_pointed_spaces_occupied_arrows_have_no_effect() -> None:
    """EW-1014, EW-R-61: there is nothing to swap either."""
    g = gain(megaliths(board_with(8), (1, 1), (0, 2), (2, 2)))
    play(g, CYAN, "megalith", 0, 1, 2)
    assert (g.todo, g.players[CYAN].megaliths) == ([], 7)


def test_without_a_megalith_the_additional_one_can_only_be_swapped() -> None:
    """EW-R-61: the last Megalith has gone on the arrow space."""
    g = gain(megaliths(board_with(1), (1, 1)))
    play(g, CYAN, "megalith", 0, 1, 2)
    assert asked(g, CYAN) == [*LESSER, DECLINE]


def test_the_additional_megalith_is_the_leftmost_one_under_the_usual_rules() -> None:
    """EW-R-09: on a starting space if it is neutral; on the arrow space comes the last neutral one, then a cyan one."""
    pointed = ((1, 1), (0, 1))
    coloured = megaliths(board_with(8), (0, 0), (1, 2))
    assert list(PlacePointed(CYAN, pointed).moves(coloured)) == [("megalith", 0, 0, 1)]
    neutral = give(coloured, CYAN, megaliths=9)
    assert list(PlacePointed(CYAN, pointed).moves(neutral)) == [("megalith", 0, 0, 1), ("megalith", 0, 1, 1)]
    g = gain(megaliths(board_with(9), (1, 1)))
    play(g, CYAN, "megalith", 0, 1, 2)
    play(g, CYAN, "megalith", 0, 2, 2)
    assert [stone.owner for stone in g.megaliths] == [NEUTRAL, NEUTRAL, CYAN]


@pytest.mark.parametrize("left", [0, 8])
def test_without_a_megalith_or_a_place_for_it_there_are_lesser_benefits(left: int) -> None:
    """EW-R-42, EW-R-67: none left; or a coloured one and an empty board."""
    assert asked(gain(board_with(left)), CYAN) == [*LESSER, DECLINE]


def test_megaliths_of_others_pay_in_any_seat_order() -> None:
    """EW-1009: whoever is first in turn order."""
    g = megaliths(order(board_with(8), 2, 1, 0), (0, 0), (0, 1), (1, 0), (1, 1), owner=PURPLE)
    play(gain(g), CYAN, "megalith", 1, 0, 0)
    assert [player.score for player in g.players] == [4, 0, 4]
