"""The table as it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from services.engine.frames import Ask
from services.engine.game import Game
from services.engine.piles import Pile
from tests.sample_game.content import FISH
from tests.sample_game.fishing import Look


class Player(msgspec.Struct):
    """What lies before one player."""

    hand: Pile
    shells: int
    bait: Pile
    basket: list[str] = []


class State(Game):
    """`catch` is the card that is fished for, `winner` the seat that has taken it (`-1`: nobody yet)."""

    conserved: ClassVar[bool] = True

    players: list[Player]
    river: Pile
    bank: Pile
    rounds: int
    full_moon: bool
    lead: int
    round: int = 0
    catch: str = ""
    winner: int = -1

    def from_lead(self) -> Iterator[int]:
        """All seats, in order, from the lead on."""
        return ((self.lead + n) % self.seats for n in range(self.seats))

    def aside(self) -> tuple[Ask, ...]:
        """SG-206."""
        return (Look(self.winner),)

    def hidden(self) -> tuple[Sequence[Pile], ...]:
        """A card that one can't place is in the river, in a hand, or a bait face down."""
        zones = [self.river]
        for player in self.players:
            zones += player.hand, player.bait
        return (zones,)

    def totals(self) -> dict[str, int]:
        """Cards of each kind in all zones."""
        cards = [*self.river.cards, *self.bank.cards]
        for player in self.players:
            cards += player.hand.cards + player.bait.cards + player.basket
        return Counter(FISH[card].kind for card in (*cards, *filter(None, [self.catch])))
