"""Chapter 4.11: wounds on a Gang."""

from __future__ import annotations

import pytest

from services.cangaceiros.abilities import has, strength
from services.cangaceiros.chiefs import Bury
from services.cangaceiros.state import State
from services.cangaceiros.wounds import SufferWounds, WoundChief
from tests.games.cangaceiros.positions import give, lines, stand, table, train, turn, wound
from tests.games.playing import asked, do, play, said

DULCE, DADA, JESUINO = "CH-06", "CH-05", "CH-11"
"""Dulce's spaces: ability, Guns, nothing (all three trained), nothing, nothing; all of them take wounds."""


def hurt(
    wounds: int,
    *,
    chief: str = DULCE,
    trained: bool = False,
    cubes: tuple[int, ...] = (),
    guns: int = 0,
    protection: int = 0,
    facao: int = 0,
) -> State:
    """Red suffers so many wounds in Cariri, with this Chief, these cubes on him, and these Cangaceiros."""
    g = stand(lines(table(chiefs=(chief, "CH-10", "CH-17")), guns=guns, protection=protection, facao=facao), "cariri")
    if trained:
        train(g, 0)
    return do(turn(wound(g, 0, *cubes)), SufferWounds(0, wounds), Bury(0))


def test_each_wound_is_a_cangaceiro_or_a_cube_on_the_chief() -> None:
    """CG-650, CG-R-12: one after the other, and each time the results of the earlier ones are there."""
    g = hurt(3, guns=1, facao=2)
    assert asked(g) == [("lose", "guns"), ("lose", "facao"), ("wound", 3)]
    play(g, 0, "lose", "guns")
    assert asked(g) == [("lose", "facao"), ("wound", 3)]
    play(g, 0, "wound", 3)
    assert asked(g) == [("lose", "facao"), ("wound", 4)]
    play(g, 0, "lose", "facao")
    assert asked(g) == []
    assert (g.players[0].lines, g.players[0].wounds) == ({"guns": 0, "protection": 0, "facao": 1}, [3])


def test_a_removed_cangaceiro_goes_back_to_the_reserve() -> None:
    """CG-651: one of a line of choice, and lines fill from the left, so it is the rightmost that goes."""
    g = hurt(1, guns=2, protection=3, facao=1)
    reserve = g.players[0].reserve
    assert [move[1] for move in asked(g)] == ["guns", "protection", "facao", 3]
    news = play(g, 0, "lose", "protection")
    assert g.players[0].lines == {"guns": 2, "protection": 2, "facao": 1}
    assert g.players[0].reserve == reserve + 1
    assert said(news, "came_home") == [{"seat": 0, "place": "protection", "count": 1}]


def test_a_cube_goes_on_a_free_wound_space_of_choice() -> None:
    """CG-652, CG-659: not under a marker, not where a cube lies; of like empty spaces the first stands for all."""
    assert asked(hurt(1, guns=1))[1:] == [("wound", 3)]
    assert asked(hurt(1, guns=1, cubes=(3,)))[1:] == [("wound", 4)]
    trained = hurt(1, trained=True, guns=1)
    assert asked(trained)[1:] == [("wound", 0), ("wound", 1), ("wound", 2)]
    news = play(trained, 0, "wound", 1)
    assert trained.players[0].wounds == [1]
    assert said(news, "chief_wounded") == [{"seat": 0, "space": 1}]


def test_spaces_that_cover_the_same_are_offered_once() -> None:
    """CG-652: Dadá has two Guns and two Protection bonuses to lose."""
    assert asked(hurt(1, chief=DADA, trained=True)) == [("wound", 0), ("wound", 1), ("wound", 2)]
    assert asked(hurt(1, chief=DADA, trained=True, cubes=(1,))) == [("wound", 0), ("wound", 2), ("wound", 3)]


def test_a_cube_switches_off_what_it_covers() -> None:
    """CG-653: Jesuíno Brilhante's ability, and a bonus of his."""
    g = hurt(2, chief=JESUINO, trained=True)
    assert (has(g, 0, "jesuino_brilhante"), strength(g, 0, "guns"), strength(g, 0, "protection")) == (True, 3, 2)
    play(g, 0, "wound", 0)
    assert (has(g, 0, "jesuino_brilhante"), strength(g, 0, "guns"), strength(g, 0, "protection")) == (False, 3, 2)
    play(g, 0, "wound", 1)
    assert (has(g, 0, "jesuino_brilhante"), strength(g, 0, "guns"), strength(g, 0, "protection")) == (False, 2, 2)


def test_a_wound_on_a_chief_without_free_space_kills_him() -> None:
    """CG-654: with nobody on the lines there is nothing to choose."""
    g = hurt(1, cubes=(3, 4))
    assert [item.key for item in g.news or ()][:2] == ["chief_died", "fame_lost"]
    assert g.players[0].chief == ""
    assert [move[0] for move in asked(g)] == ["keep", "keep"]


def test_a_chief_with_a_free_space_cannot_be_let_die() -> None:
    """CG-652, CG-654: the last free space takes the wound, without a question if there is no other way."""
    g = hurt(1, cubes=(4,))
    assert asked(g) == []
    assert (g.players[0].chief, g.players[0].wounds) == (DULCE, [3, 4])


def test_the_chief_may_die_although_cangaceiros_are_left() -> None:
    """CG-655."""
    g = hurt(1, cubes=(3, 4), facao=3)
    assert asked(g) == [("lose", "facao"), ("die",)]
    play(g, 0, "die")
    assert g.players[0].lines["facao"] == 3
    assert g.chiefs_discarded == [DULCE]


