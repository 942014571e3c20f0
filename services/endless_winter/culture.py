"""EW-400 to EW-406. Step 1 of a turn: Culture cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.content import CARDS
from services.endless_winter.decks import Discard, may_hold, show_from_hand
from services.endless_winter.effects import can_carry_out, carry_out
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.endless_winter.state import State

END_CULTURE: Move = ("end_culture",)
USE: Move = ("use_culture",)
LEAVE: Move = ("leave_culture",)


class CultureStep(Do, frozen=True):
    """EW-400, EW-401, EW-134. Step 1 goes on as long as the player may have a Culture card to play.

    Whether there is one in hand shows in the answer alone.
    """

    player: int
    played: int = 0
    """Culture cards played in this turn."""

    def run(self, g: State) -> None:
        payable = not self.played or len(g.players[self.player].hand) > 1
        if payable and may_hold(g, self.player, tribe=False):
            g.then(PlayCulture(self.player, self.played))


class PlayCulture(Ask, frozen=True):
    """EW-400, EW-401, EW-402, EW-403, EW-404, EW-405, EW-406, EW-R-33. Play a Culture card, or no more.

    Each beyond the first needs another card in hand, which is discarded before the ability is used.
    """

    steady: ClassVar[bool] = True

    played: int = 0

    def moves(self, g: State) -> Iterator[Move]:
        hand = g.players[self.player].hand.cards
        yield from (("play_culture", card) for card in sorted({*hand}) if not CARDS[card].tribe)
        yield END_CULTURE

    def play(self, g: State, move: Move) -> None:
        if move == END_CULTURE:
            return
        card = move[1]
        show_from_hand(g, self.player, card)
        g.players[self.player].played.append(card)
        g.tell("culture_played", seat=self.player, card=card)
        extra = (Discard(self.player),) if self.played else ()
        g.then(*extra, CultureAbility(self.player, card), CultureStep(self.player, self.played + 1))

    def safe(self, g: State) -> Move:
        return END_CULTURE


class CultureAbility(Do, frozen=True):
    """EW-403, EW-R-69. The ability of a Culture card; the player is asked where it costs something."""

    player: int
    card: str

    def run(self, g: State) -> None:
        ability = CARDS[self.card].ability
        if ability and can_carry_out(g, self.player, ability):
            if ability.cost:
                g.then(UseCulture(self.player, self.card))
            else:
                carry_out(g, self.player, ability)


class UseCulture(Ask, frozen=True):
    """EW-403, EW-1150, EW-1151, EW-R-69. Pay for the ability of a Culture card, or leave it."""

    steady: ClassVar[bool] = True

    card: str

    def moves(self, g: State) -> Iterator[Move]:
        yield USE
        yield LEAVE

    def play(self, g: State, move: Move) -> None:
        ability = CARDS[self.card].ability
        if move == USE and ability:
            carry_out(g, self.player, ability)

    def safe(self, g: State) -> Move:
        return LEAVE
