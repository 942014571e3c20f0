"""Chapter 4.4: Training, and what lies under markers and cubes."""

from __future__ import annotations

import pytest

from services.cangaceiros.abilities import free_wound_spaces, has, strength
from services.cangaceiros.bonuses import Receive
from services.cangaceiros.cards import CarryOut
from services.cangaceiros.content import CHIEFS
from services.cangaceiros.state import State
from tests.games.cangaceiros.positions import appoint, table, train, turn, wound
from tests.games.playing import asked, do, play, said

ESPERANCA, DADA, LAMPIAO, LIDIA, ZABELE, ZE_BAIANO = "CH-07", "CH-05", "CH-13", "CH-14", "CH-19", "CH-20"


def training(chief: str, icons: int = 1, *, trained: tuple[int, ...] = ()) -> State:
    """Red, with this Chief and these markers off already, has so many Training icons."""
    g = appoint(table(3), 0, chief)
    if trained:
        train(g, 0, *trained)
    return do(turn(g, 0, "ST-5"), CarryOut(0, ("training",) * icons))


def test_a_marker_of_choice_leaves_the_chief() -> None:
    """CG-445, CG-446: Esperança has them on ability, Protection and Facão; it goes to the player board."""
    g = training(ESPERANCA)
    assert asked(g) == [("train", 0), ("train", 1), ("train", 2), ("stop",)]
    news = play(g, 0, "train", 1)
    assert (g.players[0].markers, g.players[0].trained, asked(g)) == ([0, 2], 1, [])
    assert said(news, "trained") == [{"seat": 0, "space": 1}]


def test_one_training_takes_one_marker() -> None:
    """CG-445: two icons take two; with no marker left there is nothing to do (CG-R-38)."""
    g = training(ESPERANCA, 4)
    for space in (2, 0):
        play(g, 0, "train", space)
    assert (g.players[0].markers, g.players[0].trained) == ([1], 2)
    play(g, 0, "train", 1)
    assert (g.players[0].markers, g.players[0].trained, asked(g)) == ([], 3, [])


def test_what_lies_under_the_marker_is_there_at_once() -> None:
    """CG-447, CG-448, CG-449, CG-659: Esperança's Protection 1 and a wound space; her Facão, which takes no wound."""
    g = training(ESPERANCA, 3)
    state = [(strength(g, 0, "protection"), strength(g, 0, "facao"), free_wound_spaces(g, 0), has(g, 0, "esperanca"))]
    for space in (1, 2, 0):
        play(g, 0, "train", space)
        state.append(
            (strength(g, 0, "protection"), strength(g, 0, "facao"), free_wound_spaces(g, 0), has(g, 0, "esperanca"))
        )
    assert state == [
        (1, 1, [3, 4], False),
        (2, 1, [1, 3, 4], False),
        (2, 2, [1, 3, 4], False),
        (2, 2, [0, 1, 3, 4], True),
    ]


def test_a_cube_covers_as_a_marker_does() -> None:
    """CG-449: ability and bonus work only while neither lies on them."""
    g = training(ESPERANCA, trained=(0, 1, 2))
    assert (has(g, 0, "esperanca"), strength(g, 0, "protection")) == (True, 2)
    wound(g, 0, 0, 1)
    assert (has(g, 0, "esperanca"), strength(g, 0, "protection")) == (False, 1)


def test_all_training_spaces_of_a_chief_differ() -> None:
    """CG-445: so every marker is a choice of its own; Lidia's third covers nothing."""
    assert [move[1] for move in asked(training(DADA))[:-1]] == [0, 1, 2]
    assert [move[1] for move in asked(training(LIDIA))[:-1]] == [0, 1, 2]
    for chief in CHIEFS.values():
        assert len({space for space in chief.spaces if space.training}) == 3


def test_lampiao_may_take_all_markers_off_at_once() -> None:
    """CG-777: or one; his ability lies under no marker (CG-DC-18)."""
    g = training(LAMPIAO)
    assert asked(g) == [("train", 1), ("train", 2), ("train", 3), ("train_all",), ("stop",)]
    news = play(g, 0, "train_all")
    assert (g.players[0].markers, g.players[0].trained) == ([], 3)
    assert [found["space"] for found in said(news, "trained")] == [1, 2, 3]


def test_lampiao_with_one_marker_left_or_a_cube_on_his_ability() -> None:
    """CG-777, CG-449: one marker is all there is; a covered Lampião trains like others."""
    assert asked(training(LAMPIAO, trained=(1,))) == [("train", 2), ("train", 3), ("train_all",), ("stop",)]
    assert asked(training(LAMPIAO, trained=(1, 2))) == [("train", 3), ("stop",)]
    assert ("train_all",) not in asked(wound(training(LAMPIAO), 0, 0))


def test_the_training_of_a_reward_tile_is_a_training_action() -> None:
    """CG-R-66, CG-445: Lampião may take all markers off; it may be left too."""
    g = training(LAMPIAO)
    do(g, Receive(0, "training"))
    assert asked(g) == [("train", 1), ("train", 2), ("train", 3), ("train_all",), ("stop",)]
    play(g, 0, "train_all")
    assert g.players[0].trained == 3
    g = training(ESPERANCA)
    do(g, Receive(0, "training"))
    play(g, 0, "stop")
    assert g.players[0].trained == 0


def test_training_with_nothing_to_train_has_no_effect() -> None:
    """CG-R-38: neither as an icon nor as a bonus."""
    g = training(ESPERANCA, trained=(0, 1, 2))
    assert asked(g) == []
    assert asked(do(g, Receive(0, "training"))) == []


@pytest.mark.parametrize(("chief", "deals", "vengeance"), [(ZABELE, 1, 0), (ZE_BAIANO, 0, 1)])
def test_the_marker_of_some_abilities_gives_a_token(chief: str, deals: int, vengeance: int) -> None:
    """CG-785, CG-787: when it leaves the ability space, not another."""
    g = training(chief, 2)
    play(g, 0, "train", 1)
    assert (g.players[0].deals, g.players[0].vengeance) == (0, 0)
    play(g, 0, "train", 0)
    assert (g.players[0].deals, g.players[0].vengeance) == (deals, vengeance)


def test_lidias_marker_gives_a_cangaceiro() -> None:
    """CG-778: for a line of choice."""
    g = training(LIDIA)
    play(g, 0, "train", 0)
    assert asked(g) == [("line", "guns"), ("line", "protection"), ("line", "facao")]
    play(g, 0, "line", "facao")
    assert g.players[0].lines == {"guns": 0, "protection": 0, "facao": 1}
