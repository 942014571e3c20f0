"""Chapter 4d: step 4 of a turn, the Eclipse pile."""

from __future__ import annotations

from services.endless_winter.eclipse_pile import EclipsePileStep
from services.endless_winter.pieces import Figure
from services.endless_winter.rounds import EndTurn
from services.endless_winter.state import State
from services.engine.piles import EVERYONE, knows
from tests.games.endless_winter.positions import cards, table, turn
from tests.games.playing import do, moves, play, said

END = ("end_pile",)


def step_4(*hand: str, placed: int = 3) -> State:
    """Cyan's step 4 with this hand; the end of the turn would come after it."""
    g = turn(cards(table(3), 0, hand=hand), 0)
    g.players[0].figures = [Figure(False, "hunt")] * placed
    return do(g, EclipsePileStep(0), EndTurn(0))


def test_any_cards_of_the_hand() -> None:
    """EW-452, EW-405: Tribe and Culture cards, alike ones offered once."""
    g = step_4("K01", "BRAVE", "BRAVE", "T-HUN")
    assert moves(g) == [("eclipse_pile", card) for card in ("BRAVE", "K01", "T-HUN")] + [END]
    play(g, 0, "eclipse_pile", "K01")
    play(g, 0, "eclipse_pile", "BRAVE")
    assert moves(g) == [("eclipse_pile", "BRAVE"), ("eclipse_pile", "T-HUN"), END]
    play(g, 0, *END)
    assert g.players[0].eclipse.cards == ["K01", "BRAVE"]
    assert g.todo == []


def test_no_card_at_all() -> None:
    """EW-452, EW-453: the cards stay in hand for the next round."""
    g = step_4("K01", "BRAVE")
    play(g, 0, *END)
    assert (g.players[0].eclipse.cards, g.players[0].hand.cards) == ([], ["K01", "BRAVE"])


def test_the_whole_hand() -> None:
    """EW-452: then nothing is left to ask."""
    g = step_4("K01", "BRAVE")
    play(g, 0, "eclipse_pile", "BRAVE")
    play(g, 0, "eclipse_pile", "K01")
    assert (g.players[0].eclipse.cards, g.players[0].hand.cards, g.todo) == (["BRAVE", "K01"], [], [])


def test_not_before_the_third_figure() -> None:
    """EW-307."""
    assert step_4("K01", "BRAVE", placed=2).todo == []


def test_the_others_do_not_see_it() -> None:
    """EW-455: how many cards is told, not which; nor what is left of a hand that everybody knew."""
    g = step_4("K01", "BRAVE", "T-HUN")
    g.players[0].hand.known = [EVERYONE] * 3
    news = play(g, 0, "eclipse_pile", "BRAVE")
    assert [found.arguments for found in news] == [{"seat": 0, "cards": 1}]
    assert said(news, "eclipse_pile") == [{"seat": 0, "cards": 1}]
    player = g.players[0]
    for pile in (player.eclipse, player.hand):
        assert all(knows(known, 0) and not knows(known, 1) and not knows(known, None) for known in pile.known)


def test_a_card_of_the_third_turn() -> None:
    """EW-R-55, EW-R-07: one that came to hand in this turn may be put there, even if it may not be played."""
    g = step_4("T-HUN")
    g.fresh = {"T-HUN": 0}
    play(g, 0, "eclipse_pile", "T-HUN")
    assert g.players[0].eclipse.cards == ["T-HUN"]
