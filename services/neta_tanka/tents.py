"""NT-600 to NT-612. The Tent section, its demand spaces, and Location 9."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Move
from services.neta_tanka.actions import Action, Onward
from services.neta_tanka.content import BOARD_SIDES, TENTS
from services.neta_tanka.pieces import HIDE, WOOD, TentProgress

if TYPE_CHECKING:
    from services.neta_tanka.state import Player, State

BUILD = {number: {good: ("build", number, good) for good in (HIDE, WOOD)} for number in range(1, len(TENTS) + 1)}


def can_build(me: Player, *, gift: bool = False) -> Iterator[Move]:
    """NT-602 to NT-608, NT-611. Each Tent and resource that fits it.

    The resource comes from the Personal Reserve or, a `gift`, from the General Reserve.
    """
    hide, wood = gift or me.reserve[HIDE] > 0, gift or me.reserve[WOOD] > 0
    if not hide and not wood:
        return
    for number, (tent, printed) in enumerate(zip(me.tents, TENTS, strict=True), 1):
        if len(tent.fed) < len(printed.demand):
            return  # NT-608
        if hide and tent.hide < printed.hide:  # NT-603
            yield BUILD[number][HIDE]
        if wood and tent.wood < printed.wood:
            yield BUILD[number][WOOD]
        if not tent.hide and not tent.wood:
            return  # NT-604 to NT-606


def build(g: State, seat: int, move: Move, *, gift: bool = False) -> None:
    """Place the resource that one of `can_build` names."""
    _, number, good = move
    me, printed = g.players[seat], TENTS[number - 1]
    if not gift:
        me.reserve[good] -= 1
    old = me.tents[number - 1]
    tent = TentProgress(old.wood + (good == WOOD), old.hide + (good == HIDE), old.fed)
    me.tents[number - 1] = tent
    complete = tent.wood == printed.wood and tent.hide == printed.hide
    g.tell("tent_built", seat=seat, tent=number, good=good, complete=complete)


class ConstructTents(Action, frozen=True):
    """NT-600, NT-601, NT-610, NT-661. Location 9, or the rest of 13 in Winter: one resource after another."""

    most: int = 0
    """0 stands for the number of Location 9."""
    placed: int = 0

    def options(self, g: State) -> Iterator[Move]:
        return can_build(g.players[self.player])

    def choose(self, g: State, move: Move) -> None:
        build(g, self.player, move)
        placed, most = self.placed + 1, self.most or BOARD_SIDES[g.side].construct_tents
        if placed < most:
            g.then(Onward(ConstructTents(self.player, most, placed)))


class BuildByEffect(Ask, frozen=True):
    """NT-240, NT-252. A Link or a card places on a Tent."""

    gift: bool

    def moves(self, g: State) -> Iterator[Move]:
        return can_build(g.players[self.player], gift=self.gift)

    def play(self, g: State, move: Move) -> None:
        build(g, self.player, move, gift=self.gift)


class FeedTent(Ask, frozen=True):
    """NT-607, NT-609, NT-852, NT-R-09, NT-R-10. Food on the first demand space that still asks for some."""

    greedy: ClassVar[bool] = False

    def moves(self, g: State) -> Iterator[Move]:
        me = g.players[self.player]
        for number, printed in enumerate(TENTS, 1):
            fed = me.tents[number - 1].fed
            if len(fed) < len(printed.demand):
                yield from (("feed", number, food) for food in printed.demand if food not in fed and me.reserve[food])
                return

    def play(self, g: State, move: Move) -> None:
        _, number, food = move
        me = g.players[self.player]
        me.reserve[food] -= 1
        old = me.tents[number - 1]
        me.tents[number - 1] = TentProgress(old.wood, old.hide, (*old.fed, food))
        g.tell("tent_fed", seat=self.player, tent=number, food=food)
