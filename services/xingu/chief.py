"""XI-901 to XI-926. What the Chief alone does beside Pacify: Expand the village."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Move
from services.xingu.actions import Action

if TYPE_CHECKING:
    from services.xingu.state import State


class Expand(Action, frozen=True):
    """XI-902 to XI-926. `("expand", hex)`."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError
