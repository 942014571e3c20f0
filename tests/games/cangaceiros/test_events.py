"""Chapter 5.1: Phase 4, the event."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from services.cangaceiros.content import EVENTS
from services.cangaceiros.events import ResolveEvent
from services.cangaceiros.state import State
from services.engine.kernel import upkeep
from tests.games.cangaceiros.positions import (
    garrison,
    give,
    hold,
    imprison,
    in_round,
    lines,
    own,
    plot,
    stand,
    table,
    track,
    train,
    wound,
)
from tests.games.playing import asked, do, play, said, system


def facing(tile: str, *, holder: int = 0) -> State:
    """Round 2, with this tile on the second space of the Event Track; all Gangs stand in Juazeiro."""
    return in_round(track(table(holder=holder), "PEACE", tile), 2)


def resolve(g: State) -> State:
    """Phase 4, up to the first decision."""
    return system(do(g, ResolveEvent()))


def fame(g: State) -> list[int]:
    return [player.fame for player in g.players]


# --- The phase ------------------------------------------------------------------------------------------------------


def test_the_event_is_the_leftmost_active_tile() -> None:
    """CG-800, CG-804, CG-323: it is turned to its inactive side, and the next Round's is the one to its right."""
    g = in_round(track(table(), "PEACE", "EV-10", "EV-11"), 1)
    assert fame(resolve(g)) == [4, 4, 4]
    assert (g.resolved, said(g.news, "event_began")) == (1, [{"event": "PEACE"}])
    g.round = 2
    give(g, 0, vengeance=3)
    assert fame(resolve(g)) == [4, 0, 0]
    assert (g.resolved, said(g.news, "event_ended")) == (2, [{"event": "EV-10"}])
    g.round = 3
    give(g, 1, fame=9, deals=3)
    give(g, 2, fame=9, deals=2)
    assert fame(resolve(g)) == [0, 9, 5]
    assert g.resolved == 3


def test_phase_4_is_a_step_of_the_system() -> None:
    """CG-301, CG-800."""
    g = do(facing("EV-10"), ResolveEvent())
    assert isinstance(upkeep(g), ResolveEvent)
    assert (g.resolved, fame(g)) == (1, [4, 4, 4])
    system(g)
    assert (g.phase, g.resolved, fame(g)) == (4, 2, [0, 0, 0])


