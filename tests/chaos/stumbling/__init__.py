"""The sample game with an error in its rules: seat 0 can bait with the first card of its hand only.

Its easy opponents choose any other card.
"""

from __future__ import annotations

from dataclasses import replace

from services.engine.frames import Move
from tests.sample_game import RULES as SAMPLE
from tests.sample_game.fishing import ChooseBait
from tests.sample_game.state import State

played = ChooseBait.play


def is_first(g: State, seat: int, move: Move) -> bool:
    """Whether that is the first card of the hand."""
    return move == ("bait", g.players[seat].hand.cards[0])


def play(self: ChooseBait, g: State, move: Move) -> None:
    """Any other card is stumbled over."""
    if self.player == 0 and not is_first(g, 0, move):
        raise ZeroDivisionError
    played(self, g, move)


setattr(ChooseBait, "play", play)  # noqa: B010 - in this process alone, and of a class that is somebody else's

RULES = replace(SAMPLE, blunder=is_first)
