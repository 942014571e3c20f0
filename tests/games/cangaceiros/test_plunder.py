"""Chapter 4.6: Plunder, and the Blessing of 4.7."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import CarryOut
from services.cangaceiros.pieces import EventTile
from services.cangaceiros.plunder import Plundering, plunder
from services.cangaceiros.rounds import RestoreBlessing
from services.cangaceiros.state import State
from services.engine.kernel import asks, settle
from tests.games.cangaceiros.positions import (
    appoint,
    empty_reserve,
    garrison,
    give,
    in_round,
    lines,
    plot,
    stand,
    table,
    track,
    train,
    turn,
    wound,
)
from tests.games.playing import asked, do, play, said, system

DADA, GATO, JESUINO, MILIAN, ZABELE, ZE_BAIANO = "CH-05", "CH-08", "CH-11", "CH-16", "CH-19", "CH-20"
TILES = {
    "cariri": "FZ-01",  # Guns, Reis
    "pajeu": "FZ-02",  # Protection, Reis
    "pianco": "FZ-03",  # Facão, Deal
    "moxoto": "FZ-04",  # Guns, Vengeance
    "inhamuns": "FZ-05",  # Protection, Deal
    "araripe": "FZ-06",  # Facão, Vengeance, Reis
    "catarina": "FZ-07",  # Deal, Vengeance, Reis, Heal
}
TRACK = ("PEACE", "EV-07", "EV-10", "EV-11", "EV-12", "EV-02", "EV-14")


def plundering(at: str, *, chief: str = "CH-06", trained: bool = False, reis: int = 0, **garrisons: int) -> State:
    """Red, with these Garrisons and Reis, has a Plunder in a space; `TILES` and `TRACK` lie on the 2/3 side."""
    chiefs = (chief, "CH-10", "CH-17")
    g = give(garrison(track(stand(table(3, chiefs=chiefs), at), *TRACK), 0, **garrisons), 0, reis=reis)
    g.fazendas = dict(TILES)
    if trained:
        train(g, 0)
    return do(turn(in_round(g, 2), 0, "ST-2"), CarryOut(0, ("plunder",)))


def begun(at: str, *, chief: str = "CH-06", trained: bool = False, **garrisons: int) -> State:
    """As `plundering`, the Plunder declared."""
    g = plundering(at, chief=chief, trained=trained, **garrisons)
    play(g, 0, "plunder")
    return g


def anywhere(g: State) -> State:
    """Red plunders two Fazendas anywhere, as with SE-4."""
    g.todo.clear()
    plunder(g, 0, Plundering(anywhere=2))
    settle(g)
    return g


def have(g: State) -> tuple[int, int, int, int, int, int]:
    """Red's Guns, Protection, Facão, Reis, Deal and Vengeance tokens."""
    mine = g.players[0]
    guns, protection, facao = (mine.lines[line] for line in ("guns", "protection", "facao"))
    return guns, protection, facao, mine.reis, mine.deals, mine.vengeance


# --- Which spaces ---------------------------------------------------------------------------------------------------


def test_plunder_activates_the_fazenda_of_the_gangs_space() -> None:
    """CG-500, CG-508, CG-R-07: without a Garrison, whoever has one there; both icons of the tile."""
    g = garrison(plundering("cariri"), 1, cariri=5)
    assert asked(g) == [("plunder",), ("stop",)]
    play(g, 0, "plunder")
    assert asked(g) == [("take", "guns"), ("take", "reis"), ("take_rest",), ("stop",)]
    play(g, 0, "take_rest")
    assert (have(g), asked(g)) == ((1, 0, 0, 1, 0, 0), [])


def test_plunder_activates_the_city_of_the_gangs_space() -> None:
    """CG-500, CG-504, CG-545: one trade, by a Gang that stands in it."""
    g = plundering("salgueiro", reis=5)
    play(g, 0, "plunder")
    assert asked(g) == [("trade", "salgueiro", 1), ("trade", "salgueiro", 4), ("stop",)]
    play(g, 0, "trade", "salgueiro", 1)
    assert (g.players[0].reis, g.players[0].fame, asked(g)) == (4, 5, [])


