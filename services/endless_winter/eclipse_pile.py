"""EW-452 to EW-455. Step 4 of a player's last turn of the round: the Eclipse pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.content import BOARD
from services.endless_winter.decks import hide_from_hand
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.endless_winter.state import State

END_PILE: Move = ("end_pile",)


class EclipsePileStep(Do, frozen=True):
    """EW-307. Step 4, once all figures are placed, as long as there are cards in hand."""

    player: int

    def run(self, g: State) -> None:
        player = g.players[self.player]
        if len(player.figures) == BOARD.figures and player.hand.cards:
            g.then(AddToEclipsePile(self.player))


class AddToEclipsePile(Ask, frozen=True):
    """EW-452, EW-453, EW-455, EW-R-55. Put a card of the hand face down in the Eclipse pile, or no more."""

    steady: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("eclipse_pile", card) for card in sorted({*g.players[self.player].hand.cards}))
        yield END_PILE

    def play(self, g: State, move: Move) -> None:
        if move == END_PILE:
            return
        eclipse = g.players[self.player].eclipse
        eclipse.put(move[1], hide_from_hand(g, self.player, move[1]))
        g.tell("eclipse_pile", seat=self.player, cards=len(eclipse))
        g.then(EclipsePileStep(self.player))

    def safe(self, g: State) -> Move:
        return END_PILE
