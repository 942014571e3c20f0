"""Chapter 4.15: the special abilities of the Chiefs, each under a marker, in force, and under a Wound cube."""

from __future__ import annotations

from typing import Literal

import pytest

from services.cangaceiros.abilities import ABILITY_SPACE, free_wound_spaces, has, strength
from services.cangaceiros.bonuses import Receive
from services.cangaceiros.cards import UseCard
from services.cangaceiros.content import CHIEFS
from services.cangaceiros.state import State
from services.cangaceiros.volante_attacks import VolantesAttack
from services.engine.kernel import advance_upkeep
from tests.games.cangaceiros.positions import (
    QUIET_CHIEFS,
    garrison,
    give,
    hold,
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

Cover = Literal["marker", "none", "cube"]
COVERS: tuple[Cover, ...] = ("marker", "none", "cube")
"""CG-449. What lies on the space of the ability; it is in force with nothing on it."""
STOP = ("stop",)
ID = {chief.ability: chief.id for chief in CHIEFS.values()}


def led_by(ability: str, cover: Cover = "none", players: int = 3, *, volantes_block: bool = False) -> State:
    """A table at which red has the Chief of this ability, with nothing, a marker or a cube on the ability."""
    quiet = [chief for chief in QUIET_CHIEFS if chief != ID[ability]]
    g = table(players, chiefs=(ID[ability], *quiet), volantes_block=volantes_block)
    if cover != "marker" and ABILITY_SPACE[ID[ability]] in g.players[0].markers:
        train(g, 0, ABILITY_SPACE[ID[ability]])
    return wound(g, 0, ABILITY_SPACE[ID[ability]]) if cover == "cube" else g


def my_turn(g: State, *hand: str) -> State:
    """Red's turn with these cards in hand."""
    do(turn(hold(g, 0, hand or ("ST-2", "ST-4", "ST-5")), 0), UseCard(0))
    return g


def act(g: State, card: str) -> State:
    """Red's turn, in which this card's lower half has been chosen."""
    my_turn(g, card, *(other for other in ("ST-2", "ST-5", "ST-7") if other != card))
    play(g, 0, "act", card)
    return g


def attack(g: State, card: str = "ST-2") -> State:
    """Red's turn, in which this card's upper half has been chosen."""
    my_turn(g, card, *(other for other in ("ST-2", "ST-5", "ST-7") if other != card))
    play(g, 0, "attack", card)
    return g


def verbs(g: State, seat: int = 0) -> set[str]:
    return {move[0] for move in asked(g, seat)}


@pytest.mark.parametrize("ability", ID)
def test_an_ability_is_in_force_with_nothing_on_it(ability: str) -> None:
    """CG-448, CG-449: neither a marker nor a cube on its space; Lampião's is in force from the start."""
    states = [has(led_by(ability, cover), 0, ability) for cover in COVERS]
    assert states == ([True, True, False] if ability == "lampiao" else [False, True, False])
    assert not has(led_by(ability), 1, ability)
    assert not any(has(led_by(ability), 0, other) for other in ID if other != ability)


def test_bonuses_and_wound_spaces_are_in_force_with_nothing_on_them() -> None:
    """CG-447, CG-448, CG-449, CG-653, CG-659: Dadá, base Guns 1: SP tw, +G tw, +P tw, +G w, +P w."""

    def now() -> tuple[list[int], list[int]]:
        return [strength(g, 0, line) for line in ("guns", "protection", "facao")], free_wound_spaces(g, 0)

    g = led_by("dada", "marker")
    assert now() == ([2, 1, 0], [3, 4])
    train(g, 0, 1)
    assert now() == ([3, 1, 0], [1, 3, 4])
    wound(g, 0, 3)
    assert now() == ([2, 1, 0], [1, 4])
    train(g, 0)
    assert now() == ([2, 2, 0], [0, 1, 2, 4])
    wound(g, 0, 1, 4, 0)
    assert now() == ([2, 1, 0], [2, 3])


# --- Antônio Silvino ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cover", "token"), [("marker", True), ("none", False), ("cube", True)])
def test_antonio_silvino_meets_no_prison_token(cover: Cover, token: bool) -> None:
    """CG-760, CG-761: the Volantes alone are to be killed, and one colour goes free."""
    g = volantes(stand(led_by("antonio_silvino", cover), "recife"), recife=1)
    in_round(g, 1, "R1-23")  # Guns 1, Protection 1, W 1
    stack(g.tokens, "VT-01")
    stack(g.prison_tokens, "PT-02")  # Protection 2
    attack(g)  # Guns 1 and the card's 1
    news = play(g, 0, "fight", "prison", False)
    assert bool(said(news, "prison_token_drawn")) == token
    assert said(news, "shots_exchanged")[0]["inflicted"] == (0 if token else 1)
    assert [move for move in asked(g) if move[0] == "free"] == ([] if token else [("free", n) for n in range(3)])


def test_antonio_silvino_has_to_kill_all_volantes() -> None:
    """CG-761: with one of them alive nobody goes free."""
    g = volantes(stand(led_by("antonio_silvino"), "recife"), recife=2)
    in_round(g, 2, "VC-02")  # Guns 2, Protection 0, Facão 1, W 2
    stack(g.tokens, "VT-01", "VT-02")
    attack(lines(g, 0, protection=3))
    news = play(g, 0, "fight", "prison", False)
    # Shooting 2, Melee 1: one dead
    while "lose" in verbs(g):
        news = play(g, 0, "lose", "protection")
    assert said(news, "fight_ended") == [{"seat": 0, "space": "recife", "kills": 1, "prison": False}]
    assert [player.prisoners for player in g.players] == [1, 1, 1]


def test_antonio_silvino_may_spend_vengeance_on_the_volantes() -> None:
    """CG-760, CG-602: with Volantes in Recife it is a fight like any other."""
    g = attack(give(volantes(stand(led_by("antonio_silvino"), "recife"), recife=1), 0, vengeance=1))
    assert ("fight", "prison", True) in asked(g)


def test_antonio_silvino_gains_one_fame_more() -> None:
    """CG-762: for the liberation, above 1 for each Cangaceiro."""
    g = imprison(volantes(stand(led_by("antonio_silvino"), "recife"), recife=1), 1, 3)
    in_round(g, 1, "R1-23")
    stack(g.tokens, "VT-01")
    attack(g)
    play(g, 0, "fight", "prison", False)
    play(g, 0, "free", 1)
    assert (g.players[0].fame, g.players[0].trophies) == (4 + 3 + 1, 1)
    assert (g.players[1].prisoners, g.players[1].reserve) == (0, 11)


@pytest.mark.parametrize(("cover", "fight"), [("marker", True), ("none", False), ("cube", True)])
def test_antonio_silvino_in_a_recife_without_volantes(cover: Cover, fight: bool) -> None:
    """CG-789, CG-R-64: no fight and no wound, a Vengeance token can't be spent; the card is used."""
    g = give(stand(led_by("antonio_silvino", cover), "recife"), 0, vengeance=1)
    in_round(g, 6, "VC-05")  # Guns 3
    attack(g)
    declared = [("fight", "prison", False), ("fight", "prison", True)]
    assert [move for move in asked(g) if move[0] == "fight"] == (declared if fight else declared[:1])
    news = play(g, 0, "fight", "prison", False)
    assert bool(said(news, "shots_exchanged")) == fight
    if not fight:
        assert said(news, "tokens_drawn") == said(news, "prison_token_drawn") == []
        play(g, 0, "free", 2)
        assert (g.players[0].fame, g.players[2].prisoners, g.players[0].wounds) == (4 + 1 + 1, 0, [])
        assert (g.fight, g.card) == (None, "ST-2")


# --- Cabeleira ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cover", COVERS)
def test_cabeleira_goes_up_to_three_spaces(cover: Cover) -> None:
    """CG-763: with one Movement, and may stop before."""
    g = act(stand(led_by("cabeleira", cover), "pianco"), "ST-2")  # Movement, Plunder
    play(g, 0, "move", "pajeu")
    if cover != "none":
        assert verbs(g) == {"plunder", "stop"}
        return
    assert asked(g) == [
        *(("move", to) for to in ("juazeiro", "recife", "cariri", "pianco", "moxoto", "catarina")),
        STOP,
    ]
    play(g, 0, "move", "cariri")
    play(g, 0, "move", "inhamuns")
    assert verbs(g) == {"plunder", "stop"}
    g = act(stand(led_by("cabeleira"), "pianco"), "ST-2")
    play(g, 0, "move", "pajeu")
    play(g, 0, "stop")
    assert verbs(g) == {"plunder", "stop"}


def test_cabeleira_moves_so_with_the_upper_half_too() -> None:
    """CG-763, CG-R-05."""
    g = attack(stand(led_by("cabeleira"), "pianco"))
    play(g, 0, "move", "pajeu")
    play(g, 0, "move", "cariri")
    play(g, 0, "move", "araripe")
    assert g.players[0].gang == "araripe"
    assert g.card == ""


def test_cabeleira_wounded_on_the_way() -> None:
    """CG-763, CG-R-60: with the cube of the Caatinga on his ability he goes no further."""
    g = act(stand(led_by("cabeleira"), "pajeu"), "ST-2")
    play(g, 0, "move", "catarina")
    play(g, 0, "wound", 0)
    assert verbs(g) == {"plunder", "stop"}
    g = act(stand(led_by("cabeleira"), "pajeu"), "ST-2")
    play(g, 0, "move", "catarina")
    play(g, 0, "wound", 3)
    assert ("move", "moxoto") in asked(g)


@pytest.mark.parametrize("cover", COVERS)
def test_cabeleira_is_not_held_up_by_volantes(cover: Cover) -> None:
    """CG-764, CG-R-04: where the table plays that they end a movement."""
    g = stand(led_by("cabeleira", cover, volantes_block=True), "pianco")
    act(volantes(g, pajeu=1), "ST-1")  # Movement, Movement, Garrison
    play(g, 0, "move", "pajeu")
    assert (("move", "cariri") in asked(g)) == (cover == "none")


# --- Cocada, Corisco, Dadá ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("cover", COVERS)
def test_cocada_throws_a_card_away_for_an_ambush(cover: Cover) -> None:
    """CG-765, CG-408: any card of the hand, unplayed."""
    g = my_turn(volantes(stand(led_by("cocada", cover), "pajeu"), pajeu=1))
    ambushes = [move for move in asked(g) if move[-1] == "ambush"]
    if cover != "none":
        assert ambushes == []
        return
    assert ambushes == [("discard", card, "ambush") for card in ("ST-2", "ST-4", "ST-5")]
    play(g, 0, "discard", "ST-4", "ambush")
    assert asked(g) == [("ambush", "volante", -1), STOP]
    play(g, 0, "ambush", "volante", -1)
    assert (g.players[0].fame, g.players[0].trophies, g.volantes) == (5, 1, {})
    assert (g.players[0].discard, g.card, sorted(g.players[0].hand.cards)) == (["ST-4"], "", ["ST-2", "ST-5"])


def test_cocada_without_anybody_to_ambush() -> None:
    """CG-765."""
    assert not [move for move in asked(my_turn(stand(led_by("cocada"), "pajeu"))) if move[-1] == "ambush"]


@pytest.mark.parametrize("cover", COVERS)
def test_corisco_draws_one_more_and_sets_one_aside(cover: Cover) -> None:
    """CG-766, CG-767: before Shooting, which of them is his choice; the others count."""
    g = volantes(stand(led_by("corisco", cover), "pajeu"), pajeu=2)
    in_round(g, 2, "VC-01")  # Guns 1, Protection 1, Facão 1
    stack(g.tokens, "VT-07", "VT-01", "VT-10")
    attack(lines(g, 0, protection=5))
    news = play(g, 0, "fight", "volantes", False)
    if cover != "none":
        assert said(news, "tokens_drawn") == [{"seat": 0, "tokens": ["VT-07", "VT-01"]}]
        assert "set_aside" not in verbs(g)
        return
    assert said(news, "tokens_drawn") == [{"seat": 0, "tokens": ["VT-07", "VT-01", "VT-10"]}]
    assert said(news, "shots_exchanged") == []
    assert asked(g) == [("set_aside", token) for token in ("VT-07", "VT-01", "VT-10")]
    news = play(g, 0, "set_aside", "VT-07")
    # Guns 2 and the card's 1 against Protection 1 and VT-10's 1
    assert said(news, "shots_exchanged") == [{"seat": 0, "inflicted": 1, "suffered": 0}]


def test_corisco_in_recife() -> None:
    """CG-766, CG-767, CG-R-32: for the Prison alone no further token; with Volantes one, never the Prison's aside."""
    g = attack(stand(led_by("corisco"), "recife"))
    news = play(g, 0, "fight", "prison", False)
    assert said(news, "tokens_drawn") == [{"seat": 0, "tokens": []}]
    assert "set_aside" not in verbs(g)
    g = volantes(stand(led_by("corisco"), "recife"), recife=1)
    stack(g.tokens, "VT-01", "VT-04")
    attack(g)
    play(g, 0, "fight", "prison", False)
    assert asked(g) == [("set_aside", "VT-01"), ("set_aside", "VT-04")]


def test_corisco_against_ten_volantes() -> None:
    """CG-766, CG-R-17: all tokens are drawn already; none is set aside."""
    g = attack(volantes(stand(lines(led_by("corisco"), 0, guns=5, protection=4), "pajeu"), pajeu=10))
    play(g, 0, "fight", "volantes", False)
    assert g.fight is not None
    assert sorted(g.fight.tokens) == [f"VT-{n:02}" for n in range(1, 11)]
    assert "lose" in verbs(g)


def fazendas(g: State, **tiles: str) -> State:
    """Let these tiles lie in these spaces, others where they were not."""
    g.fazendas |= tiles
    return g


@pytest.mark.parametrize("cover", COVERS)
def test_dada_activates_one_more_garrisoned_fazenda(cover: Cover) -> None:
    """CG-768, CG-R-41: in a third space, where she too has to have the largest Garrison."""
    g = garrison(stand(led_by("dada", cover), "cariri"), 0, pajeu=1, pianco=1, moxoto=1)
    g = act(garrison(g, 1, moxoto=1), "ST-4")
    play(g, 0, "plunder")
    assert [move for move in asked(g) if move[0] == "activate"] == [("activate", "pajeu"), ("activate", "pianco")]
    play(g, 0, "activate", "pajeu")
    rest = [move for move in asked(g) if move[0] == "activate"]
    assert rest == ([("activate", "pianco")] if cover == "none" else [])
    if rest:
        play(g, 0, *rest[0])
        assert "activate" not in verbs(g)


# --- Dulce, Jararaca, Ponto Fino ----------------------------------------------------------------------------------


@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize(
    ("ability", "city", "goods"),
    [
        pytest.param("dulce", "salgueiro", {"reis": 6}, id="CG-769"),
        pytest.param("jararaca", "mossoro", {"deals": 3, "vengeance": 3}, id="CG-773"),
        pytest.param("ponto_fino", "salvador", {"trophies": 6}, id="CG-783"),
    ],
)
def test_better_rates(ability: str, city: str, goods: dict[str, int], cover: Cover) -> None:
    """CG-769, CG-773, CG-783, CG-EX-06: 1 for 1, 3 for 4, 5 for 6, in the own City only."""
    rates = {1: 1, 3: 4, 5: 6} if cover == "none" else {1: 1, 4: 3, 6: 5}
    for count, fame in rates.items():
        g = act(give(stand(led_by(ability, cover), city), 0, **goods), "ST-4")
        play(g, 0, "plunder")
        assert [move for move in asked(g) if move[0] == "trade"] == [("trade", city, n) for n in rates]
        play(g, 0, "trade", city, count)
        if "pay_tokens" in verbs(g):
            play(g, 0, "pay_tokens", min(3, count), count - min(3, count))
        me = g.players[0]
        assert me.fame == 4 + fame
        held = sum(
            {"reis": me.reis, "deals": me.deals, "vengeance": me.vengeance, "trophies": me.trophies}[x] for x in goods
        )
        assert held == 6 - count
    for other in {"salgueiro", "mossoro", "salvador"} - {city}:
        g = give(stand(led_by(ability, cover), other), 0, reis=6, deals=3, vengeance=3, trophies=6)
        play(act(g, "ST-4"), 0, "plunder")
        assert [move for move in asked(g) if move[0] == "trade"] == [("trade", other, n) for n in (1, 4, 6)]


# --- Esperança ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cover", "count", "wounds"),
    [
        ("none", 1, 0),
        ("none", 2, 0),
        ("none", 3, 1),
        ("none", 4, 2),
        ("marker", 1, 1),
        ("marker", 2, 2),
        ("cube", 1, 2),
        ("cube", 2, 3),
    ],
)
def test_two_volantes_do_not_count_against_esperanca(cover: Cover, count: int, wounds: int) -> None:
    """CG-770, CG-EX-05: in the attack of Phase 5."""
    g = give(volantes(stand(led_by("esperanca", cover), "pajeu"), pajeu=count), 0, reis=0)
    do(g, VolantesAttack())
    advance_upkeep(g)
    while "wound" in verbs(g):
        play(g, 0, "wound", 3 if 3 not in g.players[0].wounds else 4)
    assert (len(g.players[0].wounds), g.players[0].gang) == (wounds, "pajeu")


