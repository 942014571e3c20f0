"""Chapter 4.16: Life Goals."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import UseCard
from services.cangaceiros.content import LIFE_GOALS
from services.cangaceiros.state import State
from tests.games.cangaceiros.positions import (
    display,
    garrison,
    give,
    hold,
    lines,
    stack,
    stand,
    table,
    train,
    turn,
    volantes,
    wound,
)
from tests.games.playing import asked, do, moves, play, said

LAMPIAO, DADA, JURITI = "CH-13", "CH-05", "CH-12"


def goals(g: State, *ids: str) -> State:
    """Let these Life Goals be on display."""
    g.life_goals = list(ids)
    return g


def after(g: State, *, third: bool = False) -> State:
    """The window after a card of red's, whose Chief is fully trained; it is the third one, or the first."""
    if g.players[0].markers:
        train(g, 0)
    hold(g, 0, ["ST-5"] if third else ["ST-5", "ST-6", "ST-7"])
    stack(g.chiefs, LAMPIAO, DADA)
    do(turn(g, 0), UseCard(0))
    play(g, 0, "attack", "ST-5")
    play(g, 0, "stop")
    return g


def rich(g: State) -> State:
    """Red has 2 of everything that a Life Goal can ask, and more Reis; there are 11 Cangaceiros."""
    g.players[0].prisoners, g.players[0].reserve = 0, 11
    garrison(lines(g, 0, guns=2, protection=1, facao=2), 0, pajeu=1, cariri=1, araripe=2, catarina=2)
    return give(g, 0, deals=3, vengeance=3, trophies=3, reis=6)


def held(g: State) -> dict[str, int]:
    """What red has of all that a Life Goal asks."""
    me = g.players[0]
    where = {"deal": me.deals, "vengeance": me.vengeance, "trophies": me.trophies, "reis": me.reis}
    return where | me.lines | me.garrisons | {"reserve": me.reserve}


def test_a_life_goal_is_offered_after_a_card() -> None:
    """CG-920, CG-906: any one that can be paid, however the card was used, or none of them."""
    g = after(goals(rich(table()), "LG-05", "LG-12", "LG-01", "LG-10"))
    assert asked(g) == [("claim", "LG-05"), ("claim", "LG-12"), ("claim", "LG-01"), ("end_turn",)]
    play(g, 0, "end_turn")
    assert g.players[0].fame == 4
    for use in (("act", "ST-5"), ("discard", "ST-5", "movement")):
        g = goals(train(rich(table()), 0), "LG-05")
        do(turn(hold(g, 0, ["ST-5", "ST-6"]), 0), UseCard(0))
        assert "claim" not in {move[0] for move in asked(g)}
        play(g, 0, *use)
        assert "claim" not in {move[0] for move in asked(g)}
        play(g, 0, "stop")
        assert asked(g) == [("claim", "LG-05"), ("end_turn",)]


def test_a_chief_with_a_marker_claims_nothing() -> None:
    """CG-921."""
    g = goals(rich(table()), "LG-05")
    g = train(g, 0, 0, 1)
    assert g.players[0].markers == [2]
    hold(g, 0, ["ST-5", "ST-6", "ST-7"])
    do(turn(g, 0), UseCard(0))
    play(g, 0, "attack", "ST-5")
    play(g, 0, "stop")
    assert (asked(g), g.players[0].discard) == ([], ["ST-5"])


COSTS = [(goal.id, cost) for goal in LIFE_GOALS.values() for cost in goal.costs]


def exactly(goal: str) -> State:
    """Red has exactly what this Life Goal asks, and nothing else."""
    g = goals(give(table(), 0, reis=0), goal)
    me = g.players[0]
    me.reserve = me.prisoners = 0
    for cost, count in LIFE_GOALS[goal].costs.items():
        match cost:
            case "garrison_sertao" | "garrison":
                me.garrisons["pajeu"] = count
            case "garrison_serra":
                me.garrisons["araripe"] = count
            case "garrison_caatinga":
                me.garrisons["catarina"] = count
            case "guns" | "protection" | "facao":
                me.lines[cost] = count
            case "line":
                me.lines["guns"] = count
            case "reis":
                me.reis = count
            case "deal":
                me.deals = count
            case "vengeance":
                me.vengeance = count
            case "trophies":
                me.trophies = count
    me.prisoners = 11 - me.board - sum(me.garrisons.values())
    return g