def test_a_city_is_not_activated_from_elsewhere() -> None:
    """CG-504: the Gang is next to it, rich, and has Garrisons around."""
    g = give(begun("inhamuns", cariri=1, araripe=1), 0, reis=6, deals=2, trophies=6)
    assert [move for move in asked(g) if move[0] == "trade"] == []


def test_one_more_fazenda_is_activated_by_a_garrison() -> None:
    """CG-440, CG-501: in another space; one, although there are two."""
    g = begun("cariri", pianco=1, moxoto=2)
    assert asked(g)[3:] == [("activate", "pianco"), ("activate", "moxoto"), ("stop",)]
    news = play(g, 0, "activate", "pianco")
    assert said(news, "activated") == [{"seat": 0, "space": "pianco"}]
    assert asked(g) == [*(("take", bonus) for bonus in ("guns", "reis", "facao", "deal")), ("take_rest",), ("stop",)]
    play(g, 0, "take_rest")
    assert (have(g), asked(g)) == ((1, 0, 1, 1, 1, 0), [])


@pytest.mark.parametrize(
    ("mine", "others", "allowed"),
    [
        (2, (1, 1), True),
        (1, (0, 0), True),
        (2, (2, 0), False),
        (2, (0, 2), False),
        (1, (2, 0), False),
        (3, (2, 2), True),
    ],
)
def test_the_largest_garrison_alone_activates(mine: int, others: tuple[int, int], *, allowed: bool) -> None:
    """CG-502, CG-503: who ties for it does not, even if nobody has more."""
    g = plundering("cariri", pianco=mine)
    for seat, count in enumerate(others, 1):
        garrison(g, seat, pianco=count)
    play(g, 0, "plunder")
    assert (("activate", "pianco") in asked(g)) == allowed


def test_no_fazenda_twice() -> None:
    """CG-505: neither the Gang's own space by a Garrison, nor with Dadá the other one again."""
    g = begun("cariri", cariri=3)
    assert [move for move in asked(g) if move[0] == "activate"] == []
    g = begun("cariri", chief=DADA, trained=True, cariri=3, pianco=1)
    play(g, 0, "activate", "pianco")
    assert [move for move in asked(g) if move[0] == "activate"] == []


def test_no_city_twice() -> None:
    """CG-505, CG-545: after a trade the City gives no other, a Garrison's Fazenda still does."""
    g = plundering("salgueiro", reis=8, pianco=1)
    play(g, 0, "plunder")
    play(g, 0, "trade", "salgueiro", 4)
    assert asked(g) == [("activate", "pianco"), ("stop",)]


def test_a_burnt_fazenda_gives_nothing() -> None:
    """CG-R-22, CG-R-57: but the additional one may still be plundered from there."""
    g = plundering("cariri", pajeu=2, pianco=1)
    for space in ("cariri", "pajeu"):
        del g.fazendas[space]
    play(g, 0, "plunder")
    assert asked(g) == [("activate", "pianco"), ("stop",)]


@pytest.mark.parametrize("at", ["recife", "mossoro"])
def test_the_additional_fazenda_needs_none_in_the_gangs_space(at: str) -> None:
    """CG-R-57, CG-543: in Recife, or in a City whose trade cannot be paid."""
    g = plundering(at, pianco=1)
    play(g, 0, "plunder")
    assert asked(g) == [("activate", "pianco"), ("stop",)]


@pytest.mark.parametrize("at", ["recife", "mossoro"])
def test_a_plunder_that_comes_to_nothing_is_not_offered(at: str) -> None:
    """CG-500, CG-543: no Fazenda, no trade, no Garrison."""
    assert asked(plundering(at)) == []


# --- Order and declining --------------------------------------------------------------------------------------------


def test_bonuses_and_trades_come_in_any_order() -> None:
    """CG-506: in Salgueiro the Reis of the other Fazenda come before the trade."""
    g = begun("salgueiro", araripe=1)
    assert asked(g) == [("activate", "araripe"), ("stop",)]
    play(g, 0, "activate", "araripe")
    assert asked(g)[-1] == ("stop",)
    assert ("trade", "salgueiro", 1) not in asked(g)
    play(g, 0, "take", "reis")
    assert ("trade", "salgueiro", 1) in asked(g)
    play(g, 0, "trade", "salgueiro", 1)
    play(g, 0, "take", "vengeance")
    play(g, 0, "take", "facao")
    assert (have(g), g.players[0].fame, asked(g)) == ((0, 0, 1, 0, 0, 1), 5, [])


