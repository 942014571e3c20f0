"""CG-445 to CG-449. Training: a marker leaves the Chief card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros.abilities import LAMPIAO, has, uncovered
from services.cangaceiros.icons import STOP, Icon
from services.engine.frames import Ask, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State

ALL: Move = ("train_all",)


class Training(Icon, frozen=True):
    """CG-445, CG-446, CG-447, CG-777. Take a Training marker off the Chief card."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        yield from (("train", space) for space in player.markers)
        if len(player.markers) > 1 and has(g, self.player, LAMPIAO):
            yield ALL

    def choose(self, g: State, move: Move) -> None:
        player = g.players[self.player]
        for space in [*player.markers] if move == ALL else [move[1]]:
            player.markers.remove(space)
            g.tell("trained", seat=self.player, space=space)
            uncovered(g, self.player, space)


class TrainForBonus(Ask, frozen=True):
    """CG-445, CG-R-66. The Training of a Reward tile, which may be left."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from Training(self.player).moves(g)
        yield STOP

    def play(self, g: State, move: Move) -> None:
        if move != STOP:
            Training(self.player).choose(g, move)

    def safe(self, g: State) -> Move:
        return STOP
