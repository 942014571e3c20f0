"""A round by night: baits in secret, the catch for the highest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Do, Move, Together
from services.engine.piles import EVERYONE, knows, seats
from tests.sample_game.content import FISH
from tests.sample_game.evening import EVENING

if TYPE_CHECKING:
    from tests.sample_game.state import State


class Dawn(Do, frozen=True):
    """SG-200. The catch is turned up."""

    def run(self, g: State) -> None:
        """Turn it up and ask for the baits."""
        g.round += 1
        g.winner = -1
        g.show(g.river, -1)
        g.catch, _ = g.river.draw()
        g.tell("catch", card=g.catch)
        g.then(Together(tuple(ChooseBait(seat) for seat in range(len(g.players)))), Reveal(), *EVENING, Dusk())


class ChooseBait(Ask, frozen=True):
    """SG-201. One hand card, in secret."""

    def moves(self, g: State) -> Iterator[Move]:
        """Each card of the hand."""
        yield from (("bait", card) for card in g.players[self.player].hand.cards)

    def play(self, g: State, move: Move) -> None:
        """The others see a card go and no more know which they hold."""
        me = g.players[self.player]
        me.bait.put(move[1], me.hand.pick(move[1], seats(self.player)))
        g.tell("baited", seat=self.player)


class Reveal(Do, frozen=True):
    """SG-202 to SG-204. The highest bait wins the catch."""

    def run(self, g: State) -> None:
        """Turn the baits up, find the winner, hand over the catch."""
        for player in g.players:
            g.show(player.bait, -1)
        g.winner = max(g.from_lead(), key=lambda seat: FISH[g.players[seat].bait.cards[-1]].value)
        g.players[g.winner].basket.append(g.catch)
        g.tell("won", seat=g.winner, card=g.catch, baits=[player.bait.cards[-1] for player in g.players])
        g.catch = ""
        g.then(Salvage(g.winner), ToTheBank())


class Salvage(Ask, frozen=True):
    """SG-205. One of the other baits for a shell, or none."""

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        """Leave them, or take one."""
        yield ("leave",)
        if g.players[self.player].shells:
            for seat, player in enumerate(g.players):
                if seat != self.player:
                    yield ("salvage", player.bait.cards[-1])

    def play(self, g: State, move: Move) -> None:
        """Pay and take."""
        if move == ("leave",):
            return
        me = g.players[self.player]
        me.shells -= 1
        me.basket.append(move[1])
        for player in g.players:
            if move[1] in player.bait.cards:
                player.bait.take(move[1])
        g.tell("salvaged", seat=self.player, card=move[1])


class Look(Ask, frozen=True):
    """SG-206, SG-207, SG-208. A shell for a look at the river's top card."""

    def moves(self, g: State) -> Iterator[Move]:
        """Offered to who has a shell and doesn't know the card."""
        if g.players[self.player].shells and g.river.cards and not knows(g.river.known[-1], self.player):
            yield ("look",)

    def play(self, g: State, move: Move) -> None:
        """Under a full moon everybody sees it."""
        g.players[self.player].shells -= 1
        g.show(g.river, -1, EVERYONE if g.full_moon else seats(self.player))
        g.tell("looked", seat=self.player)
        g.tell("seen", card=g.river.cards[-1], only=None if g.full_moon else [self.player])


class ToTheBank(Do, frozen=True):
    """SG-209. The baits that are left."""

    def run(self, g: State) -> None:
        """Lay them on the bank, face up."""
        for player in g.players:
            while player.bait.cards:
                g.bank.put(*player.bait.draw())


class Dusk(Do, frozen=True):
    """SG-303, SG-104. The lead passes on; another round, or the end."""

    def run(self, g: State) -> None:
        """Push the next round if there is one."""
        g.lead = g.winner
        if g.round < g.rounds:
            g.then(Dawn())
