"""Free actions: where they are offered, that they hold nothing up, and that none leads into a dead end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from services.engine.frames import Illegal, Move
from services.engine.kernel import AskingClosed, Decision, apply, asks, choices, decisions, offered, seats_owing
from tests.engine.toy import Calm, Haggle, Open, Pay, Peek, Pick, Price, Spend, Toy, Turn, toy


def named(g: Toy, name: str) -> Decision:
    return next(one for one in decisions(g) if type(one.ask).__name__ == name)


def moves(g: Toy) -> dict[str, list[Move]]:
    return {type(one.ask).__name__: list(offered(g, one)) for one in decisions(g)}


def test_only_beside_a_decision_whose_class_says_free() -> None:
    assert moves(toy(Pick(0), asides=(Peek(0),))) == {"Pick": [("pick", "a"), ("pick", "b")]}
    assert moves(toy(Turn(0), asides=(Peek(0),))) == {"Turn": [("pick", "a"), ("pick", "b")], "Peek": [("peek",)]}
    assert decisions(toy(Open((Turn(0),)), asides=(Peek(0),))) == []


def test_they_are_marked_optional_and_owed_by_nobody() -> None:
    g = toy(Turn(0), asides=(Peek(1),))
    assert [one.optional for one in decisions(g)] == [False, True]
    assert seats_owing(g) == {0}


def test_a_double_click_is_one_action() -> None:
    g = toy(Turn(0), asides=(Spend(0),), coins=3)
    asking = named(g, "Spend").asking
    apply(g, 0, asking, ("spend",))
    with pytest.raises(AskingClosed):
        apply(g, 0, asking, ("spend",))
    assert g.coins[0] == 2


def test_the_open_decision_stays_asked() -> None:
    g = toy(Turn(0), asides=(Peek(0),))
    apply(g, 0, named(g, "Peek").asking, ("peek",))
    assert asks(g) == (Turn(0),)


def test_one_after_which_the_open_decision_had_no_move_is_not_offered() -> None:
    g = toy(Pay(0), asides=(Spend(0),), coins=2)
    before = toy(Pay(0), asides=(Spend(0),), coins=2)
    spend = named(g, "Spend")
    assert g == before
    apply(g, 0, spend.asking, ("spend",))
    assert moves(g) == {"Pay": [("pay",)]}
    assert choices(g) == [(Pay(0), ("pay",))]


def test_nor_taken_when_it_is_sent_all_the_same() -> None:
    g = toy(Pay(0), asides=(Spend(0), Peek(0)), coins=1)
    asking = named(g, "Peek").asking - 1
    with pytest.raises(Illegal):
        apply(g, 0, asking, ("spend",))
    assert g.coins[0] == 1


def test_beside_a_steady_decision_all_are_offered() -> None:
    assert moves(toy(Calm(0), asides=(Spend(0),), coins=1))["Spend"] == [("spend",)]


def test_what_a_free_action_asks_further_leaves_the_covered_decision_its_move() -> None:
    g = toy(Pay(0), asides=(Haggle(0),), coins=2)
    apply(g, 0, named(g, "Haggle").asking, ("haggle",))
    assert moves(g) == {"Price": [("price", 0), ("price", 1)]}
    with pytest.raises(Illegal):
        apply(g, 0, named(g, "Price").asking, ("price", 2))
    apply(g, 0, named(g, "Price").asking, ("price", 1))
    assert g.covered == 0
    assert moves(g)["Pay"] == [("pay",)]


def test_one_that_can_only_be_played_on_into_a_dead_end_is_not_offered() -> None:
    class Ruin(Price, frozen=True):
        def moves(self, g: Toy) -> Iterator[Move]:
            yield ("price", g.coins[self.player])

    class Gamble(Haggle, frozen=True):
        def play(self, g: Toy, move: Move) -> None:
            g.then(Ruin(self.player))

    assert moves(toy(Pay(0), asides=(Gamble(0),), coins=2)) == {"Pay": [("pay",)]}


def test_beside_a_steady_decision_what_is_asked_further_is_free() -> None:
    g = toy(Calm(0), asides=(Haggle(0),), coins=2)
    apply(g, 0, named(g, "Haggle").asking, ("haggle",))
    assert moves(g) == {"Price": [("price", 0), ("price", 1), ("price", 2)]}
    assert g.covered == 0


def test_when_the_covered_decision_is_answered_nothing_is_covered_any_more() -> None:
    g = toy(Pay(0), Pick(0), asides=(Haggle(0),), coins=2)
    apply(g, 0, named(g, "Haggle").asking, ("haggle",))
    assert g.covered == 2
    apply(g, 0, named(g, "Price").asking, ("price", 0))
    apply(g, 0, named(g, "Pay").asking, ("pay",))
    assert g.covered == 0
    assert asks(g) == (Pick(0),)
