"""What opponents look at."""

from __future__ import annotations

from tests.sample_game.content import FISH
from tests.sample_game.scoring import scores
from tests.sample_game.state import State

HAND_WEIGHT = 0.1


def evaluate(g: State, seat: int) -> float:
    """The points so far, and a little for good baits in hand."""
    me = g.players[seat]
    return sum(scores(me).values()) + HAND_WEIGHT * sum(FISH[card].value for card in me.hand.cards)
