"""Chapter 4a: step 1 of a turn, Culture cards."""

from __future__ import annotations

import pytest

from services.endless_winter.culture import CultureStep, PlayCulture
from services.endless_winter.figures import ActThere, PlaceFigure
from services.endless_winter.state import State
from services.engine.kernel import asks
from services.engine.piles import EVERYONE
from tests.games.endless_winter.positions import animals, cards, give, table, turn
from tests.games.playing import asked, do, free, moves, play, said

END = ("end_culture",)


def step_1(*hand: str, deck: tuple[str, ...] = ("BRAVE", "BRAVE", "BRAVE"), food: int = 6, tools: int = 0) -> State:
    """Cyan's step 1 with this hand, as much Food as goes, so that Tools are Tools; then a figure would be placed."""
    g = give(cards(turn(table(3), 0), 0, hand=hand, deck=deck), 0, food=food, tools=tools)
    return do(g, CultureStep(0), PlaceFigure(0), ActThere(0))


def over(g: State) -> bool:
    """Whether step 1 is over."""
    return {move[0] for move in asked(g)} == {"place"}


def test_any_number_or_none() -> None:
    """EW-400: each Culture card of the hand, or none."""
    g = step_1("K01", "K02", "BRAVE")
    assert moves(g) == [("play_culture", "K01"), ("play_culture", "K02"), END]
    play(g, 0, *END)
    assert over(g)
    assert g.players[0].hand.cards == ["K01", "K02", "BRAVE"]


def test_a_player_without_culture_cards_skips_the_step() -> None:
    """EW-400, EW-406: Tribe cards are not played in step 1, nor is Food spent or a Chief used."""
    g = step_1("BRAVE", "T-SHA", food=3)
    assert over(g)
    assert free(g) == []


@pytest.mark.parametrize("hand", [("BRAVE", "T-SHA"), ("BRAVE", "K01")])
def test_step_1_does_not_tell_what_a_hand_holds(hand: tuple[str, ...]) -> None:
    """EW-134: who has a Culture card in hand or deck is asked, in hand or not."""
    g = step_1(*hand, deck=tuple({"T-SHA", "K01"} - {*hand}))
    assert [type(ask) for ask in asks(g)] == [PlayCulture]
    assert asked(g)[-1] == END


def test_where_everybody_knows_the_hand_step_1_is_skipped() -> None:
    """EW-134: a Culture card in the deck is not in a hand that is open to all; one seen on its way to the hand is."""
    for hand, skipped in ((["BRAVE"], True), (["K01"], False)):
        g = cards(turn(table(3), 0), 0, hand=hand, deck=["K02"])
        g.players[0].hand.known = [EVERYONE]
        assert over(do(g, CultureStep(0), PlaceFigure(0))) == skipped


def test_tribe_cards_are_not_played_in_step_1() -> None:
    """EW-406: beside Culture cards nothing is open."""
    g = step_1("K01", "BRAVE", "T-HUN", food=4)
    assert moves(g) == [("play_culture", "K01"), END]
    assert free(g) == []


def test_the_first_culture_card_costs_no_card() -> None:
    """EW-400, EW-402, EW-403: it lies above the Player board, and its ability is carried out at once."""
    g = step_1("K02", "BRAVE")
    news = play(g, 0, "play_culture", "K02")
    player = g.players[0]
    assert (player.hand.cards, player.played, player.discard, player.tools) == (["BRAVE"], ["K02"], [], 2)
    assert said(news, "culture_played") == [{"seat": 0, "card": "K02"}]
    assert over(g)


def test_each_further_card_costs_another_of_the_hand() -> None:
    """EW-401, EW-R-33: discarded before the ability; neither the played one nor one that was played before."""
    g = step_1("K02", "K33", "BRAVE", "T-HUN")
    play(g, 0, "play_culture", "K02")
    assert moves(g) == [("play_culture", "K33"), END]
    play(g, 0, "play_culture", "K33")
    assert moves(g) == [("discard", "BRAVE"), ("discard", "T-HUN")]
    assert g.players[0].tools == 2
    play(g, 0, "discard", "BRAVE")
    player = g.players[0]
    assert (player.hand.cards, player.discard, player.played) == (["T-HUN"], ["BRAVE"], ["K02", "K33"])
    assert player.tools == 5
    assert over(g)


