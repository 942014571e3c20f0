"""Chapter 400: what holds for all actions, and Watch."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.xingu.pieces import (
    BONFIRE,
    CHARACTERS,
    CHIEF,
    HUNTER,
    INDIA,
    OCA,
    SHAMAN,
    SICK,
    TABLE,
    VILLAGER,
    WARRIOR,
    Helper,
    ResourceCard,
)
from services.xingu.state import State
from services.xingu.turn import ACTIONS, KINDS, TakeAction
from services.xingu.villagers import come_home, empty_hexes, healthy, present, put, send, take
from tests.games.playing import asked, do, play, said
from tests.games.xingu.positions import (
    bonfire,
    cards,
    fill_village,
    give,
    hand,
    helpers,
    house,
    land,
    stacks,
    table,
    turn,
    villagers,
)

HELPED: tuple[Move, ...] = (
    ("collect", HUNTER, 1),
    ("build",),
    ("fight", "FOA-01"),
    ("free",),
    ("ritual", 1),
    ("expand", "FOB-02"),
    ("pacify", 1),
)
"""Moves of Camaiurá that need a villager at home; forest D lies across the river."""


def everything(**where: int) -> State:
    """Seat 0, Camaiurá, holds all cards and resources for every action; its villagers are as `where` says."""
    g = land(cards(table(), 0, "RC-02", "RC-05"), FOA_01="farmer1", FIA_01="blue")
    stacks(villagers(g, 0, **where), "RC-06", "RC-19", "RC-33", "RC-23")
    return do(turn(g), TakeAction(0))


def test_a_helper_comes_from_the_own_village_onto_the_card() -> None:
    """XI-401: nobody of another tribe moves."""
    g = everything(home=2, held=1)
    news = play(g, 0, "free")
    player = g.players[0]
    assert (player.healthy, player.helpers[0]) == (1, Helper(WARRIOR))
    assert said(news, "helpers_sent") == [{"seat": 0, "place": WARRIOR, "count": 1}]
    assert [other.helpers for other in g.players[1:]] == [[], [], []]


def test_with_a_healthy_villager_at_home_all_these_are_possible() -> None:
    """XI-401, XI-405: the counterpart of the next test."""
    assert set(HELPED) <= set(asked(everything(home=1, held=1)))


@pytest.mark.parametrize("where", [{"sick": 2}, {"camp": 2}, {"hunter": 1, "shaman": 1}, {"table": 2}, {}])
def test_nobody_else_helps(where: dict[str, int]) -> None:
    """XI-402, XI-403, XI-404, XI-405, XI-R-13: sick, held, in the camp, on a card, on the table; nor in a fight."""
    g = everything(home=0, held=1, **where)
    assert set(HELPED).isdisjoint(asked(g))


def test_of_several_villagers_only_the_healthy_ones_at_home_count() -> None:
    """XI-402, XI-404: two helpers for a farmer of number 2 are not there with one healthy, one sick, one on a card."""
    g = land(everything(home=1, sick=1, hunter=1), FOD_01="farmer2")
    assert ("fight", "FOD-01") not in asked(g)
    villagers(g, 0, home=2)
    assert ("fight", "FOD-01") in asked(g)


@pytest.mark.parametrize(
    ("missing", "verb"), [((), "build"), ((), "manufacture"), ((), "heal"), (("RC-02:cc", "RC-05:cc"), "build")]
)
def test_an_action_without_its_resource_is_not_taken(missing: tuple[str, ...], verb: str) -> None:
    """XI-406: wood for Build and Manufacture, herbs for Heal."""
    g = everything(home=1, sick=1)
    assert verb in {move[0] for move in asked(g)}
    cards(g, 0, *missing)
    assert verb not in {move[0] for move in asked(g)}


def test_the_hex_of_a_helper_is_empty_first() -> None:
    """XI-407, XI-R-14: in a full village the bonfire is lit where the helper stood."""
    g = fill_village(do(turn(hand(table(), 0, SHAMAN)), TakeAction(0)), 0)
    spot = next(spot for spot, item in g.players[0].village.items() if item == VILLAGER)
    play(g, 0, "ritual", 1)
    play(g, 0, "light")
    assert g.players[0].village[spot] == BONFIRE


def test_a_hex_holds_one_thing() -> None:
    """XI-408: oca, villagers, a sick one, bonfire and missionary on five hexes; a sixth thing finds none."""
    g = house(bonfire(villagers(table(), 0, home=1, sick=1), 0), 0, "blue")
    assert sorted(g.players[0].village.values()) == sorted([OCA, VILLAGER, SICK, BONFIRE, "blue"])
    assert (len(g.players[0].village), empty_hexes(g, 0)) == (5, [])
    do(turn(land(give(g, 0, track=6), FIA_01="red")), TakeAction(0))
    assert ("missionary", SHAMAN, "FIA-01", "camp") in asked(g)
    assert ("missionary", SHAMAN, "FIA-01", "village") not in asked(g)


def test_things_come_on_the_first_empty_hex() -> None:
    """XI-408, XI-407: a hex is as good as another; one that is left is empty again."""
    g = table()
    assert g.players[0].village == {"CAM3": OCA, "CAM1": VILLAGER, "CAM2": VILLAGER}
    assert take(g, 0, VILLAGER) == "CAM1"
    assert empty_hexes(g, 0) == ["CAM1", "CAM4", "CAM5"]
    assert put(g, 0, SICK) == "CAM1"


def test_a_villager_comes_home_as_it_left() -> None:
    """XI-401, XI-1606: a sick one is sick in the village too."""
    g = table()
    send(g, 0, INDIA, 2)
    g.players[0].helpers[0] = Helper(INDIA, sick=True)
    come_home(g, 0, Helper(INDIA, sick=True))
    assert (g.players[0].sick, g.players[0].healthy, g.players[0].helpers) == (1, 0, [Helper(INDIA)])


def test_villagers_are_counted_where_they_are() -> None:
    """XI-404, XI-1308, XI-1408: in the village, on cards and on the table; the camp and the farm are elsewhere."""
    g = villagers(table(), 0, home=1, sick=1, camp=1, held=1, table=1)
    helpers(g, 0, Helper(HUNTER, sick=True))
    assert (present(g, 0), healthy(g, 0), g.players[0].healthy, g.players[0].sick) == (4, 2, 1, 1)


def test_a_consumed_resource_gets_its_cube_at_once() -> None:
    """XI-409: before the player is asked anything else in the action."""
    g = do(turn(cards(hand(table(), 0, INDIA), 0, "RC-12", "RC-19")), TakeAction(0))
    play(g, 0, "manufacture", "bow")
    assert asked(g)[-1] == ("stop",)
    assert g.players[0].cards[0] == ResourceCard("RC-12", "consumed", "")


def test_points_are_moved_at_once() -> None:
    """XI-410: those of helpers in a ritual before the bonfire is asked for."""
    g = do(turn(hand(table(), 0, SHAMAN)), TakeAction(0))
    news = play(g, 0, "ritual", 2)
    assert asked(g) == [("light",), ("stop",)]
    assert (g.players[0].score, said(news, "points_gained")) == (5, [{"seat": 0, "count": 5, "score": 5}])


@pytest.mark.parametrize("character", CHARACTERS)
def test_any_card_may_watch(character: str) -> None:
    """XI-411, XI-412, XI-413, XI-414, XI-R-02: 1 point and no other effect; without helper and resource."""
    g = villagers(do(turn(hand(table(), 0, INDIA, character)), TakeAction(0)), 0, home=0, sick=2)
    before = (g.players[0].village.copy(), g.land.copy(), [len(stack.cards) for stack in g.stacks])
    news = play(g, 0, "watch", character)
    player = g.players[0]
    assert (player.score, character in player.unplayed, player.helpers, player.cards) == (1, False, [], [])
    assert (player.village, g.land, [len(stack.cards) for stack in g.stacks]) == before
    assert said(news, "cards_played") == [{"seat": 0, "action": "watch", "characters": [character]}]
    assert g.todo == []


def test_watch_may_be_used_several_times_in_a_round() -> None:
    """XI-413: with each of the five cards, one in a turn."""
    g = turn(table())
    for count in range(5):
        do(g, TakeAction(0))
        watching = [move for move in asked(g) if move[0] == "watch"]
        assert watching == [("watch", character) for character in CHARACTERS[count:]]
        play(g, 0, *watching[0])
    assert g.players[0].score == 5


def test_every_action_is_known_by_its_verb() -> None:
    """XI-304: all twelve, for every seat, and no move of one begins with the verb of another."""
    assert list(KINDS) == [*ACTIONS[5]]
    g = everything(home=2, sick=1, held=1)
    for verb, action in ACTIONS[0].items():
        found = list(action.moves(g))
        assert found
        assert {move[0] for move in found} == {verb}


def test_the_table_is_not_a_village() -> None:
    """XI-404, XI-R-44: who lies on the table helps no more in this round."""
    g = everything(home=0, table=1, held=1)
    assert Helper(TABLE) in g.players[0].helpers
    assert set(HELPED).isdisjoint(asked(g))


@pytest.mark.parametrize(
    ("move", "card"),
    [
        (("build",), INDIA),
        (("collect", HUNTER, 0), HUNTER),
        (("free",), WARRIOR),
        (("heal",), SHAMAN),
        (("pacify", 0), CHIEF),
    ],
)
def test_a_card_takes_part_in_one_action(move: Move, card: str) -> None:
    """XI-305, XI-601, XI-701, XI-801, XI-901: of those that it lists, the one that is chosen is the only one."""
    g = everything(home=2, sick=1, held=1)
    assert len({found[0] for found in asked(g) if card in found or card == INDIA}) > 1
    play(g, 0, *move)
    assert g.players[0].unplayed == [other for other in CHARACTERS if other != card]
    do(g, TakeAction(0))
    assert move not in asked(g)
    assert not any(card in found for found in asked(g))
