"""CG-635 to CG-648. The attack on the Prison of Recife: its column in the fight, and whom it sets free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros import chiefs
from services.cangaceiros.pieces import RECIFE
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State

SILVINO_FAME = 1
"""CG-762. What a liberation without a Prison token gives on top."""


def assailable(g: State, seat: int) -> bool:
    """CG-635. The Gang stands in Recife, and somebody is in the Prison."""
    return g.players[seat].gang == RECIFE and any(player.prisoners for player in g.players)


class FreePrisoners(Do, frozen=True):
    """CG-643. The Prison is open: one colour goes free, with `extra` Fame on top (CG-762)."""

    player: int
    extra: int = 0

    def run(self, g: State) -> None:
        ChooseColour(self.player, self.extra).begin(g)


class ChooseColour(Ask, frozen=True):
    """CG-643, CG-644, CG-645, CG-762. The colour whose Cangaceiros leave the Prison, each for 1 Fame."""

    extra: int = 0

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("free", seat) for seat, player in enumerate(g.players) if player.prisoners)

    def play(self, g: State, move: Move) -> None:
        freed = g.players[move[1]]
        count, freed.prisoners = freed.prisoners, 0
        freed.reserve += count
        g.tell("prisoners_freed", seat=self.player, colour=move[1], count=count)
        chiefs.gain_fame(g, self.player, count + self.extra)
