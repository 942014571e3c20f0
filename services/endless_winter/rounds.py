"""EW-300 to EW-307. The four rounds, and the turns of the Action phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.endless_winter.content import BOARD
from services.endless_winter.culture import CultureStep
from services.endless_winter.eclipse import EclipsePhase
from services.endless_winter.eclipse_pile import EclipsePileStep
from services.endless_winter.figures import ActThere, PlaceFigure
from services.endless_winter.pieces import NO_SEAT
from services.endless_winter.preparation import Preparation
from services.endless_winter.rest_tokens import ReturnRestToken
from services.engine.frames import Do

if TYPE_CHECKING:
    from services.endless_winter.state import State


class Round(Do, frozen=True):
    """EW-300, EW-301, EW-302. A round; after the last Eclipse phase there is nothing but final scoring."""

    def run(self, g: State) -> None:
        g.round = max(g.round, 1)  # EW-103
        g.phase = "action"
        g.tell("round_began", round=g.round)
        following = (Preparation(), Round()) if g.round < BOARD.rounds else ()
        g.then(ActionPhase(), EclipsePhase(), *following)


class ActionPhase(Do, frozen=True):
    """EW-303, EW-306. The players take turns in turn order until each has placed all figures."""

    taken: int = 0
    """Turns that have been taken."""

    def run(self, g: State) -> None:
        if self.taken < BOARD.figures * len(g.order):
            g.then(TakeTurn(g.order[self.taken % len(g.order)]), ActionPhase(self.taken + 1))


class TakeTurn(Do, frozen=True):
    """EW-304. The steps of a turn, in their order."""

    player: int

    def run(self, g: State) -> None:
        g.turn = self.player
        g.tell("turn_began", seat=self.player)
        g.then(
            CultureStep(self.player),
            PlaceFigure(self.player),
            ActThere(self.player),
            DiscardPlayed(self.player),
            EclipsePileStep(self.player),
            EndTurn(self.player),
        )


class DiscardPlayed(Do, frozen=True):
    """EW-450, EW-451, EW-R-12, EW-R-30. Step 3: cards above the Player board are discarded; unspent Labour is lost."""

    player: int

    def run(self, g: State) -> None:
        player = g.players[self.player]
        player.discard += player.played
        player.played, player.used = [], []
        player.chief_used = False
        g.place, g.labour = "", 0


class EndTurn(Do, frozen=True):
    """EW-454. The turn passes on."""

    player: int

    def run(self, g: State) -> None:
        g.fresh, g.recruited = {}, []
        g.turn = NO_SEAT
        if g.rest_token:
            g.then(ReturnRestToken())
