"""Chapter 9: the worked examples of the ledger, number by number."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import CarryOut, UseCard
from services.cangaceiros.chiefs import Bury
from services.cangaceiros.content import CHIEFS, SPACES
from services.cangaceiros.state import State
from services.cangaceiros.volante_attacks import VolantesAttack
from services.cangaceiros.volantes import MoveVolantes
from services.cangaceiros.wounds import SufferWounds
from tests.games.cangaceiros.positions import (
    garrison,
    give,
    hold,
    in_round,
    lines,
    stack,
    stand,
    table,
    train,
    turn,
    volantes,
    wound,
)
from tests.games.playing import asked, do, play, said, system

RED, YELLOW, THIRD = range(3)
"""Three play on the side of the map on which 10.3 lays out the first examples; the third is their "blue"."""
BAND = "2/3"
A, B, C, D = "araripe", "moxoto", "cariri", "pianco"
"""Where the four Volantes stand."""


def four_volantes() -> State:
    """Round 3 as CG-EX-01 gives it."""
    g = stand(table(holder=RED), "recife", "pajeu", "juazeiro")
    for seat in (RED, YELLOW):
        give(g, seat, fame=6, reis=1)
    garrison(give(g, THIRD, fame=3, reis=1), THIRD, catarina=1, pianco=1)
    return in_round(volantes(g, **{A: 1, B: 1, C: 1, D: 1}), 3)


def test_volante_movement() -> None:
    """CG-EX-01, CG-842, CG-843, CG-844, CG-845, CG-846, CG-847, CG-848, CG-851."""
    g = four_volantes()
    assert SPACES[BAND][A].arrow == "salgueiro"
    system(do(g, MoveVolantes()))
    assert asked(g, RED) == [("march", B, "recife"), ("march", B, "pajeu")]
    play(g, RED, "march", B, "pajeu")
    assert g.volantes == {"salgueiro": 1, "pajeu": 2, D: 1}
    assert g.todo == []


def test_volante_attack() -> None:
    """CG-EX-02, CG-855, CG-861, CG-862, CG-863, CG-864, CG-867: yellow bribes one of two, blue bribes nobody."""
    g = four_volantes()
    system(do(g, MoveVolantes(), VolantesAttack()))
    play(g, RED, "march", B, "pajeu")
    system(g)
    assert asked(g, YELLOW) == [("bribe", 0), ("bribe", 1)]
    play(g, YELLOW, "bribe", 1)
    assert asked(g, THIRD) == [("bribe", 0), ("bribe", 1)]
    play(g, THIRD, "bribe", 0)
    yellow, blue = g.players[YELLOW], g.players[THIRD]
    assert (yellow.reis, len(yellow.wounds), yellow.gang) == (0, 1, "pajeu")
    assert (blue.reis, blue.garrisons, blue.prisoners) == (1, {"catarina": 1}, 2)
    assert (g.volantes, g.todo) == ({"salgueiro": 1, "pajeu": 2, D: 1}, [])


def test_fight_against_three_volantes() -> None:
    """CG-EX-03 and CG-604 to CG-629: Dadá, fully trained, plays ST-1 against VC-03."""
    g = table(chiefs=("CH-10", "CH-05", "CH-17"))
    stand(train(lines(give(g, YELLOW, fame=9), YELLOW, guns=3, facao=4), YELLOW), "juazeiro", "cariri")
    hold(volantes(g, pianco=3), YELLOW, ["ST-1", "ST-2", "ST-3"])
    stack(g.tokens, "VT-07", "VT-08", "VT-05")
    do(turn(in_round(g, 4, "VC-03"), YELLOW), UseCard(YELLOW))
    play(g, YELLOW, "attack", "ST-1")
    play(g, YELLOW, "move", "pianco")
    news = play(g, YELLOW, "fight", "volantes", False)
    assert said(news, "shots_exchanged") == [{"seat": YELLOW, "inflicted": 2, "suffered": 1}]
    assert g.fight is not None
    assert g.fight.wounds == 2
    news = play(g, YELLOW, "lose", "facao")
    assert g.players[YELLOW].lines["facao"] == 3
    assert said(news, "blows_exchanged") == [{"seat": YELLOW, "inflicted": 3, "suffered": 1}]
    assert g.fight.wounds == 5
    guns = next(n for n, space in enumerate(CHIEFS["CH-05"].spaces) if space.gives == "guns")
    play(g, YELLOW, "wound", guns)
    yellow = g.players[YELLOW]
    assert (yellow.trophies, g.volantes, yellow.wounds) == (2, {"pianco": 1}, [guns])
    assert yellow.fame == 9 + 2  # VC-03 gives 1 for each
    assert len(g.tokens) == 10
    assert (yellow.discard, g.card) == (["ST-1"], "")


@pytest.mark.parametrize(("seat", "fame", "bounty"), [(YELLOW, 8, 1), (THIRD, 15, 2), (RED, 25, 3)])
def test_bounty(seat: int, fame: int, bounty: int) -> None:
    """CG-EX-04, CG-665, CG-673: yellow loses 1, green 2, red 3 Fame."""
    g = wound(give(table(), seat, fame=fame), seat, 3, 4)
    do(g, SufferWounds(seat, 1), Bury(seat))
    assert g.players[seat].fame == fame - bounty


@pytest.mark.parametrize(("count", "wounds"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_esperanca(count: int, wounds: int) -> None:
    """CG-EX-05, CG-770."""
    g = stand(give(table(chiefs=("CH-07", "CH-10", "CH-17")), 0, reis=0), "cariri")
    system(do(volantes(train(g, 0, 0), cariri=count), VolantesAttack()))
    while ("wound", 0) in asked(g):  # once her ability is covered, the two spaces left are alike
        play(g, 0, "wound", 0)
    assert (len(g.players[0].wounds), g.players[0].chief, asked(g)) == (wounds, "CH-07", [])


@pytest.mark.parametrize("count", [5, 6])
def test_esperanca_and_too_many(count: int) -> None:
    """CG-EX-05: 3 or more that count kill her."""
    g = stand(give(table(chiefs=("CH-07", "CH-10", "CH-17")), 0, reis=0), "cariri")
    system(do(volantes(train(g, 0, 0), cariri=count), VolantesAttack()))
    assert g.players[0].chief == ""


CITIES = {"mossoro": "CH-10", "salgueiro": "CH-06", "salvador": "CH-17"}
"""With the Chief who trades best there: Jararaca, Dulce, Ponto Fino."""


@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("trained", [False, True])
def test_rates_of_the_cities(city: str, trained: bool) -> None:
    """CG-EX-06, CG-540, CG-541, CG-542, CG-769, CG-773, CG-783."""
    for goods, fame in ((1, 1), (3, 4), (5, 6)) if trained else ((1, 1), (4, 3), (6, 5)):
        g = stand(table(chiefs=(CITIES[city], "CH-02", "CH-16")), city)
        give(g, 0, reis=6, deals=3, vengeance=3, trophies=6)
        if trained:
            train(g, 0, 0)
        do(turn(g), CarryOut(0, ("plunder",)))
        play(g, 0, "plunder")
        assert [move for move in asked(g) if move[0] == "trade"] == [
            ("trade", city, given) for given in ((1, 3, 5) if trained else (1, 4, 6))
        ]
        play(g, 0, "trade", city, goods)
        if city == "mossoro" and goods < 6:  # all six are paid without a choice
            play(g, 0, *asked(g)[0])
        assert g.players[0].fame == 4 + fame


@pytest.mark.parametrize(
    ("count", "wounds", "dead", "arrested"), [(1, 1, 0, 1), (2, 2, 0, 2), (3, 0, 1, 5), (4, 0, 1, 5)]
)
def test_attack_table(count: int, wounds: int, dead: int, arrested: int) -> None:
    """CG-EX-07, CG-863, CG-864, CG-865: n unbribed Volantes against a Gang, and against a Garrison of 5."""
    g = garrison(stand(table(), "cariri"), 1, pianco=5)
    for seat in (0, 1):
        give(g, seat, reis=0)
    system(do(volantes(g, cariri=count, pianco=count), VolantesAttack()))
    assert (len(g.players[0].wounds), g.players[0].chief == "") == (wounds, bool(dead))
    if dead:
        play(g, 0, *asked(g)[0])
    assert (g.players[1].prisoners, g.players[1].garrisons.get("pianco", 0)) == (1 + arrested, 5 - arrested)
