"""Chapter 4.10: the attack on the Prison of Recife, and Antônio Silvino's way of doing it."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import CarryOut
from services.cangaceiros.content import PRISON_TOKENS
from services.cangaceiros.pieces import Fight
from services.cangaceiros.state import State
from services.engine.piles import NOBODY
from tests.games.cangaceiros.positions import (
    give,
    imprison,
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
from tests.games.playing import asked, do, play, said

DULCE, GATO, SILVINO, CORISCO = "CH-06", "CH-08", "CH-01", "CH-04"
"""Dulce has 1 / 2 / 0 under her markers, Gato 1 / 0 / 2, Antônio Silvino 1 / 1 / 1, Corisco 2 / 0 / 1."""
STOP = ("stop",)
PRISON = ("fight", "prison", False)
VOLANTES = ("fight", "volantes", False)


def before_the_prison(
    count: int = 0,
    *tokens: str,
    token: str = "PT-01",
    chief: str = DULCE,
    trained: bool = False,
    round_card: str = "VC-01",
    guns: int = 0,
    protection: int = 0,
    facao: int = 0,
    prisoners: tuple[int, int, int] = (1, 2, 3),
    vengeance: int = 0,
) -> State:
    """Red in Recife with so many Volantes, about to attack with ST-4 (0 / 1 / 0); these tokens will be drawn.

    VC-01 is 1 / 1 / 1 with 1 wound space, and killing gives no Fame; PT-01 is 1 / 1 / 0.
    """
    g = stand(table(chiefs=(chief, "CH-10", "CH-17")), "recife")
    for seat, imprisoned in enumerate(prisoners):
        imprison(g, seat, imprisoned)
    lines(g, guns=guns, protection=protection, facao=facao)
    volantes(give(g, 0, vengeance=vengeance), recife=count, cariri=2)
    if trained:
        train(g, 0)
    stack(g.tokens, *tokens)
    stack(g.prison_tokens, token)
    return do(turn(in_round(g, 4, round_card), 0, "ST-4"), CarryOut(0, ("attack",)))


def under_way(g: State) -> Fight:
    assert g.fight is not None
    return g.fight


def exchanged(g: State, key: str) -> list[tuple[object, object]]:
    return [(item["inflicted"], item["suffered"]) for item in said(g.news, key)]


def shots(g: State) -> list[tuple[object, object]]:
    return exchanged(g, "shots_exchanged")


def blows(g: State) -> list[tuple[object, object]]:
    return exchanged(g, "blows_exchanged")


def prisoners(g: State) -> list[int]:
    return [player.prisoners for player in g.players]


# --- The declaration ------------------------------------------------------------------------------------------------


def test_the_prison_or_the_volantes_alone() -> None:
    """CG-635, CG-636: a Gang in Recife chooses."""
    assert asked(before_the_prison(2)) == [VOLANTES, PRISON, STOP]


def test_the_prison_needs_a_prisoner_of_any_colour() -> None:
    """CG-635, CG-R-06: with none in it, and no Volantes, nothing can be attacked."""
    assert asked(before_the_prison(prisoners=(0, 0, 1))) == [PRISON, STOP]
    assert asked(before_the_prison(1, prisoners=(0, 0, 0))) == [VOLANTES, STOP]
    assert asked(before_the_prison(prisoners=(0, 0, 0))) == []


def test_the_prison_is_in_recife_alone() -> None:
    """CG-635."""
    g = volantes(before_the_prison(), salvador=1)
    assert asked(do(stand(g, "salvador"), CarryOut(0, ("attack",)))) == [VOLANTES, STOP]


def test_vengeance_on_declaring_an_attack_on_the_prison() -> None:
    """CG-602."""
    assert asked(before_the_prison(1, vengeance=1)) == [
        VOLANTES,
        ("fight", "volantes", True),
        PRISON,
        ("fight", "prison", True),
        STOP,
    ]


def test_an_attack_on_the_volantes_of_recife_leaves_the_prison_alone() -> None:
    """CG-636, CG-614: no Prison token, no Prison column, nobody is freed."""
    g = before_the_prison(1, "VT-01", guns=5, protection=1)
    play(g, 0, *VOLANTES)
    assert said(g.news, "prison_token_drawn") == []
    assert (shots(g), blows(g)) == ([(5, 0)], [])
    assert (g.players[0].trophies, prisoners(g), g.todo) == (1, [1, 2, 3], [])


# --- The Prison column ----------------------------------------------------------------------------------------------


def test_all_volantes_of_recife_and_one_prison_token() -> None:
    """CG-637, CG-638, CG-639: the bonuses of all of them add up with the round card."""
    g = before_the_prison(2, "VT-03", "VT-04", token="PT-03", round_card="VC-05", guns=5)
    play(g, 0, *PRISON)
    assert under_way(g).tokens == ["VT-03", "VT-04"]
    assert under_way(g).prison_token == "PT-03"
    assert said(g.news, "prison_token_drawn") == [{"seat": 0, "token": "PT-03"}]
    assert shots(g) == [(3, 3)]  # 1 + 5 against 2 + 1; 3 + 1 + 2 against 2 + 1


@pytest.mark.parametrize(("token", "shot", "blow"), [("PT-01", (3, 0), 1), ("PT-02", (2, 0), 1), ("PT-04", (4, 0), 2)])
def test_each_value_of_the_prison_token_counts(token: str, shot: tuple[int, int], blow: int) -> None:
    """CG-639, CG-641: with no Volantes the round card and the Prison token fight alone; VC-06 is 2 / 2 / 2."""
    g = before_the_prison(token=token, round_card="VC-01", guns=4, protection=5)
    play(g, 0, *PRISON)
    assert shots(g) == [shot]  # 1 + 4 against 1 and the token
    assert blows(g) == []
    g = before_the_prison(token=token, round_card="VC-01", protection=5)
    play(g, 0, *PRISON)
    assert [item[1] for item in blows(g)] == [blow]


def test_the_prison_column_has_as_many_wound_spaces_as_a_volante() -> None:
    """CG-640, CG-641: with W = 3 two wounds don't open it, three do."""
    g = before_the_prison(round_card="VC-06", guns=4, protection=5)
    play(g, 0, *PRISON)
    assert shots(g) == [(2, 0)]  # 1 + 4 against 2 + 1
    assert blows(g) == [(0, 2)]
    play(g, 0, "wound", 3)
    play(g, 0, "wound", 4)
    assert (prisoners(g), g.fight, asked(g)) == ([1, 2, 3], None, [])
    g = before_the_prison(round_card="VC-06", guns=5, protection=4)
    play(g, 0, *PRISON)
    assert shots(g) == [(3, 0)]
    assert asked(g) == [("free", 0), ("free", 1), ("free", 2)]


