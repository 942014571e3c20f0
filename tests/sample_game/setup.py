"""The table before the first round."""

from __future__ import annotations

from services.engine.dice import Dice
from services.engine.piles import Pile
from tests.sample_game.content import FISH
from tests.sample_game.evening import draw
from tests.sample_game.fishing import Dawn
from tests.sample_game.options import Options
from tests.sample_game.state import Player, State

HAND = 3


def set_up(seats: int, options: Options, dice: Dice) -> State:
    """SG-101 to SG-105."""
    g = State(
        todo=[Dawn()],
        dice=dice,
        players=[Player(Pile(), options.shells, Pile()) for _ in range(seats)],
        river=Pile.of(FISH),
        bank=Pile(),
        rounds=options.rounds,
        full_moon=options.moon == "full",
        lead=dice.below("lead", seats),
    )
    g.shuffle("river", g.river)
    for seat in range(seats):
        draw(g, seat, HAND)
    return g
