"""XI-501 to XI-545. Collecting resource cards, and their consequences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Do, Move
from services.xingu.actions import Action

if TYPE_CHECKING:
    from services.xingu.state import State


class Collect(Action, frozen=True):
    """XI-501 to XI-545. `("collect", character, stack)`; `("collect_with", bonus, character, stack)`."""

    def moves(self, g: State) -> Iterator[Move]:
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        raise NotImplementedError


class GainCard(Do, frozen=True):
    """XI-520, XI-R-24. A card of any stack, by the track or an expansion; skipped if there is none."""

    player: int

    def run(self, g: State) -> None:
        raise NotImplementedError


class Consequence(Do, frozen=True):
    """XI-505 to XI-517. What a card that was just taken brings onto the map."""

    player: int
    card: str

    def run(self, g: State) -> None:
        raise NotImplementedError