def test_the_discard_may_be_a_culture_card() -> None:
    """EW-401: another card of either kind; the third costs one again."""
    g = step_1("K01", "K02", "K33", "K04", "T-HUN")
    play(g, 0, "play_culture", "K01")
    play(g, 0, "play_culture", "K02")
    play(g, 0, "discard", "K33")
    assert moves(g) == [("play_culture", "K04"), END]
    play(g, 0, "play_culture", "K04")
    assert g.players[0].discard == ["K33", "T-HUN"]  # the only one left


def test_no_further_card_without_one_to_discard() -> None:
    """EW-401: the last card of the hand can't pay for itself."""
    g = step_1("K01", "K02")
    play(g, 0, "play_culture", "K01")
    assert over(g)
    assert g.players[0].hand.cards == ["K02"]


def test_an_ability_comes_before_the_next_card() -> None:
    """EW-403: the cards of the first are drawn before another is played; a drawn Culture card may be that one."""
    g = step_1("K03", "BRAVE", deck=("K02", "BRAVE"))
    play(g, 0, "play_culture", "K03")
    assert asked(g)[0] == ("gain", "draw", "draw")
    play(g, 0, "gain", "draw", "draw")
    play(g, 0, "gain", "draw", "draw")
    assert moves(g) == [("play_culture", "K02"), END]


def test_an_ability_with_a_cost_may_be_left() -> None:
    """EW-403, EW-1151, EW-R-69: the card is played all the same."""
    g = step_1("K14", food=3)
    play(g, 0, "play_culture", "K14")
    assert moves(g) == [("use_culture",), ("leave_culture",)]
    play(g, 0, "leave_culture")
    player = g.players[0]
    assert (player.food, player.tools, player.played) == (3, 0, ["K14"])
    assert over(g)


def test_an_ability_with_a_cost_is_paid() -> None:
    """EW-403, EW-1151: 2 Food for 3 Tools."""
    g = step_1("K14", food=3)
    play(g, 0, "play_culture", "K14")
    play(g, 0, "use_culture")
    assert asked(g) == [("gain", "tool", "tool"), ("gain", "tool", "food")]
    play(g, 0, "gain", "tool", "tool")
    assert (g.players[0].food, g.players[0].tools) == (1, 3)


def test_an_ability_that_can_not_be_paid() -> None:
    """EW-R-69: the card may be played and does nothing."""
    g = step_1("K14", food=1)
    play(g, 0, "play_culture", "K14")
    assert (g.players[0].food, g.players[0].played) == (1, ["K14"])
    assert over(g)


@pytest.mark.parametrize(("tipped", "points"), [(("A-RHI", "A-RHI"), 0), (("A-RHI", "A-RHI", "A-CAT"), 3)])
def test_a_condition(tipped: tuple[str, ...], points: int) -> None:
    """EW-1152: 3 points with three Tipped Animals, none with two; the card is played either way."""
    g = animals(step_1("K38"), 0, tipped=tipped)
    play(g, 0, "play_culture", "K38")
    assert g.players[0].score == points
    assert g.players[0].played == ["K38"]


def test_culture_cards_stay_in_hand_after_step_1() -> None:
    """EW-405, EW-402: in step 2 a Culture card is not played, and a played one lies above the board."""
    g = step_1("K02", "K33", "BRAVE")
    play(g, 0, "play_culture", "K02")
    play(g, 0, *END)
    play(g, 0, "place", "tribe", "hunt")
    assert free(g) == [("play", "BRAVE"), *(("spend_food", count) for count in range(1, 7))]
    assert all("K" not in str(move) for move in asked(g))
    assert g.players[0].played == ["K02"]  # EW-404
