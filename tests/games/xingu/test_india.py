"""Chapter 600: Procreate, Build and Manufacture."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.xingu.disease import FallIll
from services.xingu.feeding import FeedOnce
from services.xingu.pieces import HUNTER, INDIA, OCA, VILLAGER, WARRIOR, Helper, ResourceCard
from services.xingu.round_end import GoHome
from services.xingu.slavery import BeCaptured
from services.xingu.state import State
from services.xingu.turn import TakeAction
from services.xingu.villagers import empty_hexes, healthy, present
from tests.games.playing import asked, do, free, play, said, system
from tests.games.xingu.positions import (
    bonuses,
    cards,
    expand,
    fill_village,
    flipped,
    give,
    hand,
    table,
    token,
    turn,
    utensils,
    villagers,
)

NEWBORN = Helper(INDIA, used=False)


def acting(*characters: str, resources: tuple[str, ...] = ()) -> State:
    """The turn of seat 0, Camaiurá, with these character and resource cards."""
    return do(turn(cards(hand(table(), 0, *characters), 0, *resources)), TakeAction(0))


def offered(g: State, verb: str) -> list[Move]:
    """The moves of seat 0 that begin with this verb."""
    return [move for move in asked(g) if move[0] == verb]


def test_the_india_does_one_of_her_actions() -> None:
    """XI-601, XI-305: each of the four is on offer, and Watch; after one of them the card is played."""
    g = acting(INDIA, HUNTER, resources=("RC-06",))
    assert {move[0] for move in asked(g) if move[1:2] != (HUNTER,)} == {"collect", "build", "manufacture", "watch"}
    assert offered(g, "procreate") == [("procreate", HUNTER)]
    play(g, 0, "build")
    do(g, TakeAction(0))
    assert {move[0] for move in asked(g)} == {"collect", "watch"}
    assert {move[1] for move in asked(g)} == {HUNTER}


def test_the_india_procreates_with_warrior_or_hunter() -> None:
    """XI-611, XI-612: the player chooses; both cards are played."""
    g = acting(INDIA, HUNTER, WARRIOR, "chief")
    assert offered(g, "procreate") == [("procreate", WARRIOR), ("procreate", HUNTER)]
    news = play(g, 0, "procreate", WARRIOR)
    assert g.players[0].unplayed == [HUNTER, "chief"]
    assert said(news, "cards_played") == [{"seat": 0, "action": "procreate", "characters": [INDIA, WARRIOR]}]


@pytest.mark.parametrize("held", [(INDIA,), (INDIA, "shaman", "chief"), (WARRIOR, HUNTER)])
def test_procreation_needs_both_cards(held: tuple[str, ...]) -> None:
    """XI-611: Índia alone, with others, or without her."""
    assert offered(acting(*held), "procreate") == []


def test_a_villager_is_born_onto_the_cards() -> None:
    """XI-613, XI-615, XI-404: it comes from the reserve, and helps nobody in this round."""
    g = acting(INDIA, HUNTER, "shaman", resources=("RC-01",))
    villagers(g, 0, home=0, sick=1)
    play(g, 0, "procreate", HUNTER)
    player = g.players[0]
    assert (player.helpers, player.reserve, player.healthy) == ([NEWBORN], 4, 0)
    do(g, TakeAction(0))
    assert offered(g, "ritual") == []


def test_the_new_villager_comes_home_in_step_2() -> None:
    """XI-614: at the round's end it enters the village."""
    g = acting(INDIA, HUNTER)
    play(g, 0, "procreate", HUNTER)
    system(do(g, GoHome()))
    assert (g.players[0].helpers, g.players[0].healthy) == ([], 3)


def test_the_new_villager_counts_at_once() -> None:
    """XI-618: for feeding, disease and slavery it is a villager on a card."""
    g = acting(INDIA, HUNTER)
    play(g, 0, "procreate", HUNTER)
    assert (present(g, 0), healthy(g, 0)) == (3, 3)
    do(g, FeedOnce(0))
    assert g.players[0].penalties == 3
    do(g, FallIll(0, 2))
    assert ("lay", INDIA) in asked(g)
    do(g, BeCaptured(0, 2))
    assert ("give_up", INDIA) in asked(g)


