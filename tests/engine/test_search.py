"""Opponents: what each level sees and what it doesn't."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from services.engine.clone import clone
from services.engine.ismcts import Budget, Tree
from services.engine.kernel import decisions
from services.engine.prospects import options
from services.engine.rules import LEVELS
from services.engine.search import Choice, choose
from tests.engine.market import NO_BUDGET, RULES, Draw, Earn, Market, Offer, Parcel, Part, Rounds, market, word

SOME = Budget(iterations=300)


def chosen(g: Market, level: str, budget: Budget = SOME, seed: int = 1) -> Choice:
    return choose(RULES, g, decisions(g)[0].asking, level=level, budget=budget, dice=random.Random(seed))


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_with_one_move_needs_no_thought(level: str) -> None:
    assert chosen(market(Offer(0, {"only": ()})), level, NO_BUDGET).move == ("take", "only")


@pytest.mark.parametrize("level", LEVELS)
def test_the_imagined_position_is_left_as_it_is(level: str) -> None:
    g = market(Offer(0, {"a": (Earn(0, 2),), "b": (Earn(1, 2),)}), bag="xyz", gifts=1)
    before = clone(g)
    chosen(g, level)
    assert g == before


def test_unknown_levels_and_closed_askings_are_errors() -> None:
    g = market(Offer(0, {"a": (), "b": ()}))
    with pytest.raises(ValueError, match="brutal"):
        chosen(g, "brutal")
    with pytest.raises(ValueError, match="asking 63 is not open"):
        choose(RULES, g, 63, level="easy", budget=SOME, dice=random.Random(1))


def test_easy_takes_anything_but_a_blunder() -> None:
    g = market(Offer(0, {"a": (), "b": (), "worst": (Earn(0, -9),)}))
    rules = replace(RULES, blunder=lambda g, seat, move: move == ("take", "worst"))
    dice = random.Random(1)
    taken = Counter(word(choose(rules, g, 0, level="easy", budget=SOME, dice=dice)) for _ in range(200))
    assert set(taken) == {"a", "b"}
    assert min(taken.values()) > 60


def test_easy_plays_a_blunder_where_there_is_nothing_else() -> None:
    rules = replace(RULES, blunder=lambda g, seat, move: True)
    g = market(Offer(0, {"a": (), "b": ()}))
    assert word(choose(rules, g, 0, level="easy", budget=SOME, dice=random.Random(1))) in ("a", "b")


def test_normal_takes_what_is_best_at_once() -> None:
    assert word(chosen(market(Offer(0, {"a": (Earn(0, 2),), "b": (Earn(0, 3),), "c": ()})), "normal")) == "b"


def test_normal_counts_what_others_get() -> None:
    assert word(chosen(market(Offer(0, {"a": (Earn(0, 2), Earn(1, 2)), "b": (Earn(0, 1),)})), "normal")) == "b"


def test_normal_follows_its_own_decisions_within_a_move() -> None:
    nested = Part(0, {"x": (Part(0, {"y": (Earn(0, 5),), "z": ()}),), "no": ()})
    assert word(chosen(market(Offer(0, {"a": (nested,), "b": (Earn(0, 3),)})), "normal")) == "a"


def test_normal_follows_the_same_decision_again_where_it_lasts() -> None:
    again = {"x": (Earn(0, 5),), "y": ()}
    assert word(chosen(market(Parcel(0, {"a": (Parcel(0, again),), "b": (Earn(0, 3),)})), "normal")) == "a"
    assert word(chosen(market(Offer(0, {"a": (Offer(0, again),), "b": (Earn(0, 3),)})), "normal")) == "b"


def test_normal_gives_each_way_on_the_same_share_of_its_thoughts() -> None:
    many = Part(0, {str(n): (Part(0, {"x": (), "y": ()}),) for n in range(80)})
    paths = Part(0, {"long": (many,), "short": (Part(0, {"x": (Earn(0, 5),), "y": ()}),)})
    assert word(chosen(market(Offer(0, {"a": (paths,), "b": (Earn(0, 3),)})), "normal")) == "a"


def test_normal_does_not_follow_a_step_of_the_rules_that_comes_again() -> None:
    """The frame below the decision is the same again when the next round asks, and yet the move is over."""
    g = market(Offer(0, {"a": (), "b": (Earn(0, 1),)}), Rounds(Part(0, {"x": (Earn(0, 5),), "y": ()})))
    assert word(chosen(g, "normal")) == "b"


def test_normal_does_not_see_what_the_others_do_next() -> None:
    trap = Offer(1, {"hit": (Earn(0, -9),), "miss": ()})
    assert word(chosen(market(Offer(0, {"a": (Earn(0, 2), trap), "b": (Earn(0, 1),)})), "normal")) == "a"


def test_normal_breaks_ties_at_random() -> None:
    g = market(Offer(0, {"a": (Earn(0, 1),), "b": (Earn(0, 1),), "c": ()}))
    assert {word(chosen(g, "normal", seed=seed)) for seed in range(30)} == {"a", "b"}


def test_a_free_action_is_taken_only_where_it_is_worth_more_than_every_answer() -> None:
    offer = Offer(0, {"a": (Earn(0, 2),), "b": ()})
    assert chosen(market(offer, gifts=1, gift=3), "normal").move == ("gift",)
    assert word(chosen(market(offer, gifts=1, gift=2), "normal")) == "a"


def test_hard_sees_what_the_others_do_next() -> None:
    trap = Offer(1, {"hit": (Earn(0, -9), Earn(1, 1)), "miss": ()})
    assert word(chosen(market(Offer(0, {"a": (Earn(0, 2), trap), "b": (Earn(0, 1),)})), "hard")) == "b"


def test_hard_sees_an_own_decision_that_comes_later() -> None:
    later = Offer(0, {"x": (Earn(0, 9),), "y": ()})
    waiting = (Offer(1, {"p": (), "q": ()}), later)
    g = market(Offer(0, {"a": waiting, "b": (Earn(0, 1),)}))
    assert word(chosen(g, "hard", Budget(iterations=2000))) == "a"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_what_is_hidden_is_dealt_again_and_not_looked_at(level: str) -> None:
    bets = {card: (Draw(0, card, 3),) for card in "wxyz"} | {"sure": (Earn(0, 2),)}
    choices = [chosen(market(Offer(0, bets), bag=bag), level) for bag in ("wxyz", "zyxw", "xwzy")]
    assert len(set(choices)) == 1  # the same dice: the same thoughts, whatever lies in the bag
    assert level == "normal" or word(choices[0]) == "sure"


def test_the_same_dice_and_iterations_give_the_same_choice() -> None:
    bets = {card: (Draw(0, card, 3),) for card in "wxyz"}
    g = market(Offer(0, bets), Offer(1, bets), Offer(0, bets), bag="wxyz")
    for seed in range(5):
        assert len({chosen(g, "hard", Budget(iterations=60), seed) for _ in range(3)}) == 1


def test_a_search_without_a_budget_is_an_error() -> None:
    with pytest.raises(ValueError, match="budget"):
        chosen(market(Offer(0, {"a": (), "b": ()})), "hard", Budget())


def test_a_search_that_has_no_time_takes_the_best_prospect() -> None:
    g = market(Offer(0, {"a": (Earn(0, 1),), "b": (Earn(0, 2),), "c": ()}))
    assert word(chosen(g, "hard", Budget(seconds=0.0))) == "b"


def test_a_search_ends_when_no_other_move_can_catch_up() -> None:
    g = market(Offer(0, {"a": (Earn(0, 9),), "b": ()}))
    tree = Tree(RULES, g, options(g, 0), random.Random(1))
    assert tree.search(Budget(iterations=1000)).move == ("take", "a")
    assert 500 <= tree.iterations < 1000


def test_a_won_end_counts_more_than_a_clear_one() -> None:
    last = {"ahead": (Earn(0, 1),), "behind": (Earn(1, 1),)}
    g = market(Offer(0, last))
    tree = Tree(RULES, g, options(g, 0), random.Random(1))
    tree.search(Budget(iterations=50))
    values = {key[2][-1]: child.value / child.visits for key, child in tree.root.children.items()}
    assert values["ahead"] > 0.75
    assert values["behind"] < 0.25


def test_all_decisions_of_a_round_of_opponents_can_be_alone() -> None:
    g = market(Offer(0, {"a": (Earn(0, 1),), "b": (Earn(0, 2),)}), seats=1)
    for level in ("normal", "hard"):
        assert word(chosen(g, level)) == "b"
