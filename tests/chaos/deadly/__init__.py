"""The sample game with opponents that kill the process they think in."""

from __future__ import annotations

import os
import signal
from dataclasses import replace

from tests.sample_game import RULES as SAMPLE
from tests.sample_game.state import State


def evaluate(g: State, seat: int) -> float:
    """There is no value to give any more."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0.0


RULES = replace(SAMPLE, evaluate=evaluate)
