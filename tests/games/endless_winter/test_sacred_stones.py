"""Chapter 5b: what each Sacred Stone scores in an Eclipse phase."""

from __future__ import annotations

import pytest

from services.endless_winter.content import HEXES
from services.endless_winter.pieces import NEUTRAL
from services.endless_winter.sacred_stones import stone_points
from services.endless_winter.state import State
from tests.games.endless_winter.positions import animals, camps, cards, give, megaliths, table, tiles, villages

TYPES = (
    *("base", "forest", "glacier", "grassland", "tundra", "canyon", "glacier", "wetland", "mountain", "grassland"),
    *("mountain", "tundra", "wetland", "glacier", "glacier", "glacier", "canyon", "glacier", "forest"),
)
"""Of the hexes from H00 to H18."""


def field(players: int = 3) -> State:
    """A table with these Terrain tiles, and the Megalith tiles in order."""
    g = tiles(table(players), "M1", "M2", "M3", "M4")
    g.terrain = dict(zip(HEXES, TYPES, strict=True))
    return g


# --- Era I ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stone", "hexes", "points"),
    [
        ("S01", {"H00": 1}, 0),
        ("S01", {"H01": 1}, 1),
        ("S01", {"H01": 3, "H02": 1, "H06": 1}, 2),
        ("S01", {"H01": 1, "H02": 1, "H03": 1, "H07": 1}, 4),
        ("S01", {"H04": 1, "H05": 1}, 0),
        ("S02", {"H01": 1, "H02": 1, "H03": 1, "H04": 1, "H05": 1}, 4),
    ],
)
def test_terrain(stone: str, hexes: dict[str, int], points: int) -> None:
    """EW-1250, EW-1251: a point for each shown type with an own Camp, however many; the Base is none."""
    g = villages(camps(camps(field(), 0, **hexes), 1, H03=1, H07=1), 0, "J20")
    assert stone_points(g, 0, stone) == points


@pytest.mark.parametrize("stone", ["S03", "S04"])
def test_direct_megaliths(stone: str) -> None:
    """EW-1252: those of the own colour directly on the board; neutral, others' and stacked ones do not count."""
    g = megaliths(field(), (1, 1), (1, 2))
    assert stone_points(g, 0, stone) == 0
    megaliths(megaliths(g, (0, 1), (0, 2), (2, 2), owner=0), (2, 1), owner=1)
    megaliths(g, (0, 1), owner=0, level=1)
    assert [stone_points(g, seat, stone) for seat in range(3)] == [3, 1, 0]


def test_a_megalith_stays_direct_when_it_is_covered() -> None:
    """EW-1252: what lies on it makes no difference."""
    g = megaliths(megaliths(field(), (0, 0), (0, 1), (1, 0), (1, 1), owner=0), (0, 0), owner=1, level=1)
    assert stone_points(g, 0, "S03") == 4


@pytest.mark.parametrize("stone", ["S05", "S06"])
@pytest.mark.parametrize(
    ("buried", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 7), (8, 10), (9, 10)]
)
def test_buried_cards(stone: str, buried: int, points: int) -> None:
    """EW-1253: by the table."""
    g = cards(field(), 0, buried=["T-ELD"] * buried)
    assert stone_points(g, 0, stone) == points


@pytest.mark.parametrize("stone", ["S07", "S08"])
@pytest.mark.parametrize(
    ("offering", "honor", "points"), [(0, 0, 0), (1, 0, 0), (1, 1, 1), (4, 3, 3), (0, 9, 4), (10, 10, 10)]
)
def test_idols(stone: str, offering: int, honor: int, points: int) -> None:
    """EW-1254: a point for two levels, both tracks added before halving, rounded down."""
    g = give(give(field(), 0, offering=offering, honor=honor), 1, offering=6)
    assert stone_points(g, 0, stone) == points


@pytest.mark.parametrize("stone", ["S09", "S10"])
def test_types_of_tipped_animals(stone: str) -> None:
    """EW-1255: different ones; Animals that are not Tipped do not count."""
    g = animals(field(), 0, "A-MAM", "A-SLO", tipped=["A-RHI", "A-RHI", "A-STA", "A-ARG"])
    animals(g, 1, "A-CAT")
    assert [stone_points(g, seat, stone) for seat in (0, 1)] == [3, 0]


