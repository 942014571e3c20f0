"""Chapter 4.9: the attack on Volantes."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import CarryOut
from services.cangaceiros.content import STARTING_CARDS, VOLANTES_TOKENS
from services.cangaceiros.pieces import Fight
from services.cangaceiros.state import State
from services.engine.piles import NOBODY
from tests.games.cangaceiros.positions import (
    give,
    in_round,
    lines,
    own,
    stack,
    stand,
    table,
    train,
    turn,
    volantes,
    wound,
)
from tests.games.playing import asked, do, play, said

DULCE, DADA, CORISCO, JURITI = "CH-06", "CH-05", "CH-04", "CH-12"
"""Dulce has 1 / 2 / 0 under her markers, Dadá 2 / 1 / 0, Corisco 2 / 0 / 1, Jurití 1 / 1 / 1."""
STOP = ("stop",)
ATTACK = ("fight", "volantes", False)


def facing(
    count: int = 1,
    *tokens: str,
    chief: str = DULCE,
    card: str = "ST-4",
    round_card: str = "VC-01",
    guns: int = 0,
    protection: int = 0,
    facao: int = 0,
    fame: int = 4,
    vengeance: int = 0,
) -> State:
    """Red in Piancó with so many Volantes, about to attack; these tokens will be drawn.

    ST-4 adds 0 / 1 / 0; VC-01 is 1 / 1 / 1 with 1 wound space, and killing gives no Fame.
    """
    g = stand(lines(table(chiefs=(chief, "CH-10", "CH-17")), guns=guns, protection=protection, facao=facao), "pianco")
    give(g, 0, fame=fame, vengeance=vengeance)
    if card not in STARTING_CARDS:
        own(g, 0, card)
    volantes(g, pianco=count, cariri=2)
    stack(g.tokens, *tokens)
    return do(turn(in_round(g, 2, round_card), 0, card), CarryOut(0, ("attack",)))


def under_way(g: State) -> Fight:
    assert g.fight is not None
    return g.fight


def finish(g: State) -> None:
    """Play the first move of every question until the fight is over."""
    while g.fight is not None:
        play(g, 0, *asked(g)[0])


def drawn(g: State) -> list[object]:
    """The tokens that were turned up, as the last news say it."""
    return [item["tokens"] for item in said(g.news, "tokens_drawn")]


def exchanged(g: State, key: str) -> list[tuple[object, object]]:
    """What was inflicted and suffered in Shooting or Melee, as the last news say it."""
    return [(item["inflicted"], item["suffered"]) for item in said(g.news, key)]


def shots(g: State) -> list[tuple[object, object]]:
    return exchanged(g, "shots_exchanged")


def blows(g: State) -> list[tuple[object, object]]:
    return exchanged(g, "blows_exchanged")


# --- The declaration ------------------------------------------------------------------------------------------------


def test_an_attack_is_on_the_volantes_in_the_gangs_own_space() -> None:
    """CG-600, CG-R-06: it may be left; without a Volante there it can't be made."""
    assert asked(facing(1)) == [ATTACK, STOP]
    nobody = facing(0)
    assert nobody.volantes == {"cariri": 2}
    assert asked(nobody) == []


def test_all_volantes_of_the_space_take_part() -> None:
    """CG-601, CG-604, CG-R-51: as many as there are at the declaration, with a token each, from left to right."""
    g = facing(4, "VT-03", "VT-01", "VT-07", "VT-05", "VT-10", facao=1)
    play(g, 0, *ATTACK)
    assert drawn(g) == [["VT-03", "VT-01", "VT-07", "VT-05"]]
    assert (under_way(g).volantes, under_way(g).space, under_way(g).card) == (4, "pianco", "ST-4")
    assert under_way(g).tokens == ["VT-03", "VT-01", "VT-07", "VT-05"]
    assert g.tokens.cards[-1] == "VT-10"


def test_more_volantes_than_tokens() -> None:
    """CG-601, CG-622, CG-R-17: all ten tokens are drawn, the twelve Volantes have twelve columns, and all may die."""
    g = facing(12, chief="CH-08", card="SE-5", guns=5, facao=5)
    train(g, 0)  # Gato: 1 / 1 / 3
    play(g, 0, *ATTACK)
    (tokens,) = drawn(g)
    assert isinstance(tokens, list)
    assert sorted(tokens) == sorted(VOLANTES_TOKENS)
    assert shots(g) == [(2, 4)]  # 1 + 1 + 5 against 1 and the 4 on all tokens; 1 + 4 against 1
    for _ in range(4):
        play(g, 0, "lose", "guns")
    assert blows(g) == [(10, 5)]  # 3 + 2 + 5
    for _ in range(5):
        play(g, 0, "lose", "facao")
    assert (g.players[0].trophies, g.volantes) == (12, {"cariri": 2})