@pytest.mark.parametrize("goal", LIFE_GOALS)
def test_exactly_what_the_card_asks_is_given_up(goal: str) -> None:
    """CG-922, CG-923, CG-924, CG-929, CG-930, CG-R-37: Cangaceiros to the own reserve, all else to the general one."""
    g = after(exactly(goal))
    figures = g.players[0].board + sum(g.players[0].garrisons.values())
    assert asked(g) == [("claim", goal), ("end_turn",)]
    play(g, 0, "claim", goal)
    assert {move[0] for move in asked(g)} == {"keep"}
    assert {what for what, count in held(g).items() if count} <= {"reserve"}
    assert g.players[0].reserve == figures


@pytest.mark.parametrize(("goal", "cost"), COSTS)
def test_with_one_too_few_it_can_not_be_claimed(goal: str, cost: str) -> None:
    """CG-922, CG-924: of any of the costs of any card."""
    g = exactly(goal)
    me = g.players[0]
    spaces = {"garrison_sertao": "pajeu", "garrison": "pajeu", "garrison_serra": "araripe"}
    match cost:
        case "garrison_sertao" | "garrison" | "garrison_serra" | "garrison_caatinga":
            space = spaces.get(cost, "catarina")
            garrison(g, 0, **{**me.garrisons, space: me.garrisons[space] - 1})
        case "guns" | "protection" | "facao" | "line":
            line = "guns" if cost == "line" else cost
            lines(g, 0, **{**me.lines, line: me.lines[line] - 1})
        case "reis":
            me.reis -= 1
        case "deal":
            me.deals -= 1
        case "vengeance":
            me.vengeance -= 1
        case _:
            me.trophies -= 1
    after(g)
    assert (asked(g), me.discard) == ([], ["ST-5"])


def test_more_than_that_is_kept() -> None:
    """CG-923: LG-04 takes a Garrison Cangaceiro in the Caatinga, 2 Vengeance, 2 Reis, and no more."""
    g = after(goals(rich(table()), "LG-04"))
    before = held(g)
    play(g, 0, "claim", "LG-04")
    given = {what: count - held(g).get(what, 0) for what, count in before.items() if count != held(g).get(what, 0)}
    assert given == {"catarina": 1, "vengeance": 2, "reis": 2, "reserve": -1}


def test_where_a_garrison_is_given_up_is_the_players_choice() -> None:
    """CG-923, CG-924: LG-08, 3 anywhere, in Sertão, Serra or Caatinga, one after another."""
    g = after(goals(rich(table()), "LG-08"))
    play(g, 0, "claim", "LG-08")
    everywhere = [("give_up", space) for space in ("pajeu", "cariri", "araripe", "catarina")]
    assert asked(g) == everywhere
    news = play(g, 0, "give_up", "pajeu")
    assert said(news, "came_home") == [{"seat": 0, "place": "pajeu", "count": 1}]
    assert asked(g) == everywhere[1:]
    play(g, 0, "give_up", "catarina")
    play(g, 0, "give_up", "catarina")
    assert g.players[0].garrisons == {"cariri": 1, "araripe": 2}
    assert {move[0] for move in asked(g)} == {"keep"}


def test_where_the_type_leaves_a_choice() -> None:
    """CG-924: LG-07, one in Sertão (of two spaces), one in Serra, one in Caatinga."""
    g = after(goals(rich(table()), "LG-07"))
    play(g, 0, "claim", "LG-07")
    assert asked(g) == [("give_up", "pajeu"), ("give_up", "cariri")]
    play(g, 0, "give_up", "cariri")
    assert g.players[0].garrisons == {"pajeu": 1, "araripe": 1, "catarina": 1}


