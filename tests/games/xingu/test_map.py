"""10.1: the map of the content is the ledger's, and has all that the text of the book needs of it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from services.engine.content import sources
from services.xingu import content
from services.xingu.content import (
    BOARD,
    HEXES,
    LAKES,
    NEIGHBOURS,
    POSTS,
    TERRITORIES,
    TERRITORY_HEXES,
    TRIBES,
    Half,
)
from services.xingu.view import MAP
from tests.games.ledger import key
from tests.games.xingu.ledger_tables import rows, section

HALVES: tuple[Half, ...] = ("north", "south")
HEX = r"(?:F[OI][A-D]-\d\d|L[NS]\d|P[NS]|[A-Z]{3}\d)"
both_halves = pytest.mark.parametrize("half", HALVES)
every_tribe = pytest.mark.parametrize("tribe", TRIBES)


def steps(start: str) -> dict[str, int]:
    """How far each hex is from `start`, across anything."""
    found, border = {start: 0}, [start]
    while border:
        at = border.pop(0)
        for near in NEIGHBOURS[at]:
            if near not in found:
                found[near] = found[at] + 1
                border.append(near)
    return found


def touches(spots: tuple[str, ...]) -> set[str]:
    """The hexes next to these."""
    return {near for spot in spots for near in NEIGHBOURS[spot]} - set(spots)


# --- the ledger's picture and tables --------------------------------------------------------------------------------


def test_the_picture_of_the_ledger() -> None:
    """10.1.3: hexes as they are drawn, from the river to the edge; odd rows stand half a hex to the right."""
    half, row, drawn = "", 0, []
    for line in section("10.1.3").partition("```\n")[2].partition("```")[0].splitlines():
        if " half," in line:
            half, row = {"N": "north", "S": "south"}[line[0]], 0
            continue
        for found in re.finditer(HEX, line):
            drawn.append((found[0], half, row, (found.start() - 4 * (row % 2)) / 8))
        row += 1
    assert [(spot.id, spot.half, spot.row, spot.column) for spot in HEXES.values()] == drawn


def test_the_adjacency_table_of_the_ledger() -> None:
    """10.1.5, XI-R-05: all 178 hexes with place and neighbours, which the formula of 10.1.3 finds."""
    table = rows("10.1.5", HEX)
    assert len(table) == len(HEXES) == 178
    for spot, place, neighbours in table:
        assert place == f"{HEXES[spot].row},{HEXES[spot].column}"
        assert NEIGHBOURS[spot] == tuple(neighbours.split())


def test_territories_and_villages_of_the_ledger() -> None:
    """10.1.2, XI-224, XI-231."""
    named = {key(name): territory for territory in TERRITORIES.values() for name in (territory.name,)}
    assert named == TERRITORIES
    found: dict[str, str] = {}
    for names, half, *_ in rows("10.1.2", r"(Forest|Field).*"):
        found |= {key(name): half for name in names.split(", ")}
    assert {territory.id: territory.half for territory in TERRITORIES.values()} == found
    for name, place, borders, _ in rows("10.1.2", r"\w+ \(\w+\)"):
        tribe = TRIBES[key(name)]
        assert f"{tribe.name} ({tribe.colour})" == name
        assert place.startswith(tribe.half)
        assert tribe.territories == tuple(key(border) for border in borders.split(", "))


def test_marked_hexes_of_the_ledger() -> None:
    """10.1.4, XI-116, XI-120: four crosses and four shotguns, two of each in each half, none at a village or a post."""
    for name, cell in rows("10.1.4", "Cross|Shotgun"):
        marked = {spot.id for spot in HEXES.values() if spot.mark == name.lower()}
        assert marked == set(re.findall(HEX, cell))
        assert Counter(HEXES[spot].half for spot in marked) == {"north": 2, "south": 2}
        terrains = {TERRITORIES[HEXES[spot].territory].terrain for spot in marked}
        assert terrains == {"forest" if name == "Cross" else "field"}
        assert len({HEXES[spot].territory for spot in marked}) == 4
        near = {HEXES[near].kind for spot in marked for near in NEIGHBOURS[spot]}
        assert near <= {"land", "lake"}


def test_only_the_text_of_the_book_counts_as_the_rulebooks() -> None:
    """10.1.2: which half and which names are in the text; hexes are not."""
    assert {value for row in sources(content.PACKAGE, "hexes").values() for value in row.values()} == {"reconstructed"}
    tribes = sources(content.PACKAGE, "tribes")
    assert tribes["camaiura"]["territories"] == tribes["suia"]["half"] == "rulebook"
    assert tribes["suia"]["colour"] == tribes["trumai"]["hexes"] == "reconstructed"


# --- the shape of the map -------------------------------------------------------------------------------------------


def test_neighbours_are_mutual() -> None:
    """XI-225: nothing is its own neighbour, nobody has more than six, and no hex touches the other half."""
    for spot, near in NEIGHBOURS.items():
        assert spot not in near
        assert 2 <= len(near) <= 6
        assert all(spot in NEIGHBOURS[other] and HEXES[other].half == HEXES[spot].half for other in near)


@both_halves
def test_a_half(half: Half) -> None:
    """XI-201, XI-223, XI-225, XI-R-03: three villages, four lakes, one post, four territories; it hangs together."""
    kinds = Counter(spot.kind for spot in HEXES.values() if spot.half == half)
    assert kinds == {"land": 69, "village": 15, "lake": 4, "post": 1}
    assert sum(tribe.half == half for tribe in TRIBES.values()) == 3
    terrains = Counter(territory.terrain for territory in TERRITORIES.values() if territory.half == half)
    assert terrains == {"forest": 2, "field": 2}
    assert set(steps(POSTS[half])) == {spot.id for spot in HEXES.values() if spot.half == half}


def test_letters_stand_for_a_forest_and_a_field_each() -> None:
    """XI-101, XI-203, XI-R-05."""
    assert Counter(territory.letter for territory in TERRITORIES.values()) == dict.fromkeys("ABCD", 2)
    assert {(territory.terrain, territory.letter) for territory in TERRITORIES.values()} == {
        (terrain, letter) for terrain in ("forest", "field") for letter in "ABCD"
    }
    assert {territory: len(spots) for territory, spots in TERRITORY_HEXES.items()} == {
        "forest_a": 19,
        "forest_b": 19,
        "forest_c": 15,
        "forest_d": 15,
        "field_a": 16,
        "field_b": 19,
        "field_c": 16,
        "field_d": 19,
    }


def test_both_halves_have_the_same_shape() -> None:
    """10.1.3."""
    shapes = [sorted((spot.row, spot.column, spot.kind) for spot in HEXES.values() if spot.half == h) for h in HALVES]
    assert shapes[0] == shapes[1]


@every_tribe
def test_a_village_touches_one_forest_and_one_field(tribe: str) -> None:
    """XI-224, XI-R-03, XI-R-34, XI-R-37: no other territory, no lake, no post, and no other village."""
    village = TRIBES[tribe].hexes
    around = [HEXES[spot] for spot in touches(village)]
    assert {spot.territory for spot in around} == set(TRIBES[tribe].territories)
    assert {spot.kind for spot in around} == {"land"}
    assert [TERRITORIES[name].terrain for name in TRIBES[tribe].territories] == ["forest", "field"]
    assert {TERRITORIES[name].half for name in TRIBES[tribe].territories} == {TRIBES[tribe].half}


@every_tribe
def test_a_village_has_room_to_start_and_to_build(tribe: str) -> None:
    """XI-108, XI-109, XI-225, 10.1.1: an oca, two villagers, and two hexes more, all joined."""
    village = TRIBES[tribe].hexes
    assert len(village) == 5 == len(set(village))
    assert all(HEXES[spot].tribe == tribe for spot in village)
    assert TRIBES[tribe].oca == village[2]
    assert all(steps(village[0])[spot] <= 2 for spot in village)
    assert len(village) - 1 - BOARD.starting_villagers == 2


@both_halves
def test_villages_lie_equally_far_from_the_post(half: Half) -> None:
    """10.1.3: three steps."""
    away = steps(POSTS[half])
    tribes = [tribe for tribe in TRIBES.values() if tribe.half == half]
    assert [min(away[spot] for spot in tribe.hexes) for tribe in tribes] == [3, 3, 3]


@both_halves
def test_a_post_touches_all_territories_of_its_half(half: Half) -> None:
    """XI-201, 10.1.3: TL tokens start in any of them."""
    near = {HEXES[spot].territory for spot in NEIGHBOURS[POSTS[half]]}
    assert near == {territory.id for territory in TERRITORIES.values() if territory.half == half}


@both_halves
def test_the_chain_of_territories(half: Half) -> None:
    """10.1.2: forest, village, field, village, forest, village, field, and back along the river."""
    touching = {
        frozenset((HEXES[a].territory, HEXES[b].territory))
        for a, around in NEIGHBOURS.items()
        for b in around
        if HEXES[a].half == half and HEXES[a].territory and HEXES[b].territory
    }
    pairs = {pair for pair in touching if len(pair) == 2}
    bordered = [frozenset(tribe.territories) for tribe in TRIBES.values() if tribe.half == half]
    assert set(bordered) <= pairs
    ends = Counter(name for pair in bordered for name in pair)
    assert sorted(ends.values()) == [1, 1, 2, 2]
    assert frozenset(name for name, count in ends.items() if count == 1) in pairs


def test_lakes_of_first_expansions() -> None:
    """10.1.3: the hexes that touch both a village and a lake; each village can link two lakes with two expansions."""
    text = re.search(r"First-expansion lake hexes.*?: (.*?)\. Printed", section("10.1.3"))
    assert text
    printed: dict[str, set[tuple[str, str]]] = {}
    for name, cell in re.findall(r"([A-Z]{3}): (.*?)(?=\. [A-Z]{3}:|$)", text[1]):
        tribe = next(tribe for tribe in TRIBES.values() if tribe.hexes[0].startswith(name))
        at = (re.findall(HEX, part) for part in cell.split(";"))
        printed[tribe.id] = {(lake, spot) for lake, *spots in at for spot in spots}
    for tribe in TRIBES.values():
        found = {(lake, spot) for spot in touches(tribe.hexes) for lake in NEIGHBOURS[spot] if lake in LAKES}
        assert found == printed[tribe.id]
        assert len({lake for lake, _ in found}) == 2


def test_no_lake_is_near_the_other_half() -> None:
    """XI-201: eight lakes, each one hex without a territory."""
    assert len(LAKES) == 8
    assert {HEXES[lake].territory for lake in LAKES} == {""}


# --- what the examples of the book need -----------------------------------------------------------------------------


def test_where_the_examples_have_the_tribes() -> None:
    """10.1.1, XI-R-04: halves, and territories of Camaiurá, Suiá, Ikpeng and Trumai; no tribe is called Balá."""
    south = {tribe.id for tribe in TRIBES.values() if tribe.half == "south"}
    assert south == {"suia", "bororo", "camaiura"}
    assert (TRIBES["camaiura"].colour, TRIBES["camaiura"].territories) == ("orange", ("forest_b", "field_c"))
    assert "forest_b" in TRIBES["suia"].territories
    assert TERRITORIES["field_c"].half == TERRITORIES["forest_b"].half == "south"
    assert TERRITORIES["forest_d"].half == "north"
    assert TRIBES["ikpeng"].half == TRIBES["trumai"].half == TRIBES["tapaiuna"].half == "north"
    assert {TERRITORIES[name].letter for name in TRIBES["trumai"].territories} == {"A"}
    assert "bala" not in TRIBES


def test_two_telegraphs_get_next_to_suia() -> None:
    """10.1.1, XI-EX-05: from the southern post."""
    first = set(NEIGHBOURS[POSTS["south"]])
    second = {near for spot in first for near in NEIGHBOURS[spot] if HEXES[near].kind == "land"}
    assert second & touches(TRIBES["suia"].hexes)


@every_tribe
def test_a_village_can_expand(tribe: str) -> None:
    """10.1.1, XI-922, XI-923: onto hexes of both territories that touch no post and no other village."""
    home = TRIBES[tribe].hexes
    free = [
        spot
        for spot in touches(home)
        if not any(HEXES[near].kind == "post" or HEXES[near].tribe not in ("", tribe) for near in NEIGHBOURS[spot])
    ]
    assert {HEXES[spot].territory for spot in free} == set(TRIBES[tribe].territories)
    assert len(free) >= 6


# --- as it is drawn -------------------------------------------------------------------------------------------------


def test_hexes_touch_where_they_are_drawn_side_by_side() -> None:
    """XI-201: a client draws the view's map by `x` and `y`; the river lies between the halves."""
    at = {spot.id: (spot.x, spot.y) for area in MAP for spot in area.hexes}
    assert at.keys() == HEXES.keys()
    assert len(set(at.values())) == len(at)
    for spot, (x, y) in at.items():
        near = {
            other
            for other, (x2, y2) in at.items()
            if (y == y2 and abs(x - x2) == 2) or (abs(y - y2) == 1 and abs(x - x2) == 1)
        }
        assert near == set(NEIGHBOURS[spot])
    lines = {half: sorted({at[spot.id][1] for spot in HEXES.values() if spot.half == half}) for half in HALVES}
    assert lines == {"north": list(range(9)), "south": list(range(10, 19))}
    assert all(HEXES[spot].row == 0 for spot, (_, y) in at.items() if y in (8, 10))


def test_each_territory_hangs_together() -> None:
    """XI-225."""
    for spots in TERRITORY_HEXES.values():
        found, border = {spots[0]}, [spots[0]]
        while border:
            for near in NEIGHBOURS[border.pop()]:
                if near in spots and near not in found:
                    found.add(near)
                    border.append(near)
        assert found == set(spots)
        assert all(int(b[-2:]) - int(a[-2:]) == 1 for a, b in pairwise(spots))
