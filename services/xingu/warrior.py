"""XI-701 to XI-736. What the Warrior alone does: Fight and Free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Move
from services.xingu.actions import Action

if TYPE_CHECKING:
    from services.xingu.state import State


class Fight(Action, frozen=True):
    """XI-711 to XI-719. `("fight", hex)`: an explorer or a farmer leaves the map."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError


class Free(Action, frozen=True):
    """XI-731 to XI-736. `("free",)`: all own villagers leave the farm."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError
