"""4e to 4h. What an action of a section is to the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from services.engine.frames import Move

if TYPE_CHECKING:
    from services.endless_winter.state import State


class Action(msgspec.Struct, frozen=True):
    """An action of a section of an Action Column. One decision joins those of the section, so their verbs differ."""

    verb: ClassVar[str]
    """The verb of all its moves."""
    repeated: ClassVar[bool] = False
    """EW-418. It may be done any number of times."""

    player: int

    def moves(self, g: State) -> Iterator[Move]:
        """Every way to carry it out now."""
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        """Carry out one of `moves`; push what follows with `g.then`."""
        raise NotImplementedError