def test_a_fazenda_may_be_activated_between_two_bonuses() -> None:
    """CG-506: and its bonuses be taken before those of the first."""
    g = begun("cariri", pianco=1)
    play(g, 0, "take", "reis")
    play(g, 0, "activate", "pianco")
    play(g, 0, "take", "deal")
    assert asked(g) == [("take", "guns"), ("take", "facao"), ("take_rest",), ("stop",)]


@pytest.mark.parametrize("taken", ["guns", "reis"])
def test_any_bonus_may_be_declined(taken: str) -> None:
    """CG-507."""
    g = begun("cariri")
    play(g, 0, "take", taken)
    assert asked(g)[-1] == ("stop",)
    play(g, 0, "stop")
    assert (have(g), asked(g)) == ({"guns": (1, 0, 0, 0, 0, 0), "reis": (0, 0, 0, 1, 0, 0)}[taken], [])


def test_a_bonus_is_taken_once() -> None:
    """CG-500: one Reis of a tile that shows one."""
    g = begun("cariri")
    play(g, 0, "take", "reis")
    assert asked(g) == [("take", "guns"), ("stop",)]


def test_what_there_is_no_room_for_is_not_offered() -> None:
    """CG-512, CG-518, CG-520: a full line, four tokens of a kind, no wound."""
    g = give(begun("catarina"), 0, deals=4, vengeance=4)
    assert asked(g) == [("take", "reis"), ("stop",)]
    g = lines(begun("cariri"), 0, guns=5)
    assert asked(g) == [("take", "reis"), ("stop",)]


def test_with_an_empty_reserve_each_cangaceiro_is_replaced_or_declined() -> None:
    """CG-435, CG-436, CG-R-54: and with the Garrison gone its Fazenda is not activated any more."""
    g = empty_reserve(plundering("cariri", pianco=1))
    play(g, 0, "plunder")
    assert ("activate", "pianco") in asked(g)
    play(g, 0, "take", "guns")
    assert asked(g) == [("take", "pianco"), ("decline",)]
    play(g, 0, "take", "pianco")
    assert asked(g) == [("take", "reis"), ("stop",)]


def test_after_all_is_taken_the_next_fazenda_is_a_choice_again() -> None:
    """CG-506, CG-507: taking the rest is for what has been activated."""
    g = begun("cariri", pianco=1)
    play(g, 0, "take_rest")
    assert (have(g), asked(g)) == ((1, 0, 0, 1, 0, 0), [("activate", "pianco"), ("stop",)])
    play(g, 0, "activate", "pianco")
    assert asked(g) == [("take", "facao"), ("take", "deal"), ("take_rest",), ("stop",)]


@pytest.mark.parametrize("at", ["recife", "juazeiro", "cariri"])
def test_one_additional_fazenda_wherever_the_gang_is(at: str) -> None:
    """CG-501, CG-R-57: from a City and from Juazeiro no more than from a Fazenda."""
    g = begun(at, pianco=1, moxoto=1)
    play(g, 0, "activate", "pianco")
    assert ("activate", "moxoto") not in asked(g)


def test_who_is_gone_takes_all() -> None:
    """CG-507: the safe answer takes what lies there and stops."""
    g = begun("cariri", pianco=1)
    assert asks(g)[0].safe(g) == ("take_rest",)
    play(g, 0, "take_rest")
    assert asks(g)[0].safe(g) == ("stop",)


# --- The Blessing ---------------------------------------------------------------------------------------------------