def test_the_prison_stands_to_the_right_of_all_volantes() -> None:
    """CG-638, CG-643: two wounds kill the two Volantes, and the Prison stays shut."""
    g = before_the_prison(2, "VT-01", "VT-02", guns=3, protection=2)
    play(g, 0, *PRISON)
    assert shots(g) == [(2, 0)]  # 1 + 3 against 1 + 1
    play(g, 0, *asked(g)[0])
    assert (g.players[0].trophies, prisoners(g), asked(g)) == (2, [1, 2, 3], [])


def test_melee_follows_as_long_as_the_prison_is_shut() -> None:
    """CG-647, CG-R-63: all Volantes are dead after Shooting, then the Melee opens the Prison."""
    g = before_the_prison(1, "VT-01", guns=2, facao=1, protection=3)
    play(g, 0, *PRISON)
    assert (shots(g), blows(g)) == ([(1, 0)], [(1, 1)])
    play(g, 0, "lose", "facao")
    assert asked(g) == [("free", 0), ("free", 1), ("free", 2)]


def test_no_melee_once_the_prison_is_open_too() -> None:
    """CG-647, CG-614."""
    g = before_the_prison(1, "VT-01", guns=3, facao=2, protection=1)
    play(g, 0, *PRISON)
    assert (shots(g), blows(g)) == ([(2, 0)], [])
    assert asked(g) == [("free", 0), ("free", 1), ("free", 2)]