def test_a_tribe_procreates_four_times() -> None:
    """XI-616, XI-218: two of six villagers start in the village; with an empty reserve there is no procreation."""
    g = acting()
    for count in range(4):
        do(hand(g, 0, INDIA, HUNTER), TakeAction(0))
        play(g, 0, "procreate", HUNTER)
        assert g.players[0].reserve == 3 - count
    do(hand(g, 0, INDIA, HUNTER), TakeAction(0))
    assert offered(g, "procreate") == []


def test_procreation_needs_no_helper_and_no_room() -> None:
    """XI-617, XI-R-15: with all villagers sick and no empty hex it is possible."""
    g = acting(INDIA, WARRIOR)
    villagers(g, 0, home=0, sick=2)
    fill_village(g, 0)
    play(g, 0, "procreate", WARRIOR)
    assert g.players[0].helpers == [NEWBORN]


def test_a_bonus_brings_the_new_villager_home() -> None:
    """XI-1262, XI-1228: BC-22; it is asked within the action, and the villager is usable this round."""
    g = bonuses(flipped(acting(INDIA, HUNTER, "shaman"), 0, 2), "BC-22")
    paid = [card.card for card in g.players[0].cards]
    play(g, 0, "procreate", HUNTER)
    assert asked(g) == [("buy", "BC-22", *paid), ("go_on",)]
    play(g, 0, "buy", "BC-22", *paid)
    player = g.players[0]
    assert (player.helpers, player.healthy, player.cards, g.bought) == ([], 3, [], True)


def test_the_bonus_for_the_new_villager_may_be_left_and_needs_an_empty_hex() -> None:
    """XI-1230, XI-R-81, XI-1262: left it changes nothing; in a full village it is not offered."""
    g = bonuses(flipped(acting(INDIA, HUNTER), 0, 2), "BC-22")
    play(g, 0, "procreate", HUNTER)
    play(g, 0, "go_on")
    assert (g.players[0].helpers, len(g.players[0].cards), g.bought) == ([NEWBORN], 2, False)
    g = fill_village(bonuses(flipped(acting(INDIA, HUNTER), 0, 2), "BC-22"), 0)
    play(g, 0, "procreate", HUNTER)
    assert not any(move[0] == "buy" and move[1] == "BC-22" for move in asked(g))
    assert g.players[0].helpers == [NEWBORN]


def test_an_oca_is_built() -> None:
    """XI-621, XI-622, XI-623, XI-624, XI-409, XI-410: a helper, a wood, an empty hex, 3 points at once."""
    g = acting(INDIA, resources=("RC-01",))
    news = play(g, 0, "build")
    player = g.players[0]
    assert (player.helpers, player.healthy, player.unplayed, player.score) == ([Helper(INDIA)], 1, [], 3)
    assert player.cards == [ResourceCard("RC-01", "consumed", "")]
    assert (sum(item == OCA for item in player.village.values()), g.ocas) == (2, 11)
    assert [found["seat"] for found in said(news, "oca_built")] == [0]


def test_the_oca_may_take_the_hex_of_the_helper() -> None:
    """XI-407, XI-R-14, XI-628: in a full village the helper leaves first."""
    g = fill_village(acting(INDIA, resources=("RC-01",)), 0)
    spot = next(spot for spot, item in g.players[0].village.items() if item == VILLAGER)
    play(g, 0, "build")
    assert g.players[0].village[spot] == OCA
    assert empty_hexes(g, 0) == []


@pytest.mark.parametrize("where", [{"sick": 2}, {"held": 2}, {"camp": 2}, {"shaman": 2}, {"table": 1}])
def test_building_needs_a_villager_at_home(where: dict[str, int]) -> None:
    """XI-625, XI-405, XI-402, XI-403, XI-404, XI-R-13."""
    g = villagers(acting(INDIA, resources=("RC-01",)), 0, home=0, **where)
    assert offered(g, "build") == []