# --- Era II ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stone", "junctions", "points"),
    [
        ("S11", (), 0),
        ("S11", ("J16",), 0),
        ("S11", ("J11",), 2),
        ("S11", ("J11", "J13"), 4),
        ("S11", ("J08",), 2),
        ("S12", ("J08", "J10", "J11"), 4),
    ],
)
def test_villages(stone: str, junctions: tuple[str, ...], points: int) -> None:
    """EW-1256, EW-1257: two for each that touches a hex of the shown type, of which several may touch the same."""
    g = villages(villages(field(), 0, *junctions), 1, "J12")
    assert stone_points(g, 0, stone) == points


def test_the_example_of_the_village_stone() -> None:
    """EW-EX-21, EW-1256, EW-1257: two Villages at one shown hex, 4 points; one Village at two shown hexes, 2."""
    g = field()
    assert stone_points(villages(g, 0, "J12", "J13"), 0, "S11") == 4
    assert stone_points(villages(g, 0, "J19"), 0, "S11") == 2


@pytest.mark.parametrize("stone", ["S13", "S14"])
@pytest.mark.parametrize(
    ("spaces", "points"),
    [
        ([], 0),
        ([(0, 0)], 1),
        ([(0, 0), (2, 2), (1, 1)], 1),
        ([(0, 2), (0, 3)], 2),
        ([(0, 0), (2, 5), (3, 3)], 4),
        ([(0, 0), (2, 5), (3, 3), (5, 8)], 6),
    ],
)
def test_megalith_tiles(stone: str, spaces: list[tuple[int, int]], points: int) -> None:
    """EW-1258: by the number of tiles with an own Megalith directly on the board, by the table."""
    g = megaliths(megaliths(field(), *spaces, owner=0), (4, 4), owner=NEUTRAL)
    megaliths(megaliths(g, (4, 7), owner=1), (0, 4), owner=0, level=1)
    assert stone_points(g, 0, stone) == points


def test_megalith_tiles_of_another_pattern() -> None:
    """EW-1258: where the tiles lie goes by the pattern in use."""
    g = megaliths(field(2), (0, 0), (0, 3), (0, 6), (2, 11), owner=0)
    assert stone_points(g, 0, "S13") == 6
    square = megaliths(table(3, pattern=4), (0, 0), (2, 3), (3, 0), (3, 3), owner=0)
    assert stone_points(square, 0, "S13") == 6


@pytest.mark.parametrize("stone", ["S15", "S20"])
def test_stacked_megaliths(stone: str) -> None:
    """EW-1259: two for each of the own colour on others, at any level."""
    g = megaliths(field(), *((row, column) for row in range(3) for column in range(3)), owner=0)
    assert stone_points(g, 0, stone) == 0
    megaliths(megaliths(g, (0, 0), (0, 1), (1, 0), owner=0, level=1), (1, 1), owner=1, level=1)
    megaliths(g, (0, 0), owner=0, level=2)
    assert [stone_points(g, seat, stone) for seat in (0, 1, 2)] == [8, 2, 0]


@pytest.mark.parametrize(
    ("stone", "shown", "table_of_points"),
    [("S16", "A-MAM", [0, 3, 6, 9, 9]), ("S17", "A-STA", [0, 2, 4, 7, 10, 10])],
)
def test_tipped_animals_of_a_type(stone: str, shown: str, table_of_points: list[int]) -> None:
    """EW-1260: by the table; others, and those that are not Tipped, do not count."""
    for count, points in enumerate(table_of_points):
        g = animals(field(), 0, shown, tipped=[*[shown] * count, "A-CAT"])
        assert stone_points(g, 0, stone) == points


@pytest.mark.parametrize(("stone", "one", "other"), [("S18", "A-RHI", "A-CAT"), ("S19", "A-SLO", "A-BIS")])
def test_tipped_animals_of_two_types(stone: str, one: str, other: str) -> None:
    """EW-1261: both types together, by the table."""
    pairs = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (2, 2), (1, 4), (3, 3)]
    for (ones, others), points in zip(pairs, [0, 1, 1, 3, 5, 7, 9, 9], strict=True):
        g = animals(field(), 0, one, tipped=[*[one] * ones, *[other] * others, "A-STA"])
        assert stone_points(g, 0, stone) == points
