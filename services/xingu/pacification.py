"""XI-1001 to XI-1094. Pacify, and the pacification track with its bonuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Do, Move
from services.xingu.actions import Action

if TYPE_CHECKING:
    from services.xingu.state import State


class Pacify(Action, frozen=True):
    """XI-1001 to XI-1009. `("pacify", visitors, *characters)`: the characters are those added to the Chief."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError


class Advance(Do, frozen=True):
    """XI-1007, XI-1008. The marker advances so many spaces, with the bonuses of those it comes to."""

    player: int
    spaces: int

    def run(self, g: State) -> None:
        raise NotImplementedError


class RemoveTelegraphs(Do, frozen=True):
    """Remove so many TL tokens from anywhere to the reserve; `optional`: or fewer, or none."""

    player: int
    count: int = 1
    optional: bool = False

    def run(self, g: State) -> None:
        raise NotImplementedError
