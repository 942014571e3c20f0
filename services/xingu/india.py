"""XI-601 to XI-640. What the Índia alone does beside Collect: Procreate, Build, Manufacture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Move
from services.xingu.actions import Action

if TYPE_CHECKING:
    from services.xingu.state import State


class Procreate(Action, frozen=True):
    """XI-611 to XI-618. `("procreate", "warrior" | "hunter")`."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError


class Build(Action, frozen=True):
    """XI-621 to XI-628, XI-1261. `("build",)`; `("build_with", bonus)`."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError


class Manufacture(Action, frozen=True):
    """XI-631 to XI-640. `("manufacture", utensil)`, then one by one `("make", utensil)` or `("stop",)`."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError


def missing_utensils(g: State, seat: int) -> list[str]:
    """XI-635 to XI-637, XI-639. Types that the current collection lacks and that the reserve has, in order."""
    raise NotImplementedError
