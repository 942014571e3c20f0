"""Chapter 4.8: what the Cities trade."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import CarryOut
from services.cangaceiros.cities import trades
from services.cangaceiros.state import State
from tests.games.cangaceiros.positions import appoint, give, imprison, stand, table, train, turn, volantes, wound
from tests.games.playing import asked, do, play, said

DULCE, JARARACA, PONTO_FINO = "CH-06", "CH-10", "CH-17"
CHIEF_OF = {"salgueiro": DULCE, "mossoro": JARARACA, "salvador": PONTO_FINO}
PLAIN = {1: 1, 4: 3, 6: 5}
BETTER = {1: 1, 3: 4, 5: 6}
"""Goods and the Fame for them."""


def in_city(
    city: str,
    *,
    chief: str = "CH-01",
    trained: bool = False,
    reis: int = 0,
    trophies: int = 0,
    deals: int = 0,
    vengeance: int = 0,
) -> State:
    """Red plunders in a City, with so much of each good and 0 Fame."""
    g = stand(appoint(table(3, chiefs=("CH-02", "CH-03", "CH-04")), 0, chief), city)
    give(g, 0, fame=0, reis=reis, trophies=trophies, deals=deals, vengeance=vengeance)
    if trained:
        train(g, 0)
    do(turn(volantes(g), 0, "ST-2"), CarryOut(0, ("plunder",)))
    if ("plunder",) in asked(g):
        play(g, 0, "plunder")
    return g


def offered(g: State) -> list[int]:
    """The goods that red may give."""
    return [move[2] for move in asked(g) if move[0] == "trade"]


@pytest.mark.parametrize(("goods", "fame"), PLAIN.items())
@pytest.mark.parametrize(("city", "good"), [("salgueiro", "reis"), ("salvador", "trophies")])
def test_rates_of_salgueiro_and_salvador(city: str, good: str, goods: int, fame: int) -> None:
    """CG-541, CG-542, CG-EX-06: 1 gives 1, 4 give 3, 6 give 5."""
    g = in_city(city, reis=7, trophies=7)
    assert asked(g) == [*(("trade", city, rate) for rate in (1, 4, 6)), ("stop",)]
    news = play(g, 0, "trade", city, goods)
    assert (g.players[0].fame, getattr(g.players[0], good), asked(g)) == (fame, 7 - goods, [])
    assert said(news, "traded") == [{"seat": 0, "city": city, "goods": goods}]


@pytest.mark.parametrize(("goods", "fame"), PLAIN.items())
def test_rates_of_mossoro(goods: int, fame: int) -> None:
    """CG-540, CG-EX-06: Deal and Vengeance tokens in any mixture."""
    g = in_city("mossoro", deals=4, vengeance=3)
    assert offered(g) == [1, 4, 6]
    play(g, 0, "trade", "mossoro", goods)
    mixtures = {1: [0, 1], 4: [1, 2, 3, 4], 6: [3, 4]}[goods]
    assert asked(g) == [("pay_tokens", deals, goods - deals) for deals in mixtures]
    news = play(g, 0, *asked(g)[0])
    deals = mixtures[0]
    mine = g.players[0]
    assert (mine.fame, mine.deals, mine.vengeance, asked(g)) == (fame, 4 - deals, 3 - (goods - deals), [])
    assert said(news, "tokens_paid") == [{"seat": 0, "deals": deals, "vengeance": goods - deals}]


@pytest.mark.parametrize(("deals", "vengeance"), [(1, 0), (0, 1), (4, 2)])
def test_a_single_mixture_is_no_choice(deals: int, vengeance: int) -> None:
    """CG-540: all that there is."""
    g = in_city("mossoro", deals=deals, vengeance=vengeance)
    play(g, 0, "trade", "mossoro", deals + vengeance)
    assert (g.players[0].deals, g.players[0].vengeance, asked(g)) == (0, 0, [])


@pytest.mark.parametrize(("held", "rates"), [(0, []), (1, [1]), (3, [1]), (4, [1, 4]), (5, [1, 4]), (6, [1, 4, 6])])
def test_only_what_can_be_paid_is_offered(held: int, rates: list[int]) -> None:
    """CG-541, CG-545: there are three rates and nothing between them."""
    assert offered(in_city("salgueiro", reis=held)) == rates


@pytest.mark.parametrize(
    ("city", "reis", "trophies", "deals"), [("salgueiro", 0, 6, 4), ("salvador", 6, 0, 4), ("mossoro", 6, 6, 0)]
)
def test_each_city_takes_its_own_goods(city: str, reis: int, trophies: int, deals: int) -> None:
    """CG-540, CG-541, CG-542."""
    assert asked(in_city(city, reis=reis, trophies=trophies, deals=deals)) == []


def test_one_trade_in_an_activation() -> None:
    """CG-545, CG-R-39: one rate, once, although more could be paid."""
    g = in_city("salvador", trophies=10)
    play(g, 0, "trade", "salvador", 4)
    assert (asked(g), g.players[0].trophies, g.players[0].fame) == ([], 6, 3)


def test_the_trade_may_be_left() -> None:
    """CG-507, CG-540."""
    g = in_city("mossoro", deals=2)
    play(g, 0, "stop")
    assert (g.players[0].deals, g.players[0].fame) == (2, 0)


def test_recife_is_not_activated() -> None:
    """CG-543, CG-544: whatever the Gang has; its Prison is a matter of the ATTACK half."""
    g = in_city("recife", reis=6, trophies=6, deals=4, vengeance=4)
    assert (asked(g), list(trades(g, 0, "recife"))) == ([], [])
    do(turn(imprison(g, 1, 2)), CarryOut(0, ("plunder", "attack")))
    assert [move[:2] for move in asked(g)] == [("fight", "prison"), ("fight", "prison"), ("stop",)]


@pytest.mark.parametrize(("goods", "fame"), BETTER.items())
@pytest.mark.parametrize("city", ["salgueiro", "mossoro", "salvador"])
def test_the_matching_chief_has_better_rates(city: str, goods: int, fame: int) -> None:
    """CG-769, CG-773, CG-783, CG-EX-06: Dulce, Jararaca, Ponto Fino: 1 gives 1, 3 give 4, 5 give 6."""
    held = {"salgueiro": {"reis": 7}, "mossoro": {"deals": 4, "vengeance": 3}, "salvador": {"trophies": 7}}[city]
    g = in_city(city, chief=CHIEF_OF[city], trained=True, **held)
    assert offered(g) == [1, 3, 5]
    play(g, 0, "trade", city, goods)
    if city == "mossoro":
        play(g, 0, *asked(g)[-1])
    assert g.players[0].fame == fame


def test_other_chiefs_and_covered_ones_have_the_plain_rates() -> None:
    """CG-449, CG-769, CG-773, CG-783."""
    assert offered(in_city("salgueiro", chief=JARARACA, trained=True, reis=7)) == [1, 4, 6]
    assert offered(in_city("salgueiro", chief=DULCE, reis=7)) == [1, 4, 6]
    assert offered(wound(in_city("salgueiro", chief=DULCE, trained=True, reis=7), 0, 0)) == [1, 4, 6]


def test_reis_are_a_number() -> None:
    """CG-904: five of 1 and one of 5 are the same, so 6 are paid out of 7 whichever tokens they are."""
    g = in_city("salgueiro", reis=7)
    play(g, 0, "trade", "salgueiro", 6)
    assert (g.players[0].reis, g.players[0].fame) == (1, 5)