def test_a_vengeance_token_may_be_spent_on_declaring() -> None:
    """CG-602, CG-603, CG-909: one, and only before the tokens are turned up."""
    g = facing(1, "VT-01", vengeance=3, facao=2)
    assert asked(g) == [ATTACK, ("fight", "volantes", True), STOP]
    play(g, 0, "fight", "volantes", True)
    assert g.players[0].vengeance == 2
    assert [move[0] for move in asked(g)] == ["lose", "wound"]


def test_a_vengeance_token_may_be_kept() -> None:
    """CG-602."""
    g = facing(1, "VT-01", vengeance=3, guns=3)
    play(g, 0, *ATTACK)
    assert (g.players[0].vengeance, g.players[0].trophies) == (3, 1)


def test_without_vengeance_tokens_none_is_spent() -> None:
    """CG-602."""
    assert ("fight", "volantes", True) not in asked(facing(1))


def test_everybody_sees_the_tokens() -> None:
    """CG-604, CG-629: and nobody knows afterwards how they lie in their pile."""
    g = facing(2, "VT-03", "VT-05", guns=1)
    play(g, 0, *ATTACK)
    assert [item.only for item in g.news or () if item.key == "tokens_drawn"] == [None]
    finish(g)
    assert sorted(g.tokens.cards) == sorted(VOLANTES_TOKENS)
    assert g.tokens.known == [NOBODY] * 10


# --- Shooting -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guns", "card", "tokens", "inflicted"),
    [
        (0, "ST-4", ("VT-01",), 0),  # Dulce 1 against 1
        (1, "ST-4", ("VT-01",), 1),  # 1 + 1 on the line
        (0, "ST-5", ("VT-01",), 1),  # 1 + 1 on the card
        (3, "SE-1", ("VT-01",), 5),  # 1 + 2 + 3
        (3, "SE-1", ("VT-04",), 4),  # against 1 + 1 on the token
        (3, "SE-1", ("VT-03",), 5),  # Guns on a token do not defend
        (0, "ST-3", ("VT-04",), 0),  # never less than 0
    ],
)
def test_the_gangs_shots(guns: int, card: str, tokens: tuple[str, ...], inflicted: int) -> None:
    """CG-606, CG-607, CG-608: Chief, card and line against round card and tokens."""
    g = facing(1, *tokens, card=card, guns=guns, protection=5)
    play(g, 0, *ATTACK)
    assert shots(g) == [(inflicted, 0)]


@pytest.mark.parametrize(
    ("round_card", "tokens", "card", "protection", "suffered"),
    [
        ("VC-01", ("VT-01",), "ST-3", 0, 0),  # 1 against Dulce 2
        ("VC-05", ("VT-01",), "ST-3", 0, 1),  # 3 against 2
        ("VC-05", ("VT-03",), "ST-3", 0, 2),  # the token adds 1
        ("VC-05", ("VT-03", "VT-07", "VT-08"), "ST-3", 0, 4),  # so do all of three
        ("VC-05", ("VT-03", "VT-07", "VT-08"), "ST-4", 0, 3),  # the card defends
        ("VC-05", ("VT-03", "VT-07", "VT-08"), "ST-4", 2, 1),  # and the line
        ("VC-05", ("VT-01", "VT-02", "VT-04"), "ST-3", 0, 1),  # three Volantes shoot no harder than one
        ("VC-05", ("VT-04",), "ST-3", 0, 1),  # Protection on a token does not shoot
    ],
)
def test_the_volantes_shots(
    round_card: str, tokens: tuple[str, ...], card: str, protection: int, suffered: int
) -> None:
    """CG-609, CG-610, CG-611: round card and tokens against Chief, card and line."""
    g = facing(len(tokens), *tokens, round_card=round_card, card=card, protection=protection)
    play(g, 0, *ATTACK)
    assert [item[1] for item in shots(g)] == [suffered]


