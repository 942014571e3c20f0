"""Chapter 1300: feeding the tribe, at the end of a turn and of a round."""

from __future__ import annotations

import pytest

from services.xingu.feeding import Feed, FeedOnce, gain_points
from services.xingu.pieces import Helper, ResourceCard
from services.xingu.rounds import NextTurn
from services.xingu.state import State
from tests.games.playing import asked, do, moves, play, said
from tests.games.xingu.positions import cards, give, helpers, land, stacks, table, token, turn, villagers

ALL_FOOD = ("RC-24", "RC-32:oo", "RC-38:ox")
"""Cassava and banana; capybara and fish; fish alone."""


def due(g: State, points: int, score: int = 0, seat: int = 0) -> State:
    """Seat 0 has gained so many points in this turn, and the turn ends."""
    give(g, seat, score=score)
    turn(g, seat)
    gain_points(g, seat, points)
    return do(g, Feed(seat))


def status(g: State, seat: int = 0) -> tuple[int, int, int]:
    """Score, baskets fed for, penalties."""
    player = g.players[seat]
    return player.score, player.fed, player.penalties


@pytest.mark.parametrize(("score", "points", "feeds"), [(7, 2, False), (7, 3, True), (7, 5, True), (10, 9, False)])
def test_a_basket_reached_or_passed_in_the_turn_is_fed_for(score: int, points: int, feeds: bool) -> None:
    """XI-1301: from 7, 9 is no basket, 10 is reached and 12 passes it; from 10 the next one is 20."""
    g = due(cards(table(), 0, "RC-24:oc"), points, score)
    assert g.players[0].score == score + points + feeds
    assert g.players[0].cards == [ResourceCard("RC-24", "consumed" if feeds else "", "consumed")]


def test_the_tribe_is_fed_when_the_turn_ends_and_not_earlier() -> None:
    """XI-1301, XI-312: the point of the Watch is the tenth; before the turn ends medicine, knife and bonus are free."""
    g = give(cards(table(), 0, "RC-24", "RC-01"), score=9, track=2)
    do(g, NextTurn(0))
    play(g, 0, "watch", "india")
    assert asked(g) == [("end_turn",)]
    assert status(g) == (10, 0, 0)
    news = play(g, 0, "end_turn")
    assert moves(g) == [("feed", "cassava", "banana"), ("feed", "cassava"), ("feed", "banana")]
    assert said(news, "turn_ended") == [{"seat": 0}]
    play(g, 0, "feed", "cassava", "banana")
    assert status(g) == (13, 10, 0)
    assert g.turn == 1


def test_two_baskets_mean_two_feedings() -> None:
    """XI-1302: 9 + 12 = 21; the second feeding finds what the first has left."""
    g = due(cards(table(), 0, "RC-24", "RC-38:oo"), 12, 9)
    assert status(g) == (21, 10, 0)
    play(g, 0, "feed", "cassava")
    assert status(g) == (22, 20, 0)
    assert asked(g)[0] == ("feed", "banana", "fish")
    play(g, 0, "feed", "banana", "fish")
    assert status(g) == (25, 20, 0)
    assert moves(g) == []


@pytest.mark.parametrize(
    ("kinds", "points"),
    [
        (["fish"], 1),
        (["cassava", "fish"], 3),
        (["capybara", "cassava", "banana"], 5),
        (["capybara", "cassava", "banana", "fish"], 7),
    ],
)
def test_a_feeding_scores_by_the_number_of_types(kinds: list[str], points: int) -> None:
    """XI-1303, XI-235: one 1, two 3, three 5, four 7."""
    g = due(cards(table(), 0, *ALL_FOOD[:2]), 0, 9)
    gain_points(g, 0, 2)
    do(g, Feed(0))
    news = play(g, 0, "feed", *kinds)
    assert g.players[0].score == 11 + points
    assert said(news, "tribe_fed") == [{"seat": 0, "types": len(kinds)}]


def test_the_player_chooses_types_and_how_many() -> None:
    """XI-1304, XI-R-17, XI-R-52: any one to four of five, grain among them; never none, never five."""
    g = due(give(cards(table(), 0, "RC-24", "RC-32"), grain=2), 10)
    found = asked(g)
    assert len(found) == 5 + 10 + 10 + 5
    assert len(set(found)) == 30
    assert {len(move) - 1 for move in found} == {1, 2, 3, 4}
    assert {kind for move in found for kind in move[1:]} == {"cassava", "banana", "capybara", "fish", "grain"}


def test_wood_herbs_annatto_mirror_and_knife_are_no_food() -> None:
    """XI-1304, XI-R-17: with nothing else the tribe goes hungry."""
    g = due(token(cards(table(), 0, "RC-01", "RC-02", "RC-20"), 0, "wood", "knife"), 10)
    assert status(g) == (10, 10, 2)
    assert g.players[0].cards == [ResourceCard("RC-01"), ResourceCard("RC-02"), ResourceCard("RC-20")]


def test_one_unit_of_each_type_is_consumed() -> None:
    """XI-1305, XI-R-53: of two cassava one stays, and of unlike cards the owner chooses which."""
    g = due(cards(table(), 0, "RC-24", "RC-39"), 10)
    play(g, 0, "feed", "cassava")
    assert asked(g) == [("use", "RC-24", "cassava"), ("use", "RC-39", "cassava")]
    play(g, 0, "use", "RC-39", "cassava")
    assert g.players[0].cards == [ResourceCard("RC-24"), ResourceCard("RC-39", "consumed", "")]
    assert status(g) == (11, 10, 0)


