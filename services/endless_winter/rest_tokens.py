"""EW-1630 to EW-1638. The Rest token module: a token for the first figure of a round to Rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Do, Move, Upkeep
from services.engine.piles import EVERYONE

if TYPE_CHECKING:
    from services.endless_winter.state import State


class GetRestToken(Ask, frozen=True):
    """EW-1631, EW-1632, EW-1636. The face-up Rest token, or the one under it."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("rest_token", face_up) for face_up in (True, False))

    def play(self, g: State, move: Move) -> None:
        g.rested = True
        if not move[1]:
            _put_under(g)
        g.rest_token = g.draw(g.rest_tokens, EVERYONE)[0]
        g.tell("rest_token", seat=self.player, token=g.rest_token)


class ReturnRestToken(Do, frozen=True):
    """EW-1635, EW-R-48. The token that was taken goes under the pile, used or not; none lies face up on it now."""

    def run(self, g: State) -> None:
        g.rest_tokens.put_under(g.rest_token, EVERYONE)
        g.rest_token = ""


class TurnRestToken(Upkeep, frozen=True):
    """EW-1637, EW-1638. A token that nobody took goes under the pile, and the one then on top is turned face up."""

    untaken: bool
    """The one on top lies face up."""

    def run(self, g: State) -> None:
        if self.untaken:
            _put_under(g)
        g.show(g.rest_tokens, -1)
        g.tell("rest_token_turned", token=g.rest_tokens.cards[-1])


def _put_under(g: State) -> None:
    g.rest_tokens.put_under(*g.rest_tokens.draw())