@pytest.mark.parametrize(
    ("trained", "cubes", "exchange"),
    [(False, (), (2, 1)), (True, (), (3, 0)), (True, (1,), (2, 0)), (True, (2, 4), (3, 2)), (True, (0, 1, 3), (1, 0))],
)
def test_bonuses_of_the_chief_count_while_they_are_uncovered(
    trained: bool, cubes: tuple[int, ...], exchange: tuple[int, int]
) -> None:
    """CG-606, CG-610: Dadá has 2 / 1 / 0 with her markers and 3 / 2 / 0 without; cubes cover bonuses again."""
    g = facing(1, "VT-01", chief=DADA, card="ST-3", round_card="VC-02")
    if trained:
        train(g, 0)
    wound(g, 0, *cubes)
    play(g, 0, *ATTACK)
    assert shots(g) == [exchange]  # VC-02 shoots with 2 and has no Protection


def test_both_directions_of_shooting_are_carried_out() -> None:
    """CG-605, CG-612, CG-614: the dead shoot too; then all skulls are filled, and there is no Melee."""
    g = facing(1, "VT-03", round_card="VC-05", card="ST-5", guns=3)
    play(g, 0, *ATTACK)
    assert shots(g) == [(3, 2)]  # 1 + 1 + 3 against 2; 3 + 1 against 2
    assert under_way(g).wounds == 2
    play(g, 0, "wound", 3)
    play(g, 0, "wound", 4)
    assert (g.fight, g.players[0].trophies, blows(g)) == (None, 1, [])


def test_melee_follows_while_a_skull_is_open() -> None:
    """CG-605, CG-614: one wound of two is not enough."""
    g = facing(1, "VT-03", round_card="VC-05", card="ST-5", guns=1, protection=3)
    play(g, 0, *ATTACK)
    assert (shots(g), blows(g)) == ([(1, 0)], [(0, 1)])


def test_a_chief_who_dies_in_shooting_ends_the_fight() -> None:
    """CG-615: no Melee, the Volantes stay."""
    g = facing(2, "VT-03", "VT-01", round_card="VC-05", card="ST-3", facao=2)
    wound(g, 0, 3, 4)
    play(g, 0, *ATTACK)
    assert shots(g) == [(0, 2)]
    play(g, 0, "die")
    assert g.players[0].lines["facao"] == 1  # the second wound
    assert (blows(g), g.volantes["pianco"], g.fight) == ([], 2, None)
    assert [move[0] for move in asked(g)] == ["keep", "keep"]


# --- Melee ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chief", "card", "facao", "tokens", "blow"),
    [
        (DULCE, "ST-4", 0, ("VT-01",), (0, 1)),
        (DULCE, "ST-4", 4, ("VT-01",), (4, 1)),
        (DULCE, "ST-3", 4, ("VT-01",), (5, 1)),
        ("CH-02", "ST-3", 4, ("VT-04", "VT-10"), (7, 2)),
        ("CH-02", "ST-3", 4, ("VT-05", "VT-06", "VT-09"), (7, 4)),
    ],
)
def test_melee_is_full_strength_both_ways(
    chief: str, card: str, facao: int, tokens: tuple[str, ...], blow: tuple[int, int]
) -> None:
    """CG-616, CG-617, CG-618, CG-619: nothing is subtracted; VC-02 has Facão 1 and three wounds a Volante at most."""
    g = facing(len(tokens), *tokens, chief=chief, card=card, round_card="VC-01", facao=facao, protection=5)
    play(g, 0, *ATTACK)
    assert shots(g) == [(0, 0)]
    assert blows(g) == [blow]


def test_losses_of_shooting_lower_the_melee() -> None:
    """CG-620: a Cangaceiro of the Facão line, or a bonus of the Chief, no longer strikes."""
    g = facing(2, "VT-01", "VT-04", chief="CH-08", card="ST-2", round_card="VC-05", facao=2)
    train(g, 0)  # Gato: 1 / 1 / 3
    play(g, 0, *ATTACK)
    assert shots(g) == [(0, 2)]
    play(g, 0, "lose", "facao")
    play(g, 0, "wound", 1)
    assert blows(g) == [(3, 1)]  # 2 + 1 instead of 3 + 2


def test_tokens_of_the_dead_count_in_melee() -> None:
    """CG-621: VT-05's Facão still strikes, though the Volante below it fell in Shooting."""
    g = facing(2, "VT-05", "VT-01", guns=1, protection=5)
    play(g, 0, *ATTACK)
    assert shots(g) == [(1, 0)]
    assert blows(g) == [(0, 2)]