@pytest.mark.parametrize(("cover", "count", "dead"), [("none", 4, False), ("none", 5, True), ("marker", 3, True)])
def test_enough_of_them_kill_esperanca(cover: Cover, count: int, dead: bool) -> None:
    """CG-770, CG-EX-05: three that count."""
    g = give(volantes(stand(led_by("esperanca", cover), "pajeu"), pajeu=count), 0, reis=0)
    do(g, VolantesAttack())
    advance_upkeep(g)
    assert (g.players[0].gang == "juazeiro") == dead


def test_esperanca_and_bribes() -> None:
    """CG-770, CG-R-45: Volantes less those bribed, less two."""
    g = give(volantes(stand(led_by("esperanca"), "pajeu"), pajeu=4), 0, reis=1)
    do(g, VolantesAttack())
    advance_upkeep(g)
    play(g, 0, "bribe", 1)
    play(g, 0, "wound", 3)
    assert (g.players[0].wounds, g.players[0].reis) == ([3], 0)


def test_esperanca_protects_no_garrison() -> None:
    """CG-770, CG-R-45."""
    g = give(volantes(garrison(led_by("esperanca"), 0, pajeu=3), pajeu=2), 0, reis=0)
    do(g, VolantesAttack())
    advance_upkeep(g)
    assert (g.players[0].garrisons, g.players[0].prisoners) == ({"pajeu": 1}, 3)


