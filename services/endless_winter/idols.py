"""EW-1100 to EW-1109. The Idol board: the Offering track and the Honor track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.actions import Action
from services.endless_winter.content import BOARD, IDOL_LEVELS, TOP_LEVEL
from services.endless_winter.effects import Gain, score
from services.engine.frames import Move

if TYPE_CHECKING:
    from services.endless_winter.state import State

OFFERING, HONOR = "offering", "honor"


class ClimbIdol(Action, frozen=True):
    """EW-1100, EW-1101, EW-1102, EW-1103, EW-1104, EW-1105, EW-1106, EW-1107, EW-1109. A marker moves up a level."""

    verb: ClassVar[str] = "idol"

    def moves(self, g: State) -> Iterator[Move]:
        yield ("idol", OFFERING)
        if g.players[self.player].honor < TOP_LEVEL:
            yield ("idol", HONOR)

    def choose(self, g: State, move: Move) -> None:
        if move[1] == HONOR:
            _climb_honor(g, self.player)
        else:
            _climb_offering(g, self.player)


def _climb_offering(g: State, seat: int) -> None:
    """EW-1103, EW-1104."""
    player = g.players[seat]
    if player.offering == TOP_LEVEL:
        g.tell("offered", seat=seat)
        score(g, seat, BOARD.offering_top)
        return
    player.offering += 1
    g.tell("idol_climbed", seat=seat, track=OFFERING, level=player.offering)
    g.then(Gain(seat, IDOL_LEVELS[player.offering].benefits))


def _climb_honor(g: State, seat: int) -> None:
    """EW-1105, EW-1106, EW-1107. The places of a level are in order: who comes last stands furthest to the right."""
    player = g.players[seat]
    if player.honor:
        g.honor[player.honor].remove(seat)
    player.honor += 1
    g.honor[player.honor].append(seat)
    g.tell("idol_climbed", seat=seat, track=HONOR, level=player.honor)
    score(g, seat, IDOL_LEVELS[player.honor].honor)