def test_consumed_food_flips_cards_and_discards_those_with_a_yellow_cube() -> None:
    """XI-1306, XI-1202, XI-1203: and a starting token goes back to the reserve."""
    g = due(token(cards(table(), 0, "RC-24:co", "RC-38:ox"), 0, "capybara"), 10)
    play(g, 0, "feed", "capybara", "banana", "fish")
    player = g.players[0]
    assert player.cards == [ResourceCard("RC-24", "consumed", "consumed")]
    assert (player.tokens, "capybara" in g.tokens, g.discarded) == ([], True, 1)
    assert status(g) == (15, 10, 0)


def test_points_of_a_feeding_may_bring_another_one() -> None:
    """XI-1307, XI-R-54: 18 + 3 = 21 passes 20, and the second meal is a single fish."""
    g = due(cards(table(), 0, "RC-24", "RC-38:oc"), 9, 9)
    play(g, 0, "feed", "cassava", "banana")
    assert status(g) == (22, 20, 0)
    assert g.players[0].cards[1] == ResourceCard("RC-38", "consumed", "consumed")
    assert moves(g) == []


def test_without_food_every_villager_in_the_village_and_on_cards_costs_a_point() -> None:
    """XI-1308, XI-1309, XI-1310, XI-R-44: sick ones and those on the table too; none in the camp or held."""
    g = helpers(villagers(table(), home=1, sick=1, camp=1, chief=1), 0, Helper("table", sick=True))
    g.players[0].reserve, g.players[0].held = 0, 1
    news = due(g, 10).news
    assert status(g) == (10, 10, 4)
    assert said(news, "penalty_taken") == [{"seat": 0, "count": 4, "penalties": 4}]


def test_a_held_villager_is_not_hungry() -> None:
    """XI-1310."""
    g = due(villagers(table(), home=1, held=2, held_sick=1, camp=1), 10)
    assert status(g) == (10, 10, 1)


def test_grain_is_a_type_of_food_of_its_own() -> None:
    """XI-1311, XI-1312, XI-1704, XI-R-17: two tokens are one type; the one that is used leaves the game."""
    g = due(give(cards(table(), 0, "RC-24:co"), grain=2), 10)
    assert asked(g) == [("feed", "banana", "grain"), ("feed", "banana"), ("feed", "grain")]
    play(g, 0, "feed", "banana", "grain")
    assert status(g) == (13, 10, 0)
    assert (g.players[0].grain, g.grain) == (1, 10)


def test_with_grain_as_the_only_food_it_must_be_used() -> None:
    """XI-1304, XI-1311, XI-R-52: no penalty as long as there is any."""
    g = due(give(table(), grain=1), 10)
    assert status(g) == (11, 10, 0)
    assert (g.players[0].grain, g.grain) == (0, 11)


def test_only_whose_marker_moved_feeds() -> None:
    """XI-1313: the others stand beyond baskets that they have fed for, without food."""
    g = give(give(table(), 1, score=30), 2, score=12)
    due(g, 10)
    assert [player.penalties for player in g.players] == [2, 0, 0, 0]


def test_baskets_go_on_beyond_99() -> None:
    """XI-R-65: 99 + 1 is a basket, and 109 + 2 again; so do penalties beyond 20."""
    g = give(due(table(), 1, 99), penalties=19)
    assert status(g) == (100, 100, 19)
    due(g, 2, 109)
    assert status(g) == (111, 110, 21)


def test_the_final_feeding_leads_to_no_further_one() -> None:
    """XI-1812, XI-R-54: 19 + 3 passes 20."""
    g = turn(give(cards(table(), 0, "RC-24", "RC-38"), score=19))
    do(g, FeedOnce(0))
    play(g, 0, "feed", "cassava", "banana")
    assert status(g)[0] == 22
    assert moves(g) == []


def test_a_card_gained_in_the_turn_feeds_in_it() -> None:
    """XI-1708: space 10 gives the points that reach the basket, and the card with the fish for it."""
    g = give(stacks(table(), "RC-02", "RC-11", "RC-33", "RC-27"), score=7, track=8)
    do(g, NextTurn(0))
    play(g, 0, "pacify", 0)
    play(g, 0, "take", 2)
    play(g, 0, "put", "FIC-10")
    assert asked(g) == [("feed", "banana", "fish"), ("feed", "banana"), ("feed", "fish")]


def test_ikpeng_feed_with_cassava_alone_or_go_hungry() -> None:
    """XI-EX-15: 7 points and a farmer of number 2; then 11 with the banana kept, or four penalties without food."""
    for food, expected in ((("RC-24",), (11, 10, 0)), ((), (10, 10, 4))):
        g = table(tribes=("ikpeng", "suia", "camaiura", "trumai"))
        villagers(land(cards(g, 0, *food), FIB_13="farmer2"), home=4)
        give(g, score=7)
        do(g, NextTurn(0))
        play(g, 0, "fight", "FIB-13")
        assert g.players[0].helpers == [Helper("warrior")] * 2
        if food:
            play(g, 0, "feed", "cassava")
            assert g.players[0].cards == [ResourceCard("RC-24", "consumed", "")]
        assert status(g) == expected
