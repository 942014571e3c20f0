"""Chapter 5.2: Phase 5, the Volantes move."""

from __future__ import annotations

import pytest

from services.cangaceiros.geography import spaces
from services.cangaceiros.state import State
from services.cangaceiros.volante_attacks import VolantesAttack
from services.cangaceiros.volantes import MoveVolantes, destinations
from services.engine.kernel import upkeep
from tests.games.cangaceiros.positions import garrison, give, in_round, plot, stand, table, track, volantes
from tests.games.playing import asked, do, play, said, system


def march(g: State, number: int = 3) -> State:
    """Phase 5 of this Round, up to the first tie, or to the end of the movement."""
    return system(do(in_round(g, number), MoveVolantes()))


def test_movement_is_a_step_of_the_system() -> None:
    """CG-301, CG-840."""
    g = do(volantes(table(), mossoro=1), MoveVolantes())
    assert isinstance(upkeep(g), MoveVolantes)
    assert (system(g).phase, g.volantes) == (5, {"inhamuns": 1})


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("number", [1, 6])
def test_without_a_target_a_volante_follows_the_arrow(players: int, number: int) -> None:
    """CG-845, CG-227: from every space of both sides; with all Gangs in Juazeiro there is no target."""
    for space, printed in spaces(table(players)).items():
        if space != "juazeiro":
            g = march(volantes(table(players), **{space: 2}), number)
            assert g.volantes == {printed.arrow: 2}
            assert printed.arrow in printed.borders


def test_a_volante_moves_one_space_at_most() -> None:
    """CG-840: those of Mossoró don't follow those of Inhamuns, who went on before."""
    g = march(volantes(table(), mossoro=1, inhamuns=2, araripe=3, salgueiro=4))
    assert g.volantes == {"inhamuns": 1, "araripe": 2, "salgueiro": 3, "salvador": 4}
    assert said(g.news, "volantes_moved")[0] == {"space": "mossoro", "to": "inhamuns", "count": 1}


@pytest.mark.parametrize("target", ["gang", "garrison"])
def test_a_volante_with_a_target_in_its_space_stays(target: str) -> None:
    """CG-842: although a Gang of more Fame stands next to it."""
    g = stand(give(table(), 1, fame=20), "juazeiro", "pajeu")
    g = stand(g, "pianco") if target == "gang" else garrison(g, 0, pianco=1)
    assert march(volantes(g, pianco=3)).volantes == {"pianco": 3}


def test_prisoners_and_event_tiles_are_no_targets() -> None:
    """CG-841: the Volantes of Recife leave the Prison behind."""
    g = plot(track(table(), "PEACE", "EV-10"), 1, "EV-10")
    assert march(volantes(g, recife=2)).volantes == {"pajeu": 2}


def test_a_gang_draws_a_volante() -> None:
    """CG-843: against the arrow, and before a Garrison of more Fame."""
    g = garrison(give(stand(table(), "moxoto"), 1, fame=30), 1, pianco=3)
    assert march(volantes(g, recife=2)).volantes == {"moxoto": 2}


def test_of_several_gangs_the_one_of_most_fame() -> None:
    """CG-843, CG-R-53: actual Fame, not the bounty; off the track is 0."""
    g = stand(table(), "moxoto", "pianco", "pajeu")
    for seat, fame in enumerate((6, 7, 0)):
        give(g, seat, fame=fame)
    assert march(volantes(g, recife=2)).volantes == {"pianco": 2}


def test_the_richest_gang_of_a_space_counts() -> None:
    """CG-843: a poor Gang beside it changes nothing."""
    g = stand(table(), "moxoto", "pianco", "moxoto")
    for seat, fame in enumerate((8, 7, 1)):
        give(g, seat, fame=fame)
    assert march(volantes(g, recife=1)).volantes == {"moxoto": 1}


def test_a_garrison_draws_a_volante_where_no_gang_does() -> None:
    """CG-844: the one whose owner has most Fame."""
    g = garrison(garrison(table(), 0, moxoto=4), 1, pianco=1)
    assert march(volantes(give(g, 1, fame=5), recife=2)).volantes == {"pianco": 2}


def test_targets_two_spaces_away_draw_nobody() -> None:
    """CG-843, CG-844, CG-845."""
    g = garrison(stand(table(), "salvador"), 1, cariri=1)
    assert march(volantes(g, recife=1)).volantes == {"pajeu": 1}


