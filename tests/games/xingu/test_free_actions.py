"""Chapter 1700: free actions of the own turn, and mirrors and knives (1011 to 1015)."""

from __future__ import annotations

import pytest

from services.engine.frames import Ask
from services.xingu.disease import FallIll
from services.xingu.feeding import Feed
from services.xingu.pieces import Helper, ResourceCard
from services.xingu.resources import Use
from services.xingu.round_end import EndRound
from services.xingu.rounds import NextTurn
from services.xingu.shaman import UseAnnatto
from services.xingu.state import State
from services.xingu.turn import FinishAction, TakeAction
from tests.games.playing import asked, do, free, moves, play, said, system
from tests.games.xingu.positions import bonuses, camp, cards, give, helpers, land, stacks, table, token, turn, villagers

EVERYTHING = {("buy", "BC-11", "RC-03", "RC-04"), ("score", "knife", "RC-13"), ("heal_with_grain",)}


def rich(seat: int = 0) -> State:
    """Everything free is possible for `seat`: a bonus, a knife to score, and medicine for a sick villager."""
    g = give(bonuses(table(), "BC-11"), seat, track=2, grain=1)
    cards(g, seat, "RC-03:cc", "RC-04:cc", "RC-13")
    return villagers(g, seat, home=1, sick=1)


def test_free_actions_stand_open_before_the_action() -> None:
    """XI-1701, XI-1702, XI-1703: all three kinds beside the action; none of them takes a character card."""
    g = do(turn(rich()), TakeAction(0))
    assert set(free(g)) == EVERYTHING
    play(g, 0, "heal_with_grain")
    play(g, 0, "score", "knife", "RC-13")
    play(g, 0, "buy", "BC-11", "RC-03", "RC-04")
    assert free(g) == []
    assert len(g.players[0].unplayed) == 5
    assert isinstance(g.todo[-1], TakeAction)


def test_free_actions_stand_open_within_an_action_and_after_it() -> None:
    """XI-1701, XI-1702, XI-1703: in the middle of a ritual, and when it is finished."""
    for frame in (UseAnnatto(0), FinishAction(0, 3)):
        g = do(turn(rich()), frame)
        assert set(free(g)) == EVERYTHING


def test_free_actions_alone_make_up_no_turn() -> None:
    """XI-314: with all of them taken the action is still due, and cannot be left."""
    g = do(turn(rich()), TakeAction(0))
    for move in sorted(EVERYTHING):
        play(g, 0, *move)
    assert {move[0] for move in asked(g)} >= {"watch", "pacify"}
    assert not {("stop",), ("end_turn",), ("go_on",)} & set(asked(g))


def test_any_number_of_mirrors_knives_and_grain_in_a_turn() -> None:
    """XI-1705: two knives, a mirror and two grain tokens, without a character card."""
    g = give(villagers(table(), home=0, sick=3), track=2, grain=2)
    cards(g, 0, "RC-01", "RC-20", "RC-26")
    do(turn(helpers(g, 0, Helper("chief", sick=True))), TakeAction(0))
    play(g, 0, "score", "knife", "RC-26")
    play(g, 0, "score", "mirror", "RC-20")
    play(g, 0, "score", "knife", "RC-01")
    for places in (("village", "village"), ("village", "chief")):
        play(g, 0, "heal_with_grain")
        for place in places:
            play(g, 0, "stand", place)
    player = g.players[0]
    assert (player.score, player.grain, player.healthy, player.helpers) == (5, 0, 3, [Helper("chief")])
    assert len(player.unplayed) == 5


def test_trinkets_need_space_2() -> None:
    """XI-1702, XI-1011, XI-1015: on space 1 there is no offer."""
    g = do(turn(give(cards(table(), 0, "RC-01"), track=1)), TakeAction(0))
    assert free(g) == []
    give(g, track=2)
    assert free(g) == [("score", "knife", "RC-01")]


@pytest.mark.parametrize(("kind", "card", "points"), [("mirror", "RC-08", 1), ("knife", "RC-13", 2)])
def test_a_mirror_scores_one_and_a_knife_two_once(kind: str, card: str, points: int) -> None:
    """XI-1012, XI-1013, XI-1014, XI-234, XI-1205: a brown cube, and never again."""
    g = do(turn(give(cards(table(), 0, card), track=2)), TakeAction(0))
    play(g, 0, "score", kind, card)
    assert g.players[0].score == points
    assert g.players[0].cards == [ResourceCard(card, "", "consumed")]
    assert free(g) == []


def test_a_trinket_that_flips_its_card_may_pay_for_a_bonus_at_once() -> None:
    """XI-1014, XI-1202, XI-1221: and one with a yellow cube leaves the game."""
    g = give(bonuses(cards(table(), 0, "RC-01:co", "RC-16:xo"), "BC-03"), track=2)
    do(turn(g), TakeAction(0))
    play(g, 0, "score", "knife", "RC-16")
    assert g.discarded == 1
    play(g, 0, "score", "knife", "RC-01")
    play(g, 0, "buy", "BC-03", "RC-01")
    assert (g.players[0].score, g.players[0].track, g.players[0].cards) == (4, 3, [])


def test_a_starting_knife_is_scored_and_returns_to_the_reserve() -> None:
    """XI-1013, XI-1208, XI-1209."""
    g = do(turn(give(token(table(), 0, "knife"), track=2)), TakeAction(0))
    play(g, 0, "score", "knife", "token")
    assert (g.players[0].score, g.players[0].tokens, "knife" in g.tokens) == (2, [], True)


