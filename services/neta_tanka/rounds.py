"""NT-303. A round: its three phases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.frames import Do
from services.neta_tanka import round_end
from services.neta_tanka.placement import Placing
from services.neta_tanka.turn import TakeTurn

if TYPE_CHECKING:
    from services.neta_tanka.state import State


class Round(Do, frozen=True):
    """NT-303, NT-317, NT-318. Place Nomads, resolve them, end the round."""

    def run(self, g: State) -> None:
        g.phase = 1
        g.tell("round_began", round=g.round, first=g.first)
        g.then(
            Placing(g.first),  # NT-304
            PhaseTwo(),
            round_end.PassVisitorAndFirstPlayer(),
            round_end.ReleaseBuffalo(),
            round_end.DiscardMeat(),
            round_end.ReturnNomads(),
            round_end.TurnCanoeTile(),
            NextRound(),
        )


class PhaseTwo(Do, frozen=True):
    """NT-310, NT-937. Each player takes one turn, the first player first, then clockwise."""

    taken: int = 0
    """Turns that have been taken."""

    def run(self, g: State) -> None:
        g.phase = 2
        count = len(g.players)
        if self.taken < count:
            g.then(TakeTurn((g.first + self.taken) % count), PhaseTwo(self.taken + 1))


class NextRound(Do, frozen=True):
    """NT-811, NT-900. Another round, or the end of the game when no tile is left."""

    def run(self, g: State) -> None:
        g.then(Round() if g.tile else round_end.FinalScoring())