# --- What a Plunder gives more ------------------------------------------------------------------------------------


def have(g: State) -> dict[str, int]:
    me = g.players[0]
    return {**me.lines, "deal": me.deals, "vengeance": me.vengeance, "reis": me.reis}


@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize(
    ("ability", "tile", "bonus"),
    [
        pytest.param("gato", "FZ-06", "facao", id="CG-771"),  # Facão, Vengeance, Reis
        pytest.param("jesuino_brilhante", "FZ-04", "guns", id="CG-774"),  # Guns, Vengeance
        pytest.param("zabele", "FZ-05", "deal", id="CG-786"),  # Protection, Deal
        pytest.param("ze_baiano", "FZ-04", "vengeance", id="CG-788"),
    ],
)
def test_one_more_of_a_plunder(ability: str, tile: str, bonus: str, cover: Cover) -> None:
    """CG-771, CG-774, CG-786, CG-788: of the own bonus, and of no other."""
    g = act(fazendas(stand(led_by(ability, cover), "cariri"), cariri=tile), "ST-4")
    before = have(g)
    play(g, 0, "plunder")
    play(g, 0, "take_rest")
    gained = {what: count - before[what] for what, count in have(g).items() if count > before[what]}
    printed = {"FZ-06": ("facao", "vengeance", "reis"), "FZ-04": ("guns", "vengeance"), "FZ-05": ("protection", "deal")}
    assert gained == {what: 1 + (what == bonus and cover == "none") for what in printed[tile]}