def test_in_juazeiro_a_plunder_heals_and_exchanges_events() -> None:
    """CG-524, CG-529, CG-R-03: both may be used while the token lies face up."""
    g = wound(plundering("juazeiro"), 0, 3)
    play(g, 0, "plunder")
    assert asked(g) == [("take", "heal"), ("take", "blessing"), ("stop",)]
    play(g, 0, "take", "heal")
    assert g.players[0].wounds == []
    play(g, 0, "take", "blessing")
    pairs = [(one, other) for n, one in enumerate(TRACK[1:], 2) for other in TRACK[n:]]
    assert asked(g) == [("exchange_events", *pair) for pair in pairs]
    assert len(pairs) == 15
    news = play(g, 0, "exchange_events", "EV-07", "EV-12")
    assert [event.tile for event in g.events] == ["PEACE", "EV-12", "EV-10", "EV-11", "EV-07", "EV-02", "EV-14"]
    assert (said(news, "events_exchanged"), asked(g)) == ([{"seat": 0, "one": "EV-07", "other": "EV-12"}], [])


def test_cangaceiros_travel_with_their_tile_and_rewards_stay() -> None:
    """CG-525, CG-526."""
    g = plot(plot(plundering("juazeiro"), 1, "EV-07"), 2, "EV-07")
    g.rewards = [[], ["RW-01"], ["RW-03"], [], [], [], ["RW-09"]]
    play(g, 0, "plunder")
    play(g, 0, "take", "blessing")
    play(g, 0, "exchange_events", "EV-07", "EV-14")
    assert (g.events[1], g.events[6]) == (EventTile("EV-14"), EventTile("EV-07", (1, 2)))
    assert g.rewards == [[], ["RW-01"], ["RW-03"], [], [], [], ["RW-09"]]


def test_the_token_is_face_down_after_an_exchange() -> None:
    """CG-527, CG-528, CG-529: Heal alone for the rest of the Round, for everybody; then it is turned (CG-882)."""
    g = begun("juazeiro")
    play(g, 0, "take", "blessing")
    play(g, 0, "exchange_events", "EV-07", "EV-14")
    assert not g.blessing
    wound(stand(g, "cariri", "juazeiro"), 1, 3)
    do(turn(g, 1, "ST-3"), CarryOut(1, ("plunder",)))
    play(g, 1, "plunder")
    assert asked(g, 1) == [("take", "heal"), ("stop",)]
    play(g, 1, "take", "heal")
    assert asked(do(g, CarryOut(1, ("plunder",))), 1) == []
    system(do(g, RestoreBlessing()))
    do(turn(g, 1), CarryOut(1, ("plunder",)))
    play(g, 1, "plunder")
    assert asked(g, 1) == [("take", "blessing"), ("stop",)]


def test_the_exchange_is_for_active_tiles() -> None:
    """CG-524, CG-R-44, CG-R-59: the current one may be among them; with fewer than two there is Heal alone."""
    g = plundering("juazeiro")
    g.resolved = 5
    play(g, 0, "plunder")
    play(g, 0, "take", "blessing")
    assert asked(g) == [("exchange_events", "EV-02", "EV-14")]
    g = wound(plundering("juazeiro"), 0, 3)
    g.resolved = 6
    play(g, 0, "plunder")
    assert (asked(g), g.blessing) == ([("take", "heal"), ("stop",)], True)


@pytest.mark.parametrize(("peace", "count"), [(False, 15), (True, 21)])
def test_peace_is_not_exchanged(*, peace: bool, count: int) -> None:
    """CG-R-02, CG-R-59: in Round 1 two of the other six are, unless the table counts Peace among them."""
    g = stand(track(table(3, peace_is_event_tile=peace), *TRACK), "juazeiro")
    do(turn(in_round(g, 1), 0, "ST-2"), CarryOut(0, ("plunder",)))
    play(g, 0, "plunder")
    play(g, 0, "take", "blessing")
    assert len(asked(g)) == count
    assert any("PEACE" in move for move in asked(g)) == peace


def test_the_additional_fazenda_from_juazeiro() -> None:
    """CG-R-57: a Garrison elsewhere may be plundered."""
    g = begun("juazeiro", pianco=1)
    assert asked(g) == [("take", "blessing"), ("activate", "pianco"), ("stop",)]


# --- Chiefs ---------------------------------------------------------------------------------------------------------


