"""EW-1300 to EW-1309. The Preparation phase: what is set up for a new round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.endless_winter.content import BOARD, PLAYER_COUNTS
from services.endless_winter.decks import draw
from services.endless_winter.rest_tokens import TurnRestToken
from services.engine.frames import Do, Upkeep
from services.engine.piles import EVERYONE

if TYPE_CHECKING:
    from services.endless_winter.state import State


class Preparation(Do, frozen=True):
    """EW-1300. The steps of the phase, in their order."""

    def run(self, g: State) -> None:
        g.phase = "preparation"
        turn_token = (TurnRestToken(untaken=not g.rested),) if g.options.rest_tokens else ()
        g.then(MoveRoundMarker(), ReturnFigures(), FillHuntZone(), RenewCulture(), DrawHands(), *turn_token)


class MoveRoundMarker(Upkeep, frozen=True):
    """EW-1300. Step 1: the next round."""

    def run(self, g: State) -> None:
        g.round += 1
        g.tell("round_marker", round=g.round)


class ReturnFigures(Upkeep, frozen=True):
    """EW-1301, EW-424, EW-1636. Step 2: all figures come back, and all action icons are free again."""

    def run(self, g: State) -> None:
        for player in g.players:
            player.figures = []
        g.icons_taken = []
        g.rested = False
        g.tell("figures_returned")


class FillHuntZone(Upkeep, frozen=True):
    """EW-1302, EW-R-35, EW-R-36. Step 3: the Hunt Zone is topped up, as far as the Animal deck goes."""

    def run(self, g: State) -> None:
        missing = PLAYER_COUNTS[len(g.players)].zone - len(g.zone)
        added = [g.draw(g.animal_deck, EVERYONE)[0] for _ in range(min(missing, len(g.animal_deck)))]
        g.zone += added
        g.tell("zone_filled", animals=[*added])


class RenewCulture(Upkeep, frozen=True):
    """EW-601, EW-1303, EW-1304, EW-1305, EW-1306, EW-R-71. Step 4: the Culture display, by the Era."""

    def run(self, g: State) -> None:
        if g.round % BOARD.era_rounds == 1:
            g.culture_removed += g.culture
            g.culture = []
        deck = g.culture_decks[g.era - 1]
        missing = min(BOARD.display - len(g.culture), len(deck))
        added = [g.draw(deck, EVERYONE)[0] for _ in range(missing)]
        g.culture += added
        g.tell("culture_renewed", cards=[*added])


class DrawHands(Upkeep, frozen=True):
    """EW-1307, EW-1308, EW-1309. Step 5: everybody draws, in addition to the hand."""

    def run(self, g: State) -> None:
        for seat in g.order:
            draw(g, seat, BOARD.preparation_draw)
