"""CG-415 to CG-423. Movement of the Gang."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.cangaceiros.abilities import CABELEIRA, has
from services.cangaceiros.chiefs import Bury
from services.cangaceiros.geography import spaces
from services.cangaceiros.icons import STOP, Icon
from services.cangaceiros.pieces import CAATINGA
from services.cangaceiros.wounds import SufferWounds
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State

FURTHER = 2
"""CG-763. Spaces that Cabeleira may go on."""


class Movement(Icon, frozen=True):
    """CG-415, CG-416, CG-417, CG-422, CG-423, CG-763, CG-R-05. The Gang goes to an adjacent space."""

    def moves(self, g: State) -> Iterator[Move]:
        if not g.halted:
            space = spaces(g)[g.players[self.player].gang]
            yield from (("move", to) for to in (*space.borders, *space.railroads))

    def choose(self, g: State, move: Move) -> None:
        g.then(GoFurther(self.player, FURTHER))
        enter(g, self.player, move[1])


class GoFurther(Do, frozen=True):
    """CG-763, CG-R-60. Cabeleira's Gang may go on, as long as his ability is not covered.

    When he dies his ability is covered, and that of a Chief who follows lies under a marker.
    """

    player: int
    left: int

    def run(self, g: State) -> None:
        if self.left and has(g, self.player, CABELEIRA):
            g.then(MoveFurther(self.player, self.left))


class MoveFurther(Ask, frozen=True):
    """CG-763, CG-764. Another space of the same Movement, or enough."""

    lasting: ClassVar[bool] = True

    left: int

    def moves(self, g: State) -> Iterator[Move]:
        yield from Movement(self.player).moves(g)
        yield STOP

    def play(self, g: State, move: Move) -> None:
        if move != STOP:
            g.then(GoFurther(self.player, self.left - 1))
            enter(g, self.player, move[1])

    def safe(self, g: State) -> Move:
        return STOP


def enter(g: State, seat: int, space: str) -> None:
    """CG-418, CG-419, CG-420, CG-421, CG-R-04. The Gang comes into a space, by railroad or over the border.

    The Caatinga wounds it at once; where the table plays so, Volantes end its movement with this card.
    """
    player = g.players[seat]
    by_railroad = space in spaces(g)[player.gang].railroads
    player.gang = space
    g.tell("gang_moved", seat=seat, space=space)
    blocked = g.options.volantes_block and space in g.volantes
    g.halted = blocked and not by_railroad and not has(g, seat, CABELEIRA)
    if spaces(g)[space].type == CAATINGA:
        g.then(SufferWounds(seat, 1), Bury(seat))
