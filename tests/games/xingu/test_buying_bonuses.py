"""XI-1221 to XI-1234: what a bonus costs, when it may be bought, and the two of the board."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.engine.kernel import candidates
from services.xingu.collecting import GainCard
from services.xingu.disease import SwapBonuses
from services.xingu.pacification import MayRemoveTelegraph, RemoveTelegraph
from services.xingu.pieces import Helper, ResourceCard
from services.xingu.rounds import NextTurn
from services.xingu.shaman import UseAnnatto
from services.xingu.state import State
from services.xingu.turn import FinishAction, TakeAction
from tests.games.playing import asked, do, free, moves, play, said
from tests.games.xingu.positions import bonuses, cards, flipped, give, hand, land, stacks, table, turn, villagers

ONE, TWO = ("RC-01",), ("RC-01", "RC-02")
"""Flipped cards that pay."""


def rich(*open_bonuses: str, count: int = 2, penalties: int = 0) -> State:
    """Seat 0 has its turn with so many flipped cards, RC-01 first, and these bonuses are open."""
    g = bonuses(table(), *open_bonuses)
    cards(g, 0, *[f"RC-0{n}:cc" for n in range(1, count + 1)])
    give(g, penalties=penalties)
    return do(turn(g), TakeAction(0))


def bought(g: State, seat: int = 0) -> list[str]:
    """The bonuses that are open to a seat now."""
    return [move[1] for move in moves(g, seat) if move[0] == "buy"]


def test_a_bonus_is_bought_before_within_and_after_the_action() -> None:
    """XI-1221, XI-1701: the same bonus stands open beside every decision of the action that is no single stroke."""
    g = rich("BC-11")
    assert free(g) == [("buy", "BC-11", *TWO)]
    do(turn(g, 0, "ritual"), UseAnnatto(0))
    assert free(g) == [("buy", "BC-11", *TWO)]
    do(turn(g, 0, "pacify"), GainCard(0))
    assert free(g) == [("buy", "BC-11", *TWO)]
    do(turn(g, 0, "watch"), FinishAction(0, 3))
    assert asked(g) == [("end_turn",)]
    play(g, 0, "buy", "BC-11", *TWO)
    assert g.players[0].score == 4


def test_after_an_action_nothing_is_asked_if_nothing_can_be_bought() -> None:
    """XI-315, XI-1701: one flipped card buys nothing here, so the turn is over."""
    g = rich("BC-11", count=1)
    do(turn(g, 0, "watch"), FinishAction(0, 3))
    assert moves(g) == []
    assert g.todo == []


def test_one_bonus_in_a_turn() -> None:
    """XI-1222: after an open card neither another one nor a fixed one; and the other way round."""
    g = rich("BC-11", "BC-24", count=5, penalties=3)
    assert set(bought(g)) == {"BC-11", "BC-24", "F-1"}
    play(g, 0, "buy", "BC-11", *TWO)
    assert bought(g) == []
    g = rich("BC-11", count=5, penalties=3)
    play(g, 0, "buy", "F-1", "RC-01")
    assert bought(g) == []


def test_in_the_next_turn_a_bonus_is_bought_again() -> None:
    """XI-1222, XI-1226: the card that is still open serves the next player, and the same one a turn later."""
    g = flipped(bonuses(table(2), "BC-11"), 0, 4)
    flipped(g, 1, 2)
    do(g, NextTurn(0))
    own = [move for move in free(g) if move[0] == "buy"]
    play(g, 0, *own[0])
    play(g, 0, "watch", "india")
    other = free(g, 1)
    assert [move[1] for move in other] == ["BC-11"]
    play(g, 1, *other[0])
    play(g, 1, "watch", "india")
    again = free(g, 0)
    assert [move[1] for move in again] == ["BC-11"]
    assert again != own
    play(g, 0, *again[0])
    assert [player.score for player in g.players] == [9, 5]
    assert g.bonuses == ["BC-11"]


@pytest.mark.parametrize(
    ("bonus", "count", "paid"), [("BC-03", 1, 1), ("BC-03", 2, 1), ("BC-13", 1, 0), ("BC-13", 2, 2), ("BC-13", 3, 2)]
)
def test_the_price_is_printed(bonus: str, count: int, paid: int) -> None:
    """XI-1223, XI-206: one card or two, as the bonus states; of more the first are paid."""
    g = rich(bonus, count=count)
    offers = [move for move in moves(g) if move[0] == "buy"]
    assert offers == ([("buy", bonus, *TWO[:paid])] if paid else [])


def test_cards_that_pay_are_out_of_the_game() -> None:
    """XI-1224, XI-1225, XI-1226: the resource cards are discarded, the bonus stays open."""
    g = rich("BC-11", count=3)
    news = play(g, 0, "buy", "BC-11", *TWO)
    assert g.players[0].cards == [ResourceCard("RC-03", "consumed", "consumed")]
    assert (g.discarded, g.bonuses, g.bonus_discard) == (2, ["BC-11"], [])
    assert said(news, "bonus_bought") == [{"seat": 0, "bonus": "BC-11", "cards": ["RC-01", "RC-02"]}]


def test_of_three_cards_flipped_by_a_ritual_one_buys_and_two_stay() -> None:
    """XI-EX-14: a flipped card is spent, the two others stay; one with a yellow cube would have been discarded."""
    g = bonuses(villagers(table(), home=2), "BC-03")
    cards(g, 0, "RC-02:co", "RC-10:co", "RC-30:co", "RC-38:xo")
    do(hand(turn(g), 0, "shaman"), TakeAction(0))
    play(g, 0, "ritual", 1)
    for card in ("RC-02", "RC-10", "RC-30", "RC-38"):
        play(g, 0, "use", card, "annatto")
    player = g.players[0]
    assert [card.card for card in player.cards] == ["RC-02", "RC-10", "RC-30"]
    assert all(card.flipped for card in player.cards)
    assert (g.discarded, player.score) == (1, 1 + 2 + 2)
    play(g, 0, "stop")
    assert free(g) == [("buy", "BC-03", "RC-02")]
    play(g, 0, "buy", "BC-03", "RC-02")
    assert [card.card for card in player.cards] == ["RC-10", "RC-30"]
    assert player.track == 1


@pytest.mark.parametrize("marks", ["oo", "oc", "co", "xo", "ox"])
def test_only_a_flipped_card_pays(marks: str) -> None:
    """XI-1206, XI-1207, XI-R-45: neither one with an open resource nor one with a yellow cube."""
    g = do(turn(cards(bonuses(table(), "BC-03"), 0, f"RC-01:{marks}")), TakeAction(0))
    assert bought(g) == []
    cards(g, 0, f"RC-01:{marks}", "RC-02:cc")
    assert [move for move in moves(g) if move[0] == "buy"] == [("buy", "BC-03", "RC-02")]


def test_a_bonus_that_lies_elsewhere_is_not_bought() -> None:
    """XI-1227: three are open and two are printed; one of the deck, or one that was swapped out, is not on sale."""
    g = rich("BC-11", "BC-13", "BC-03", penalties=1)
    assert set(bought(g)) == {"BC-11", "BC-13", "BC-03", "F-1"}
    do(g, SwapBonuses(), TakeAction(0))
    assert not {"BC-11", "BC-13", "BC-03"} & set(bought(g))
    assert set(bought(g)) - {"F-1", "F-2"} <= set(g.bonuses)


@pytest.mark.parametrize("bonus", ["BC-06", "BC-07", "BC-08", "BC-09", "BC-10", "BC-21", "BC-22", "BC-23"])
def test_a_bonus_tied_to_an_action_is_not_bought_outside_it(bonus: str) -> None:
    """XI-1228: before the action and after it there is no such offer."""
    g = rich(bonus)
    assert bought(g) == []
    do(turn(g, 0, "watch"), FinishAction(0, 3))
    assert bought(g) == []


def test_the_effect_of_a_tied_bonus_ends_with_the_action() -> None:
    """XI-1228: `effects` are gone when the action is finished."""
    g = rich("BC-08", count=1)
    hand(g, 0, "shaman")
    play(g, 0, "ritual", 1)
    play(g, 0, "light")
    play(g, 0, "buy", "BC-08", "RC-01")
    assert g.effects == []
    assert g.action == ""
    assert g.players[0].score == 1 + 2 + 2


def test_a_bonus_is_not_bought_in_the_turn_of_another() -> None:
    """XI-1706, XI-1221: seat 1 has what it takes, but it is the turn of seat 0."""
    g = flipped(rich("BC-11", count=0), 1, 2)
    assert {decision.ask.player for decision in candidates(g)} == {0}
    assert moves(g, 1) == []


def test_the_camp_bonus_is_not_bought_in_a_turn() -> None:
    """XI-1229, XI-R-48: it lies open, and is paid for in step 1 alone."""
    g = rich("BC-20")
    villagers(g, home=1, camp=1)
    assert bought(g) == []


@pytest.mark.parametrize(
    "bonus",
    [
        "BC-01",
        "BC-03",
        "BC-04",
        "BC-05",
        "BC-12",
        "BC-13",
        "BC-14",
        "BC-15",
        "BC-16",
        "BC-17",
        "BC-18",
        "BC-19",
        "F-1",
        "F-2",
    ],
)
def test_a_bonus_without_effect_is_refused(bonus: str) -> None:
    """XI-1230, XI-R-81: no token, marker on 18, nobody used, no missionary, no utensil, no TL, no card, nobody held."""
    g = rich(*([bonus] if bonus.startswith("BC") else []))
    give(g, track=18)
    for kind in ("wood", "herbs", "annatto"):
        g.players[1].tokens.append(kind)
        g.tokens.remove(kind)
    for utensil in g.utensils:
        g.players[1].utensils[utensil], g.utensils[utensil] = g.utensils[utensil], 0
    assert bought(g) == []


@pytest.mark.parametrize(("penalties", "offers"), [(0, []), (1, [ONE]), (2, [ONE, TWO]), (9, [ONE, TWO])])
def test_fixed_bonus_1_moves_the_penalty_marker_back(penalties: int, offers: list[tuple[str, ...]]) -> None:
    """XI-1231, XI-1232, XI-226, XI-R-46, XI-R-81: a space for each card, one or two; never below 0."""
    g = rich(count=3, penalties=penalties)
    assert [move for move in moves(g) if move[0] == "buy"] == [("buy", "F-1", *paid) for paid in offers]
    for paid in offers:
        g = rich(count=3, penalties=penalties)
        news = play(g, 0, "buy", "F-1", *paid)
        assert g.players[0].penalties == penalties - len(paid)
        assert (g.discarded, len(g.players[0].cards)) == (len(paid), 3 - len(paid))
        assert said(news, "penalty_removed") == [{"seat": 0, "count": len(paid), "penalties": penalties - len(paid)}]


def test_fixed_bonus_2_takes_a_villager_and_removes_a_telegraph() -> None:
    """XI-1233, XI-1234, XI-226: one card, a villager out of the village to the table; any TL of the board."""
    g = land(rich(count=1), FIA_03="telegraph", FOB_05="telegraph")
    assert [move for move in moves(g) if move[0] == "buy"] == [("buy", "F-2", "RC-01")]
    play(g, 0, "buy", "F-2", "RC-01")
    assert asked(g) == [("remove", "FIA-03"), ("remove", "FOB-05")]
    player = g.players[0]
    assert (player.helpers, player.healthy) == ([Helper("table")], 1)
    play(g, 0, "remove", "FOB-05")
    assert (g.land, g.telegraphs) == ({"FIA-03": "telegraph"}, 23)
    assert isinstance(g.todo[-1], TakeAction)


def test_fixed_bonus_2_needs_a_healthy_villager_at_home() -> None:
    """XI-1233, XI-R-13, XI-R-81: a sick one, or one on a card, is no price."""
    g = land(rich(count=1), FIA_03="telegraph")
    villagers(g, home=0, sick=2, hunter=1)
    assert bought(g) == []
    villagers(g, home=1)
    assert bought(g) == ["F-2"]


def test_a_bonus_may_not_take_what_the_open_decision_needs() -> None:
    """XI-1230, XI-1061: the only TL is due for the track; to stop instead makes room for the bonus."""
    g = land(rich("BC-15"), FIA_03="telegraph")
    do(turn(g, 0, "pacify"), RemoveTelegraph(0))
    assert bought(g) == []
    do(turn(g, 0, "pacify"), MayRemoveTelegraph(0, 1))
    assert bought(g) == ["BC-15", "F-2"]


def test_a_bonus_within_an_action_has_its_own_consequence_and_the_action_goes_on() -> None:
    """XI-1221, XI-1253, XI-1021: in the middle of a card's choice two spaces are bought, with a card of their own."""
    g = stacks(rich("BC-13"), "RC-03", "RC-18", "RC-23", "RC-28")
    give(g, track=2)
    do(turn(g, 0, "expand"), GainCard(0))
    play(g, 0, "buy", "BC-13", *TWO)
    assert g.players[0].track == 4
    before: list[Move] = asked(g)
    assert before == [("take", n) for n in range(4)]
    play(g, 0, "take", 0)
    play(g, 0, *asked(g)[0])
    assert asked(g) == [("take", n) for n in range(4)]
    assert [card.card for card in g.players[0].cards] == ["RC-03"]
    assert g.explorers == 7