@pytest.mark.parametrize(
    ("ability", "tile", "bonus"),
    [
        ("gato", "FZ-03", "facao"),
        ("jesuino_brilhante", "FZ-01", "guns"),
        ("zabele", "FZ-05", "deal"),
        ("ze_baiano", "FZ-04", "vengeance"),
    ],
)
def test_one_more_once_in_a_plunder_and_within_the_limit(ability: str, tile: str, bonus: str) -> None:
    """CG-771, CG-774, CG-786, CG-788, CG-R-42: with two such Fazendas three in all; no more than the line holds."""
    for start, end in ((0, 3), (3, 4 if bonus in ("deal", "vengeance") else 5)):
        g = garrison(fazendas(stand(led_by(ability), "cariri"), cariri=tile, pajeu=tile), 0, pajeu=1)
        if bonus in g.players[0].lines:
            g.players[0].lines[bonus], g.players[0].reserve = start, g.players[0].reserve - start
        else:
            give(g, 0, deals=start if bonus == "deal" else 0, vengeance=start if bonus == "vengeance" else 0)
        act(g, "ST-4")
        play(g, 0, "plunder")
        play(g, 0, "activate", "pajeu")
        play(g, 0, "take", bonus)
        if ("take", bonus) in asked(g):
            play(g, 0, "take", bonus)
        assert have(g)[bonus] == end


