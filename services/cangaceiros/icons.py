"""4.1. What an icon of an Action card is to the rules, and the choice of using one that stands alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, cast

from services.engine.frames import Ask, Do, Move, Pending

if TYPE_CHECKING:
    from services.cangaceiros.state import State

STOP: Move = ("stop",)


class Icon(Do, frozen=True):
    """An icon of the lower part of a card, or the attack of its upper part.

    As a step of the rules it is offered by itself and may be left, which is how an effect gives several of them.
    The verbs of different icons differ.
    """

    player: int

    def moves(self, g: State) -> Iterator[Move]:
        """Every way to carry it out now."""
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        """Carry out one of `moves`; push what follows with `g.then`."""
        raise NotImplementedError

    def possible(self, g: State) -> bool:
        """Whether there is a way to carry it out now."""
        return any(True for _ in self.moves(g))

    def run(self, g: State) -> None:
        if not g.lost and (self.possible(g) or any(True for ask in g.aside() for _ in ask.moves(g))):
            g.then(UseIcon(self.player, self))


class UseIcon(Ask, frozen=True):
    """CG-402, CG-403. Use an icon, or leave it; free actions stand open beside it."""

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    icon: Pending

    def moves(self, g: State) -> Iterator[Move]:
        yield from cast("Icon", self.icon).moves(g)
        yield STOP

    def play(self, g: State, move: Move) -> None:
        if move != STOP:
            cast("Icon", self.icon).choose(g, move)

    def safe(self, g: State) -> Move:
        return STOP
