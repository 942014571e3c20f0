"""How the action of a Location is a frame: a deed without a choice, or a choice that may be given up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, ClassVar, cast

from services.engine.frames import Ask, Do, Move, Pending

if TYPE_CHECKING:
    from services.neta_tanka.state import State

STOP: Move = ("stop",)


class Deed(Do, frozen=True):
    """An action of a Location that needs no answer."""

    player: int

    def possible(self, g: State) -> bool:
        """Whether a Nomad may be laid down for it (NT-R-30)."""
        return True

    def due(self, g: State) -> bool:
        """Whether the turn can't end before it is done (NT-315)."""
        return False

    def begin(self, g: State) -> None:
        """Do it."""
        self.run(g)


class Action(Ask, frozen=True):
    """NT-314, NT-860, NT-R-52. An action of a Location with a choice.

    What is left of it may be given up, and free actions stand open beside it.
    """

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    def options(self, g: State) -> Iterator[Move]:
        """What can be done now."""
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        """Carry out one of `options`."""
        raise NotImplementedError

    def possible(self, g: State) -> bool:
        """Whether a Nomad may be laid down for it (NT-R-30)."""
        return any(True for _ in self.options(g))

    def due(self, g: State) -> bool:
        """Whether the turn can't end before it is done (NT-315)."""
        return False

    def begin(self, g: State) -> None:
        """Ask, but for what has only one outcome: laying the Nomad down was the choice."""
        options = list(islice(self.options(g), 2))
        if len(options) == 1:
            self.choose(g, options[0])
        elif options:
            g.then(self)

    def moves(self, g: State) -> Iterator[Move]:
        yield from self.options(g)
        yield STOP

    def play(self, g: State, move: Move) -> None:
        if move == STOP:
            g.tell("gave_up_the_rest", seat=self.player)
        else:
            self.choose(g, move)


class Onward(Do, frozen=True):
    """Ask for the next part of an action, if there is anything that the player could still do with it."""

    action: Pending

    def run(self, g: State) -> None:
        action = cast("Action", self.action)
        if action.possible(g) or any(True for ask in g.aside() for _ in ask.moves(g)):
            g.then(action)
