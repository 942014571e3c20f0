"""EW-413, EW-430 to EW-444. Labour of Tribe cards and Food, and the abilities of cards in step 2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Move

if TYPE_CHECKING:
    from services.endless_winter.state import State


class PlayTribeCard(Ask, frozen=True):
    """EW-430."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()


class SpendFood(Ask, frozen=True):
    """EW-437."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()


class UseAbility(Ask, frozen=True):
    """EW-435."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()


class UseChief(Ask, frozen=True):
    """EW-413."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from ()