def test_no_melee_after_the_chiefs_death() -> None:
    """CG-647, CG-615: what has been killed counts, the Prison stays shut."""
    g = before_the_prison(1, "VT-01", token="PT-03", round_card="VC-05", guns=4, facao=3)
    wound(g, 0, 3, 4)
    play(g, 0, *PRISON)
    assert shots(g) == [(3, 2)]  # 1 + 4 against 2; 3 + 2 against 2 + 1
    play(g, 0, "die")
    play(g, 0, "lose", "guns")
    assert (blows(g), g.players[0].trophies, prisoners(g)) == ([], 1, [1, 2, 3])


# --- What it gives --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "count"), [(0, 1), (1, 2), (2, 3)])
def test_one_colour_goes_free(seat: int, count: int) -> None:
    """CG-643, CG-644, CG-645: the own or another's; 1 Fame for each, for the attacker."""
    g = before_the_prison(guns=2, protection=4)
    play(g, 0, *PRISON)
    assert asked(g) == [("free", 0), ("free", 1), ("free", 2)]
    reserves = [player.reserve for player in g.players]
    news = play(g, 0, "free", seat)
    assert prisoners(g) == [0 if n == seat else n + 1 for n in range(3)]
    assert [player.reserve - before for player, before in zip(g.players, reserves, strict=True)] == [
        count if n == seat else 0 for n in range(3)
    ]
    assert [player.fame for player in g.players] == [4 + count, 4, 4]
    assert said(news, "prisoners_freed") == [{"seat": 0, "colour": seat, "count": count}]


def test_only_colours_in_the_prison_are_offered() -> None:
    """CG-643: an only one is freed without a question."""
    g = before_the_prison(guns=2, protection=4, prisoners=(0, 2, 3))
    play(g, 0, *PRISON)
    assert asked(g) == [("free", 1), ("free", 2)]
    g = before_the_prison(guns=2, protection=4, prisoners=(0, 0, 3))
    play(g, 0, *PRISON)
    assert (g.todo, prisoners(g), g.players[0].fame) == ([], [0, 0, 0], 7)


def test_volantes_killed_on_the_way_count_as_usual() -> None:
    """CG-642, CG-646: VC-03 gives 1 Fame for each Volante; the Prison is none, Vengeance doesn't count for it."""
    g = before_the_prison(2, "VT-01", "VT-02", round_card="VC-03", chief=GATO, guns=5, facao=3, vengeance=1)
    play(g, 0, "fight", "prison", True)
    assert shots(g) == [(3, 2)]  # 1 + 5 against 2 + 1; 2 + 1 against 0 + 1
    play(g, 0, "lose", "guns")
    play(g, 0, "lose", "guns")
    assert blows(g) == [(5, 0)]  # 3 and 5 of the 6 wounds
    assert (g.players[0].trophies, g.players[0].fame, g.volantes) == (2, 8, {"cariri": 2})
    play(g, 0, "free", 2)
    assert (g.players[0].trophies, g.players[0].fame) == (2, 11)


def test_the_prison_token_goes_back() -> None:
    """CG-648: shuffled, face down, into its own pile."""
    g = before_the_prison(1, "VT-01", token="PT-02", guns=2, protection=4)
    play(g, 0, *PRISON)
    while asked(g):
        play(g, 0, *asked(g)[0])
    assert sorted(g.prison_tokens.cards) == sorted(PRISON_TOKENS)
    assert g.prison_tokens.known == [NOBODY] * 4
    assert len(g.tokens) == 10


def test_a_chief_who_dies_as_the_prison_opens() -> None:
    """CG-624, CG-R-18: the bounty is lost first, then Fame is gained, then the new Chief is drawn."""
    g = before_the_prison(round_card="VC-01", facao=3, protection=1)
    give(g, 0, fame=11)
    wound(g, 0, 3, 4)
    play(g, 0, *PRISON)
    assert (shots(g), blows(g)) == ([(0, 0)], [(3, 1)])
    play(g, 0, "die")
    assert g.players[0].fame == 9
    assert asked(g) == [("free", 0), ("free", 1), ("free", 2)]
    play(g, 0, "free", 2)
    assert g.players[0].fame == 12
    assert [move[0] for move in asked(g)] == ["keep", "keep"]
    assert g.lost


