"""CG-840 to CG-852. Phase 5: the Volantes move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros.content import BOARD
from services.cangaceiros.geography import spaces
from services.cangaceiros.pieces import CAATINGA, JUAZEIRO
from services.engine.frames import Ask, Do, Move, Upkeep

if TYPE_CHECKING:
    from services.cangaceiros.state import State


def open_to_volantes(g: State, space: str) -> bool:
    """CG-847, CG-848, CG-849, CG-903. Whether a Volante may enter this space in this Round."""
    kind = spaces(g)[space].type
    return kind != JUAZEIRO and (kind != CAATINGA or g.round >= BOARD.caatinga_opens)


def gangs(g: State, space: str) -> list[int]:
    """The seats whose Gangs stand in a space."""
    return [seat for seat, player in enumerate(g.players) if player.gang == space]


def garrisons(g: State, space: str) -> list[int]:
    """The seats that have a Garrison in a space."""
    return [seat for seat, player in enumerate(g.players) if space in player.garrisons]


def remove_volantes(g: State, space: str, count: int = 1) -> None:
    """So many Volantes leave a space: killed, ambushed, or on their way to another."""
    g.volantes[space] -= count
    if not g.volantes[space]:
        del g.volantes[space]


def move_volantes(g: State, space: str, to: str, count: int = 1) -> None:
    """So many Volantes go from one space to another."""
    remove_volantes(g, space, count)
    g.volantes[to] = g.volantes.get(to, 0) + count
    g.tell("volantes_moved", space=space, to=to, count=count)


class MoveVolantes(Upkeep, frozen=True):
    """CG-840, CG-841, CG-842, CG-852, CG-R-19. Volantes without a target in their own space move, each once.

    How many there are is fixed before the first of them moves; in which order they go makes no difference.
    """

    def run(self, g: State) -> None:
        g.phase = 5
        idle = [space for space in spaces(g) if space in g.volantes and not (gangs(g, space) or garrisons(g, space))]
        g.then(*(MoveOn(space, g.volantes[space]) for space in idle))


class MoveOn(Do, frozen=True):
    """CG-846. So many Volantes of a space go their way; where targets tie, the holder sends one after another."""

    space: str
    left: int

    def run(self, g: State) -> None:
        goals = destinations(g, self.space)
        if len(goals) > 1 and self.left:
            g.then(SendVolante(g.holder, self.space), MoveOn(self.space, self.left - 1))
        elif goals and self.left:
            move_volantes(g, self.space, goals[0], self.left)


class SendVolante(Ask, frozen=True):
    """CG-846, CG-R-21, CG-R-58. The holder decides to which of the targets that tie a Volante goes."""

    space: str

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("march", self.space, to) for to in destinations(g, self.space))

    def play(self, g: State, move: Move) -> None:
        move_volantes(g, self.space, move[2])


def destinations(g: State, space: str) -> list[str]:
    """CG-843, CG-844, CG-845, CG-850, CG-851, CG-R-50, CG-R-53. Where a Volante of this space goes: several tie.

    To a bordering Gang of most Fame, else to such a Garrison, else along the arrow; railroads are not for Volantes.
    """
    near = [border for border in spaces(g)[space].borders if open_to_volantes(g, border)]
    for targets in (gangs, garrisons):
        fame = {border: max(g.players[seat].fame for seat in there) for border in near if (there := targets(g, border))}
        if fame:
            return [border for border in fame if fame[border] == max(fame.values())]
    arrow = spaces(g)[space].arrow
    return [arrow] if arrow else []
