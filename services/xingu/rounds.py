"""XI-301 to XI-313. Rounds and turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.frames import Do

if TYPE_CHECKING:
    from services.xingu.state import State


class Round(Do, frozen=True):
    """XI-301, XI-313. The next round begins: everybody has all character cards in hand."""

    def run(self, g: State) -> None:
        raise NotImplementedError


class NextTurn(Do, frozen=True):
    """XI-302, XI-308 to XI-310. The turn of `seat`, or of the next who has a card, until all cards are played."""

    seat: int

    def run(self, g: State) -> None:
        raise NotImplementedError


class EndTurn(Do, frozen=True):
    """XI-312, XI-315. The turn is over: feeding, then what the emptied stacks bring."""

    seat: int

    def run(self, g: State) -> None:
        raise NotImplementedError