def test_dada_activates_one_more() -> None:
    """CG-768, CG-R-41: a second additional Fazenda, where she has the largest Garrison too, and not a third."""
    g = garrison(begun("cariri", chief=DADA, trained=True, pianco=1, moxoto=1, pajeu=2, araripe=1), 1, moxoto=1)
    for space in ("pianco", "pajeu"):
        assert ("activate", "moxoto") not in asked(g)
        play(g, 0, "activate", space)
    assert [move for move in asked(g) if move[0] == "activate"] == []
    play(g, 0, "take_rest")
    assert have(g) == (1, 1, 1, 2, 1, 0)


@pytest.mark.parametrize(
    ("chief", "at", "taken"),
    [
        (GATO, "pianco", (0, 0, 2, 0, 1, 0)),
        (JESUINO, "moxoto", (2, 0, 0, 0, 0, 1)),
        (ZABELE, "pianco", (0, 0, 1, 0, 2, 0)),
        (ZE_BAIANO, "moxoto", (1, 0, 0, 0, 0, 2)),
    ],
)
def test_some_chiefs_plunder_one_extra(chief: str, at: str, taken: tuple[int, ...]) -> None:
    """CG-771, CG-774, CG-786, CG-788: of Facão, Guns, Deal, Vengeance."""
    g = begun(at, chief=chief, trained=True)
    play(g, 0, "take_rest")
    assert have(g) == taken
    g = begun(at, chief=chief)
    play(g, 0, "take_rest")
    assert sum(have(g)) == 2


def test_the_extra_comes_once_in_a_plunder_and_within_the_limit() -> None:
    """CG-R-42: two Facão bonuses give three; on a line with four there is room for one."""
    g = begun("pianco", chief=GATO, trained=True, araripe=1)
    play(g, 0, "activate", "araripe")
    play(g, 0, "take", "facao")
    assert have(g)[2] == 2
    play(g, 0, "take", "facao")
    assert have(g)[2] == 3
    g = lines(begun("pianco", chief=GATO, trained=True), 0, facao=4)
    play(g, 0, "take", "facao")
    assert (have(g)[2], g.players[0].reserve) == (5, 5)


@pytest.mark.parametrize("at", ["recife", "mossoro", "salvador", "salgueiro", "pianco", "inhamuns", "moxoto"])
def test_milian_gets_reis_where_a_railroad_runs(at: str) -> None:
    """CG-782, CG-R-33: in Cities, Recife too, and where tracks are drawn across, whose tiles show none."""
    g = begun(at, chief=MILIAN, trained=True)
    play(g, 0, "take", "reis")
    assert have(g)[3] == 1
    assert ("take", "reis") not in asked(g)


@pytest.mark.parametrize("at", ["cariri", "pajeu", "araripe"])
def test_milian_gets_no_more_than_the_tile_elsewhere(at: str) -> None:
    """CG-782: their tiles show one Reis."""
    g = begun(at, chief=MILIAN, trained=True)
    play(g, 0, "take_rest")
    assert have(g)[3] == 1


def test_milians_reis_come_once_and_beside_those_of_a_tile() -> None:
    """CG-782, CG-R-42: in Piancó with the tile of Cariri besides."""
    g = begun("pianco", chief=MILIAN, trained=True, cariri=1, pajeu=1)
    play(g, 0, "activate", "cariri")
    play(g, 0, "take_rest")
    assert have(g) == (1, 0, 1, 2, 1, 0)


def test_an_untrained_milian_has_no_reis_of_a_railroad() -> None:
    """CG-449, CG-782."""
    assert asked(plundering("recife", chief=MILIAN)) == []


def test_a_healed_ability_counts_for_the_rest_of_the_plunder() -> None:
    """CG-523, CG-R-60: Zabelê heals the cube on his ability, then takes a Deal and the extra one."""
    g = begun("catarina", chief=ZABELE, trained=True)
    wound(g, 0, 0)
    play(g, 0, "take", "heal")
    play(g, 0, "take", "deal")
    assert have(g)[4] == 2
    g = wound(begun("catarina", chief=ZABELE, trained=True), 0, 0)
    play(g, 0, "take", "deal")
    assert have(g)[4] == 1


def test_dada_healed_in_a_plunder_has_her_one_more() -> None:
    """CG-523, CG-768."""
    g = wound(begun("catarina", chief=DADA, trained=True, pianco=1, cariri=1), 0, 0)
    play(g, 0, "activate", "pianco")
    assert ("activate", "cariri") not in asked(g)
    play(g, 0, "take", "heal")
    assert ("activate", "cariri") in asked(g)


# --- Two Fazendas anywhere (SE-4) -----------------------------------------------------------------------------------


def test_two_fazendas_anywhere() -> None:
    """CG-708, CG-709: wherever Gangs and Garrisons are; no City, and the Gang's space is no more than another."""
    g = anywhere(plundering("salgueiro", reis=4, pianco=1))
    spaces = ["cariri", "pajeu", "pianco", "moxoto", "inhamuns", "araripe", "catarina"]
    assert asked(g) == [*(("activate", space) for space in spaces), ("stop",)]
    play(g, 0, "activate", "catarina")
    assert [move[1] for move in asked(g) if move[0] == "activate"] == spaces[:-1]
    play(g, 0, "activate", "cariri")
    assert [move for move in asked(g) if move[0] in ("activate", "trade")] == []
    play(g, 0, "take_rest")
    assert have(g) == (1, 0, 0, 6, 1, 1)


def test_dada_with_two_fazendas_anywhere_has_a_third_by_garrison() -> None:
    """CG-R-41: different from both, also in her Gang's space."""
    g = anywhere(plundering("pajeu", chief=DADA, trained=True, pianco=1, pajeu=1, cariri=1))
    play(g, 0, "activate", "araripe")
    play(g, 0, "activate", "pianco")
    assert [move[1] for move in asked(g) if move[0] == "activate"] == ["cariri", "pajeu"]


def test_extras_with_two_fazendas_anywhere() -> None:
    """CG-R-42, CG-R-33: it is a Plunder action: Gato once, Milian where his Gang stands."""
    g = anywhere(plundering("cariri", chief=GATO, trained=True))
    for space in ("pianco", "araripe"):
        play(g, 0, "activate", space)
    play(g, 0, "take_rest")
    assert have(g)[2] == 3
    g = anywhere(plundering("recife", chief=MILIAN, trained=True))
    assert asked(g)[0] == ("take", "reis")
    g = anywhere(plundering("cariri", chief=MILIAN, trained=True))
    assert asked(g)[0] == ("activate", "cariri")


def test_dadas_ability_uncovered_or_not() -> None:
    """CG-449, CG-768: under its marker it gives nothing."""
    g = begun("cariri", chief=DADA, pianco=1, pajeu=1)
    play(g, 0, "activate", "pianco")
    assert [move for move in asked(g) if move[0] == "activate"] == []


def test_gatos_extra_is_for_a_bonus_that_is_taken() -> None:
    """CG-507, CG-771: who declines the Facão has no extra; appointed, he has it while his ability is uncovered."""
    g = train(appoint(begun("pianco"), 0, GATO), 0)
    play(g, 0, "take", "deal")
    play(g, 0, "stop")
    assert have(g) == (0, 0, 0, 0, 1, 0)


def test_a_fazenda_that_gives_nothing_is_not_activated() -> None:
    """CG-457, CG-501: without room for any of its bonuses; where that is all, there is no Plunder."""
    g = give(lines(plundering("recife", pianco=1), facao=5), 0, deals=3)
    play(g, 0, "plunder")
    assert asked(g) == [("activate", "pianco"), ("stop",)]
    g = give(lines(plundering("recife", pianco=1), facao=5), 0, deals=4)
    assert ("plunder",) not in asked(g)


def test_a_trade_makes_room_for_a_fazenda() -> None:
    """CG-506, CG-518: Deal tokens paid in Mossoró come again from the additional Fazenda."""
    g = give(lines(plundering("mossoro", pianco=1), facao=5), 0, deals=4)
    play(g, 0, "plunder")
    assert ("activate", "pianco") not in asked(g)
    play(g, 0, "trade", "mossoro", 4)
    play(g, 0, "activate", "pianco")
    play(g, 0, "take", "deal")
    assert (g.players[0].deals, asked(g)) == (1, [])