@pytest.mark.parametrize("ids", [(), ("RC-02",), ("RC-01:co",), ("RC-01:xo",), ("RC-01:cc",)])
def test_building_needs_a_wood(ids: tuple[str, ...]) -> None:
    """XI-626, XI-406, XI-1205: none, consumed or cancelled."""
    assert offered(acting(INDIA, resources=ids), "build") == []


def test_building_needs_an_oca_of_the_reserve() -> None:
    """XI-627, XI-212: twelve may be built by all together."""
    g = acting(INDIA, resources=("RC-01",))
    g.ocas = 1
    play(g, 0, "build")
    assert g.ocas == 0
    cards(hand(g, 0, INDIA), 0, "RC-03")
    do(g, TakeAction(0))
    assert offered(g, "build") == []


def test_the_wood_is_chosen_before_the_helper_leaves() -> None:
    """XI-622, XI-1209: a token or a wood of a card."""
    g = token(acting(INDIA, resources=("RC-01",)), 0, "wood")
    play(g, 0, "build")
    assert asked(g) == [("use", "RC-01", "wood"), ("use", "token", "wood")]
    play(g, 0, "use", "token", "wood")
    assert (g.players[0].tokens, g.players[0].score) == ([], 3)


def test_a_bonus_builds_without_a_helper() -> None:
    """XI-1261, XI-1228, XI-R-50: BC-21 still costs the wood, and an empty hex; after the action it is over."""
    g = bonuses(flipped(acting(INDIA, resources=("RC-01",)), 0, 2), "BC-21")
    villagers(g, 0, home=0, sick=2)
    assert (offered(g, "build"), offered(g, "build_with")) == ([], [("build_with", "BC-21")])
    play(g, 0, "build_with", "BC-21")
    player = g.players[0]
    assert (player.helpers, player.score, player.cards) == ([], 3, [ResourceCard("RC-01", "consumed", "")])
    assert (g.bought, g.discarded) == (True, 2)
    assert (g.effects, g.action) == ([], "")


def test_with_the_bonus_no_hex_is_emptied_for_the_oca() -> None:
    """XI-628, XI-1261: in a full village only building with a helper is possible."""
    g = fill_village(bonuses(flipped(acting(INDIA, resources=("RC-01",)), 0, 2), "BC-21"), 0)
    assert (offered(g, "build"), offered(g, "build_with")) == ([("build",)], [])


def test_the_card_that_the_wood_flips_may_pay_for_the_bonus() -> None:
    """XI-R-86: the knife of RC-01 is consumed; with its wood a second card is flipped. No other wood will do."""
    g = bonuses(flipped(acting(INDIA, resources=("RC-03", "RC-01:oc")), 0, 1), "BC-21")
    villagers(g, 0, home=0, held=2)
    assert offered(g, "build_with") == [("build_with", "BC-21")]
    play(g, 0, "build_with", "BC-21")
    assert (g.players[0].cards, g.discarded, g.players[0].score) == ([ResourceCard("RC-03")], 2, 3)


def test_a_wood_that_flips_nothing_pays_for_no_bonus() -> None:
    """XI-R-86, XI-1206: the other resource is open, or under a yellow cube, or the wood is a token."""
    g = bonuses(flipped(acting(INDIA, resources=("RC-03", "RC-01:ox")), 0, 1), "BC-21")
    token(g, 0, "wood")
    assert offered(g, "build_with") == []


def test_one_flipped_card_is_too_little_for_the_bonus() -> None:
    """XI-1223, XI-R-86: the card that the wood flips would be the only one of two."""
    g = bonuses(acting(INDIA, resources=("RC-01:oc",)), "BC-21")
    assert offered(g, "build_with") == []
    assert offered(flipped(g, 0, 1), "build_with") == [("build_with", "BC-21")]


def test_a_second_purchase_or_a_closed_card_spares_no_helper() -> None:
    """XI-1222, XI-1227: also where the wood would flip the card that is wanting."""
    g = bonuses(flipped(acting(INDIA, resources=("RC-01:oc",)), 0, 1), "BC-21")
    g.bought = True
    assert offered(g, "build_with") == []
    g.bought = False
    assert offered(bonuses(g, "BC-11"), "build_with") == []


def test_one_utensil_needs_no_helper() -> None:
    """XI-631, XI-632, XI-633, XI-638: a wood or a capybara; no points."""
    g = villagers(acting(INDIA, resources=("RC-01",)), 0, home=0, sick=2)
    assert offered(g, "manufacture") == [("manufacture", kind) for kind in ("basket", "pot", "oar", "bow")]
    news = play(g, 0, "manufacture", "pot")
    player = g.players[0]
    assert (player.utensils, g.utensils["pot"], player.helpers, player.score) == ({"pot": 1}, 5, [], 0)
    assert player.cards == [ResourceCard("RC-01", "consumed", "")]
    assert said(news, "utensil_made") == [{"seat": 0, "utensil": "pot"}]


def test_more_utensils_need_one_helper() -> None:
    """XI-634, XI-632, XI-631: for the second to the fourth together; wood and capybara freely mixed; then it ends."""
    g = acting(INDIA, resources=("RC-03", "RC-12", "RC-14"))
    token(g, 0, "capybara")
    play(g, 0, "manufacture", "bow")
    play(g, 0, "use", "RC-03", "wood")
    assert (asked(g)[-1], g.players[0].helpers) == (("stop",), [])
    play(g, 0, "make", "basket")
    play(g, 0, "use", "RC-03", "capybara")
    assert (g.players[0].helpers, g.players[0].healthy) == ([Helper(INDIA)], 1)
    play(g, 0, "make", "pot")
    play(g, 0, "use", "RC-14", "wood")
    play(g, 0, "make", "oar")
    play(g, 0, "use", "token", "capybara")
    assert (g.players[0].helpers, g.players[0].healthy) == ([Helper(INDIA)], 1)
    assert (g.players[0].utensils, g.todo) == ({"bow": 1, "basket": 1, "pot": 1, "oar": 1}, [])
    assert g.players[0].cards[1] == ResourceCard("RC-12")


def test_without_a_helper_there_is_no_second_utensil() -> None:
    """XI-634, XI-402: the only villager is sick."""
    g = villagers(acting(INDIA, resources=("RC-03", "RC-12")), 0, home=0, sick=2)
    play(g, 0, "manufacture", "bow")
    play(g, 0, "use", "RC-03", "wood")
    assert g.todo == []


def test_making_may_be_stopped() -> None:
    """XI-631: after one, two or three; the helper stays at home if there was one."""
    g = acting(INDIA, resources=("RC-12", "RC-19"))
    play(g, 0, "manufacture", "bow")
    play(g, 0, "stop")
    assert (g.players[0].utensils, g.players[0].helpers, g.todo) == ({"bow": 1}, [], [])


@pytest.mark.parametrize("ids", [(), ("RC-02",), ("RC-12:co",)])
def test_manufacture_needs_wood_or_capybara(ids: tuple[str, ...]) -> None:
    """XI-632, XI-406."""
    assert offered(acting(INDIA, resources=ids), "manufacture") == []


def test_a_collection_is_finished_before_the_next_begins() -> None:
    """XI-635, XI-636: no second utensil of a type while one of the four is missing."""
    g = utensils(acting(INDIA, resources=("RC-12",)), 0, basket=1, bow=1)
    assert offered(g, "manufacture") == [("manufacture", "pot"), ("manufacture", "oar")]
    utensils(g, 0, basket=2, pot=1, oar=1, bow=1)
    assert offered(g, "manufacture") == [("manufacture", "pot"), ("manufacture", "oar"), ("manufacture", "bow")]


def test_one_action_may_finish_a_collection_and_go_on() -> None:
    """XI-637: the oar completes it, then any type is free again."""
    g = utensils(acting(INDIA, resources=("RC-12", "RC-19", "RC-40")), 0, basket=1, pot=1, bow=1)
    assert offered(g, "manufacture") == [("manufacture", "oar")]
    play(g, 0, "manufacture", "oar")
    assert asked(g) == [("make", "basket"), ("make", "pot"), ("make", "oar"), ("make", "bow"), ("stop",)]
    play(g, 0, "make", "pot")
    assert asked(g) == [("make", "basket"), ("make", "oar"), ("make", "bow"), ("stop",)]


