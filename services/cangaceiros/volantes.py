"""CG-840 to CG-852. Phase 5: the Volantes move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.cangaceiros.content import BOARD, PLAYER_COUNTS, SPACES
from services.cangaceiros.pieces import CAATINGA, JUAZEIRO
from services.engine.frames import Upkeep

if TYPE_CHECKING:
    from services.cangaceiros.state import State


def open_to_volantes(g: State, space: str) -> bool:
    """CG-847, CG-848, CG-849. Whether a Volante may enter this space now."""
    kind = SPACES[PLAYER_COUNTS[len(g.players)].band][space].type
    return kind != JUAZEIRO and (kind != CAATINGA or g.round >= BOARD.caatinga_opens)


def remove_volantes(g: State, space: str, count: int = 1) -> None:
    """So many Volantes leave a space: killed, ambushed, or on their way to another."""
    g.volantes[space] -= count
    if not g.volantes[space]:
        del g.volantes[space]


def move_volantes(g: State, origin: str, goal: str, count: int = 1) -> None:
    """So many Volantes go from one space to another."""
    remove_volantes(g, origin, count)
    g.volantes[goal] = g.volantes.get(goal, 0) + count
    g.tell("volantes_moved", origin=origin, goal=goal, count=count)


class MoveVolantes(Upkeep, frozen=True):
    """CG-840, CG-852. Every Volante moves at most one space."""

    def run(self, g: State) -> None:
        g.phase = 5