def test_the_holder_decides_ties_for_each_volante() -> None:
    """CG-846, CG-R-21: three Volantes one after another, although the holder is one of the targets."""
    g = stand(table(holder=1), "moxoto", "pianco", "juazeiro")
    march(volantes(g, recife=3))
    assert (asked(g, 0), asked(g, 2)) == ([], [])
    assert asked(g, 1) == [("march", "recife", "pianco"), ("march", "recife", "moxoto")]
    play(g, 1, "march", "recife", "moxoto")
    play(g, 1, "march", "recife", "pianco")
    assert g.volantes == {"recife": 1, "moxoto": 1, "pianco": 1}
    play(g, 1, "march", "recife", "moxoto")
    assert (g.volantes, g.todo) == ({"moxoto": 2, "pianco": 1}, [])


def test_a_tie_in_one_space_is_none() -> None:
    """CG-846: both Gangs stand where the Volante goes anyway."""
    g = stand(table(), "moxoto", "moxoto")
    assert march(volantes(g, recife=2)).volantes == {"moxoto": 2}


def test_ties_between_garrisons() -> None:
    """CG-846, CG-R-58: of two players with equal Fame, or of the same player."""
    for seats in ((0, 1), (2, 2)):
        g = table()
        garrison(g, 2, **({"moxoto": 1, "pianco": 2} if seats == (2, 2) else {}))
        if seats == (0, 1):
            garrison(garrison(g, 0, moxoto=1), 1, pianco=2)
        march(volantes(g, recife=1))
        assert asked(g, 0) == [("march", "recife", "pianco"), ("march", "recife", "moxoto")]


def test_a_richer_gang_breaks_the_tie() -> None:
    """CG-843: with 1 Fame more nothing is asked."""
    g = give(stand(table(), "moxoto", "pianco"), 0, fame=5)
    assert march(volantes(g, recife=2)).volantes == {"moxoto": 2}


def test_volantes_that_arrive_do_not_go_on() -> None:
    """CG-840, CG-R-19: Salvador's go to Moxotó, whose own go to Recife, whichever goes first."""
    g = stand(table(holder=2), "cariri", "inhamuns")
    march(volantes(g, mossoro=1, salvador=2, moxoto=1, salgueiro=1))
    assert [move[2] for move in asked(g, 2)] == ["cariri", "inhamuns"]
    play(g, 2, "march", "mossoro", "inhamuns")
    assert g.volantes == {"inhamuns": 2, "moxoto": 2, "recife": 1}


def test_volantes_never_enter_juazeiro() -> None:
    """CG-847, CG-851: all Gangs are there, next to Cariri, and draw nobody."""
    g = march(volantes(table(), cariri=2))
    assert g.volantes == {"mossoro": 2}


@pytest.mark.parametrize("number", range(1, 8))
def test_the_caatinga_opens_in_round_6(number: int) -> None:
    """CG-848, CG-849, CG-851, CG-228: before it a target there is as good as absent, from then on it draws.

    The Garrison in Piancó, of less Fame, draws before Round 6.
    """
    g = garrison(garrison(give(table(), 0, fame=9), 0, catarina=1), 1, cariri=1)
    march(volantes(g, pajeu=1), number)
    assert g.volantes == ({"catarina": 1} if number >= 6 else {"cariri": 1})


def test_a_gang_in_the_caatinga_draws_in_round_6() -> None:
    """CG-849, CG-843: there is no choice about it."""
    for number, goal in ((5, "recife"), (6, "catarina")):
        assert march(volantes(stand(table(), "catarina"), moxoto=1), number).volantes == {goal: 1}


def test_a_volante_in_the_caatinga_with_a_target_stays() -> None:
    """CG-842, CG-849."""
    assert march(volantes(stand(table(), "catarina"), catarina=2), 7).volantes == {"catarina": 2}


def test_a_volante_uses_no_railroad() -> None:
    """CG-850: a Gang in Recife is two Cities away from Salvador's Volantes, by train next door."""
    assert "recife" in spaces(table())["salvador"].railroads
    assert march(volantes(stand(table(), "recife"), salvador=1)).volantes == {"moxoto": 1}


def test_a_space_without_an_arrow() -> None:
    """CG-R-50: only Juazeiro has none; a Volante would stay."""
    g = stand(table(), "salvador", "salvador", "salvador")
    assert [space for space, printed in spaces(g).items() if not printed.arrow] == ["juazeiro"]
    assert destinations(g, "juazeiro") == []
    assert march(volantes(g, juazeiro=2)).volantes == {"juazeiro": 2}


def test_all_movement_comes_before_any_attack() -> None:
    """CG-852: the Volantes of Recife reach the Gang in Moxotó, and attack it together with those already there."""
    g = stand(table(), "moxoto")
    give(g, 0, reis=0)
    do(in_round(volantes(g, recife=2, moxoto=1), 3), MoveVolantes(), VolantesAttack())
    system(g)
    assert said(g.news, "volantes_attacked") == [{"seat": 0, "space": "moxoto", "count": 3}]
    assert [move[0] for move in asked(g)] == ["keep", "keep"]
