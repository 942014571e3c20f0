"""Chapter 4.5: Cunning."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import CarryOut
from services.cangaceiros.events import ResolveEvent
from services.cangaceiros.rounds import Round
from services.cangaceiros.state import State
from services.engine.frames import Move
from tests.games.cangaceiros.positions import (
    appoint,
    empty_reserve,
    garrison,
    give,
    in_round,
    lines,
    plot,
    table,
    track,
    train,
    turn,
    volantes,
)
from tests.games.playing import asked, do, play, said, system

MARIA_BONITA = "CH-15"
TRACK = ("PEACE", "EV-07", "EV-10", "EV-11", "EV-12", "EV-02", "EV-14")
REWARDS = (["RW-01"], ["RW-03"], ["RW-05"], ["RW-07"], ["RW-09"], ["RW-15"])


def plotting(number: int = 1, icons: int = 1, *, peace: bool = False) -> State:
    """Red has Cunning icons in this Round; a Reward tile lies under each Event tile of `TRACK`."""
    g = track(table(3, peace_is_event_tile=peace), *TRACK)
    g.rewards = [["RW-11"] if peace else [], *map(list, REWARDS)]
    return do(turn(in_round(g, number), 0, "ST-7"), CarryOut(0, ("cunning",) * icons))


def targets(g: State) -> list[Move]:
    """What red is offered, by tile and Reward."""
    return [move[1:] for move in asked(g) if move[0] == "cunning"]


def test_a_cangaceiro_on_an_active_event_tile() -> None:
    """CG-455, CG-461: the current one or any later; the Reward tile below is discarded and gives its bonus (CG-456)."""
    g = plotting(3)
    assert targets(g) == [
        ("EV-10", "RW-03"),
        ("EV-11", "RW-05"),
        ("EV-12", "RW-07"),
        ("EV-02", "RW-09"),
        ("EV-14", "RW-15"),
    ]
    news = play(g, 0, "cunning", "EV-12", "RW-07")
    mine = g.players[0]
    assert (g.events[4].tile, g.events[4].seats) == ("EV-12", (0,))
    assert (g.rewards[4], g.rewards_discarded) == ([], ["RW-07"])
    assert (mine.lines, mine.reserve) == ({"guns": 0, "protection": 0, "facao": 2}, 7)
    assert said(news, "reward_collected") == [{"seat": 0, "event": "EV-12", "reward": "RW-07"}]


def test_one_of_two_reward_tiles_is_chosen() -> None:
    """CG-456: the other stays; two that give the same are offered once."""
    g = plotting(2)
    g.rewards[1], g.rewards[2] = ["RW-09", "RW-01"], ["RW-03", "RW-04"]
    assert targets(g)[:3] == [("EV-07", "RW-09"), ("EV-07", "RW-01"), ("EV-10", "RW-03")]
    play(g, 0, "cunning", "EV-07", "RW-01")
    assert (g.rewards[1], g.players[0].reis, g.players[0].deals) == (["RW-09"], 4, 0)


@pytest.mark.parametrize(
    ("reward", "before", "after"),
    [
        ("RW-09", {"deals": 3}, {"deals": 4}),
        ("RW-11", {"vengeance": 4}, {"vengeance": 4}),
        ("RW-01", {"reis": 2}, {"reis": 5}),
    ],
)
def test_what_there_is_no_room_for_is_lost(reward: str, before: dict[str, int], after: dict[str, int]) -> None:
    """CG-457, CG-518, CG-520."""
    g = give(plotting(2), 0, **before)
    g.rewards[1] = [reward]
    play(g, 0, "cunning", "EV-07", reward)
    assert {name: getattr(g.players[0], name) for name in after} == after
    assert (g.rewards[1], g.rewards_discarded) == ([], [reward])


def test_a_full_line_takes_one_of_two() -> None:
    """CG-457, CG-512: with 4 Guns one of the two finds room."""
    g = lines(plotting(2), 0, guns=4)
    g.rewards[1] = ["RW-03"]
    play(g, 0, "cunning", "EV-07", "RW-03")
    assert (g.players[0].lines["guns"], g.players[0].reserve) == (5, 4)


def test_no_cunning_without_a_reward_tile() -> None:
    """CG-458."""
    g = plotting(5)
    g.rewards[5] = []
    assert targets(g) == [("EV-12", "RW-07"), ("EV-14", "RW-15")]


def test_one_cangaceiro_of_a_colour_on_a_tile() -> None:
    """CG-459: others may join."""
    g = plot(plotting(5, 2), 1, "EV-14")
    g.rewards[4] = ["RW-07", "RW-01"]
    play(g, 0, "cunning", "EV-12", "RW-07")
    assert targets(g) == [("EV-02", "RW-09"), ("EV-14", "RW-15")]
    play(g, 0, "cunning", "EV-14", "RW-15")
    play(g, 0, "stop")
    assert g.events[6].seats == (1, 0)


def test_no_cunning_on_an_inactive_tile() -> None:
    """CG-460: in Round 6 the tiles of five Rounds are turned."""
    g = plotting(6)
    assert targets(g) == [("EV-02", "RW-09"), ("EV-14", "RW-15")]
    g.resolved = 6
    assert targets(g) == [("EV-14", "RW-15")]


def test_a_cangaceiro_on_a_tile_is_there_for_good() -> None:
    """CG-462, CG-463: it saves its owner from the event, Matar os Macacos! (-4 Fame), and stays afterwards."""
    g = give(give(plotting(3), 0, fame=9), 1, fame=9)
    play(g, 0, "cunning", "EV-10", "RW-03")
    reserve = g.players[0].reserve
    system(do(volantes(g), ResolveEvent(), Round()))
    assert [player.fame for player in g.players[:2]] == [9, 5]
    assert (g.events[2].seats, g.resolved, g.round) == ((0,), 3, 4)
    assert g.players[0].reserve == reserve


def test_peace_is_no_event_tile() -> None:
    """CG-R-02: it takes no Cangaceiro, unless the table says so."""
    assert [tile for tile, _ in targets(plotting(1))] == [*TRACK[1:]]
    assert [tile for tile, _ in targets(plotting(1, peace=True))] == [*TRACK]


def test_with_an_empty_reserve_another_cangaceiro_goes() -> None:
    """CG-435, CG-455: and if that is declined, no Reward tile is taken."""
    g = empty_reserve(garrison(plotting(2), 0, cariri=1))
    play(g, 0, "cunning", "EV-07", "RW-01")
    assert asked(g) == [("take", "cariri"), ("decline",)]
    play(g, 0, "decline")
    assert (g.events[1].seats, g.rewards[1], g.players[0].reis) == ((), ["RW-01"], 1)
    g = empty_reserve(garrison(plotting(2), 0, cariri=1))
    play(g, 0, "cunning", "EV-07", "RW-01")
    play(g, 0, "take", "cariri")
    assert (g.events[1].seats, g.rewards[1], g.players[0].reis, g.players[0].garrisons) == ((0,), [], 4, {})


def test_without_any_cangaceiro_no_cunning() -> None:
    """CG-455: all are in the Prison."""
    assert targets(empty_reserve(plotting(2))) == []


def test_maria_bonita_takes_a_discarded_reward_tile() -> None:
    """CG-781, CG-R-47: where no tile is left, any one that was discarded, which stays so; else the one below."""
    g = train(appoint(plotting(5), 0, MARIA_BONITA), 0)
    g.rewards[4], g.rewards_discarded = [], ["RW-03", "RW-04", "RW-11"]
    assert targets(g) == [("EV-12", "RW-03"), ("EV-12", "RW-11"), ("EV-02", "RW-09"), ("EV-14", "RW-15")]
    play(g, 0, "cunning", "EV-12", "RW-11")
    assert (g.players[0].vengeance, g.events[4].seats) == (2, (0,))
    assert (g.rewards[4], g.rewards_discarded) == ([], ["RW-03", "RW-04", "RW-11"])


@pytest.mark.parametrize(("trained", "discarded"), [(True, []), (False, ["RW-03"])])
def test_maria_bonita_needs_a_discarded_tile_and_her_ability(*, trained: bool, discarded: list[str]) -> None:
    """CG-781, CG-R-47."""
    g = appoint(plotting(7), 0, MARIA_BONITA)
    if trained:
        train(g, 0)
    g.rewards[6], g.rewards_discarded = [], discarded
    assert targets(g) == []
