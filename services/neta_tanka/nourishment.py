"""NT-680 to NT-685. The Nourishment section, and Locations 15 and 16."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Move
from services.neta_tanka.actions import Action
from services.neta_tanka.content import BOARD_SIDES, CLAN_BOARD, FOODS
from services.neta_tanka.pieces import MUSHROOM
from services.neta_tanka.reserve import gain

if TYPE_CHECKING:
    from services.neta_tanka.state import Player, State

NOURISH: dict[str, Move] = {food: ("nourish", food) for food in FOODS}


def can_nourish(me: Player, goods: tuple[str, ...] = FOODS, *, gift: bool = False) -> Iterator[Move]:
    """NT-682, NT-685. Each food that may be placed: from the Personal Reserve, a `gift` from the General Reserve."""
    if len(me.nourishment) < CLAN_BOARD.nourishment_spaces:
        yield from (NOURISH[food] for food in goods if gift or me.reserve[food])


def nourish(g: State, seat: int, food: str, *, gift: bool = False) -> None:
    """NT-684. On the next space; the one of the Copy Power unlocks it (NT-340)."""
    me = g.players[seat]
    if not gift:
        me.reserve[food] -= 1
    me.nourishment.append(food)
    g.tell("nourished", seat=seat, food=food, spaces=len(me.nourishment))
    if len(me.nourishment) == CLAN_BOARD.copy_power_food:
        me.copy_power = True
        g.tell("copy_power_unlocked", seat=seat)


class NourishClan(Action, frozen=True):
    """NT-680. Location 15."""

    def options(self, g: State) -> Iterator[Move]:
        return can_nourish(g.players[self.player])

    def choose(self, g: State, move: Move) -> None:
        nourish(g, self.player, move[1])


class VisitElderOfNourishment(Action, frozen=True):
    """NT-681. Location 16: a Mushroom from the General Reserve, or food from the own to the Nourishment section."""

    def options(self, g: State) -> Iterator[Move]:
        yield ("gain", MUSHROOM)
        yield from can_nourish(g.players[self.player])

    def choose(self, g: State, move: Move) -> None:
        if move[0] == "gain":
            gain(g, self.player, MUSHROOM, BOARD_SIDES[g.side].nourishment_elder_mushroom)
        else:
            nourish(g, self.player, move[1])


class NourishByEffect(Ask, frozen=True):
    """NT-241, NT-250, NT-251, NT-R-31. A Link or a card places food, as far as there is room."""

    goods: tuple[str, ...]
    left: int
    gift: bool

    def moves(self, g: State) -> Iterator[Move]:
        return can_nourish(g.players[self.player], self.goods, gift=self.gift)

    def play(self, g: State, move: Move) -> None:
        nourish(g, self.player, move[1], gift=self.gift)
        if self.left > 1:
            NourishByEffect(self.player, self.goods, self.left - 1, self.gift).begin(g)