def test_one_more_only_of_a_plunder() -> None:
    """CG-771, CG-774, CG-786, CG-788: not of a Reward tile."""
    for ability, bonus in (
        ("gato", "facao"),
        ("jesuino_brilhante", "guns"),
        ("zabele", "deal"),
        ("ze_baiano", "vengeance"),
    ):
        g = do(led_by(ability), Receive(0, bonus))
        assert have(g)[bonus] == 1


@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize(
    ("space", "railroad"), [("inhamuns", True), ("recife", True), ("mossoro", True), ("cariri", False)]
)
def test_milian_gains_reis_where_a_railroad_runs(space: str, railroad: bool, cover: Cover) -> None:
    """CG-782, CG-R-33: once in a Plunder, also in a City, and in Recife."""
    g = fazendas(stand(led_by("milian", cover), space), inhamuns="FZ-05", cariri="FZ-05")
    my_turn(g, "ST-4", "ST-2", "ST-5")
    play(g, 0, "act", "ST-4")
    extra = railroad and cover == "none"
    if space in ("recife", "mossoro"):
        assert (("plunder",) in asked(g)) == extra
    if ("plunder",) in asked(g):
        play(g, 0, "plunder")
        while ("take", "reis") in asked(g):
            play(g, 0, "take", "reis")
    assert g.players[0].reis == 1 + extra