# --- Antônio Silvino, Corisco ---------------------------------------------------------------------------------------


def test_silvino_meets_no_prison_token() -> None:
    """CG-760, CG-761, CG-762, CG-R-64: he fights the Volantes alone; when all are dead one colour is free, and 1 Fame.

    The ordinary end of a fight applies (CG-614).
    """
    g = before_the_prison(1, "VT-01", chief=SILVINO, trained=True, guns=2, facao=3, protection=3)
    play(g, 0, *PRISON)
    assert said(g.news, "prison_token_drawn") == []
    assert (shots(g), blows(g), len(g.prison_tokens)) == ([(3, 0)], [], 4)  # 2 + 2 against 1
    assert g.players[0].trophies == 1
    play(g, 0, "free", 2)
    assert g.players[0].fame == 4 + 3 + 1


def test_silvino_must_kill_all() -> None:
    """CG-761."""
    g = before_the_prison(2, "VT-01", "VT-02", chief=SILVINO, trained=True, protection=5)
    play(g, 0, *PRISON)
    assert (shots(g), blows(g)) == ([(1, 0)], [(1, 1)])
    play(g, 0, *asked(g)[0])
    assert (g.players[0].trophies, asked(g)[0]) == (2, ("free", 0))
    g = before_the_prison(3, "VT-01", "VT-02", "VT-03", chief=SILVINO, trained=True, protection=5)
    play(g, 0, *PRISON)
    play(g, 0, *asked(g)[0])
    assert (g.players[0].trophies, asked(g), prisoners(g)) == (2, [], [1, 2, 3])


def test_silvino_frees_at_once_where_nobody_defends() -> None:
    """CG-789, CG-762, CG-R-64: no fight, no wound, no Vengeance to spend."""
    g = before_the_prison(chief=SILVINO, trained=True, vengeance=2, round_card="VC-05")
    assert asked(g) == [PRISON, STOP]
    play(g, 0, *PRISON)
    assert (g.fight, shots(g), blows(g)) == (None, [], [])
    play(g, 0, "free", 1)
    assert (g.players[0].fame, g.players[0].wounds, g.players[0].vengeance) == (4 + 2 + 1, [], 2)


def test_silvino_under_a_marker_fights_as_everybody() -> None:
    """CG-449, CG-760, CG-789."""
    g = before_the_prison(chief=SILVINO, token="PT-04", guns=5, protection=3)
    play(g, 0, *PRISON)
    assert said(g.news, "prison_token_drawn") == [{"seat": 0, "token": "PT-04"}]
    assert shots(g) == [(5, 0)]
    play(g, 0, "free", 1)
    assert g.players[0].fame == 4 + 2


def test_silvinos_way_is_decided_before_the_first_shot() -> None:
    """CG-762, CG-R-60: a cube on his ability comes too late to bring a Prison token."""
    g = before_the_prison(1, "VT-01", chief=SILVINO, trained=True, round_card="VC-05", facao=1)
    play(g, 0, *PRISON)
    assert shots(g) == [(0, 1)]  # 2 against 2; 3 against 1 + 1
    play(g, 0, "wound", 0)
    assert blows(g) == [(2, 1)]
    play(g, 0, "lose", "facao")
    assert g.players[0].trophies == 1
    play(g, 0, "free", 0)
    assert g.players[0].fame == 4 + 2 + 1 + 1  # VC-05 gives 2


@pytest.mark.parametrize(("count", "drawn"), [(0, 0), (1, 2)])
def test_corisco_in_recife(count: int, drawn: int) -> None:
    """CG-766, CG-R-32: an extra token only with a Volante in the fight; the Prison token is never set aside."""
    g = before_the_prison(count, "VT-03", "VT-04", token="PT-02", chief=CORISCO, trained=True)
    play(g, 0, *PRISON)
    assert [item["tokens"] for item in said(g.news, "tokens_drawn")] == [["VT-03", "VT-04"][:drawn]]
    set_aside = [move for move in asked(g) if move[0] == "set_aside"]
    assert set_aside == [("set_aside", "VT-03"), ("set_aside", "VT-04")][:drawn]
