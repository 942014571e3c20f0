"""10.0, 10.2 and 10.3: both sides of the map, as the ledger has them and as the text of the book needs them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from services.cangaceiros.content import FAZENDAS, SPACES, Band, Space
from services.engine.content import sources
from tests.games.cangaceiros.ledger_tables import line, rows
from tests.games.ledger import key

BANDS: tuple[Band, ...] = ("2/3", "4/5")
SECTIONS = {"2/3": "10.2", "4/5": "10.3"}
CITIES = {"mossoro", "salgueiro", "salvador", "recife"}

both_sides = pytest.mark.parametrize("band", BANDS)


def edges(side: dict[str, Space]) -> list[tuple[Space, Space]]:
    """The borders, each once."""
    return [(side[a], side[b]) for a, b in sorted({tuple(sorted((s.id, b))) for s in side.values() for b in s.borders})]


def reachable(start: str, steps: dict[str, set[str]]) -> set[str]:
    """All that can be reached from `start`."""
    found, new = {start}, [start]
    while new:
        for space in steps[new.pop()] - found:
            found.add(space)
            new.append(space)
    return found


@both_sides
def test_the_content_is_the_table_of_the_ledger(band: Band) -> None:
    """CG-218, CG-227: spaces, types, borders, arrows, in the same order."""
    printed = rows(SECTIONS[band], "[A-Z].*")[1:]
    found = list(SPACES[band].values())
    assert [(key(name), key(kind)) for name, kind, _, _ in printed] == [(space.id, space.type) for space in found]
    assert [re.sub(r" \(.*", "", name) for name, *_ in printed] == [space.name for space in found]
    assert [tuple(map(key, borders.split(", "))) for _, _, borders, _ in printed] == [s.borders for s in found]
    arrows = ["" if arrow.startswith("none") else key(arrow) for *_, arrow in printed]
    assert arrows == [space.arrow for space in found]


@both_sides
def test_railroads_are_those_of_the_ledger(band: Band) -> None:
    """CG-DC-28, CG-R-33: three railroads, drawn across three Sertão spaces, flag seven spaces."""
    text = line(SECTIONS[band], "Railroads.*")
    pairs = re.findall(r"(\w+) (?:-) (\w+) \(.*?across (\w+)\)", text)
    assert len(pairs) == 3
    side = SPACES[band]
    assert {tuple(sorted((key(a), key(b)))) for a, b, _ in pairs} == {
        tuple(sorted((space.id, other))) for space in side.values() for other in space.railroads
    }
    flagged = {space.id for space in side.values() if space.has_railroad}
    assert flagged == CITIES | {key(across) for *_, across in pairs}


@both_sides
def test_bordering_is_mutual_and_never_with_oneself(band: Band) -> None:
    """CG-416, CG-417: borders and railroads go both ways."""
    side = SPACES[band]
    for space in side.values():
        assert len(set(space.borders)) == len(space.borders)
        assert space.id not in space.borders
        assert all(space.id in side[other].borders for other in space.borders)
        assert all(space.id in side[other].railroads for other in space.railroads)


@pytest.mark.parametrize(
    ("band", "counts"),
    [
        ("2/3", {"juazeiro": 1, "city": 4, "sertao": 5, "serra": 1, "caatinga": 1}),
        ("4/5", {"juazeiro": 1, "city": 4, "sertao": 6, "serra": 2, "caatinga": 2}),
    ],
)
def test_types_of_spaces(band: Band, counts: dict[str, int]) -> None:
    """CG-218, CG-219, CG-DC-01, CG-DC-02, CG-DC-03: the four Cities named; a tile for each Fazenda space, none over."""
    side = SPACES[band]
    assert Counter(space.type for space in side.values()) == counts
    assert {space.id for space in side.values() if space.type == "city"} == CITIES
    tiles = Counter(tile.type for tile in FAZENDAS.values() if tile.band == band)
    assert tiles == {kind: counts[kind] for kind in ("sertao", "serra", "caatinga")}


@both_sides
def test_railroads_join_cities_only(band: Band) -> None:
    """CG-418, CG-DC-04."""
    joined = [(space, other) for space in SPACES[band].values() for other in space.railroads]
    assert joined
    assert all(space.type == "city" and SPACES[band][other].type == "city" for space, other in joined)


@both_sides
def test_every_space_is_reached_by_a_gang_from_every_other(band: Band) -> None:
    """Also without railroads, and without crossing Juazeiro, where no Volante goes."""
    side = SPACES[band]
    outside = {space.id: set(space.borders) - {"juazeiro"} for space in side.values()}
    assert reachable("juazeiro", {space.id: set(space.borders) for space in side.values()}) == set(side)
    assert reachable("recife", outside) == set(side) - {"juazeiro"}


@both_sides
def test_arrows_make_one_tour_that_volantes_may_always_take(band: Band) -> None:
    """CG-845, CG-DC-07, CG-R-50: to a bordering space, never to Juazeiro or the Caatinga; one tour of all others."""
    side = SPACES[band]
    assert [space.id for space in side.values() if not space.arrow] == ["juazeiro"]
    for space in side.values():
        if space.arrow:
            assert space.arrow in space.borders
            assert side[space.arrow].type not in ("juazeiro", "caatinga")
    tour = [space.id for space in side.values() if space.type not in ("juazeiro", "caatinga")]
    passed, at = [], "recife"
    for _ in tour:
        at = side[at].arrow
        passed.append(at)
    assert at == "recife"
    assert sorted(passed) == sorted(tour)


@both_sides
def test_the_map_can_be_drawn_as_it_lies(band: Band) -> None:
    """Every space has a point of its own, and no two borders that are drawn as straight lines cross."""
    side = SPACES[band]
    for one, other in combinations(side.values(), 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= 10
    assert all(0 < space.x < 100 and 0 < space.y < 100 for space in side.values())
    for (a, b), (c, d) in combinations(edges(side), 2):
        if not {a.id, b.id} & {c.id, d.id}:
            assert not (_turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0)


def _turn(a: Space, b: Space, c: Space) -> int:
    area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    return (area > 0) - (area < 0)


@both_sides
def test_a_space_beside_the_caatinga_leads_to_salgueiro(band: Band) -> None:
    """CG-DC-05."""
    side = SPACES[band]
    leading = [space for space in side.values() if space.arrow == "salgueiro"]
    assert any(side[border].type == "caatinga" for space in leading for border in space.borders)


def test_the_example_can_be_laid_out_on_the_smaller_side() -> None:
    """CG-EX-01, CG-DC-06: A Araripe, B Moxotó, C Cariri, D Piancó, the Gangs in Pajeú and Recife."""
    side = SPACES["2/3"]
    targets = {"catarina", "pajeu", "recife", "pianco"}
    assert set(side["araripe"].borders) & targets == {"catarina"}
    assert side["araripe"].arrow == "salgueiro"
    assert set(side["moxoto"].borders) & targets == {"catarina", "pajeu", "recife"}
    assert set(side["cariri"].borders) & targets == {"pajeu", "pianco"}


@both_sides
def test_juazeiro_is_central_and_can_be_plundered(band: Band) -> None:
    """CG-118, CG-DC-08, CG-R-03: in the middle of the picture, with more borders than a City has."""
    juazeiro = SPACES[band]["juazeiro"]
    assert (juazeiro.x, juazeiro.y) == (50, 50)
    assert len(juazeiro.borders) >= 4
    assert not juazeiro.arrow
    assert "recife" not in juazeiro.borders


@both_sides
def test_what_stands_in_the_rulebook_of_the_map(band: Band) -> None:
    """The Cities and Juazeiro, their names and types; all else is reconstructed."""
    table = sources("services.cangaceiros", f"spaces_{band.replace('/', '_')}")
    told = {space for space, fields in table.items() if fields["name"] == fields["type"] == "rulebook"}
    assert told == CITIES | {"juazeiro"}
    assert {fields["borders"] for fields in table.values()} == {"reconstructed"}
