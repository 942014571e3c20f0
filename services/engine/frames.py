"""Frames: the entries of a game's to-do list. A decision is an `Ask`, a step of the rules is a `Do`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, ClassVar

import msgspec

Move = tuple[Any, ...]
"""`("verb", *ids)`: plain and hashable. The ids are `int`, `str` or `bool`, in the order of the message's fields."""

CLAUSE = re.compile(r"\b[A-Z]{2}-(?:EX-|R-)?\d+\b")


class Illegal(Exception):
    """The move is not among those on offer. The state has not changed.

    `clauses` are those of the decision that it failed on.
    """

    def __init__(self, message: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.clauses = clauses


class Pending:
    """Annotation for a field that holds frames: the codec finds the class by its tag."""

    __slots__ = ()


class Frame(Pending, msgspec.Struct, frozen=True, tag=True):
    """One entry of the to-do list: ids, numbers and other frames, never values copied from the state.

    The class name is the stored tag: two frame classes of one game may not share it, and renaming one means keeping
    the old name with `tag="OldName"`. No field may hold what somebody can't know.
    """


class Do(Frame, frozen=True):
    """A step that the rules take by themselves, as soon as it comes up."""

    def run(self, g: Any) -> None:
        """Change the state `g`; push what follows with `g.then`."""
        raise NotImplementedError


class Upkeep(Do, frozen=True):
    """A step of an automatic phase that waits for the system.

    `settle` stops before it; the table then owes a step to the system. One class for each numbered step of the
    book's automatic phases.
    """


class Ask(Frame, frozen=True):
    """A decision of one player. It is answered once and gone; to ask again, push it again with `g.then(self)`.

    The docstring of each subclass begins with the ids of the clauses it implements.
    """

    free: ClassVar[bool] = False
    """Free actions (`Game.aside`) stand open beside this decision."""
    steady: ClassVar[bool] = False
    """This decision has a move whatever free actions are taken before it ("enough", "end")."""
    greedy: ClassVar[bool] = True
    """As a free action: this may take what the open decision needs, so it is tried on a clone before it is listed."""
    lasting: ClassVar[bool] = False
    """Asked again in its own place, this is still a part of the same move: opponents think it through to its end."""

    player: int

    def moves(self, g: Any) -> Iterator[Move]:
        """All legal moves in `g`, in a fixed order, without changing anything. The only authority on legality."""
        raise NotImplementedError

    def play(self, g: Any, move: Move) -> None:
        """Carry out one of `moves`; push what follows with `g.then`."""
        raise NotImplementedError

    def begin(self, g: Any) -> None:
        """Ask, but for what has only one outcome, which is played; where there is none, nothing happens.

        For decisions of which everybody may know how many moves they have.
        """
        found = list(islice(self.moves(g), 2))
        if len(found) == 1:
            self.play(g, found[0])
        elif found:
            g.then(self)

    def safe(self, g: Any) -> Move:
        """The move that is played for a seat that is gone. By default the first listed."""
        return next(self.moves(g))


class Together(Frame, frozen=True):
    """Decisions that are open at the same time, at most one for each player, answered in any order.

    An answer may not ask again: it would block the others.
    """

    asks: tuple[Pending, ...]


@cache
def clauses(kind: type[Frame]) -> tuple[str, ...]:
    """The ids of the ledger's clauses that `kind` implements, as its docstring names them."""
    return tuple(dict.fromkeys(CLAUSE.findall(kind.__doc__ or "")))