def test_a_type_that_is_sold_out_is_not_made() -> None:
    """XI-639: though the collection lacks it."""
    g = acting(INDIA, resources=("RC-12", "RC-19"))
    g.utensils["pot"] = 0
    assert offered(g, "manufacture") == [("manufacture", kind) for kind in ("basket", "oar", "bow")]
    utensils(g, 0, basket=1, oar=1, bow=1)
    assert offered(g, "manufacture") == []


def test_a_bonus_keeps_the_order_of_collections() -> None:
    """XI-640, XI-R-83: BC-14 gives what the current collection lacks, here one of two."""
    g = utensils(bonuses(flipped(acting(INDIA), 0, 2), "BC-14"), 0, basket=2, pot=2, oar=1, bow=1)
    play(g, 0, *next(move for move in free(g) if move[1] == "BC-14"))
    assert asked(g) == [("take_utensil", "oar"), ("take_utensil", "bow")]


def test_utensils_score_nothing_when_they_are_made() -> None:
    """XI-638: nor when they complete a collection."""
    g = utensils(acting(INDIA, resources=("RC-12",)), 0, basket=1, pot=1, bow=1)
    play(g, 0, "manufacture", "oar")
    assert (g.players[0].score, said(g.news, "points_gained")) == (0, [])


def test_free_actions_stand_open_between_two_utensils() -> None:
    """XI-1701, XI-1702, XI-1703, XI-634: grain heals the helper that the second one needs."""
    g = give(villagers(acting(INDIA, resources=("RC-12", "RC-19")), 0, home=0, sick=1), 0, grain=1)
    play(g, 0, "manufacture", "bow")
    assert (asked(g), free(g)) == ([("stop",)], [("heal_with_grain",)])
    play(g, 0, "heal_with_grain")
    assert asked(g) == [("make", "basket"), ("make", "pot"), ("make", "oar"), ("stop",)]
    play(g, 0, "make", "oar")
    assert (g.players[0].helpers, g.players[0].utensils) == ([Helper(INDIA)], {"bow": 1, "oar": 1})


def test_example_the_tapaiuna_procreate() -> None:
    """XI-EX-02: Índia and Warrior; the Hunter stays free, the villager reaches the village at the round's end."""
    g = turn(hand(table(tribes=("tapaiuna", "trumai", "suia", "bororo")), 0, INDIA, WARRIOR, HUNTER))
    do(g, TakeAction(0))
    play(g, 0, "procreate", WARRIOR)
    player = g.players[0]
    assert (player.unplayed, player.helpers, player.reserve, player.healthy) == ([HUNTER], [NEWBORN], 3, 2)


def test_example_two_utensils_complete_a_collection() -> None:
    """XI-EX-04: one helper, two cubes, four types."""
    g = utensils(acting(INDIA, resources=("RC-12", "RC-19")), 0, basket=1, bow=1)
    play(g, 0, "manufacture", "pot")
    play(g, 0, "make", "oar")
    player = g.players[0]
    assert (player.utensils, player.helpers) == ({"basket": 1, "bow": 1, "pot": 1, "oar": 1}, [Helper(INDIA)])
    assert player.cards == [ResourceCard("RC-12", "consumed", ""), ResourceCard("RC-19", "consumed", "")]


def test_an_expansion_is_room_for_an_oca() -> None:
    """XI-408, XI-623: its hex holds one thing, as those that are printed do."""
    g = fill_village(bonuses(flipped(acting(INDIA, resources=("RC-01",)), 0, 2), "BC-21"), 0)
    expand(g, 0, "FOB-04")
    assert empty_hexes(g, 0) == ["FOB-04"]
    play(g, 0, "build_with", "BC-21")
    assert (g.players[0].village["FOB-04"], empty_hexes(g, 0)) == (OCA, [])
