"""Chapter 1600: the six steps of a round's end."""

from __future__ import annotations

import pytest

from services.engine.kernel import advance_upkeep, upkeep
from services.xingu.content import MISSIONARIES
from services.xingu.pieces import Helper, ResourceCard
from services.xingu.round_end import (
    CountSickAndHeld,
    EndRound,
    GoHome,
    PassHeaddress,
    ScoreCamp,
    ScoreMissionaries,
    StoreResources,
    missionary_points,
)
from services.xingu.rounds import Round
from services.xingu.state import State
from tests.games.playing import asked, do, free, moves, play, said, system
from tests.games.xingu.positions import (
    bonfire,
    bonuses,
    camp,
    cards,
    expand,
    fill_village,
    flipped,
    give,
    helpers,
    house,
    ocas,
    table,
    token,
    utensils,
    villagers,
)

COLOURS = ("blue", "yellow", "brown", "green", "red", "gray")


def scores(g: State) -> list[int]:
    """The scores of all seats."""
    return [player.score for player in g.players]


def step(g: State, frame: type) -> State:
    """Carry out one step of the round's end, up to its first decision."""
    g.turn = -1
    return system(do(g, frame()))


def test_the_steps_come_one_after_the_other() -> None:
    """XI-1601 to XI-1633, XI-1602, XI-1604, XI-1608, XI-1621, XI-1631, XI-1632: each is a step of the system."""
    g = do(table(), EndRound())
    steps = []
    while found := upkeep(g):
        steps.append(type(found))
        advance_upkeep(g)
    assert steps == [ScoreCamp, GoHome, ScoreMissionaries, StoreResources, CountSickAndHeld, PassHeaddress]
    assert g.turn == -1


def test_the_last_round_has_no_step_6() -> None:
    """XI-1803, XI-1804, XI-R-67: the bonfire stays and the headdress too."""
    g = bonfire(table())
    g.ending = True
    system(do(g, EndRound()))
    assert ("bonfire" in g.players[0].village.values(), g.first) == (True, 0)
    g.ending = False
    system(do(g, EndRound()))
    assert ("bonfire" in g.players[0].village.values(), g.first) == (False, 1)


@pytest.mark.parametrize(("missionaries", "each"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (7, 3)])
def test_each_villager_in_the_camp_scores_half_the_missionaries(missionaries: int, each: int) -> None:
    """XI-1601: rounded down, for each of the two villagers; nobody else scores."""
    g = villagers(camp(table(), *(COLOURS * 2)[:missionaries]), home=1, camp=2)
    assert scores(step(g, ScoreCamp)) == [2 * each, 0, 0, 0]