# --- Inacinha -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize("gang", ["pajeu", "recife", "juazeiro"])
def test_inacinha_places_a_garrison_at_any_fazenda(gang: str, cover: Cover) -> None:
    """CG-772, CG-R-65, CG-431, CG-432: from a City or Juazeiro too, but never into one."""
    g = act(stand(led_by("inacinha", cover), gang), "ST-6")  # Training, Garrison
    fazendas = ["cariri", "pajeu", "pianco", "moxoto", "inhamuns", "araripe", "catarina"]
    here = [gang] if gang == "pajeu" else []
    offered = [move[1] for move in asked(g) if move[0] == "garrison"]
    assert offered == (fazendas if cover == "none" else here)


def test_inacinha_reaches_only_fazendas_that_are_left() -> None:
    """CG-772, CG-R-22: an ordinary Garrison is possible where the tile is gone."""
    g = stand(led_by("inacinha"), "pajeu")
    del g.fazendas["pajeu"], g.fazendas["catarina"]
    act(g, "ST-6")
    assert [move[1] for move in asked(g) if move[0] == "garrison"] == [
        "cariri",
        "pajeu",
        "pianco",
        "moxoto",
        "inhamuns",
        "araripe",
    ]
    play(g, 0, "garrison", "moxoto")
    assert g.players[0].garrisons == {"moxoto": 1}


# --- Jurití -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cover", "shots", "blows"), [("marker", 2, 3), ("none", 5, 0), ("cube", 2, 3)])
def test_juriti_shoots_with_guns_and_facao(cover: Cover, shots: int, blows: int) -> None:
    """CG-775, CG-776, CG-R-31: Chief 1 and 1, the card's 1 and 1, the line's 0 and 1 of ST-7."""
    g = volantes(stand(led_by("juriti", cover), "pajeu"), pajeu=6)
    in_round(g, 2, "VC-02")  # Guns 2, Protection 0, Facão 1, W 2
    stack(g.tokens, *(["VT-01", "VT-02", "VT-05", "VT-06", "VT-03", "VT-09"]))  # Guns 2, Protection 0, Facão 3
    attack(lines(g, 0, protection=5, facao=1), "ST-7")
    news = play(g, 0, "fight", "volantes", False)
    while g.fight is not None:
        news += play(g, 0, "lose", "protection")
    assert [found["inflicted"] for found in said(news, "shots_exchanged")] == [shots]
    assert [found["inflicted"] for found in said(news, "blows_exchanged")] == [blows]


def test_juriti_covered_in_shooting_fights_again() -> None:
    """CG-775, CG-776, CG-R-60: his ability no longer works in Melee."""
    g = volantes(stand(led_by("juriti"), "pajeu"), pajeu=3)
    in_round(g, 2, "VC-02")  # Guns 2, Protection 0, Facão 1, W 2
    stack(g.tokens, "VT-01", "VT-02", "VT-04")  # Protection 1
    attack(g, "ST-7")
    news = play(g, 0, "fight", "volantes", False)
    assert said(news, "shots_exchanged") == [{"seat": 0, "inflicted": 3, "suffered": 1}]
    news = play(g, 0, "wound", 0)
    assert said(news, "blows_exchanged") == [{"seat": 0, "inflicted": 2, "suffered": 1}]


