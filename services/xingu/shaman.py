"""XI-801 to XI-838. What the Shaman alone does: Ritual and Heal; and healing, whatever it is paid with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Do, Move
from services.xingu.actions import Action

if TYPE_CHECKING:
    from services.xingu.state import State

VILLAGE = "village"
"""Where sick villagers lie beside character cards and the table."""


def sick_places(g: State, seat: int) -> list[str]:
    """Where sick villagers of a player can be healed: `VILLAGE`, characters, `TABLE`; not the farm (XI-838)."""
    raise NotImplementedError


class HealUpTo(Do, frozen=True):
    """Heal one sick villager, and further ones up to `count` in all; with `village`, only those that lie there."""

    player: int
    count: int
    village: bool = False

    def run(self, g: State) -> None:
        raise NotImplementedError


class Ritual(Action, frozen=True):
    """XI-811 to XI-821. `("ritual", helpers)`."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError


class Heal(Action, frozen=True):
    """XI-831 to XI-838. `("heal",)`."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError
