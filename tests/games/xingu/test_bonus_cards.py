"""XI-1241 to XI-1263: what each bonus card does."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.xingu.content import BONUS_CARDS
from services.xingu.pieces import Helper, ResourceCard
from services.xingu.rounds import NextTurn
from services.xingu.state import State
from services.xingu.turn import TakeAction
from tests.games.playing import asked, do, free, moves, play, said
from tests.games.xingu.positions import (
    bonuses,
    cards,
    farm,
    fill_village,
    finals,
    give,
    hand,
    helpers,
    land,
    shrink,
    stacks,
    table,
    token,
    turn,
    utensils,
    villagers,
)

PRICE = {1: ("RC-01",), 2: ("RC-01", "RC-02")}


def offer(bonus: str, *more: str, g: State | None = None) -> State:
    """Seat 0 has its turn, with the price of a bonus that is open; `more` are further cards."""
    g = bonuses(g or table(), bonus)
    paid = PRICE[BONUS_CARDS[bonus].costs[0]]
    cards(g, 0, *(f"{card}:cc" for card in paid), *more)
    return do(turn(g), TakeAction(0))


def buy(g: State) -> None:
    """Buy the open bonus with the first cards, which are then gone."""
    cost = BONUS_CARDS[g.bonuses[0]].costs[0]
    play(g, 0, "buy", g.bonuses[0], *PRICE[cost])
    assert g.discarded == cost
    assert not any(card.card in PRICE[cost] for card in g.players[0].cards)


def on_offer(g: State) -> bool:
    """Whether the open bonus can be bought now."""
    return any(move[:2] == ("buy", g.bonuses[0]) for move in moves(g))


def test_bc_01_and_bc_02_take_a_starting_token_of_a_kind_they_show() -> None:
    """XI-1241, XI-1242: wood, herbs, annatto; cassava, banana, fish, capybara; as far as the reserve has them."""
    g = offer("BC-01")
    buy(g)
    assert asked(g) == [("take_token", kind) for kind in ("wood", "herbs", "annatto")]
    news = play(g, 0, "take_token", "herbs")
    assert g.players[0].tokens == ["herbs"]
    assert sorted(g.tokens) == ["annatto", "banana", "capybara", "cassava", "fish", "knife", "wood"]
    assert said(news, "token_taken") == [{"seat": 0, "resource": "herbs"}]
    g = offer("BC-02", g=token(table(), 1, "banana"))
    buy(g)
    assert asked(g) == [("take_token", kind) for kind in ("cassava", "fish", "capybara")]
    g = offer("BC-02", g=token(token(table(), 1, "banana", "cassava"), 2, "capybara"))
    buy(g)
    assert g.players[0].tokens == ["fish"]


@pytest.mark.parametrize(("bonus", "steps"), [("BC-03", 1), ("BC-13", 2)])
def test_bc_03_and_bc_13_advance_on_the_track(bonus: str, steps: int) -> None:
    """XI-1243, XI-1253, XI-R-38: one space or two, with what the new space gives: here a grain token of space 8."""
    g = give(offer(bonus), track=8 - steps)
    buy(g)
    player = g.players[0]
    assert (player.track, player.grain, player.score) == (8, 1, 0)
    g = give(offer(bonus), track=8)
    buy(g)
    assert (g.players[0].track, g.players[0].grain) == (8 + steps, 0)
    assert g.players[0].score == (0 if steps == 1 else 3)


def test_surplus_steps_of_bc_13_are_lost() -> None:
    """XI-1253, XI-R-81, XI-R-39: from 17 the marker comes to 18, for 6 points; on 18 the card is refused."""
    g = give(offer("BC-13"), track=17)
    buy(g)
    assert (g.players[0].track, g.players[0].score) == (18, 6)
    assert not on_offer(give(offer("BC-13"), track=18))


def test_bc_04_returns_a_used_villager() -> None:
    """XI-1244, XI-404, XI-R-82: from a card of the own choice, to an empty hex; it helps once more. A newborn stays."""
    g = villagers(table(), home=0, hunter=1, warrior=2)
    g = offer("BC-04", g=helpers(g, 0, Helper("india", used=False)))
    buy(g)
    assert asked(g) == [("bring_back", "hunter", False), ("bring_back", "warrior", False)]
    play(g, 0, "bring_back", "warrior", False)
    player = g.players[0]
    assert player.helpers == [Helper("hunter"), Helper("warrior"), Helper("india", used=False)]
    assert player.healthy == 1
    assert ("ritual", 1) in asked(g)


def test_bc_04_does_not_return_who_was_not_used_or_lies_elsewhere() -> None:
    """XI-1244, XI-R-82, XI-R-44: neither newborn nor freed nor on the table, in the camp or held."""
    g = villagers(table(), home=1, camp=1, held=1, table=1)
    helpers(g, 0, Helper("india", used=False), Helper("warrior", used=False))
    assert not on_offer(offer("BC-04", g=g))


def test_bc_04_returns_a_sick_villager_who_stays_sick() -> None:
    """XI-1244, XI-R-82: sick and healthy on the same card are two choices."""
    g = offer("BC-04", g=helpers(villagers(table(), home=0, chief=1), 0, Helper("chief", sick=True)))
    buy(g)
    assert asked(g) == [("bring_back", "chief", False), ("bring_back", "chief", True)]
    play(g, 0, "bring_back", "chief", True)
    player = g.players[0]
    assert (player.sick, player.healthy, player.helpers) == (1, 0, [Helper("chief")])


def test_bc_04_needs_an_empty_hex() -> None:
    """XI-1244, XI-R-81."""
    g = fill_village(villagers(table(), home=1, hunter=1), 0)
    assert not on_offer(offer("BC-04", g=g))
    assert on_offer(offer("BC-04", g=fill_village(villagers(table(), home=1, hunter=1), 0, free=1)))


def test_bc_05_sends_a_missionary_to_the_camp_for_two_points() -> None:
    """XI-1245, XI-R-77: of any territory, without a Missionary action."""
    g = offer("BC-05", g=land(table(), FOD_04="blue", FIC_02="red", FIB_13="explorer"))
    buy(g)
    assert asked(g) == [("send", "FIC-02"), ("send", "FOD-04")]
    play(g, 0, "send", "FOD-04")
    assert (g.camp, g.land) == (["blue"], {"FIC-02": "red", "FIB-13": "explorer"})
    assert g.players[0].score == 2
    assert len(g.players[0].unplayed) == 5


def test_bc_06_spares_the_paddler() -> None:
    """XI-1246, XI-R-50, XI-R-86: the Hunter crosses with nobody at home; an explorer there still forbids the card."""
    g = stacks(offer("BC-06", g=villagers(table(), home=0)), "RC-19", "RC-05", "RC-24", "RC-26")
    hand(g, 0, "hunter")
    assert asked(g)[:4] == [("collect_with", "BC-06", "hunter", n) for n in range(4)]
    play(g, 0, "collect_with", "BC-06", "hunter", 0)
    assert g.players[0].helpers == []
    assert [card.card for card in g.players[0].cards] == ["RC-19"]
    g = land(
        stacks(offer("BC-06", g=villagers(table(), home=0)), "RC-19", "RC-05", "RC-24", "RC-26"), FOD_01="explorer"
    )
    hand(g, 0, "hunter")
    assert asked(g)[:3] == [("collect_with", "BC-06", "hunter", n) for n in (1, 2, 3)]


def test_bc_06_is_no_help_on_the_own_side() -> None:
    """XI-1246, XI-R-81: where no paddler is needed there is nothing to spare; nor for Índia and Shaman."""
    g = stacks(offer("BC-06"), "RC-09", "RC-11", "RC-35", "RC-38")
    assert not any(move[0] == "collect_with" for move in asked(g))


@pytest.mark.parametrize(("buys", "points"), [(True, 4), (False, 3)])
def test_bc_07_gives_four_points_for_an_explorer(buys: bool, points: int) -> None:
    """XI-1247, XI-R-50: the helper is still needed; a farmer is not meant."""
    g = land(offer("BC-07"), FIB_13="explorer", FOB_13="farmer1")
    hand(g, 0, "warrior")
    play(g, 0, "fight", "FIB-13")
    assert asked(g) == [("buy", "BC-07", "RC-01"), ("go_on",)]
    play(g, 0, *(("buy", "BC-07", "RC-01") if buys else ("go_on",)))
    assert (g.players[0].score, g.players[0].helpers) == (points, [Helper("warrior")])
    g = land(offer("BC-07"), FOB_13="farmer1")
    hand(g, 0, "warrior")
    play(g, 0, "fight", "FOB-13")
    assert (g.players[0].score, g.discarded) == (3, 0)


@pytest.mark.parametrize(("buys", "points"), [(True, 2), (False, 1)])
def test_bc_08_gives_two_points_for_the_bonfire(buys: bool, points: int) -> None:
    """XI-1248: in the ritual in which it is lit; who does not light it is not asked."""
    g = offer("BC-08")
    hand(g, 0, "shaman")
    play(g, 0, "ritual", 1)
    play(g, 0, "light")
    play(g, 0, *(("buy", "BC-08", "RC-01") if buys else ("go_on",)))
    assert g.players[0].score == 3 + points
    g = offer("BC-08")
    hand(g, 0, "shaman")
    play(g, 0, "ritual", 1)
    play(g, 0, "stop")
    assert (g.players[0].score, g.discarded) == (3, 0)


def test_a_card_flipped_by_the_annatto_pays_for_bc_08_of_the_same_ritual() -> None:
    """XI-R-86, XI-1248: before the annatto there is no flipped card."""
    g = bonuses(table(), "BC-08")
    cards(g, 0, "RC-02:co")
    hand(do(turn(g), TakeAction(0)), 0, "shaman")
    play(g, 0, "ritual", 1)
    play(g, 0, "use", "RC-02", "annatto")
    play(g, 0, "light")
    play(g, 0, "buy", "BC-08", "RC-02")
    assert (g.players[0].score, g.players[0].cards) == (1 + 2 + 2 + 2, [])


@pytest.mark.parametrize(("buys", "points"), [(True, 3), (False, 2)])
def test_bc_09_gives_three_points_for_a_lake(buys: bool, points: int) -> None:
    """XI-1249, XI-R-50: the first expansion at a lake takes one helper as ever; elsewhere there is no offer."""
    g = offer("BC-09")
    hand(g, 0, "chief")
    play(g, 0, "expand", "FOB-04")
    play(g, 0, *(("buy", "BC-09", "RC-01") if buys else ("go_on",)))
    assert (g.players[0].score, g.players[0].helpers) == (3 + points, [Helper("chief")])
    g = offer("BC-09")
    hand(g, 0, "chief")
    play(g, 0, "expand", "FOB-06")
    assert (g.players[0].score, g.discarded) == (3, 0)


def test_bc_10_takes_a_card_past_an_explorer() -> None:
    """XI-1250, XI-R-50: Índia still by the border, Hunter still with a paddler, Shaman; and never twice."""
    g = stacks(offer("BC-10"), "RC-09", "RC-19", "RC-35", "RC-38")
    land(g, FOB_13="explorer", FOD_04="explorer", FID_13="explorer")
    hand(g, 0, "india")
    collects = [move for move in asked(g) if move[0].startswith("collect")]
    assert collects == [("collect_with", "BC-10", "india", 0), ("collect", "india", 2)]
    hand(g, 0, "hunter")
    villagers(g, home=0)
    assert ("collect_with", "BC-10", "hunter", 1) not in asked(g)
    villagers(g, home=1)
    assert ("collect_with", "BC-10", "hunter", 1) in asked(g)
    play(g, 0, "collect_with", "BC-10", "hunter", 1)
    assert g.players[0].helpers == [Helper("hunter")]
    assert [card.card for card in g.players[0].cards] == ["RC-19"]
    g = land(stacks(offer("BC-10"), "RC-09", "", "", ""), FOB_13="explorer")
    hand(g, 0, "shaman")
    play(g, 0, "collect_with", "BC-10", "shaman", 0)
    assert g.players[0].cards == [ResourceCard("RC-09", "", "cancelled")]


@pytest.mark.parametrize("bonus", ["BC-11", "BC-24"])
def test_bc_11_and_bc_24_give_four_points(bonus: str) -> None:
    """XI-1251, XI-R-47: the twenty-fourth card is a second copy."""
    g = offer(bonus)
    buy(g)
    assert g.players[0].score == 4
    assert asked(g)[-1] == ("watch", "chief")


def test_bc_12_returns_two_used_villagers() -> None:
    """XI-1252, XI-404: from one card or two; the second is chosen among those that are left."""
    g = offer("BC-12", g=villagers(table(), home=0, hunter=1, warrior=2))
    buy(g)
    play(g, 0, "bring_back", "warrior", False)
    assert asked(g) == [("bring_back", "hunter", False), ("bring_back", "warrior", False)]
    play(g, 0, "bring_back", "warrior", False)
    player = g.players[0]
    assert (player.healthy, player.helpers) == (2, [Helper("hunter")])
    assert ("ritual", 2) in asked(g)


def test_bc_12_needs_two_villagers_and_two_hexes() -> None:
    """XI-1252, XI-R-81: exactly two are named."""
    assert not on_offer(offer("BC-12", g=villagers(table(), home=0, hunter=1, table=1)))
    assert on_offer(offer("BC-12", g=villagers(table(), home=0, hunter=2)))
    assert not on_offer(offer("BC-12", g=fill_village(villagers(table(), home=0, hunter=2), 0, free=1)))


def test_bc_14_gives_a_utensil_that_the_collection_lacks() -> None:
    """XI-1254, XI-640, XI-R-83: also in a second collection; of a complete one any type; it counts as made."""
    g = offer("BC-14", g=utensils(table(), basket=1, oar=1))
    buy(g)
    assert asked(g) == [("take_utensil", "pot"), ("take_utensil", "bow")]
    play(g, 0, "take_utensil", "bow")
    assert g.players[0].utensils == {"basket": 1, "oar": 1, "bow": 1}
    assert g.utensils == {"basket": 5, "pot": 6, "oar": 5, "bow": 5}
    g = offer("BC-14", g=utensils(table(), basket=2, oar=1, pot=2, bow=1))
    buy(g)
    assert asked(g) == [("take_utensil", "oar"), ("take_utensil", "bow")]
    g = offer("BC-14", g=utensils(table(), basket=1, oar=1, pot=1, bow=1))
    buy(g)
    assert asked(g) == [("take_utensil", kind) for kind in ("basket", "pot", "oar", "bow")]


def test_bc_14_gives_nothing_that_is_sold_out() -> None:
    """XI-639, XI-1254: the last missing type comes by itself; without one the card is refused."""
    g = offer("BC-14", g=utensils(utensils(table(), 0, basket=1, oar=1), 1, pot=6))
    buy(g)
    assert g.players[0].utensils == {"basket": 1, "oar": 1, "bow": 1}
    g = utensils(utensils(table(), 0, basket=1, oar=1, bow=1), 1, pot=6)
    assert not on_offer(offer("BC-14", g=g))


def test_bc_15_removes_a_telegraph() -> None:
    """XI-1255: from anywhere, to the reserve."""
    g = offer("BC-15", g=land(table(), FIA_03="telegraph", FOB_05="telegraph"))
    buy(g)
    play(g, 0, "remove", "FIA-03")
    assert (g.land, g.telegraphs, g.players[0].healthy) == ({"FOB-05": "telegraph"}, 23, 2)


def test_bc_16_takes_a_card_back() -> None:
    """XI-1256, XI-R-44: of those that are played; whoever lies on it stays on the table, as used or not as before."""
    g = villagers(table(), home=0, warrior=1, hunter=1)
    helpers(g, 0, Helper("warrior", sick=True), Helper("warrior", used=False))
    g = offer("BC-16", g=hand(g, 0, "india", "chief"))
    buy(g)
    assert asked(g) == [("take_back", "hunter"), ("take_back", "warrior"), ("take_back", "shaman")]
    news = play(g, 0, "take_back", "warrior")
    player = g.players[0]
    assert player.unplayed == ["india", "warrior", "chief"]
    assert player.helpers == [
        Helper("table"),
        Helper("hunter"),
        Helper("table", sick=True),
        Helper("table", used=False),
    ]
    assert ("watch", "warrior") in asked(g)
    assert said(news, "card_taken_back") == [{"seat": 0, "character": "warrior"}]


def test_bc_16_brings_a_player_back_into_the_round() -> None:
    """XI-1256, XI-306, XI-R-51: bought after the last card it makes a sixth action; the turn goes round once more."""
    g = bonuses(table(2), "BC-16")
    cards(g, 0, "RC-01:cc", "RC-02:cc")
    hand(hand(g, 0, "india"), 1, "india")
    do(g, NextTurn(0))
    play(g, 0, "watch", "india")
    assert free(g) == [("buy", "BC-16", "RC-01", "RC-02")]
    play(g, 0, "buy", "BC-16", "RC-01", "RC-02")
    play(g, 0, "take_back", "india")
    play(g, 0, "end_turn")
    assert g.turn == 1
    play(g, 1, "watch", "india")
    assert (g.turn, g.players[0].unplayed) == (0, ["india"])
    play(g, 0, "watch", "india")
    assert g.players[0].score == 2
    assert g.turn == -1


def test_bc_16_does_not_take_back_a_card_whose_action_is_under_way() -> None:
    """XI-R-51, XI-1256: in the middle of a ritual the Shaman stays; after Procreate one of its two cards comes back."""
    g = bonuses(villagers(table(), home=2), "BC-16")
    cards(g, 0, "RC-03:cc", "RC-04:cc", "RC-02", "RC-10")
    hand(do(turn(g), TakeAction(0)), 0, "shaman", "chief", "india", "warrior")
    play(g, 0, "ritual", 1)
    play(g, 0, "buy", "BC-16", "RC-03", "RC-04")
    assert g.players[0].unplayed == ["india", "hunter", "warrior", "chief"]
    g = bonuses(villagers(table(), home=2), "BC-16")
    cards(g, 0, "RC-03:cc", "RC-04:cc")
    do(turn(g), TakeAction(0))
    play(g, 0, "procreate", "warrior")
    play(g, 0, "buy", "BC-16", "RC-03", "RC-04")
    assert asked(g) == [("take_back", "india"), ("take_back", "warrior")]
    play(g, 0, "take_back", "india")
    assert g.players[0].unplayed == ["india", "hunter", "shaman", "chief"]


@pytest.mark.parametrize(("held", "held_sick", "choices"), [(2, 0, []), (0, 1, []), (1, 1, ["healthy", "sick"])])
def test_bc_17_releases_exactly_one(held: int, held_sick: int, choices: list[str]) -> None:
    """XI-1257, XI-R-62: into an empty hex of the village; asked only if one is sick and one is not."""
    g = offer("BC-17", g=farm(villagers(table(), home=0, held=held, held_sick=held_sick), 9))
    buy(g)
    player = g.players[0]
    if choices:
        assert asked(g) == [("release", choice) for choice in choices]
        play(g, 0, "release", "sick")
        assert (player.held, player.held_sick, player.healthy, player.sick) == (1, 0, 0, 1)
    else:
        assert player.held + player.held_sick == held + held_sick - 1
        assert (player.healthy, player.sick) == (min(held, 1), min(held_sick, 1))
        assert (("ritual", 1) in asked(g)) == (held > 0)


def test_bc_17_without_an_empty_hex_lets_the_villager_lie_on_the_table() -> None:
    """XI-1257, XI-R-44: until step 2; it is not a used one (XI-R-82)."""
    g = offer("BC-17", g=fill_village(villagers(table(), home=1, held=1), 0))
    buy(g)
    player = g.players[0]
    assert (player.held, player.healthy, player.helpers) == (0, 1, [Helper("table", used=False)])


def test_bc_18_heals_one_or_two_in_the_village() -> None:
    """XI-1258, XI-R-44: not those on cards or the table."""
    g = villagers(table(), home=0, sick=3)
    g = offer("BC-18", g=helpers(g, 0, Helper("india", sick=True), Helper("table", sick=True)))
    buy(g)
    player = g.players[0]
    assert (player.healthy, player.sick) == (1, 2)
    assert asked(g) == [("stand", "village"), ("stop",)]
    play(g, 0, "stand", "village")
    assert (player.healthy, player.sick) == (2, 1)
    assert all(helper.sick for helper in player.helpers)
    g = offer("BC-18", g=helpers(villagers(table(), home=1), 0, Helper("india", sick=True)))
    assert not on_offer(g)


def test_bc_19_scores_mirrors_and_knives_higher() -> None:
    """XI-1259, XI-R-49, XI-1014: 3 and 4 points, below space 2 too; with brown cubes, as many as are wanted."""
    g = offer("BC-19", "RC-08:co", "RC-13", "RC-26:xo", g=token(table(), 0, "knife"))
    buy(g)
    player = g.players[0]
    assert asked(g) == [
        ("score", "mirror", "RC-08"),
        ("score", "knife", "RC-13"),
        ("score", "knife", "RC-26"),
        ("score", "knife", "token"),
    ]
    play(g, 0, "score", "mirror", "RC-08")
    play(g, 0, "score", "knife", "token")
    assert player.score == 3 + 4
    assert (player.tokens, "knife" in g.tokens) == ([], True)
    play(g, 0, "score", "knife", "RC-26")
    assert player.score == 11
    assert asked(g) == [("score", "knife", "RC-13"), ("stop",)]
    play(g, 0, "stop")
    assert player.cards == [ResourceCard("RC-08", "consumed", "consumed"), ResourceCard("RC-13")]
    assert g.discarded == 3
    assert not any(move[0] == "score" for move in moves(g))


def test_bc_21_builds_without_a_helper() -> None:
    """XI-1261, XI-R-50: a wood all the same; nobody need be at home, but a hex must be empty already."""
    g = offer("BC-21", "RC-03", g=villagers(table(), home=0, hunter=2))
    hand(g, 0, "india")
    assert ("build",) not in asked(g)
    play(g, 0, "build_with", "BC-21")
    player = g.players[0]
    assert (player.score, g.ocas, player.helpers) == (3, 11, [Helper("hunter")] * 2)
    assert player.cards == [ResourceCard("RC-03", "consumed", "")]
    g = offer("BC-21", "RC-03", g=fill_village(villagers(table(), home=1), 0))
    hand(g, 0, "india")
    assert [move[0] for move in asked(g) if move[0].startswith("build")] == ["build"]
    assert not any(move[0].startswith("build") for move in asked(offer("BC-21")))


def test_the_card_flipped_by_the_wood_pays_for_bc_21() -> None:
    """XI-R-86, XI-1261: one flipped card and one with its last open wood are enough, and it must be that wood."""
    g = bonuses(table(), "BC-21")
    cards(g, 0, "RC-04:cc", "RC-03:oc", "RC-05")
    hand(do(turn(g), TakeAction(0)), 0, "india")
    play(g, 0, "build_with", "BC-21")
    assert g.players[0].cards == [ResourceCard("RC-05")]
    assert (g.discarded, g.players[0].helpers) == (2, [])
    g = bonuses(table(), "BC-21")
    cards(g, 0, "RC-04:cc", "RC-05")
    hand(do(turn(g), TakeAction(0)), 0, "india")
    assert not any(move[0] == "build_with" for move in asked(g))


@pytest.mark.parametrize("buys", [True, False])
def test_bc_22_sends_the_newborn_home(buys: bool) -> None:
    """XI-1262, XI-615: to an empty hex, to help in the same round; without it the newborn stays on the card."""
    g = offer("BC-22", g=villagers(table(), home=0, hunter=1))
    play(g, 0, "procreate", "warrior")
    assert asked(g) == [("buy", "BC-22", "RC-01", "RC-02"), ("go_on",)]
    play(g, 0, *(("buy", "BC-22", "RC-01", "RC-02") if buys else ("go_on",)))
    player = g.players[0]
    assert player.healthy == int(buys)
    assert player.helpers == [Helper("hunter"), *([] if buys else [Helper("india", used=False)])]
    do(turn(g), TakeAction(0))
    assert (("ritual", 1) in asked(g)) == buys


def test_bc_22_needs_an_empty_hex() -> None:
    """XI-1262, XI-R-81."""
    g = offer("BC-22", g=fill_village(villagers(table(), home=1), 0))
    play(g, 0, "procreate", "warrior")
    assert g.discarded == 0
    assert g.players[0].helpers == [Helper("india", used=False)]


def test_bc_23_removes_a_farmer_without_helpers() -> None:
    """XI-1263, XI-R-50, XI-R-77: of any number and territory, to the farm, for 3 points; no explorer."""
    g = land(villagers(table(), home=0, hunter=2), FIA_02="farmer3", FOB_13="explorer")
    g = offer("BC-23", g=g)
    hand(g, 0, "warrior")
    assert [move for move in asked(g) if move[0].startswith("fight")] == [("fight_with", "BC-23", "FIA-02")]
    play(g, 0, "fight_with", "BC-23", "FIA-02")
    player = g.players[0]
    assert (player.score, g.farm, g.discarded) == (3, 1, 2)
    assert (player.helpers, g.land) == ([Helper("hunter")] * 2, {"FOB-13": "explorer"})


def test_a_bonus_in_the_window_after_the_action_still_counts_for_the_feeding() -> None:
    """XI-1707, XI-1301: 6 points and BC-11 after Watch reach the basket of this turn."""
    g = give(bonuses(finals(table(), "FB-01"), "BC-11"), score=6)
    cards(g, 0, "RC-01:cc", "RC-02:cc", "RC-24:oc")
    do(g, NextTurn(0))
    play(g, 0, "watch", "india")
    offered: list[Move] = free(g)
    assert offered == [("buy", "BC-11", "RC-01", "RC-02")]
    play(g, 0, *offered[0])
    play(g, 0, "end_turn")
    assert (g.players[0].score, g.players[0].fed) == (12, 10)
    assert g.players[0].cards == [ResourceCard("RC-24", "consumed", "consumed")]


def test_a_gained_card_of_bc_03_is_skipped_when_no_card_lies_open() -> None:
    """XI-1243, XI-R-24: space 4 without stacks gives nothing; the step is made all the same."""
    g = give(offer("BC-03"), track=3)
    for place in range(4):
        shrink(g, place, 0)
    buy(g)
    assert (g.players[0].track, g.players[0].cards) == (4, [])