def test_which_lines_bear_the_cost_is_the_players_choice() -> None:
    """CG-924: LG-11, 4 of any line."""
    g = after(goals(rich(table()), "LG-11"))
    play(g, 0, "claim", "LG-11")
    assert asked(g) == [("give_up", line) for line in ("guns", "protection", "facao")]
    for line in ("guns", "guns", "facao"):
        play(g, 0, "give_up", line)
    assert asked(g) == [("give_up", "protection"), ("give_up", "facao")]
    news = play(g, 0, "give_up", "facao")
    assert said(news, "came_home") == [{"seat": 0, "place": "facao", "count": 1}]
    assert g.players[0].lines == {"guns": 0, "protection": 1, "facao": 0}


@pytest.mark.parametrize(("cubes", "fame"), [((), 9), ((3,), 8), ((1, 3, 4), 6), ((0, 1, 2, 3, 4), 4)])
def test_nine_fame_less_the_wounds(cubes: tuple[int, ...], fame: int) -> None:
    """CG-925, CG-R-40: as they lie before the Chief goes."""
    g = wound(train(goals(rich(table()), "LG-05"), 0), 0, *cubes)
    after(g)
    news = play(g, 0, "claim", "LG-05")
    assert g.players[0].fame == 4 + fame
    assert said(news, "life_goal_claimed") == [{"seat": 0, "goal": "LG-05"}]


def test_the_card_leaves_the_game() -> None:
    """CG-926, CG-114: the display is not refilled."""
    g = after(goals(rich(table()), "LG-01", "LG-05", "LG-12"))
    play(g, 0, "claim", "LG-05")
    assert (g.life_goals, g.last_round) == (["LG-01", "LG-12"], False)


def test_the_chief_retires() -> None:
    """CG-927, CG-666, CG-668, CG-670: no Fame is lost, the Gang goes to Juazeiro, a fresh Chief takes over."""
    g = give(goals(stand(rich(table()), "pajeu"), "LG-05"), 0, fame=25)
    after(g)
    play(g, 0, "claim", "LG-05")
    assert (g.players[0].fame, g.players[0].gang, g.chiefs_discarded) == (34, "juazeiro", ["CH-06"])
    assert asked(g) == [("keep", DADA), ("keep", LAMPIAO)]
    play(g, 0, "keep", DADA)
    assert (g.players[0].chief, g.players[0].markers, g.players[0].wounds) == (DADA, [0, 1, 2], [])
    assert len(g.players[0].hand) == 2  # the new Chief plays the next card


def test_one_life_goal_after_a_card() -> None:
    """CG-928, CG-R-61: the new Chief has three markers; and were they gone, there would be no second one."""
    g = after(volantes(goals(rich(table()), "LG-05", "LG-12"), recife=1))
    give(g, 0, trophies=5)
    play(g, 0, "claim", "LG-05")
    play(g, 0, "keep", LAMPIAO)
    assert {move[0] for move in moves(g, 0)} == {"deal", "end_turn"}
    train(g, 0)
    assert {move[0] for move in moves(g, 0)} == {"deal", "end_turn"}


def test_life_goal_and_swap_after_the_third_card() -> None:
    """CG-R-36: in the player's order; the Gang in Juazeiro swaps no more."""
    g = display(stand(goals(rich(table()), "LG-05"), "araripe"), "serra", "SE-2")
    after(g, third=True)
    assert {move[0] for move in asked(g)} == {"claim", "swap", "end_turn"}
    play(g, 0, *next(move for move in asked(g) if move[0] == "swap"))
    assert asked(g) == [("claim", "LG-05"), ("end_turn",)]
    g = after(display(stand(goals(rich(table()), "LG-05"), "araripe"), "serra", "SE-2"), third=True)
    play(g, 0, "claim", "LG-05")
    play(g, 0, "keep", DADA)
    assert "swap" not in {move[0] for move in moves(g, 0)}


def test_the_last_life_goal_ends_the_game() -> None:
    """CG-941, CG-942: what is noted when it is claimed."""
    g = after(goals(rich(table()), "LG-05"))
    play(g, 0, "claim", "LG-05")
    assert (g.life_goals, g.last_round) == ([], True)