def test_trinkets_collected_before_space_2_are_scored_after_it() -> None:
    """XI-R-41, XI-1011: a mirror that was stored; a cancelled one is lost."""
    g = stacks(give(cards(table(), 0, "RC-08", "RC-20:ox"), track=0), "RC-09", "RC-11", "RC-35", "RC-40")
    do(g, NextTurn(0))
    play(g, 0, "pacify", 0)
    assert free(g) == [("score", "mirror", "RC-08")]


def test_grain_heals_one_or_two() -> None:
    """XI-1703, XI-R-44, XI-1312: in the village, on cards or on the table; the token is removed from the game."""
    g = give(villagers(table(), home=0, sick=1), grain=1)
    helpers(g, 0, Helper("hunter", sick=True), Helper("table", sick=True))
    do(turn(g), TakeAction(0))
    news = play(g, 0, "heal_with_grain")
    assert said(news, "grain_used") == [{"seat": 0}]
    assert asked(g) == [("stand", "village"), ("stand", "hunter"), ("stand", "table")]
    play(g, 0, "stand", "table")
    assert asked(g) == [("stand", "village"), ("stand", "hunter"), ("stop",)]
    play(g, 0, "stand", "hunter")
    assert g.players[0].helpers == [Helper("hunter"), Helper("table")]
    assert (g.players[0].sick, g.players[0].grain, g.grain) == (1, 0, 11)
    assert free(g) == []


def test_grain_heals_nobody_who_is_held() -> None:
    """XI-R-44, XI-1703: with none but held sick ones there is no offer."""
    g = give(villagers(table(), home=1, held_sick=2), grain=1)
    assert free(do(turn(g), TakeAction(0))) == []


def test_a_healed_villager_helps_in_the_same_turn() -> None:
    """XI-1703, XI-835: nobody was at home to help; now a ritual is possible."""
    g = do(turn(give(villagers(table(), home=0, sick=2), grain=1)), TakeAction(0))
    assert ("ritual", 1) not in asked(g)
    play(g, 0, "heal_with_grain")
    play(g, 0, "stand", "village")
    assert ("ritual", 2) in asked(g)


def test_there_are_no_free_actions_in_the_turn_of_another() -> None:
    """XI-1706: seat 1 could do all three, in its own turn."""
    g = do(turn(rich(1)), TakeAction(0))
    assert moves(g, 1) == []
    assert free(g, 0) == []
    do(turn(g, 1), TakeAction(1))
    assert set(free(g, 1)) == EVERYTHING


def test_there_are_no_free_actions_at_the_round_s_end() -> None:
    """XI-1706, XI-1229: not beside the choice of what is stored, for nobody."""
    g = token(cards(rich(), 0, "RC-03:cc", "RC-04:cc", "RC-13", "RC-16"), 0, "fish")
    system(do(g, EndRound()))
    assert asked(g)[0][0] == "store"
    assert all(free(g, seat) == [] for seat in range(4))


def test_there_are_no_free_actions_once_feeding_has_begun() -> None:
    """XI-1709, XI-1701: the tenth point is scored, the meal is chosen, and the knife has to wait."""
    g = cards(give(rich(), score=9), 0, "RC-03:cc", "RC-04:cc", "RC-13", "RC-24")
    do(g, NextTurn(0))
    play(g, 0, "watch", "india")
    assert set(free(g)) == EVERYTHING
    play(g, 0, "end_turn")
    assert asked(g)[0] == ("feed", "cassava", "banana", "grain")
    assert free(g) == []


def test_there_are_no_free_actions_while_a_disease_goes_round() -> None:
    """XI-1709, XI-1706."""
    g = villagers(rich(), home=2, sick=1, chief=1)
    do(turn(g), FallIll(0, 1))
    assert asked(g) == [("lay", "village"), ("lay", "chief")]
    assert free(g) == []


def test_points_of_free_actions_count_for_the_baskets_of_the_turn() -> None:
    """XI-1707: 8 + 2 of the knife is ten."""
    g = give(cards(table(), 0, "RC-13", "RC-24:oc"), score=8, track=2)
    do(turn(g), TakeAction(0))
    play(g, 0, "score", "knife", "RC-13")
    do(turn(g), Feed(0))
    assert (g.players[0].score, g.players[0].fed) == (11, 10)


def test_a_card_gained_in_the_turn_is_used_in_it() -> None:
    """XI-1708: the knife of the card that space 4 has just given."""
    g = stacks(give(table(), track=2), "RC-02", "RC-11", "RC-26", "RC-40")
    do(g, NextTurn(0))
    play(g, 0, "pacify", 0)
    play(g, 0, "take", 2)
    play(g, 0, "put", "FIB-01")
    assert free(g) == [("score", "knife", "RC-26")]
    play(g, 0, "score", "knife", "RC-26")
    assert g.players[0].score == 2


def test_grain_is_food_at_the_round_s_end_too() -> None:
    """XI-1704, XI-1603: points of the camp reach a basket, and the token is the meal."""
    g = give(villagers(camp(table(), "blue", "red"), home=1, camp=1), score=9, grain=1)
    system(do(g, EndRound()))
    assert (g.players[0].score, g.players[0].grain, g.players[0].penalties) == (11, 0, 0)


def test_what_an_action_costs_is_paid_at_one_stroke() -> None:
    """XI-1701: no free action comes between a helper and the resource; it was open before, and is so after."""
    g = do(turn(land(cards(rich(), 0, "RC-03", "RC-05", "RC-04:cc", "RC-10:cc"))), Use(0, ("wood",)))
    assert asked(g) == [("use", "RC-03", "wood"), ("use", "RC-05", "wood")]
    assert isinstance(g.todo[-1], Ask)
    assert free(g) == []