# --- Lampião, Lidia, Zabelê, Zé Baiano ----------------------------------------------------------------------------


@pytest.mark.parametrize("cover", COVERS)
def test_lampiao_takes_all_markers_off_at_once(cover: Cover) -> None:
    """CG-777: with one Training action, if he likes."""
    g = act(led_by("lampiao", cover), "ST-5")
    trainings = [move for move in asked(g) if move[0].startswith("train")]
    each = [("train", 1), ("train", 2), ("train", 3)]
    assert trainings == (each if cover == "cube" else [*each, ("train_all",)])
    if cover != "cube":
        play(g, 0, "train_all")
        assert (g.players[0].markers, g.players[0].trained) == ([], 3)
        assert [strength(g, 0, line) for line in ("guns", "protection", "facao")] == [2, 2, 2]


def test_lampiao_with_one_marker_left() -> None:
    """CG-777: all of them is that one, which is offered once."""
    g = act(train(led_by("lampiao"), 0, 1, 2), "ST-5")
    assert [move for move in asked(g) if move[0].startswith("train")] == [("train", 3)]


def test_lampiao_and_the_training_of_a_reward_tile() -> None:
    """CG-777, CG-R-66."""
    g = do(led_by("lampiao"), Receive(0, "training"))
    play(g, 0, "train_all")
    assert g.players[0].markers == []


@pytest.mark.parametrize(
    ("ability", "gained"),
    [
        pytest.param("zabele", {"deal": 1}, id="CG-785"),
        pytest.param("ze_baiano", {"vengeance": 1}, id="CG-787"),
        pytest.param("gato", {}, id="another Chief"),
    ],
)
def test_what_the_marker_leaves_behind(ability: str, gained: dict[str, int]) -> None:
    """CG-785, CG-787: at once, when it leaves the space of the ability, and of no other."""
    for space, expected in ((0, gained), (1, {})):
        g = act(led_by(ability, "marker"), "ST-5")
        before = have(g)
        play(g, 0, "train", space)
        assert {what: count - before[what] for what, count in have(g).items() if count != before[what]} == expected
        assert verbs(g) == {"move", "stop"}


def test_lidia_gains_a_cangaceiro() -> None:
    """CG-778: for a line of choice, when the marker leaves the space of her ability, and of no other."""
    g = act(led_by("lidia", "marker"), "ST-5")
    play(g, 0, "train", 1)
    assert verbs(g) == {"move", "stop"}
    g = act(led_by("lidia", "marker"), "ST-5")
    play(g, 0, "train", 0)
    assert asked(g) == [("line", line) for line in ("guns", "protection", "facao")]
    play(g, 0, "line", "facao")
    assert g.players[0].lines == {"guns": 0, "protection": 0, "facao": 1}
    g = do(led_by("lidia", "marker"), Receive(0, "training"))
    play(g, 0, "train", 0)
    assert verbs(g) == {"line"}


@pytest.mark.parametrize("cover", COVERS)
def test_lidia_may_send_protection_to_another_line(cover: Cover) -> None:
    """CG-779, CG-R-67: of a Fazenda and of a Reward tile."""
    g = act(fazendas(stand(led_by("lidia", cover), "cariri"), cariri="FZ-05"), "ST-4")
    play(g, 0, "plunder")
    play(g, 0, "take", "protection")
    if cover == "none":
        assert asked(g) == [("line", line) for line in ("guns", "protection", "facao")]
        play(g, 0, "line", "guns")
    assert g.players[0].lines["guns" if cover == "none" else "protection"] == 1
    g = do(lines(led_by("lidia", cover), 0, protection=5), Receive(0, "protection"))
    assert bool(g.todo) == (cover == "none")
    if cover == "none":
        assert asked(g) == [("line", "guns"), ("line", "facao")]


def test_lidia_sends_no_other_bonus_elsewhere() -> None:
    """CG-779."""
    g = do(led_by("lidia"), Receive(0, "guns"), Receive(0, "facao"))
    assert g.players[0].lines == {"guns": 1, "protection": 0, "facao": 1}


