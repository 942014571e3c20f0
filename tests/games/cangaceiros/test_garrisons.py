"""Chapter 4.3: Garrisons, and where a Cangaceiro comes from when the reserve is empty."""

from __future__ import annotations

import pytest

from services.cangaceiros.bonuses import Receive
from services.cangaceiros.cards import CarryOut
from services.cangaceiros.garrisons import PlaceCangaceiro
from services.cangaceiros.state import State
from tests.games.cangaceiros.positions import (
    appoint,
    empty_reserve,
    garrison,
    imprison,
    lines,
    plot,
    stand,
    table,
    track,
    train,
    turn,
    wound,
)
from tests.games.playing import asked, do, play, said

INACINHA = "CH-09"


def garrisoning(at: str, icons: int = 1, *, trained: bool = False) -> State:
    """Red, with Inacinha as Chief, has so many Garrison icons, the Gang in a space of the 2/3 side."""
    g = stand(appoint(table(3), 0, INACINHA), at)
    if trained:
        train(g, 0)
    return do(turn(g, 0, "ST-1"), CarryOut(0, ("garrison",) * icons))


def places(g: State) -> list[str]:
    """The spaces that red is offered for a Garrison."""
    return [move[1] for move in asked(g) if move[0] == "garrison"]


@pytest.mark.parametrize("at", ["cariri", "araripe", "catarina"])
def test_a_garrison_goes_where_the_gang_is(at: str) -> None:
    """CG-430: one Cangaceiro from the reserve, in Sertão, Serra and Caatinga."""
    g = garrisoning(at)
    assert asked(g) == [("garrison", at), ("stop",)]
    news = play(g, 0, "garrison", at)
    assert (g.players[0].garrisons, g.players[0].reserve) == ({at: 1}, 9)
    assert said(news, "cangaceiro_placed") == [{"seat": 0, "place": at}]


@pytest.mark.parametrize("city", ["mossoro", "salgueiro", "salvador", "recife"])
def test_never_in_a_city(city: str) -> None:
    """CG-431."""
    assert asked(garrisoning(city)) == []


def test_never_in_juazeiro() -> None:
    """CG-432."""
    assert asked(garrisoning("juazeiro")) == []


def test_any_number_of_cangaceiros_in_a_garrison() -> None:
    """CG-433: all ten that red has."""
    g = garrisoning("cariri", 11)
    for _ in range(10):
        play(g, 0, "garrison", "cariri")
    assert (g.players[0].garrisons, g.players[0].reserve, asked(g)) == ({"cariri": 10}, 0, [])


def test_garrisons_of_several_players_in_a_space() -> None:
    """CG-434."""
    g = garrison(garrison(garrisoning("cariri"), 1, cariri=2), 2, cariri=3)
    play(g, 0, "garrison", "cariri")
    assert [player.garrisons["cariri"] for player in g.players] == [1, 2, 3]


def test_a_garrison_on_a_burnt_fazenda() -> None:
    """CG-R-22: the space is still there."""
    g = garrisoning("cariri")
    del g.fazendas["cariri"]
    assert places(g) == ["cariri"]


# --- An empty reserve -----------------------------------------------------------------------------------------------


def broke(place: str, *, seat: int = 0) -> State:
    """Red, with an empty reserve, has to place a Cangaceiro: lines 2/0/1, Garrisons in Cariri and Moxotó."""
    g = track(garrison(lines(table(3), 0, guns=2, facao=1), 0, cariri=2, moxoto=1), "PEACE", "EV-01", "EV-02")
    plot(g, 0, "EV-02")
    return do(turn(empty_reserve(g)), PlaceCangaceiro(seat, place))


@pytest.mark.parametrize(
    ("place", "sources"),
    [
        ("pianco", ["cariri", "moxoto", "guns", "facao"]),
        ("protection", ["cariri", "moxoto", "guns", "facao"]),
        ("EV-01", ["cariri", "moxoto", "guns", "facao"]),
        ("cariri", ["moxoto", "guns", "facao"]),
        ("guns", ["cariri", "moxoto", "facao"]),
    ],
)
def test_with_an_empty_reserve_it_comes_from_a_garrison_or_the_board(place: str, sources: list[str]) -> None:
    """CG-435, CG-436, CG-437, CG-438, CG-R-24, CG-R-54: not from Prison or Event tile, nor from where it goes to.

    The placement may also be declined.
    """
    g = broke(place)
    assert g.players[0].prisoners == 4
    assert asked(g) == [*(("take", source) for source in sources), ("decline",)]


