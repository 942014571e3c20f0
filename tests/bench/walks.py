"""Positions from random games, for the benches of the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from services.engine.contract.walk import SetUp, Step, Walk
from tests.bench.running import AnyRules

PLAYERS = 3


def seats(rules: AnyRules) -> int:
    """Three players, or as near to that as the game allows."""
    return min(max(PLAYERS, rules.seats[0]), rules.seats[1])


def walk(rules: AnyRules, seed: int, count: int) -> Walk:
    """A random game of so many players."""
    return Walk(rules, SetUp(count, rules.options()), seed)


def sampled(rules: AnyRules, count: int, *, stride: int = 7) -> Iterator[tuple[Any, Step]]:
    """So many positions of random games in which a player moves, with a move. The next one is the same object."""
    dice = random.Random(count)
    seed = 0
    while count > 0:
        for g, step in walk(rules, seed, seats(rules)):
            if step is not None and step.seat >= 0 and dice.randrange(stride) == 0:
                yield g, step
                count -= 1
                if not count:
                    return
        seed += 1
