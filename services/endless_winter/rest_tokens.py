"""EW-1630 to EW-1638. The Rest token module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.frames import Do, Upkeep

if TYPE_CHECKING:
    from services.endless_winter.state import State


class GetRestToken(Do, frozen=True):
    """EW-1631, EW-1632. Asks the player for `g.rest_token`, before the Rest effects."""

    player: int

    def run(self, g: State) -> None:
        raise NotImplementedError


class ReturnRestToken(Do, frozen=True):
    """EW-1635. At the end of the turn `g.rest_token` goes back."""

    def run(self, g: State) -> None:
        raise NotImplementedError


class TurnRestToken(Upkeep, frozen=True):
    """EW-1637, EW-1638. At the end of the Preparation phase."""

    def run(self, g: State) -> None:
        raise NotImplementedError
