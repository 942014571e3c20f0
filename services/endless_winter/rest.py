"""EW-900 to EW-905. The Rest action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.content import REST_TOKENS
from services.endless_winter.effects import Gain, worthwhile
from services.endless_winter.pieces import DRAW, Effect
from services.endless_winter.rest_tokens import GetRestToken
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.endless_winter.state import State

REST_EFFECTS = (Effect(DRAW), Effect("tip"))
"""EW-900, EW-901. What the Rest space shows."""
END_REST: Move = ("end_rest",)


class Rest(Do, frozen=True):
    """EW-900, EW-901, EW-1631, EW-1636, EW-R-60. A figure Rests; the first of the round brings a Rest token before."""

    player: int

    def run(self, g: State) -> None:
        g.then(BeginResting(self.player))
        if g.options.rest_tokens and not g.rested:
            g.then(GetRestToken(self.player))


class BeginResting(Do, frozen=True):
    """EW-1633, EW-1634, EW-R-68. The effects of the Rest space and of the Rest token, in any order."""

    player: int

    def run(self, g: State) -> None:
        token = REST_TOKENS[g.rest_token].benefits if g.rest_token else ()
        g.then(GoOnResting(self.player, REST_EFFECTS + token))


class GoOnResting(Do, frozen=True):
    """EW-905. Resting goes on as long as there is an effect, or the Chief ability, to use."""

    player: int
    left: tuple[Effect, ...]

    def run(self, g: State) -> None:
        ask = UseRest(self.player, self.left)
        if next(ask.moves(g)) != END_REST or any(True for aside in g.aside() for _ in aside.moves(g)):
            g.then(ask)


class UseRest(Ask, frozen=True):
    """EW-900, EW-901, EW-904, EW-1633, EW-1634, EW-R-68. Use one of the effects that are left, or leave them."""

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True
    lasting: ClassVar[bool] = True

    left: tuple[Effect, ...]

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("rest", effect.kind) for effect in self.left if worthwhile(g, self.player, (effect,)))
        yield END_REST

    def play(self, g: State, move: Move) -> None:
        if move == END_REST:
            return
        used = next(effect for effect in self.left if effect.kind == move[1])
        left = tuple(effect for effect in self.left if effect is not used)
        g.tell("rest_effect", seat=self.player, kind=used.kind)
        g.then(Gain(self.player, (used,)), GoOnResting(self.player, left))

    def safe(self, g: State) -> Move:
        return END_REST