@pytest.mark.parametrize(("missionaries", "left"), [(5, 5), (6, 0), (7, 1), (11, 5)])
def test_six_missionaries_leave_the_camp_after_all_have_scored(missionaries: int, left: int) -> None:
    """XI-1602, XI-R-63: all players score with the same number; six are removed once, the rest stay."""
    g = camp(table(), *(COLOURS * 2)[:missionaries])
    for seat in (0, 3):
        villagers(g, seat, home=1, camp=1)
    step(g, ScoreCamp)
    assert scores(g) == [missionaries // 2, 0, 0, missionaries // 2]
    assert (len(g.camp), g.missionaries_gone) == (left, missionaries - left)


def test_two_trumai_in_the_camp() -> None:
    """XI-EX-18: with four missionaries 2 x 2 = 4 points; with seven tokens six leave the game and one stays."""
    g = villagers(camp(table(), *COLOURS[:4]), 3, home=1, camp=2)
    step(g, ScoreCamp)
    assert (scores(g), len(g.camp)) == ([0, 0, 0, 4], 4)
    camp(g, "blue", "red", "gray")
    step(g, ScoreCamp)
    assert (len(g.camp), g.missionaries_gone) == (1, 6)


def test_the_camp_bonus_scores_whole_missionaries() -> None:
    """XI-EX-27, XI-1229, XI-1260, XI-R-48: two Suiá, three missionaries: 6 points with BC-20, 2 without it."""
    for buys, points in ((True, 6), (False, 2)):
        g = villagers(camp(bonuses(table(), "BC-20"), "blue", "red", "gray"), 1, home=0, camp=2)
        cards(g, 1, "RC-01:cc", "RC-02:cc")
        step(g, ScoreCamp)
        assert asked(g, 1) == [("buy", "BC-20", "RC-01", "RC-02"), ("go_on",)]
        play(g, 1, *(("buy", "BC-20", "RC-01", "RC-02") if buys else ("go_on",)))
        assert scores(g) == [0, points, 0, 0]
        assert (g.discarded, len(g.players[1].cards)) == ((2, 0) if buys else (0, 2))


def test_the_camp_bonus_is_bought_in_step_1_by_each_player_once() -> None:
    """XI-1229, XI-R-48: after a bonus of the turn, by several, clockwise; not once it is swapped out."""
    g = bonuses(camp(table(), "blue", "red"), "BC-20")
    for seat in (2, 1):
        flipped(villagers(g, seat, home=0, camp=1), seat, 4)
    g.bought, g.first = True, 2
    system(do(g, EndRound()))
    for seat in (2, 1):
        (buy, stay) = asked(g, seat)
        assert (buy[:2], stay) == (("buy", "BC-20"), ("go_on",))
        play(g, seat, *buy)
        assert len(g.players[seat].cards) == 2
    assert scores(g) == [0, 2, 2, 0]
    assert g.bonuses == ["BC-20"]
    g = flipped(villagers(bonuses(camp(table(), "blue", "red"), "BC-11"), home=0, camp=1), 0, 2)
    step(g, ScoreCamp)
    assert (moves(g), scores(g)) == ([], [1, 0, 0, 0])


@pytest.mark.parametrize(("inside", "missionaries", "count"), [(0, 3, 2), (1, 0, 2), (1, 3, 1)])
def test_the_camp_bonus_is_not_offered_without_use_or_means(inside: int, missionaries: int, count: int) -> None:
    """XI-1230, XI-R-81, XI-1223: a villager there, a missionary there and two flipped cards are needed."""
    g = villagers(camp(bonuses(table(), "BC-20"), *COLOURS[:missionaries]), home=1, camp=inside)
    step(flipped(g, 0, count), ScoreCamp)
    assert moves(g) == []


def test_a_basket_of_step_1_is_fed_for_at_once() -> None:
    """XI-1603, XI-1609, XI-R-63, XI-R-76: from the first player clockwise; each scores, then feeds, then the next."""
    g = camp(table(), *COLOURS)
    for seat in range(4):
        give(villagers(g, seat, home=1, camp=1), seat, score=8)
        cards(g, seat, *(["RC-24"], ["RC-27"], [], ["RC-33"])[seat])
    g.first = 1
    step(g, ScoreCamp)
    assert asked(g, 1) == [("feed", "cassava", "fish"), ("feed", "cassava"), ("feed", "fish")]
    assert scores(g) == [8, 11, 8, 8]
    play(g, 1, "feed", "cassava", "fish")
    assert scores(g) == [8, 14, 11, 11]
    assert g.players[2].penalties == 1
    assert len(g.camp) == 6
    play(g, 3, "feed", "banana")
    assert scores(g) == [11, 14, 11, 12]
    play(g, 0, "feed", "banana")
    assert (scores(g), g.camp) == ([12, 14, 11, 12], [])


def test_all_villagers_used_in_the_round_go_home() -> None:
    """XI-1604, XI-1606, XI-614, XI-734, XI-1005, XI-1092, XI-1234: from cards, table and camp; sick ones stay sick."""
    g = villagers(table(), home=0, chief=1, table=1, camp=1)
    helpers(g, 0, Helper("india", sick=True), Helper("warrior", used=False))
    expand(g, 0, "FIC-04")
    news = step(g, GoHome).news
    player = g.players[0]
    assert (player.healthy, player.sick, player.helpers, player.camp, player.held) == (4, 1, [], 0, 0)
    assert said(news, "went_home") == [{"seat": 0, "healthy": 4, "sick": 1, "held": 0}]
    assert moves(g) == []


def test_each_goes_to_a_hex_of_its_own() -> None:
    """XI-1604, XI-408."""
    g = step(villagers(table(), home=1, chief=3), GoHome)
    assert g.players[0].village == {
        "CAM1": "villager",
        "CAM2": "villager",
        "CAM3": "oca",
        "CAM4": "villager",
        "CAM5": "villager",
    }


@pytest.mark.parametrize(("away", "held"), [(3, 0), (4, 1)])
def test_tapaiuna_with_three_free_hexes(away: int, held: int) -> None:
    """XI-EX-19, XI-1605: two from cards and one of the camp all fit; a fourth goes to the farm."""
    g = villagers(table(tribes=("tapaiuna", "ikpeng", "suia", "bororo")), home=1, camp=1, india=away - 1)
    step(g, GoHome)
    player = g.players[0]
    assert (player.healthy, player.held, player.camp, player.helpers) == (4, held, 0, [])


def test_the_owner_chooses_who_goes_home() -> None:
    """XI-1607, XI-1605, XI-R-62: two hexes for two healthy and two sick ones; a held one keeps its health."""
    g = helpers(villagers(table(), home=0, chief=1, camp=1), 0, Helper("chief", sick=True), Helper("table", sick=True))
    step(fill_village(g, 0, free=2), GoHome)
    assert asked(g) == [("go_home", 2, 0), ("go_home", 1, 1), ("go_home", 0, 2)]
    news = play(g, 0, "go_home", 1, 1)
    player = g.players[0]
    assert (player.healthy, player.sick, player.held, player.held_sick) == (1, 1, 1, 1)
    assert (player.helpers, player.camp) == ([], 0)
    assert said(news, "went_home") == [{"seat": 0, "healthy": 1, "sick": 1, "held": 2}]


def test_who_has_no_choice_is_not_asked() -> None:
    """XI-1607, XI-R-88: all alike, or no hex at all; and those who choose do so from the first player on."""
    g = fill_village(villagers(table(), home=0, chief=2), 0, free=1)
    fill_village(helpers(villagers(g, 1, home=0, chief=1), 1, Helper("chief", sick=True)), 1)
    for seat in (2, 3):
        fill_village(helpers(villagers(g, seat, home=0, chief=1), seat, Helper("india", sick=True)), seat, free=1)
    g.first = 3
    step(g, GoHome)
    assert [seat for seat in range(4) if asked(g, seat)] == [3]
    play(g, 3, "go_home", 0, 1)
    assert [seat for seat in range(4) if asked(g, seat)] == [2]
    play(g, 2, "go_home", 1, 0)
    assert [(player.held, player.held_sick) for player in g.players] == [(1, 0), (1, 1), (0, 1), (1, 0)]


def test_missionaries_in_the_villages_score_from_the_first_player_on() -> None:
    """XI-1608, XI-1617, XI-1603, XI-R-76: both of a player, then its feeding, then the next player."""
    g = house(house(house(table(), 0, "gray"), 1, "red"), 3, "blue", "yellow")
    give(g, 0, track=5)
    utensils(g, 1, pot=1)
    g.first = 3
    give(cards(g, 3, "RC-24"), 3, score=5)
    step(g, ScoreMissionaries)
    assert scores(g) == [0, 0, 0, 5 + 4 + 3]
    assert asked(g, 3)[0] == ("feed", "cassava", "banana")
    assert g.camp == ["blue", "yellow"]
    play(g, 3, "feed", "banana")
    assert scores(g) == [2, 2, 0, 13]
    assert g.camp == ["blue", "yellow", "gray", "red"]
    assert not any(item in MISSIONARIES for player in g.players for item in player.village.values())


@pytest.mark.parametrize(("healthy", "points"), [(0, 2), (2, 4), (3, 5)])
def test_blue_scores_healthy_villagers(healthy: int, points: int) -> None:
    """XI-1611, XI-EX-20: 1 for each in the village and 2 more; with three 3 + 2 = 5. Sick ones do not count."""
    g = villagers(table(), home=healthy, sick=1, hunter=1)
    assert missionary_points(g, 0, "blue") == points


def test_yellow_scores_ocas() -> None:
    """XI-1612: 3 for each, the printed one included."""
    assert missionary_points(table(), 0, "yellow") == 3
    assert missionary_points(ocas(table(), 0, 2), 0, "yellow") == 9


def test_brown_scores_expansions() -> None:
    """XI-1613, XI-R-80: 2 for each."""
    assert missionary_points(table(), 0, "brown") == 0
    assert missionary_points(expand(table(), 0, "FIC-04", "FIC-05", "FOB-06"), 0, "brown") == 6


def test_green_scores_types_of_open_resources() -> None:
    """XI-1614, XI-EX-21, XI-R-84: two fish, annatto, capybara: 3 x 2 = 6; no mirror, knife, grain or consumed one."""
    g = cards(table(), 0, "RC-32", "RC-38")
    assert missionary_points(g, 0, "green") == 6
    cards(g, 0, "RC-32", "RC-38", "RC-20:co", "RC-26:xo", "RC-03:cx")
    assert missionary_points(give(g, grain=2), 0, "green") == 6
    assert missionary_points(token(g, 0, "banana", "knife"), 0, "green") == 8


def test_red_scores_types_of_utensils() -> None:
    """XI-1615: 2 for each type, however many."""
    assert missionary_points(utensils(table(), pot=2, bow=2, oar=1, basket=1), 0, "red") == 8
    assert missionary_points(utensils(table(), pot=1, bow=1), 0, "red") == 4


@pytest.mark.parametrize(("track", "points"), [(0, 0), (5, 2), (6, 3), (7, 3), (18, 9)])
def test_gray_scores_half_the_track(track: int, points: int) -> None:
    """XI-1616: rounded down."""
    assert missionary_points(give(table(), track=track), 0, "gray") == points


@pytest.mark.parametrize(("before", "left"), [(3, 5), (4, 0), (5, 1)])
def test_missionaries_that_make_six_in_the_camp_leave_the_game(before: int, left: int) -> None:
    """XI-1617, XI-1618, XI-R-63: checked after each player; the surplus stays."""
    g = camp(house(house(table(), 0, "gray"), 1, "red"), *("blue", "yellow", "brown", "green", "blue")[:before])
    step(g, ScoreMissionaries)
    assert (len(g.camp), g.missionaries_gone) == (left, before + 2 - left)


def test_the_camp_is_checked_after_each_player() -> None:
    """XI-1618, XI-R-63: 4 + 2 leave before the last one comes, who is alone."""
    g = camp(house(house(table(), 0, "gray", "green"), 1, "red"), "blue", "yellow", "brown", "green")
    step(g, ScoreMissionaries)
    assert (g.camp, g.missionaries_gone) == (["red"], 6)


def test_an_oca_stores_two_types() -> None:
    """XI-1621, XI-1622, XI-1623: of three types two stay, each in any amount; the units of the third are cancelled."""
    g = cards(table(), 0, "RC-05", "RC-01", "RC-25:oc")
    step(g, StoreResources)
    assert asked(g) == [("store", "herbs", "knife"), ("store", "herbs", "wood"), ("store", "knife", "wood")]
    play(g, 0, "store", "herbs", "knife")
    player = g.players[0]
    assert player.cards == [ResourceCard("RC-05", "cancelled", ""), ResourceCard("RC-01", "cancelled", "")]
    assert g.discarded == 1


def test_camaiura_store_wood_and_knife() -> None:
    """XI-EX-22: one oca, herbs, wood and knife on two cards; the herbs get a yellow cube."""
    g = cards(table(), 0, "RC-05", "RC-01")
    step(g, StoreResources)
    play(g, 0, "store", "knife", "wood")
    assert g.players[0].cards == [ResourceCard("RC-05", "", "cancelled"), ResourceCard("RC-01")]


def test_every_oca_stores_two_more() -> None:
    """XI-1621: with two ocas four types, in any amount; with room for all nothing is asked."""
    g = ocas(cards(table(), 0, "RC-05", "RC-01", "RC-24"), 0, 1)
    step(g, StoreResources)
    assert len(asked(g)) == 5
    assert all(len(move) == 5 for move in asked(g))
    g = ocas(cards(table(), 0, "RC-05", "RC-01", "RC-07:oc"), 0, 1)
    step(g, StoreResources)
    assert moves(g) == []
    assert g.players[0].cards[2] == ResourceCard("RC-07", "", "consumed")


def test_starting_tokens_are_stored_or_lost() -> None:
    """XI-1624, XI-1625, XI-R-18: like resources of cards; one that is not stored returns to the reserve."""
    g = token(cards(table(), 0, "RC-05"), 0, "fish")
    step(g, StoreResources)
    assert ("store", "fish", "wood") in asked(g)
    play(g, 0, "store", "herbs", "wood")
    assert (g.players[0].tokens, "fish" in g.tokens) == ([], True)
    assert g.players[0].cards == [ResourceCard("RC-05")]


def test_grain_and_flipped_cards_need_no_oca() -> None:
    """XI-1626, XI-R-64: with two types open nothing is asked, whatever else there is."""
    g = give(cards(table(), 0, "RC-05", "RC-01:cc", "RC-26:cc"), grain=2)
    step(utensils(g, pot=2, bow=1), StoreResources)
    assert moves(g) == []
    assert (g.players[0].grain, len(g.players[0].cards)) == (2, 3)


def test_players_store_from_the_first_one_on() -> None:
    """XI-R-88: one after the other; who has no choice is left out."""
    g = cards(cards(cards(table(), 0, "RC-05", "RC-01"), 1, "RC-02"), 3, "RC-24", "RC-32")
    g.first = 3
    step(g, StoreResources)
    assert [seat for seat in range(4) if asked(g, seat)] == [3]
    play(g, 3, "store", "banana", "fish")
    assert [seat for seat in range(4) if asked(g, seat)] == [0]
    play(g, 0, "store", "knife", "wood")
    assert moves(g) == []


def test_sick_and_held_villagers_cost_a_point_each() -> None:
    """XI-1631, XI-R-62: one that is both costs one; for every player."""
    g = villagers(villagers(table(), home=1, sick=1, held=1, held_sick=1), 2, home=2, held=2)
    step(g, CountSickAndHeld)
    assert [player.penalties for player in g.players] == [3, 0, 2, 0]


def test_trumai_with_two_sick_and_one_held() -> None:
    """XI-EX-23: 3 penalties."""
    g = step(villagers(table(), 3, home=1, sick=2, held=1), CountSickAndHeld)
    assert g.players[3].penalties == 3


def test_bonfires_return_and_the_headdress_passes() -> None:
    """XI-1632, XI-1633, XI-302: to the left neighbour, who begins the next round; from the last seat to the first."""
    g = bonfire(bonfire(table(), 0), 2)
    g.first = 2
    system(do(g, PassHeaddress(), Round()))
    assert not any("bonfire" in player.village.values() for player in g.players)
    assert (g.first, g.turn) == (3, 3)
    system(do(g, PassHeaddress(), Round()))
    assert (g.first, g.turn) == (0, 0)
    assert not g.players[0].bonfire_lit
    assert free(g, 0) == []
