"""Chapter 6: Deal tokens, and when what may be done."""

from __future__ import annotations

import pytest

from services.cangaceiros.bonuses import Receive
from services.cangaceiros.cards import CarryOut, UseCard
from services.cangaceiros.state import State
from services.cangaceiros.volante_attacks import VolantesAttack
from services.engine.frames import Move
from tests.games.cangaceiros.positions import (
    appoint,
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
from tests.games.playing import asked, do, moves, play, said, system


def dealing(deals: int = 2, number: int = 3, *, players: int = 3, at: str = "juazeiro", **there: int) -> State:
    """Red's turn, with Deal tokens and the cards ST-1 and ST-2, in this Round, and these Volantes."""
    g = volantes(give(in_round(stand(table(players), at), number), 0, deals=deals), **there)
    return do(turn(hold(g, 0, ["ST-1", "ST-2"])), UseCard(0))


def deals(g: State, seat: int = 0) -> list[Move]:
    """Where red may move Volantes: from, to."""
    return [move[1:] for move in moves(g, seat) if move[0] == "deal"]


def test_a_deal_moves_a_volante_to_a_bordering_space() -> None:
    """CG-900, CG-901: one of two; the token is gone."""
    g = dealing(2, pianco=2)
    assert deals(g) == [("pianco", to) for to in ("mossoro", "recife", "cariri", "pajeu")]
    news = play(g, 0, "deal", "pianco", "recife")
    assert (g.volantes, g.players[0].deals) == ({"pianco": 1, "recife": 1}, 1)
    assert said(news, "deal_spent") == [{"seat": 0, "deals": 1}]


def test_any_number_of_deals_in_a_turn() -> None:
    """CG-900, CG-902: the same Volante several times; without tokens there is no more."""
    g = dealing(3, recife=1)
    for space, to in (("recife", "pajeu"), ("pajeu", "cariri"), ("cariri", "mossoro")):
        play(g, 0, "deal", space, to)
    assert (g.volantes, g.players[0].deals, deals(g)) == ({"mossoro": 1}, 0, [])


def test_never_into_juazeiro() -> None:
    """CG-903: Cariri borders on it."""
    assert [to for _, to in deals(dealing(1, cariri=1))] == ["mossoro", "pajeu", "pianco", "inhamuns", "araripe"]


def test_never_over_a_railroad() -> None:
    """CG-903: from Mossoró to the spaces around it, not to Salgueiro or Recife."""
    assert [to for _, to in deals(dealing(1, mossoro=1))] == ["cariri", "pianco", "inhamuns"]


@pytest.mark.parametrize(("number", "allowed"), [(1, False), (5, False), (6, True), (7, True)])
def test_into_the_caatinga_from_round_six_on(number: int, *, allowed: bool) -> None:
    """CG-903."""
    assert (("pajeu", "catarina") in deals(dealing(1, number, pajeu=1))) == allowed


def test_out_of_the_caatinga_at_any_time() -> None:
    """CG-901, CG-903: what is there may leave it."""
    assert [to for _, to in deals(dealing(1, 4, catarina=1))] == ["salvador", "pajeu", "moxoto", "araripe"]


def test_a_deal_is_spent_before_between_and_after_icons() -> None:
    """CG-900, CG-R-23: and what is asked is still asked."""
    g = dealing(4, pianco=1, at="cariri")
    assert asked(g)[0] == ("act", "ST-1")
    play(g, 0, "deal", "pianco", "mossoro")
    assert asked(g)[0] == ("act", "ST-1")
    play(g, 0, "act", "ST-1")
    play(g, 0, "deal", "mossoro", "pianco")
    play(g, 0, "move", "inhamuns")
    play(g, 0, "move", "cariri")
    play(g, 0, "garrison", "cariri")
    assert asked(g) == [("end_turn",)]
    play(g, 0, "deal", "pianco", "pajeu")
    assert asked(g) == [("end_turn",)]
    play(g, 0, "end_turn")
    assert (g.volantes, moves(g)) == ({"pajeu": 1}, [])


def test_a_deal_brings_an_opponent_or_takes_one_away() -> None:
    """CG-R-51, CG-R-23: those that are in the space when the attack is declared take part."""
    g = dealing(2, recife=2, at="pajeu")
    play(g, 0, "attack", "ST-1")
    assert ("fight", "volantes", False) not in asked(g)
    play(g, 0, "deal", "recife", "pajeu")
    assert asked(g)[-2:] == [("fight", "volantes", False), ("stop",)]
    stack(g.tokens, "VT-01")
    play(g, 0, "fight", "volantes", False)
    assert len(said(g.news, "attack_declared")) == 1
    assert g.volantes["recife"] == 1


def test_a_deal_may_still_help_when_no_icon_can_be_used() -> None:
    """CG-R-23: an Ambush with nobody there is asked for as long as a Volante could be brought."""
    g = dealing(1, pianco=1, at="cariri")
    do(turn(g), CarryOut(0, ("ambush",)))
    assert asked(g) == [("stop",)]
    play(g, 0, "deal", "pianco", "cariri")
    assert asked(g) == [("ambush", "volante", -1), ("stop",)]
    g = give(dealing(1, pianco=1, at="cariri"), 0, deals=0)
    assert asked(do(g, CarryOut(0, ("ambush",)))) == []


def test_no_deal_while_another_choice_is_open() -> None:
    """CG-R-23: not within a Plunder, a wound, a line, a heal or between the declaration and the end of a fight."""
    g = dealing(2, recife=1, at="cariri")
    play(g, 0, "act", "ST-2")
    play(g, 0, "plunder")
    assert (deals(g), len(asked(g))) == ([], 4)
    do(g, Receive(0, "cangaceiro"))
    assert (deals(g), len(asked(g))) == ([], 3)
    wound(train(appoint(g, 0, "CH-14"), 0), 0, 0, 1)
    do(g, Receive(0, "heal"))
    assert (deals(g), len(asked(g))) == ([], 2)
    g = dealing(2, recife=1, at="recife")
    stack(g.tokens, "VT-03")
    g.round_card = "VC-03"
    play(g, 0, "attack", "ST-1")
    play(g, 0, "fight", "volantes", False)
    while g.fight:
        assert deals(g) == []
        play(g, 0, *asked(g)[0])


def test_only_in_the_own_turn() -> None:
    """CG-900: yellow has Deals too, and it is red's turn; in Phase 2 and 5 it is nobody's."""
    g = give(dealing(2, recife=1), 1, deals=4)
    assert (len(deals(g)), deals(g, 1)) == (3, [])


def test_a_bribe_is_paid_when_the_volantes_attack() -> None:
    """CG-905: before wounds and arrests, which are not there yet when it is asked."""
    g = give(volantes(stand(in_round(table(3), 3), "pianco"), pianco=2), 0, reis=1)
    do(g, VolantesAttack())
    system(g)
    assert (asked(g), g.players[0].wounds) == ([("bribe", 0), ("bribe", 1)], [])
    play(g, 0, "bribe", 1)
    assert (g.players[0].reis, g.players[0].wounds) == (0, [3])


def test_fame_for_the_dead_chief_is_lost_before_that_of_the_fight() -> None:
    """CG-908: at 11 Fame the bounty is 2; the kill of this Melee in Round 4 gives 1, after it."""
    g = lines(volantes(give(stand(in_round(table(3), 4, "VC-03"), "pianco"), 0, fame=11), pianco=1), 0, facao=2)
    stack(g.tokens, "VT-09")
    wound(g, 0, 3, 4)
    do(turn(g, 0, "ST-3"), CarryOut(0, ("attack",)))
    play(g, 0, "fight", "volantes", False)
    play(g, 0, "lose", "facao")
    news = play(g, 0, "die")
    fame = [(found.key, found.arguments["count"]) for found in news if found.key.startswith("fame_")]
    assert fame == [("fame_lost", 2), ("fame_gained", 1)]