def test_a_cangaceiro_may_save_the_chief() -> None:
    """CG-650, CG-654."""
    g = hurt(1, cubes=(3, 4), facao=3)
    play(g, 0, "lose", "facao")
    assert (g.players[0].chief, g.players[0].lines["facao"], asked(g)) == (DULCE, 2, [])


def test_wounds_left_after_the_death_go_to_the_lines() -> None:
    """CG-656, CG-R-10: as long as there are any there; only then comes the new Chief."""
    g = hurt(4, cubes=(3, 4), guns=1, protection=1, facao=2)
    play(g, 0, "die")
    assert asked(g) == [("lose", "guns"), ("lose", "protection"), ("lose", "facao")]
    play(g, 0, "lose", "protection")
    assert asked(g) == [("lose", "guns"), ("lose", "facao")]
    play(g, 0, "lose", "guns")
    assert g.players[0].lines == {"guns": 0, "protection": 0, "facao": 1}
    assert [move[0] for move in asked(g)] == ["keep", "keep"]


def test_wounds_that_find_nobody_are_dropped() -> None:
    """CG-657: seven wounds, one Cangaceiro; in whatever order, all are lost, so nothing is asked."""
    g = hurt(7, cubes=(3, 4), guns=1)
    assert [item["seat"] for item in said(g.news, "chief_died")] == [0]
    assert g.players[0].lines == {"guns": 0, "protection": 0, "facao": 0}
    play(g, 0, "keep", g.players[0].drawn.cards[0])
    assert (g.todo, g.players[0].wounds) == ([], [])


def test_wounds_for_all_there_is_are_not_asked_for_one_by_one() -> None:
    """CG-650, CG-654, CG-656: they fill every space, and take every Cangaceiro, whatever comes first."""
    filled = hurt(3, chief=DADA, trained=True, cubes=(0, 3))
    assert (asked(filled), filled.players[0].wounds, filled.players[0].chief) == ([], [0, 1, 2, 3, 4], DADA)
    killed = hurt(4, facao=1)
    assert (killed.players[0].lines["facao"], killed.chiefs_discarded) == (0, [DULCE])
    bereft = hurt(3, cubes=(3, 4), guns=1, facao=1)
    assert (bereft.players[0].board, bereft.chiefs_discarded) == (0, [DULCE])


def test_wounds_that_leave_anything_are_chosen() -> None:
    """CG-650, CG-655: one fewer, and it matters who bears them."""
    assert asked(hurt(2, chief=DADA, trained=True, cubes=(0, 3))) == [("wound", 1), ("wound", 2)]
    assert asked(hurt(3, facao=1)) == [("lose", "facao"), ("wound", 3)]
    g = hurt(2, cubes=(3, 4), guns=1, facao=1)
    assert asked(g) == [("lose", "guns"), ("lose", "facao"), ("die",)]
    play(g, 0, "die")
    assert asked(g) == [("lose", "guns"), ("lose", "facao")]


@pytest.mark.parametrize("wounds", [0, 1, 2])
def test_as_many_wounds_as_there_are(wounds: int) -> None:
    """CG-650, CG-657: neither one more nor one less."""
    g = hurt(wounds, trained=True)
    for space in range(wounds):
        play(g, 0, "wound", space)
    assert (g.players[0].wounds, asked(g)) == (list(range(wounds)), [])


def test_in_phase_5_nobody_takes_a_wound_for_the_chief() -> None:
    """CG-658: only the Chief's spaces are on offer."""
    g = stand(lines(table(chiefs=(DULCE, "CH-10", "CH-17")), guns=5, facao=3), "cariri")
    do(train(g, 0), WoundChief(0, 2), Bury(0))
    assert asked(g) == [("wound", 0), ("wound", 1), ("wound", 2)]
    play(g, 0, "wound", 2)
    assert asked(g) == [("wound", 0), ("wound", 1), ("wound", 3)]
    play(g, 0, "wound", 1)
    assert (asked(g), g.players[0].wounds) == ([], [1, 2])
    assert g.players[0].lines == {"guns": 5, "protection": 0, "facao": 3}


@pytest.mark.parametrize("wounds", [2, 3])
def test_in_phase_5_wounds_for_all_spaces_are_not_asked_for(wounds: int) -> None:
    """CG-652, CG-658, CG-866: Dadá has two unlike spaces left; with one wound more she dies."""
    g = stand(table(chiefs=(DADA, "CH-10", "CH-17")), "cariri")
    do(wound(train(g, 0), 0, 0, 3, 4), WoundChief(0, wounds), Bury(0))
    assert [item["space"] for item in said(g.news, "chief_wounded")] == [1, 2]
    assert (g.players[0].chief == DADA) == (wounds == 2)


def test_in_phase_5_wounds_beyond_the_death_are_dropped() -> None:
    """CG-658, CG-866: the second of two wounds finds no Chief, and no Cangaceiro either."""
    g = stand(lines(give(table(chiefs=(DULCE, "CH-10", "CH-17")), fame=12), guns=5), "cariri")
    do(wound(g, 0, 3, 4), WoundChief(0, 2), Bury(0))
    assert (g.players[0].lines["guns"], g.players[0].fame) == (5, 10)
    assert [move[0] for move in asked(g)] == ["keep", "keep"]


def test_wound_cubes_never_run_out() -> None:
    """CG-R-13: the five Chiefs of a full table take all the cubes of the box, and a wound more."""
    g = table(5, chiefs=("CH-01", "CH-02", "CH-05", "CH-06", "CH-09"))
    for seat in range(5):
        wound(train(g, seat), seat, 0, 1, 2, *((3,) if seat else ()))
    assert sum(len(player.wounds) for player in g.players) == 19
    do(g, SufferWounds(0, 2), Bury(0))
    assert sum(len(player.wounds) for player in g.players) == 21
