"""The Personal Reserve: what comes from the General Reserve or an area of the Village board, and what is paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Move
from services.neta_tanka.actions import Deed
from services.neta_tanka.content import BOARD_SIDES, FOODS
from services.neta_tanka.pieces import GENEROSITY, MEAT, MUSHROOM

if TYPE_CHECKING:
    from services.neta_tanka.state import State


def gain(g: State, seat: int, good: str, count: int) -> None:
    """NT-103, NT-223. From the General Reserve, which never runs out."""
    g.players[seat].reserve[good] += count
    g.tell("gained", seat=seat, good=good, count=count)


def pay(g: State, seat: int, good: str, count: int) -> None:
    """Back to the General Reserve."""
    g.players[seat].reserve[good] -= count
    g.tell("paid", seat=seat, good=good, count=count)


def take_from_area(g: State, seat: int, good: str, most: int) -> None:
    """NT-224, NT-765. From the area of the Village board that holds this, as far as there is any."""
    count = min(most, g.areas[good])
    g.areas[good] -= count
    g.players[seat].reserve[good] += count
    g.tell("took_from_area", seat=seat, good=good, count=count)


def supply(g: State, good: str, count: int) -> None:
    """NT-403. From the General Reserve to an area of the Village board, on top of what is there."""
    g.areas[good] += count
    g.tell("area_supplied", good=good, count=count)


def meals(g: State, seat: int) -> Iterator[tuple[str, int]]:
    """NT-703, NT-720. Each food that the player can pay a meal with, and how much of it."""
    side, reserve = BOARD_SIDES[g.side], g.players[seat].reserve
    if reserve[MEAT] >= side.price_meat:
        yield MEAT, side.price_meat
    if reserve[MUSHROOM] >= side.price_mushroom:
        yield MUSHROOM, side.price_mushroom


def pay_meal(g: State, seat: int, food: str) -> None:
    """Pay a meal with this food."""
    side = BOARD_SIDES[g.side]
    pay(g, seat, food, side.price_meat if food == MEAT else side.price_mushroom)


class GainOfChoice(Ask, frozen=True):
    """NT-235, NT-261, NT-R-46. Resources of the player's choice from the General Reserve, alike or different.

    They are named in the printed order, so that the same set is not offered twice.
    """

    goods: tuple[str, ...]
    left: int = 1

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("gain", good) for good in self.goods)

    def play(self, g: State, move: Move) -> None:
        good = move[1]
        gain(g, self.player, good, 1)
        if self.left > 1:
            GainOfChoice(self.player, self.goods[self.goods.index(good) :], self.left - 1).begin(g)


class GatherThoughts(Deed, frozen=True):
    """NT-630. Location 10."""

    def run(self, g: State) -> None:
        gain(g, self.player, GENEROSITY, BOARD_SIDES[g.side].gather_generosity)


def foods(g: State, seat: int) -> Iterator[str]:
    """The kinds of food in the Personal Reserve."""
    reserve = g.players[seat].reserve
    return (food for food in FOODS if reserve[food])