@pytest.mark.parametrize("cover", COVERS)
def test_lidia_throws_a_card_away_to_heal(cover: Cover) -> None:
    """CG-780, CG-408: up to three cubes, of her choice."""
    g = led_by("lidia", "none" if cover == "cube" else cover)
    if cover == "marker":
        wound(g, 0, 3, 4)
    else:
        wound(train(g, 0), 0, *([0, 1, 2, 3] if cover == "cube" else [1, 2, 3, 4]))
    my_turn(g)
    heals = [move for move in asked(g) if move[-1] == "heal"]
    if cover != "none":
        assert heals == []
        return
    assert heals == [("discard", card, "heal") for card in ("ST-2", "ST-4", "ST-5")]
    play(g, 0, "discard", "ST-2", "heal")
    assert asked(g) == [("heal", 1), ("heal", 2), STOP]  # 2, 3 and 4 are alike
    for space in (2, 1, 3):
        play(g, 0, "heal", space)
    assert (g.players[0].wounds, g.players[0].discard) == ([4], ["ST-2"])


def test_lidia_may_heal_less() -> None:
    """CG-780: and discards no card for it without a cube."""
    g = my_turn(wound(led_by("lidia"), 0, 3, 4))
    play(g, 0, "discard", "ST-2", "heal")
    play(g, 0, "heal", 3)
    play(g, 0, "stop")
    assert (g.players[0].wounds, g.card) == ([4], "")
    assert not [move for move in asked(my_turn(led_by("lidia"))) if move[-1] == "heal"]


# --- Maria Bonita -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cover", COVERS)
def test_maria_bonita_needs_no_reward_tile(cover: Cover) -> None:
    """CG-781, CG-R-47: on an Event with none she gets the bonus of any discarded one, which stays discarded."""
    g = in_round(led_by("maria_bonita", cover), 2)
    g.rewards = [[], ["RW-01"], [], ["RW-05"], [], [], []]
    g.rewards_discarded = ["RW-09", "RW-03", "RW-10"]
    bare = [event.tile for n, event in enumerate(g.events) if n and not g.rewards[n]]
    first, second = g.events[1].tile, g.events[3].tile
    act(g, "ST-7")
    cunning = [move[1:] for move in asked(g) if move[0] == "cunning"]
    usual = [(first, "RW-01"), (second, "RW-05")]
    assert [found for found in cunning if found[0] not in bare] == usual
    extra = [(tile, reward) for tile in bare for reward in ("RW-09", "RW-03")]  # RW-10 gives what RW-09 gives
    assert sorted(cunning) == sorted([*usual, *(extra if cover == "none" else [])])
    if cover == "none":
        play(g, 0, "cunning", bare[0], "RW-03")
        assert g.players[0].lines["guns"] == 2
        assert g.rewards_discarded == ["RW-09", "RW-03", "RW-10"]
        assert g.events[2].seats == (0,)


def test_maria_bonita_with_nothing_discarded() -> None:
    """CG-781, CG-R-47."""
    g = in_round(led_by("maria_bonita"), 2)
    g.rewards = [[], [], [], ["RW-05"], [], [], []]
    act(g, "ST-7")
    assert [move[2] for move in asked(g) if move[0] == "cunning"] == ["RW-05"]


# --- Volta Sêca ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cover", COVERS)
def test_volta_seca_has_all_three(cover: Cover) -> None:
    """CG-784: Movement, Garrison and Plunder for one discarded card, in any order."""
    g = my_turn(fazendas(stand(led_by("volta_seca", cover), "pajeu"), pajeu="FZ-05", cariri="FZ-05"))
    discards = [move[2] for move in asked(g) if move[:2] == ("discard", "ST-2")]
    if cover != "none":
        assert discards == ["movement", "garrison", "plunder"]
        play(g, 0, "discard", "ST-2", "garrison")
        assert verbs(g) == {"garrison", "stop"}
        return
    assert discards == ["all"]
    play(g, 0, "discard", "ST-2", "all")
    assert verbs(g) == {"move", "garrison", "plunder", "stop"}
    play(g, 0, "plunder")
    play(g, 0, "take_rest")
    assert verbs(g) == {"move", "garrison", "stop"}
    play(g, 0, "move", "cariri")
    play(g, 0, "garrison", "cariri")
    assert (g.players[0].garrisons, g.players[0].deals, g.card) == ({"cariri": 1}, 1, "")
