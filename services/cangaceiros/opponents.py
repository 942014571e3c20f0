"""What the opponents think of a position, and the moves that not even the weakest makes."""

from __future__ import annotations

from services.cangaceiros.content import BOARD
from services.cangaceiros.scoring import resources
from services.cangaceiros.state import State
from services.engine.frames import Move

TRAINED = 0.8
"""Fame for a Training marker on the player board beyond its points: the way to a Life Goal."""
PRISONER = 0.15
"""Fame that a Cangaceiro in the Prison is missed for."""


def evaluate(g: State, seat: int) -> float:
    """How well a seat stands, in Fame."""
    player = g.players[seat]
    points = sum(resources(player).values()) / BOARD.resource_points
    return player.fame + points + TRAINED * player.trained - PRISONER * player.prisoners


def blunder(g: State, seat: int, move: Move) -> bool:
    """To give up what is left, to let the Chief die."""
    return move[0] in ("stop", "die")
