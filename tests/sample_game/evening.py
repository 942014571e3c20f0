"""The evening, which runs by itself but for what the players put back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Do, Frame, Move, Upkeep
from services.engine.piles import seats

if TYPE_CHECKING:
    from tests.sample_game.state import State

DRAWN = 2
LOW_WATER = 2


class DrawCards(Upkeep, frozen=True):
    """SG-300. The first step of the evening."""

    def run(self, g: State) -> None:
        """A draw and an answer for each player, from the lead on."""
        g.then(*[frame for seat in g.from_lead() for frame in (Draw(seat), GiveBack(seat))])


class Draw(Do, frozen=True):
    """SG-300. Two cards for one player."""

    player: int

    def run(self, g: State) -> None:
        """Draw them."""
        draw(g, self.player, DRAWN)


class GiveBack(Ask, frozen=True):
    """SG-301. One hand card goes under the river."""

    def moves(self, g: State) -> Iterator[Move]:
        """Each card of the hand."""
        yield from (("give_back", card) for card in g.players[self.player].hand.cards)

    def play(self, g: State, move: Move) -> None:
        """The others don't see which card goes."""
        hand = g.players[self.player].hand
        g.river.put_under(move[1], hand.pick(move[1], seats(self.player)))
        g.tell("gave_back", seat=self.player)
        g.tell("given_back", card=move[1], only=[self.player])


class Replenish(Upkeep, frozen=True):
    """SG-302. The second step of the evening."""

    def run(self, g: State) -> None:
        """Shuffle the bank into a river that runs low."""
        if len(g.river) < LOW_WATER * g.seats and len(g.bank):
            while g.bank.cards:
                g.river.put(*g.bank.draw())
            g.shuffle("river", g.river)
            g.tell("replenished", cards=len(g.river))


EVENING: tuple[Frame, ...] = (DrawCards(), Replenish())


def draw(g: State, seat: int, count: int) -> None:
    """Draw from the river into a hand; who knew a card in the river still knows it there."""
    for _ in range(min(count, len(g.river))):
        card, known = g.draw(g.river, seats(seat))
        g.players[seat].hand.put(card, known)
        g.tell("drew", seat=seat)
        g.tell("drawn", card=card, only=[seat])
