"""The loop: what happens in which order, what is open, what is refused."""

from __future__ import annotations

import pytest

from services.engine.frames import Illegal, Move, Together
from services.engine.kernel import (
    SYSTEM,
    AskingClosed,
    OtherSeat,
    advance,
    advance_upkeep,
    apply,
    asks,
    choices,
    decisions,
    offered,
    open_under,
    seats_owing,
    settle,
    settle_all,
    upkeep,
    upkeep_asking,
)
from tests.engine.toy import Both, Calm, Night, Open, Peek, Pick, Say, Toy, toy


def answer(g: Toy, seat: int, *move: object) -> Move:
    (decision,) = [one for one in decisions(g) if one.ask.player == seat and not one.optional]
    return apply(g, seat, decision.asking, move)


def test_frames_happen_in_the_order_written_before_all_that_waits() -> None:
    g = toy(Both("a", "b"), Say("c"))
    settle(g)
    assert (g.log, g.todo) == (["a", "b", "c"], [])


@pytest.mark.parametrize(("words", "log", "waits"), [((), [], False), (("a",), ["0a"], False), (("a", "b"), [], True)])
def test_a_decision_that_begins_is_asked_only_where_there_is_a_choice(
    words: tuple[str, ...], log: list[str], waits: bool
) -> None:
    g, pick = toy(), Pick(0, words)
    pick.begin(g)
    assert (g.log, g.todo) == (log, [pick] if waits else [])


def test_settle_stops_at_a_decision() -> None:
    g = toy(Say("a"), Pick(0), Say("b"))
    settle(g)
    assert g.log == ["a"]
    assert asks(g) == (Pick(0),)


def test_what_an_answer_pushes_happens_before_what_waited() -> None:
    g = toy(Pick(0, after=(Say("x"), Say("y"))), Say("z"))
    assert answer(g, 0, "pick", "b") == ("pick", "b")
    assert g.log == ["0b", "x", "y", "z"]


def test_settle_stops_at_an_upkeep_and_the_system_runs_it() -> None:
    g = toy(Pick(0, after=(Night(Say("dawn")), Pick(1))))
    answer(g, 0, "pick", "a")
    assert g.log == ["0a"]
    assert (asks(g), decisions(g), seats_owing(g)) == ((), [], frozenset({SYSTEM}))
    assert apply(g, SYSTEM, upkeep_asking(g), ()) == ()
    assert g.log == ["0a", "night", "dawn"]
    assert seats_owing(g) == {1}


def test_each_upkeep_is_a_step_of_its_own() -> None:
    g = toy(Night(Night(Pick(0))))
    first = upkeep_asking(g)
    advance_upkeep(g)
    assert upkeep(g) == Night(Pick(0))
    assert upkeep_asking(g) > first
    with pytest.raises(AskingClosed, match=f"asking {first} is not open"):
        apply(g, SYSTEM, first, ())
    assert g.log == ["night"]


def test_a_question_within_an_upkeep_is_answered_like_any_other() -> None:
    g = toy(Night(Pick(1, after=(Say("then"),))), Night(Say("late")))
    advance_upkeep(g)
    answer(g, 1, "pick", "a")
    assert g.log == ["night", "1a", "then"]
    assert upkeep(g) == Night(Say("late"))


def test_settle_all_runs_upkeeps_too() -> None:
    g = toy(Night(Night(Say("dawn"))), Pick(0))
    settle_all(g)
    assert g.log == ["night", "night", "dawn"]
    assert asks(g) == (Pick(0),)


def test_where_no_upkeep_is_due_there_is_none_to_run() -> None:
    with pytest.raises(AskingClosed, match="owes nothing"):
        advance_upkeep(toy(Pick(0)))


def test_decisions_are_open_together_and_answered_in_any_order() -> None:
    g = toy(Open((Pick(0), Pick(1), Pick(2))), Say("all"), seats=3)
    settle(g)
    assert [ask.player for ask in asks(g)] == [0, 1, 2]
    answer(g, 1, "pick", "a")
    answer(g, 2, "pick", "b")
    assert (seats_owing(g), g.log) == (frozenset({0}), ["1a", "2b"])
    answer(g, 0, "pick", "a")
    assert g.log == ["1a", "2b", "0a", "all"]


def test_nobody_to_ask_is_no_question() -> None:
    g = toy(Together(()), Say("on"))
    settle(g)
    assert (g.log, g.todo) == (["on"], [])


REFUSED = [
    (0, 1, ("pick", "a"), AskingClosed),
    (0, 63, (), AskingClosed),
    (1, 0, ("pick", "a"), OtherSeat),
    (SYSTEM, 0, (), OtherSeat),
    (0, 0, ("pick", "z"), Illegal),
    (0, 0, ("pick",), Illegal),
    (0, 0, (), Illegal),
]


@pytest.mark.parametrize(("seat", "asking", "move", "error"), REFUSED)
def test_what_is_refused_changes_nothing(seat: int, asking: int, move: Move, error: type[Exception]) -> None:
    g = toy(Pick(0))
    with pytest.raises(error) as refused:
        apply(g, seat, asking, move)
    assert type(refused.value) is error
    assert g == toy(Pick(0))


def test_a_refusal_names_the_clauses_of_the_decision() -> None:
    g = toy(Pick(0))
    with pytest.raises(Illegal, match=r"\('pick', 'z'\) is not among the moves of Pick") as refused:
        apply(g, 0, 0, ("pick", "z"))
    assert refused.value.clauses == ("TY-001",)
    with pytest.raises(OtherSeat) as other:
        apply(g, 1, 0, ("pick", "z"))
    assert other.value.clauses == ()


@pytest.mark.parametrize(("seat", "move", "error"), [(0, (), OtherSeat), (SYSTEM, ("pick", "a"), Illegal)])
def test_the_steps_of_the_system_are_its_own_and_take_no_move(seat: int, move: Move, error: type[Exception]) -> None:
    g = toy(Night(Say("dawn")))
    with pytest.raises(error):
        apply(g, seat, upkeep_asking(g), move)
    assert g.log == []


def test_what_is_played_is_the_move_that_was_offered() -> None:
    g = toy(Pick(0, words=("a",)))
    (offer,) = offered(g, decisions(g)[0])
    sent = ("pick", "".join(["a"]))
    assert apply(g, 0, 0, sent) == offer


def test_an_equal_frame_is_the_open_decision_too() -> None:
    g = toy(Pick(0))
    advance(g, Pick(0), ("pick", "a"))
    assert g.todo == []


def test_choices_are_all_moves_of_everybody_free_actions_last() -> None:
    g = toy(Calm(0, ("a",)), asides=(Peek(0),))
    assert choices(g) == [(Calm(0, ("a",)), ("pick", "a")), (Peek(0), ("peek",))]


def test_a_decision_is_found_under_its_number_and_no_other() -> None:
    g = toy(Pick(1))
    found = open_under(g, 1)
    assert found is not None
    assert found.ask == Pick(1)
    assert open_under(g, 0) is None


def test_the_safe_move_is_the_first_listed() -> None:
    assert Pick(0, ("x", "y")).safe(toy()) == ("pick", "x")
