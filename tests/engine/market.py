"""A game of offers, in which every position is worth what its points say: for tests of opponents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

import msgspec

from services.engine.dice import Dice
from services.engine.frames import Ask, Do, Move, Pending
from services.engine.game import Game
from services.engine.kernel import asks
from services.engine.outcome import Outcome, Standing
from services.engine.piles import Pile
from services.engine.rules import Rules
from services.engine.search import Budget, Choice
from tests.sample_game import RULES as SAMPLE

KEY = bytes(range(32))
NO_BUDGET = Budget(iterations=0)


class Market(Game):
    """`points` of each seat; the `bag` is hidden, its top card is known to nobody."""

    points: list[int] = msgspec.field(default_factory=list)
    bag: Pile = msgspec.field(default_factory=Pile)
    gifts: int = 0
    """Free actions that are left, each worth `gift` points."""
    gift: int = 0

    def aside(self) -> tuple[Ask, ...]:
        return (Gift(asks(self)[0].player),)

    def hidden(self) -> tuple[Sequence[Pile], ...]:
        return ((self.bag,),) if self.bag.cards else ()


class Earn(Do, frozen=True):
    """Points for a seat, or for who wins them by the card on top of the bag."""

    seat: int
    points: int

    def run(self, g: Market) -> None:
        g.points[self.seat] += self.points


class Draw(Do, frozen=True):
    """Points if the top card is the one that was named."""

    seat: int
    card: str
    points: int

    def run(self, g: Market) -> None:
        if g.bag.cards[-1] == self.card:
            g.points[self.seat] += self.points


class Rounds(Do, frozen=True):
    """Asks again and again, as long as nobody has points."""

    asking: Pending

    def run(self, g: Market) -> None:
        if not any(g.points):
            g.then(self.asking, self)


class Offer(Ask, frozen=True):
    """TY-001. One word of some, and what follows from each."""

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    follows: Mapping[str, tuple[Pending, ...]]

    def moves(self, g: Market) -> Iterator[Move]:
        yield from (("take", word) for word in self.follows)

    def play(self, g: Market, move: Move) -> None:
        g.then(*self.follows[move[1]])


class Part(Offer, frozen=True):
    """TY-002. An offer within another."""


class Parcel(Offer, frozen=True):
    """TY-003. An offer that is made again until it is gone."""

    lasting: ClassVar[bool] = True


class Gift(Ask, frozen=True):
    """A free action."""

    greedy: ClassVar[bool] = False

    def moves(self, g: Market) -> Iterator[Move]:
        if g.gifts:
            yield ("gift",)

    def play(self, g: Market, move: Move) -> None:
        g.gifts -= 1
        g.points[self.player] += g.gift


def outcome(g: Market) -> Outcome:
    best = max(g.points)
    return Outcome(
        standings=tuple(
            Standing(seat=seat, rank=1 + (points < best), won=points == best, total=points, scores={})
            for seat, points in enumerate(g.points)
        )
    )


RULES: Rules[Any, Any, Any] = replace(
    cast("Rules[Any, Any, Any]", SAMPLE),
    state=Market,
    evaluate=lambda g, seat: float(g.points[seat]),
    outcome=outcome,
)


def market(*frames: Pending, seats: int = 2, bag: Sequence[str] = (), gifts: int = 0, gift: int = 0) -> Market:
    """A position with these frames to do, in this order."""
    return Market(
        todo=list(frames[::-1]),
        dice=Dice(KEY),
        seats=seats,
        points=[0] * seats,
        bag=Pile.of(bag),
        gifts=gifts,
        gift=gift,
    )


def word(choice: Choice) -> object:
    """What was taken."""
    return choice.move[-1]