def test_both_directions_of_melee_are_carried_out() -> None:
    """CG-631, CG-624, CG-908, CG-R-18: the kills count although the last blow kills the Chief.

    The bounty is that of the Fame before the fight: 10 - 1, then + 2.
    """
    g = facing(1, "VT-01", round_card="VC-05", facao=2, protection=1, fame=10)
    wound(g, 0, 3, 4)
    play(g, 0, *ATTACK)
    assert blows(g) == [(2, 1)]
    news = play(g, 0, "die")
    assert (g.players[0].fame, g.players[0].trophies, g.volantes) == (11, 1, {"cariri": 2})
    told = [item.key for item in news if item.key in ("fame_lost", "fame_gained", "gang_fled", "fight_ended")]
    assert told == ["fame_lost", "fight_ended", "fame_gained", "gang_fled"]
    assert g.lost


# --- The end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("round_card", "facao", "kills"),
    [("VC-02", 1, 0), ("VC-02", 2, 1), ("VC-02", 3, 1), ("VC-02", 4, 2), ("VC-06", 5, 1)],
)
def test_wounds_fill_one_column_after_another(round_card: str, facao: int, kills: int) -> None:
    """CG-613, CG-622, CG-623, CG-627: from the left; what doesn't reach the skull, 2 or 3 deep, is forgotten."""
    g = facing(3, "VT-04", "VT-01", "VT-02", round_card=round_card, facao=facao, protection=5, card="ST-6")
    lines(g, facao=facao - 1, protection=5)  # ST-6 gives the last one
    play(g, 0, *ATTACK)
    assert blows(g)[0][0] == facao
    finish(g)
    assert (g.players[0].trophies, g.volantes.get("pianco", 0)) == (kills, 3 - kills)
    assert g.volantes["cariri"] == 2


def test_wounds_beyond_the_last_skull_are_lost() -> None:
    """CG-632: five wounds, two Volantes with one space each."""
    g = facing(2, "VT-01", "VT-02", guns=5, protection=5)
    play(g, 0, *ATTACK)
    assert shots(g) == [(5, 0)]
    assert (g.players[0].trophies, g.volantes) == (2, {"cariri": 2})
    assert (g.fight, blows(g)) == (None, [])


@pytest.mark.parametrize(
    ("number", "round_card", "each"),
    [
        (1, "R1-23", 0),
        (2, "VC-01", 0),
        (3, "VC-02", 0),
        (4, "VC-03", 1),
        (5, "VC-04", 1),
        (6, "VC-05", 2),
        (7, "VC-06", 2),
    ],
)
@pytest.mark.parametrize("spent", [False, True])
def test_fame_for_each_killed_volante(number: int, round_card: str, each: int, spent: bool) -> None:
    """CG-625, CG-626: the Fame value of the round card, and 1 more with Vengeance."""
    g = facing(2, "VT-01", "VT-02", round_card=round_card, chief="CH-08", facao=5, protection=2, vengeance=1)
    g.round = number
    train(g, 0)  # Gato: Facão 3
    play(g, 0, "fight", "volantes", spent)
    finish(g)
    assert g.players[0].trophies == 2
    assert g.players[0].fame == 4 + 2 * (each + spent)
    assert g.players[0].vengeance == 1 - spent


def test_vengeance_without_a_kill_is_lost() -> None:
    """CG-630."""
    g = facing(1, "VT-01", round_card="VC-05", vengeance=2, protection=5)
    play(g, 0, "fight", "volantes", True)
    finish(g)
    assert (g.players[0].fame, g.players[0].vengeance, g.players[0].trophies) == (4, 1, 0)


def test_nothing_of_a_fight_is_kept() -> None:
    """CG-627, CG-628, CG-629: the next fight begins with tokens of its own and no wounds on anybody."""
    g = facing(1, "VT-01", round_card="VC-06", guns=3, protection=5)
    for _ in range(2):
        stack(g.tokens, "VT-01")
        do(g, CarryOut(0, ("attack",)))
        play(g, 0, *ATTACK)
        assert shots(g) == [(2, 0)]  # of three
        play(g, 0, "lose", "protection")
        play(g, 0, "lose", "protection")
        assert (g.fight, len(g.tokens), g.volantes["pianco"]) == (None, 10, 1)
        lines(g, guns=3, protection=5)