@pytest.mark.parametrize(
    ("source", "garrisons", "guns"),
    [
        ("cariri", {"cariri": 1, "moxoto": 1, "pianco": 1}, 2),
        ("moxoto", {"cariri": 2, "pianco": 1}, 2),
        ("guns", {"cariri": 2, "moxoto": 1, "pianco": 1}, 1),
    ],
)
def test_the_replacement_leaves_its_place(source: str, garrisons: dict[str, int], guns: int) -> None:
    """CG-435, CG-436, CG-R-24: from a line it is the rightmost, so that the others stay from the left."""
    g = broke("pianco")
    news = play(g, 0, "take", source)
    mine = g.players[0]
    assert (mine.garrisons, mine.lines["guns"], mine.reserve, mine.prisoners) == (garrisons, guns, 0, 4)
    assert said(news, "cangaceiro_taken") == [{"seat": 0, "place": source}]


def test_the_replacement_may_go_to_an_event_tile() -> None:
    """CG-435, CG-436: a Cangaceiro is placed there too."""
    g = broke("EV-01")
    play(g, 0, "take", "facao")
    assert [(event.tile, event.seats) for event in g.events[:3]] == [("PEACE", ()), ("EV-01", (0,)), ("EV-02", (0,))]


def test_the_placement_may_be_declined() -> None:
    """CG-R-24."""
    g = broke("pianco")
    news = play(g, 0, "decline")
    assert (g.players[0].garrisons, g.players[0].lines["guns"]) == ({"cariri": 2, "moxoto": 1}, 2)
    assert said(news, "placement_declined") == [{"seat": 0, "place": "pianco"}]


def test_no_replacement_as_long_as_there_is_a_reserve() -> None:
    """CG-439: the last one of the reserve goes, and nothing is asked."""
    g = imprison(lines(table(3), 0, guns=2), 0, 8)
    assert g.players[0].reserve == 1
    do(turn(g), PlaceCangaceiro(0, "cariri"))
    assert (asked(g), g.players[0].reserve, g.players[0].garrisons) == ([], 0, {"cariri": 1})


def test_without_any_cangaceiro_nothing_is_placed() -> None:
    """CG-437, CG-438: all are in the Prison but one on an Event tile."""
    g = empty_reserve(plot(track(table(3), "PEACE", "EV-01"), 0, "EV-01"))
    do(turn(stand(g, "cariri"), 0, "ST-1"), PlaceCangaceiro(0, "cariri"), CarryOut(0, ("garrison",)))
    assert (asked(g), g.players[0].garrisons) == ([], {})


def test_each_of_several_is_replaced_by_itself() -> None:
    """CG-R-54: two Guns with an empty reserve: one from Cariri, the other declined."""
    g = broke("guns")
    do(g, Receive(0, "guns"), Receive(0, "guns"))
    play(g, 0, "take", "cariri")
    assert asked(g) == [("take", "cariri"), ("take", "moxoto"), ("take", "facao"), ("decline",)]
    play(g, 0, "decline")
    assert (g.players[0].lines["guns"], g.players[0].garrisons) == (3, {"cariri": 1, "moxoto": 1})


# --- Inacinha -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["cariri", "recife", "juazeiro"])
def test_inacinha_reaches_every_fazenda(at: str) -> None:
    """CG-772, CG-R-65: from a City and from Juazeiro too."""
    g = garrisoning(at, trained=True)
    assert places(g) == ["cariri", "pajeu", "pianco", "moxoto", "inhamuns", "araripe", "catarina"]
    play(g, 0, "garrison", "catarina")
    assert (g.players[0].garrisons, g.players[0].wounds) == ({"catarina": 1}, [])


@pytest.mark.parametrize(("at", "burnt"), [("recife", False), ("cariri", True)])
def test_inacinha_reaches_a_burnt_fazenda_with_the_gang_alone(at: str, *, burnt: bool) -> None:
    """CG-R-22: elsewhere a tile has to be there."""
    g = garrisoning(at, trained=True)
    del g.fazendas["cariri"]
    assert ("cariri" in places(g)) == burnt


def test_inacinha_covered_garrisons_where_she_is() -> None:
    """CG-449, CG-772: under a marker, or with a Wound cube on the ability."""
    assert places(garrisoning("cariri")) == ["cariri"]
    assert places(wound(garrisoning("cariri", trained=True), 0, 0)) == ["cariri"]