@pytest.mark.parametrize(("holder", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_players_face_it_from_the_holder_clockwise(holder: int, order: list[int]) -> None:
    """CG-801."""
    g = resolve(facing("EV-10", holder=holder))
    assert [item["seat"] for item in said(g.news, "fame_lost")] == order


def test_one_player_after_another() -> None:
    """CG-801: the second suffers only when the first has chosen; the tile is turned after the last."""
    g = facing("EV-01", holder=1)
    resolve(lines(lines(stand(g, "cariri", "pajeu"), 0, guns=3), 1, guns=3))
    assert (asked(g, 0), len(asked(g, 1)), g.resolved) == ([], 2, 1)
    for _ in range(3):
        play(g, 1, "lose", "guns")
    assert (len(asked(g, 0)), asked(g, 1), g.resolved) == (2, [], 1)
    for _ in range(3):
        play(g, 0, "lose", "guns")
    assert (g.todo, g.resolved) == ([], 2)


def test_a_cangaceiro_on_the_tile_keeps_its_player_out() -> None:
    """CG-802, CG-463, CG-462: and stays there; one on another tile doesn't help."""
    g = plot(plot(track(table(), "PEACE", "EV-10", "EV-11"), 1, "EV-10"), 2, "EV-11")
    resolve(in_round(g, 2))
    assert fame(g) == [0, 4, 0]
    assert said(g.news, "event_escaped") == [{"seat": 1}]
    assert (g.events[1].seats, g.players[1].reserve) == ((1,), 9)


def test_peace_does_nothing() -> None:
    """CG-803: Round 1."""
    g = in_round(table(), 1)
    stand(g, "cariri", "catarina", "araripe")
    for seat in range(3):
        garrison(lines(give(g, seat, reis=5), seat, guns=2), seat, cariri=1)
    resolve(g)
    assert fame(g) == [4, 4, 4]
    assert [(player.reis, player.wounds, player.prisoners) for player in g.players] == [(5, [], 1)] * 3
    assert (g.events[0].tile, g.resolved, g.todo) == ("PEACE", 1, [])


# --- Wounds ---------------------------------------------------------------------------------------------------------

PLACES = {"sertao": "cariri", "serra": "araripe", "caatinga": "catarina", "city": "salvador", "juazeiro": "juazeiro"}


@pytest.mark.parametrize(("tile", "struck"), [("EV-01", {"sertao", "serra", "city"}), ("EV-14", {"caatinga", "city"})])
@pytest.mark.parametrize("place", PLACES)
def test_wounds_for_gangs_in_some_places(tile: str, struck: set[str], place: str) -> None:
    """CG-805, CG-819, CG-R-34: Sargento Quelè and Tocaia give 3 wounds, and none in Juazeiro."""
    g = resolve(lines(stand(facing(tile), PLACES[place]), guns=5))
    for _ in range(3 if place in struck else 0):
        play(g, 0, "lose", "guns")
    assert (g.players[0].lines["guns"], asked(g)) == (2 if place in struck else 5, [])


def test_wounds_of_an_event_follow_the_ordinary_rule() -> None:
    """CG-821, CG-R-11: Cangaceiros and Chief, and what is over after his death goes to the lines."""
    g = wound(lines(stand(facing("EV-01"), "cariri"), guns=1, facao=2), 0, 3, 4)
    resolve(g)
    assert asked(g) == [("lose", "guns"), ("lose", "facao"), ("die",)]
    play(g, 0, "die")
    assert asked(g) == [("lose", "guns"), ("lose", "facao")]
    play(g, 0, "lose", "guns")
    assert (g.players[0].lines, g.players[0].fame) == ({"guns": 0, "protection": 0, "facao": 1}, 3)


def test_a_chief_who_dies_of_an_event_is_replaced_at_once() -> None:
    """CG-R-62: before the next player faces it."""
    g = facing("EV-01")
    wound(stand(g, "cariri", "pajeu"), 0, 3, 4)
    resolve(lines(g, 1, guns=3))
    assert [move[0] for move in asked(g, 0)] == ["keep", "keep"]
    assert (asked(g, 1), g.players[0].gang) == ([], "juazeiro")
    play(g, 0, *asked(g, 0)[0])
    assert len(asked(g, 1)) == 2
    assert not g.lost


# --- Paying ---------------------------------------------------------------------------------------------------------

Position = Callable[[State, int], State]
UNITS: dict[str, Position] = {
    "EV-02": lambda g, count: imprison(g, 0, count),
    "EV-04": lambda g, count: lines(g, guns=count, protection=2, facao=2),
    "EV-07": lambda g, count: lines(g, facao=count, protection=2, guns=2),
    "EV-09": lambda g, count: garrison(g, 0, cariri=count - count // 2, araripe=count // 2),
    "EV-13": lambda g, count: train(g, 0, *range(count)) if count else g,
}
"""How a player comes to have so many of what each tile counts."""


@pytest.mark.parametrize("tile", UNITS)
@pytest.mark.parametrize(
    ("count", "reis", "left", "lost"),
    [(0, 7, 7, 0), (1, 2, 0, 0), (1, 1, 1, 2), (3, 0, 0, 6), (3, 5, 1, 2), (3, 6, 0, 0), (3, 9, 3, 0), (2, 3, 1, 2)],
)
def test_pay_reis_or_lose_fame(tile: str, count: int, reis: int, left: int, lost: int) -> None:
    """CG-806, CG-808, CG-811, CG-813, CG-817, CG-822: Reis 2 for each, as far as they cover one in full; else 2 Fame.

    Procura-se, Luger Parabellum, Facada, Cala a Boca! and Coitamento.
    """
    g = resolve(UNITS[tile](give(facing(tile), 0, fame=10, reis=reis), count))
    assert (g.players[0].reis, g.players[0].fame) == (left, 10 - lost)
    unpaid = lost // 2
    assert said(g.news, "event_paid")[0] == {"seat": 0, "reis": reis - left, "unpaid": unpaid}


def test_each_pays_for_his_own() -> None:
    """CG-806, CG-813: the prisoners and Garrisons of others are theirs."""
    g = facing("EV-02")
    for seat, count in enumerate((0, 2, 4)):
        give(imprison(g, seat, count), seat, reis=9)
    assert [player.reis for player in resolve(g).players] == [9, 5, 1]


def test_markers_on_the_chief_are_not_paid_for() -> None:
    """CG-823, CG-817: two of three lie on the player board."""
    g = resolve(train(give(facing("EV-13"), 0, reis=9), 0, 0, 2))
    assert (g.players[0].reis, g.players[0].trained) == (5, 2)


def test_fame_for_paying_is_lost_down_to_0() -> None:
    """CG-675, CG-806."""
    assert fame(resolve(imprison(give(facing("EV-02"), 0, fame=3, reis=0), 0, 5)))[0] == 0


# --- What one has to have -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "position", "enough"),
    [
        ("EV-03", lambda g: own(g, 0, "SE-1", "CA-1"), True),
        ("EV-03", lambda g: own(g, 0, "SE-1", "SE-2"), False),
        ("EV-03", lambda g: own(g, 0, "CA-1", "CA-2"), False),
        ("EV-05", lambda g: own(g, 0, "CA-1", "CA-2"), True),
        ("EV-05", lambda g: own(g, 0, "CA-1", "SE-2", "SE-3"), False),
        ("EV-06", lambda g: lines(g, guns=1, protection=2, facao=3), True),
        ("EV-06", lambda g: garrison(lines(g, guns=5), 0, cariri=2), False),
        ("EV-10", lambda g: give(g, 0, vengeance=3), True),
        ("EV-10", lambda g: give(g, 0, vengeance=2, deals=4), False),
        ("EV-11", lambda g: give(g, 0, deals=3), True),
        ("EV-11", lambda g: give(g, 0, deals=2, vengeance=4), False),
        ("EV-12", lambda g: own(g, 0, "SE-1", "SE-2"), True),
        ("EV-12", lambda g: own(g, 0, "SE-1", "CA-2", "CA-3"), False),
    ],
)
def test_who_lacks_what_the_tile_asks_for_loses_4_fame(
    tile: str, position: Callable[[State], State], enough: bool
) -> None:
    """CG-807, CG-809, CG-810, CG-814, CG-815, CG-816.

    Sertão Perigoso, Raso da Catarina, Bênção de Padre Cicero, Matar os Macacos!, Corrupção, Serra da Capivara.
    """
    g = resolve(position(give(facing(tile), 0, fame=9, reis=20)))
    assert g.players[0].fame == (9 if enough else 5)
    assert g.players[0].reis == 20
    assert [player.fame for player in g.players[1:]] == [0, 0]


def test_cards_are_looked_for_in_deck_and_discard_pile() -> None:
    """CG-820: nothing moves, and no face is shown."""
    g = own(give(facing("EV-12"), 0, fame=9), 0, "SE-1", "SE-2")
    hold(g, 0, discard=["ST-3", "SE-1", "ST-1"])
    deck, known = [*g.players[0].deck.cards], [*g.players[0].deck.known]
    resolve(g)
    assert g.players[0].fame == 9
    assert (g.players[0].deck.cards, g.players[0].deck.known) == (deck, known)
    assert g.players[0].discard == ["ST-3", "SE-1", "ST-1"]


# --- Arrests --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "left", "arrested"),
    [("EV-08", {"araripe": 2}, 4), ("EV-14", {"cariri": 1, "pianco": 1, "catarina": 2}, 2)],
)
def test_garrisons_go_to_the_prison(tile: str, left: dict[str, int], arrested: int) -> None:
    """CG-812, CG-818: Pedro Candido Traidor! in Caatinga and Sertão, Tocaia in the Serra."""
    g = facing(tile)
    for seat in (0, 1):
        garrison(g, seat, cariri=1, pianco=1, araripe=2, catarina=2)
    resolve(g)
    for player in g.players[:2]:
        assert (player.garrisons, player.prisoners, player.fame) == (left, 1 + arrested, 4)


def test_tocaia_arrests_and_wounds() -> None:
    """CG-818, CG-819: the Garrison in the Serra, the Gang in the Caatinga."""
    g = resolve(lines(garrison(stand(facing("EV-14"), "catarina"), 0, araripe=1, catarina=1), guns=4))
    assert (g.players[0].garrisons, g.players[0].prisoners) == ({"catarina": 1}, 2)
    for _ in range(3):
        play(g, 0, "lose", "guns")
    assert g.todo == []


def test_every_tile_has_an_effect_and_peace_has_none() -> None:
    """CG-803 and CG-805 to CG-819: each row of the content says one thing or more."""
    without = [
        event.id for event in EVENTS.values() if not (event.arrests or event.pays or event.needs or event.wounds)
    ]
    assert (len(EVENTS), without) == (15, ["PEACE"])
