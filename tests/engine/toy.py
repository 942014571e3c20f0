"""A toy state and frames, one for each promise of the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from services.engine.dice import Dice
from services.engine.frames import Ask, Do, Move, Pending, Together, Upkeep
from services.engine.game import Game

KEY = bytes(range(32))


class Toy(Game):
    """`log` is what has happened, `coins` what each seat has, `asides` what is offered beside a free decision."""

    log: list[str] = msgspec.field(default_factory=list)
    coins: list[int] = msgspec.field(default_factory=list)
    asides: tuple[Pending, ...] = ()

    def aside(self) -> tuple[Ask, ...]:
        return tuple(ask for ask in self.asides if isinstance(ask, Ask))


def toy(*frames: Pending, coins: int = 0, asides: tuple[Pending, ...] = (), seats: int = 2) -> Toy:
    """A state with these frames to do, in this order."""
    return Toy(todo=list(frames[::-1]), dice=Dice(KEY), seats=seats, coins=[coins] * seats, asides=asides)


class Say(Do, frozen=True):
    """Writes a word into the log."""

    word: str

    def run(self, g: Toy) -> None:
        g.log.append(self.word)


class Both(Do, frozen=True):
    """Pushes two words."""

    first: str
    second: str

    def run(self, g: Toy) -> None:
        g.then(Say(self.first), Say(self.second))


class Night(Upkeep, frozen=True):
    """A step of the system that pushes a frame."""

    next: Pending

    def run(self, g: Toy) -> None:
        g.log.append("night")
        g.then(self.next)


class Open(Do, frozen=True):
    """Pushes decisions that are open together."""

    asks: tuple[Pending, ...]

    def run(self, g: Toy) -> None:
        g.then(Together(self.asks))


class Pick(Ask, frozen=True):
    """TY-001. One word of some, and then what follows."""

    words: tuple[str, ...] = ("a", "b")
    after: tuple[Pending, ...] = ()

    def moves(self, g: Toy) -> Iterator[Move]:
        yield from (("pick", word) for word in self.words)

    def play(self, g: Toy, move: Move) -> None:
        g.log.append(f"{self.player}{move[1]}")
        g.then(*self.after)


class Turn(Pick, frozen=True):
    """TY-001, TY-R-02. A decision with free actions beside it."""

    free: ClassVar[bool] = True


class Calm(Turn, frozen=True):
    """One that no free action can take the last move from."""

    steady: ClassVar[bool] = True


class Pay(Ask, frozen=True):
    """A coin, and no other way out."""

    free: ClassVar[bool] = True

    def moves(self, g: Toy) -> Iterator[Move]:
        if g.coins[self.player]:
            yield ("pay",)

    def play(self, g: Toy, move: Move) -> None:
        g.coins[self.player] -= 1
        g.log.append("paid")


class Spend(Ask, frozen=True):
    """A free action that costs a coin."""

    def moves(self, g: Toy) -> Iterator[Move]:
        if g.coins[self.player]:
            yield ("spend",)

    def play(self, g: Toy, move: Move) -> None:
        g.coins[self.player] -= 1
        g.log.append("spent")


class Haggle(Ask, frozen=True):
    """A free action that asks how much is spent."""

    def moves(self, g: Toy) -> Iterator[Move]:
        yield ("haggle",)

    def play(self, g: Toy, move: Move) -> None:
        g.then(Price(self.player))


class Price(Ask, frozen=True):
    """Any number of the coins there are."""

    def moves(self, g: Toy) -> Iterator[Move]:
        yield from (("price", count) for count in range(g.coins[self.player] + 1))

    def play(self, g: Toy, move: Move) -> None:
        g.coins[self.player] -= move[1]


class Peek(Ask, frozen=True):
    """A free action that costs nothing."""

    greedy: ClassVar[bool] = False

    def moves(self, g: Toy) -> Iterator[Move]:
        yield ("peek",)

    def play(self, g: Toy, move: Move) -> None:
        g.log.append("peeked")


class Detour(Peek, frozen=True):
    """A free action that asks something in between."""

    def play(self, g: Toy, move: Move) -> None:
        g.then(Pick(self.player, ("c", "d")))
