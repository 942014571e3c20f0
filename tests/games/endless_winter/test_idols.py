"""Chapter 4k: the Idol board."""

from __future__ import annotations

import pytest

from services.endless_winter.content import BOARD, IDOL_LEVELS, TOP_LEVEL
from services.endless_winter.effects import Gain
from services.endless_winter.pieces import IDOL, Effect
from services.endless_winter.state import State
from tests.games.endless_winter.positions import cards, give, table, turn
from tests.games.playing import asked, do, play, said

TRACKS = [("idol", "offering"), ("idol", "honor")]
LESSER = [("gain", "idol", "tool"), ("gain", "idol", "food"), ("decline", "idol")]


def idols(g: State, count: int = 1, seat: int = 0) -> State:
    """A player without Food and Tools gains so many Idols at once."""
    return do(turn(give(g, seat, food=0, tools=0), seat, "hunt"), Gain(seat, (Effect(IDOL, count),)))


def test_an_idol_moves_a_marker_of_either_track_up_a_level() -> None:
    """EW-1100: at once, one level of one track."""
    g = idols(table(3))
    assert asked(g) == [*TRACKS, *LESSER]
    news = play(g, 0, "idol", "offering")
    assert (g.players[0].offering, g.players[0].honor, g.todo) == (1, 0, [])
    assert said(news, "idol_climbed") == [{"seat": 0, "track": "offering", "level": 1}]
    g = idols(table(3))
    play(g, 0, "idol", "honor")
    assert (g.players[0].offering, g.players[0].honor, g.honor[1]) == (0, 1, [0])


@pytest.mark.parametrize(
    ("tracks", "offering", "honor"),
    [(("offering", "honor"), 1, 1), (("honor", "honor"), 0, 2), (("offering", "offering"), 2, 0)],
)
def test_idols_gained_together_are_split_as_the_player_likes(
    tracks: tuple[str, str], offering: int, honor: int
) -> None:
    """EW-1101: one track or both."""
    g = idols(table(3), 2)
    for track in tracks:
        play(g, 0, "idol", track)
    assert (g.players[0].offering, g.players[0].honor, g.todo) == (offering, honor, [])


def test_several_markers_stand_on_a_level() -> None:
    """EW-1102: of the Offering track and of the Honor track."""
    g = give(give(table(3), 1, offering=1, honor=1), 2, offering=1, honor=1)
    idols(g, 2)
    play(g, 0, "idol", "offering")
    play(g, 0, "idol", "honor")
    assert [player.offering for player in g.players] == [1, 1, 1]
    assert g.honor[1] == [1, 2, 0]


@pytest.mark.parametrize(("level", "food"), [(1, 0), (2, 1), (3, 0), (5, 0), (7, 0), (8, 2), (9, 0)])
def test_entering_an_offering_level_gives_what_it_shows(level: int, food: int) -> None:
    """EW-1103: Food at once, or nothing."""
    g = idols(give(table(3), 0, offering=level - 1))
    play(g, 0, "idol", "offering")
    assert (g.players[0].food, g.players[0].tools, g.players[0].score, g.todo) == (food, 0, 0, [])


def test_a_benefit_of_the_offering_track_comes_before_the_next_idol() -> None:
    """EW-1103, EW-R-25, EW-R-64: levels 4 and 6 are entered on the way, a Tool and a card."""
    g = idols(give(cards(table(3), hand=[], deck=["BRAVE"]), 0, offering=3), 3)
    play(g, 0, "idol", "offering")
    assert asked(g) == [("gain", "tool", "tool"), ("gain", "tool", "food")]
    play(g, 0, "gain", "tool", "tool")
    play(g, 0, "idol", "offering")
    play(g, 0, "idol", "offering")
    assert asked(g)[0] == ("gain", "draw", "draw")
    play(g, 0, "gain", "draw", "draw")
    assert (g.players[0].tools, g.players[0].hand.cards, g.players[0].offering) == (1, ["BRAVE"], 6)
    assert g.todo == []


def test_the_top_of_the_offering_track_gives_a_megalith() -> None:
    """EW-1103: of level 10."""
    g = idols(give(table(3), 0, offering=9))
    play(g, 0, "idol", "offering")
    assert ("megalith", 0, 1, 1) in asked(g)


def test_an_idol_on_the_top_offering_space_scores_a_point() -> None:
    """EW-1104: the marker stays, and the benefit of the space is not gained again."""
    g = idols(give(table(3), 0, offering=10, score=7))
    play(g, 0, "idol", "offering")
    assert (g.players[0].offering, g.players[0].score, g.todo) == (10, 8, [])


def test_who_enters_an_honor_level_takes_the_leftmost_empty_place() -> None:
    """EW-1105, EW-R-24: behind those who are there; a level has a place for everybody."""
    g = give(give(give(table(4), 3, honor=2), 1, honor=2), 2, honor=2)
    play(idols(give(g, 0, honor=1)), 0, "idol", "honor")
    assert (g.honor[1], g.honor[2]) == ([], [3, 1, 2, 0])
    assert len(g.honor[2]) == BOARD.honor_places


def test_markers_close_the_gap_of_one_that_leaves() -> None:
    """EW-1106: and keep their order."""
    g = give(give(give(give(table(4), 3, honor=2), 0, honor=2), 2, honor=2), 1, honor=3)
    play(idols(g), 0, "idol", "honor")
    assert (g.honor[2], g.honor[3]) == ([3, 2], [1, 0])


@pytest.mark.parametrize(("level", "points"), [(1, 0), (2, 0), (3, 0), (4, 2), (5, 0), (6, 0), (7, 3), (9, 0), (10, 5)])
def test_entering_an_honor_level_scores_its_points(level: int, points: int) -> None:
    """EW-1107, EW-1108: at once."""
    g = idols(give(table(3), 0, honor=level - 1))
    news = play(g, 0, "idol", "honor")
    assert g.players[0].score == points
    assert said(news, "scored") == ([{"seat": 0, "points": points}] if points else [])


def test_the_whole_honor_track_scores_ten_points() -> None:
    """EW-EX-17, EW-1107, EW-1108: 2 + 3 + 5."""
    g = idols(table(3), 10)
    for _ in range(10):
        play(g, 0, "idol", "honor")
    assert (g.players[0].honor, g.players[0].score, g.todo) == (10, 10, [])
    assert [level.honor for level in IDOL_LEVELS.values() if level.honor] == [2, 3, 5]


def test_a_marker_on_the_top_honor_level_never_moves() -> None:
    """EW-1109: the Idol is used on the Offering track."""
    g = idols(give(table(3), 0, honor=TOP_LEVEL))
    assert asked(g) == [("idol", "offering"), *LESSER]


def test_an_idol_in_place_of_a_card_is_used_on_either_track() -> None:
    """EW-1100, EW-1400, EW-1109: without a question if only one is left."""
    for honor, tracks in ((0, TRACKS), (TOP_LEVEL, [])):
        g = give(table(3), 0, honor=honor)
        do(turn(g, 0, "hunt"), Gain(0, (Effect("draw"),)))
        play(g, 0, "gain", "draw", "idol")
        assert asked(g) == tracks
        assert g.players[0].offering == (honor > 0)
