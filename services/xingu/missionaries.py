"""XI-1101 to XI-1112. The Missionary action of Warrior, Shaman and Chief."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Move
from services.xingu.actions import Action

if TYPE_CHECKING:
    from services.xingu.state import State

CAMP, VILLAGE = "camp", "village"


def missionaries_on_land(g: State) -> list[str]:
    """The hexes of the territories on which a missionary stands, in order (XI-1112)."""
    raise NotImplementedError


def send_to_camp(g: State, seat: int, hex_: str) -> None:
    """A missionary leaves a territory for the camp, by the hand of a player."""
    raise NotImplementedError


class Missionary(Action, frozen=True):
    """XI-1101 to XI-1112. `("missionary", character, hex, "camp" | "village")`."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError
