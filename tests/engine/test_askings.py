"""The numbers of open askings: which stay, which are renewed, and that none comes back."""

from __future__ import annotations

from services.engine.kernel import FIRST_ASIDE, WIDTH, advance_upkeep, apply, decisions, settle
from tests.engine.toy import Calm, Detour, Night, Open, Peek, Pick, Say, Spend, Toy, toy


def numbers(g: Toy) -> dict[str, int]:
    """Class and seat of each open decision → its number."""
    return {f"{type(one.ask).__name__} {one.ask.player}": one.asking for one in decisions(g)}


def play(g: Toy, name: str, *move: object) -> None:
    asking = numbers(g)[name]
    apply(g, int(name[-1]), asking, move)


def test_a_number_is_the_step_since_which_it_is_open_and_which_of_several() -> None:
    g = toy(Pick(1))
    assert numbers(g) == {"Pick 1": 1}
    g.step, g.since = 7, 5
    assert numbers(g) == {"Pick 1": 5 * WIDTH + 1}


def test_another_seats_answer_leaves_the_number() -> None:
    g = toy(Pick(0, after=(Open((Pick(0), Pick(1), Pick(2))),)), seats=3)
    play(g, "Pick 0", "pick", "a")
    assert numbers(g) == {"Pick 0": WIDTH, "Pick 1": WIDTH + 1, "Pick 2": WIDTH + 2}
    play(g, "Pick 1", "pick", "a")
    assert numbers(g) == {"Pick 0": WIDTH, "Pick 2": WIDTH + 2}
    play(g, "Pick 0", "pick", "a")
    assert numbers(g) == {"Pick 2": WIDTH + 2}


def test_steps_of_the_rules_after_anothers_answer_leaves_the_number() -> None:
    g = toy(Pick(0, after=(Open((Pick(0, after=(Say("x"),)), Pick(1))),)))
    play(g, "Pick 0", "pick", "a")
    play(g, "Pick 0", "pick", "a")
    assert g.log == ["0a", "0a", "x"]
    assert numbers(g) == {"Pick 1": WIDTH + 1}


def test_ones_own_free_action_leaves_the_number_and_renews_its_own() -> None:
    g = toy(Calm(0), asides=(Peek(0), Spend(0)), coins=2)
    assert numbers(g) == {"Calm 0": 0, "Peek 0": FIRST_ASIDE, "Spend 0": FIRST_ASIDE + 1}
    play(g, "Peek 0", "peek")
    assert numbers(g) == {"Calm 0": 0, "Peek 0": WIDTH + FIRST_ASIDE, "Spend 0": WIDTH + FIRST_ASIDE + 1}


def test_asking_again_is_another_asking() -> None:
    g = toy(Pick(0, after=(Pick(0),)))
    play(g, "Pick 0", "pick", "a")
    assert numbers(g) == {"Pick 0": WIDTH}


def test_a_question_that_covers_ends_the_number_and_uncovering_gives_a_new_one() -> None:
    g = toy(Calm(0), asides=(Detour(0),))
    play(g, "Detour 0", "peek")
    assert numbers(g) == {"Pick 0": WIDTH}
    play(g, "Pick 0", "pick", "c")
    assert numbers(g) == {"Calm 0": 2 * WIDTH, "Detour 0": 2 * WIDTH + FIRST_ASIDE}


def test_a_question_that_covers_a_simultaneous_one_renews_the_others() -> None:
    g = toy(Open((Pick(0, after=(Pick(0, ("x",)),)), Pick(1))))
    settle(g)
    play(g, "Pick 0", "pick", "a")
    assert numbers(g) == {"Pick 0": WIDTH}
    play(g, "Pick 0", "pick", "x")
    assert numbers(g) == {"Pick 1": 2 * WIDTH + 1}


def test_the_same_decision_after_a_step_of_the_system_is_another_asking() -> None:
    g = toy(Night(Pick(0)))
    advance_upkeep(g)
    assert numbers(g) == {"Pick 0": WIDTH}


def test_a_free_action_that_has_no_move_takes_no_place_but_keeps_the_others_numbers() -> None:
    g = toy(Calm(0), asides=(Spend(0), Peek(0)))
    assert numbers(g) == {"Calm 0": 0, "Peek 0": FIRST_ASIDE + 1}
