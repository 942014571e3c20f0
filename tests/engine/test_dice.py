"""Chance: the same everywhere, one stream for each purpose, uniform."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest

from services.engine.clone import clone
from services.engine.dice import Dice
from services.engine.piles import EVERYONE, Pile
from tests.engine.toy import KEY, toy


def test_known_answers() -> None:
    """Written down once: any change of them changes every game that was ever played."""
    dice = Dice(KEY)
    assert [dice.below("first_player", 6) for _ in range(10)] == [4, 0, 4, 2, 2, 1, 2, 3, 0, 3]
    assert [dice.below("deck.forest", 1000) for _ in range(5)] == [340, 680, 211, 460, 587]
    cards = list(range(10))
    dice.shuffle("deck.forest", cards)
    assert cards == [8, 0, 5, 2, 3, 9, 7, 6, 1, 4]


def test_a_number_is_the_first_word_of_a_keyed_blake2b_that_is_small_enough() -> None:
    """RFC 7693, by Python's own implementation: key, then stream, draw and block."""
    word = int.from_bytes(blake2b(b"first_player:0:0", key=KEY).digest()[:8], "big")
    assert Dice(KEY).below("first_player", 6) == word % 6


def test_streams_do_not_shift_each_other() -> None:
    alone, beside = Dice(KEY), Dice(KEY)
    for _ in range(3):
        beside.below("other", 10)
    assert [alone.below("one", 100) for _ in range(4)] == [beside.below("one", 100) for _ in range(4)]
    assert beside.drawn == {"other": 3, "one": 4}


def test_a_copy_draws_the_same_and_goes_its_own_way() -> None:
    g = toy()
    g.roll("x", 6)
    copied = clone(g)
    assert [copied.roll("x", 1000) for _ in range(3)] == [g.roll("x", 1000) for _ in range(3)]
    copied.roll("x", 6)
    assert (g.dice.drawn, copied.dice.drawn) == ({"x": 4}, {"x": 5})


def test_another_key_is_other_luck() -> None:
    assert Dice(KEY).below("x", 1 << 60) != Dice(bytes(32)).below("x", 1 << 60)


@pytest.mark.parametrize("sides", [2, 3, 6, 7])
def test_numbers_are_uniform(sides: int) -> None:
    """Chi square over 6,000 draws stays below its 0.999 quantile for 1 to 6 degrees of freedom."""
    dice = Dice(KEY)
    counts = Counter(dice.below("uniform", sides) for _ in range(6000))
    expected = 6000 / sides
    assert set(counts) == set(range(sides))
    assert (
        sum((count - expected) ** 2 / expected for count in counts.values())
        < {2: 10.8, 3: 13.8, 6: 20.5, 7: 22.5}[sides]
    )


def test_shuffles_are_uniform() -> None:
    """All 24 orders of four cards, 4,800 shuffles: chi square with 23 degrees of freedom, 0.999 quantile."""
    dice = Dice(KEY)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        cards = [1, 2, 3, 4]
        dice.shuffle("uniform", cards)
        counts[tuple(cards)] += 1
    assert set(counts) == set(permutations([1, 2, 3, 4]))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7


def test_large_bounds_throw_words_away_rather_than_lean() -> None:
    """Below two thirds of 2**64, a third of the words is refused; the rest would favour the first half otherwise."""
    bound = (1 << 64) // 3 * 2
    dice = Dice(KEY)
    low = sum(dice.below("large", bound) < bound // 2 for _ in range(2000))
    assert 900 < low < 1100


@pytest.mark.parametrize("bound", [0, -1])
def test_there_is_no_number_below_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match=f"there is no number below {bound}"):
        Dice(KEY).below("x", bound)


def test_a_game_that_rolls_shuffles_draws_or_shows_seals_the_step() -> None:
    g = toy()
    pile = Pile.of(["a", "b"])
    assert not g.sealed
    g.draw(Pile.of(["a"]))
    assert not g.sealed
    for act in (
        lambda: g.roll("x", 6),
        lambda: g.shuffle("x", pile),
        lambda: g.show(pile, -1),
        lambda: g.draw(pile, EVERYONE),
    ):
        g.sealed = False
        act()
        assert g.sealed