def test_a_fight_that_is_under_way_is_plain_data() -> None:
    """CG-604, CG-613: what everybody can see of it lies in the state."""
    g = facing(2, "VT-03", "VT-05", round_card="VC-05", card="ST-5", guns=2, vengeance=1)
    play(g, 0, "fight", "volantes", True)
    assert under_way(g) == Fight(
        seat=0,
        space="pianco",
        volantes=2,
        card="ST-5",
        vengeance=True,
        tokens=["VT-03", "VT-05"],
        wounds=2,
    )


# --- Chiefs with abilities ------------------------------------------------------------------------------------------


def test_corisco_draws_one_more_and_sets_one_aside() -> None:
    """CG-766, CG-767, CG-R-32: his choice, before Shooting; tokens that show the same are one choice."""
    g = facing(3, "VT-01", "VT-09", "VT-02", "VT-03", chief=CORISCO, card="ST-3")
    do(train(g, 0, 0), CarryOut(0, ("attack",)))
    play(g, 0, *ATTACK)
    assert drawn(g) == [["VT-01", "VT-09", "VT-02", "VT-03"]]
    assert asked(g) == [("set_aside", "VT-01"), ("set_aside", "VT-09"), ("set_aside", "VT-03")]
    assert shots(g) == []
    play(g, 0, "set_aside", "VT-09")
    assert shots(g) == [(1, 2)]  # 2 against 1; 1 + 1 against 0
    assert under_way(g).tokens == ["VT-01", "VT-02", "VT-03"]
    finish(g)
    assert (sorted(g.tokens.cards), g.tokens.known) == (sorted(VOLANTES_TOKENS), [NOBODY] * 10)


def test_corisco_under_a_marker_draws_as_everybody() -> None:
    """CG-449, CG-766."""
    g = facing(3, "VT-01", "VT-09", "VT-02", chief=CORISCO)
    play(g, 0, *ATTACK)
    assert drawn(g) == [["VT-01", "VT-09", "VT-02"]]
    assert len(shots(g)) == 1


@pytest.mark.parametrize(("count", "length", "asks"), [(9, 10, True), (10, 10, False), (11, 10, False)])
def test_corisco_draws_the_extra_token_only_if_one_is_left(count: int, length: int, asks: bool) -> None:
    """CG-R-17: and without it he sets none aside."""
    g = facing(count, chief=CORISCO)
    do(train(g, 0, 0), CarryOut(0, ("attack",)))
    play(g, 0, *ATTACK)
    (tokens,) = drawn(g)
    assert isinstance(tokens, list)
    assert len(tokens) == length
    assert (asked(g)[0][0] == "set_aside") is asks


def test_juriti_shoots_with_her_facao_and_does_not_strike() -> None:
    """CG-775, CG-776, CG-R-31: Chief, card and line of both."""
    g = facing(2, "VT-01", "VT-02", chief=JURITI, card="ST-7", round_card="VC-02", guns=1, facao=1)
    train(g, 0)  # 2 / 1 / 2
    play(g, 0, *ATTACK)
    assert shots(g) == [(8, 1)]  # 2 + 1 + 1 and 2 + 1 + 1, against 0
    g = facing(5, *("VT-01", "VT-02"), chief=JURITI, card="ST-7", round_card="VC-06", guns=1, facao=1, protection=5)
    train(g, 0)
    play(g, 0, *ATTACK)
    assert blows(g)[0][0] == 0


def test_an_ability_covered_in_shooting_is_gone_in_melee() -> None:
    """CG-R-60: with a cube on her ability Jurití strikes again; fully trained she has Facão 2."""
    g = facing(3, "VT-01", "VT-02", "VT-04", chief=JURITI, card="ST-7", round_card="VC-05", guns=0, facao=1)
    train(g, 0)
    play(g, 0, *ATTACK)
    assert shots(g) == [(4, 2)]  # 2 + 1 and 2 + 1 + 1 against 2 + 1; 3 against 1
    play(g, 0, "wound", 0)
    play(g, 0, "lose", "facao")
    assert blows(g) == [(3, 1)]  # 2 + 1


def test_juriti_under_a_marker_fights_as_everybody() -> None:
    """CG-449, CG-775, CG-776: 1 / 1 / 1 under her markers."""
    g = facing(3, "VT-01", "VT-02", "VT-04", chief=JURITI, card="ST-7", round_card="VC-02", guns=1, facao=2)
    play(g, 0, *ATTACK)
    assert shots(g) == [(2, 1)]  # 1 + 1 + 1 against 0 + 1; 2 against 1
    play(g, 0, "wound", 3)
    assert blows(g) == [(4, 1)]
