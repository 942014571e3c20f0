"""The sample game with opponents that never make up their minds."""

from __future__ import annotations

from dataclasses import replace

from tests.sample_game import RULES as SAMPLE
from tests.sample_game.state import State


def evaluate(g: State, seat: int) -> float:
    """There is never a value to give."""
    while True:
        pass


RULES = replace(SAMPLE, evaluate=evaluate)
