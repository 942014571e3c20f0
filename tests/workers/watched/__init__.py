"""The sample game with an eye on its opponents: it notes the dice of every position that one of them weighs."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path

from services.engine.frames import Move
from tests.sample_game import RULES as SAMPLE
from tests.sample_game.state import State

NOTES = "WATCHED_NOTES"
"""The folder for the notes, a file for each process and kind of question."""


def note(question: str, g: State) -> None:
    """One line of a dice key."""
    with (Path(os.environ[NOTES]) / f"{question}-{os.getpid()}").open("a") as notes:
        notes.write(f"{g.dice.key.hex()}\n")


def evaluate(g: State, seat: int) -> float:
    """As the sample game does."""
    note("evaluate", g)
    return SAMPLE.evaluate(g, seat)


def blunder(g: State, seat: int, move: Move) -> bool:
    """As the sample game does."""
    note("blunder", g)
    return SAMPLE.blunder(g, seat, move)


RULES = dataclasses.replace(SAMPLE, evaluate=evaluate, blunder=blunder)
