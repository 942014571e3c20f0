"""NT-700 to NT-714. The Canoe and Final tiles: Location 17."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from services.engine.frames import Move
from services.neta_tanka.actions import Action
from services.neta_tanka.content import TILES, FinalTile
from services.neta_tanka.handicrafts import (
    begun_apart,
    can_take_handicraft,
    discard_handicraft,
    faces_among,
    take_handicraft,
)
from services.neta_tanka.pieces import GENEROSITY, NO_SEAT, RESOURCES, SKULL, WOOD
from services.neta_tanka.reserve import gain, meals, pay, pay_meal
from services.neta_tanka.totem_pole import remove_stages

if TYPE_CHECKING:
    from services.neta_tanka.state import State

FROM_RESERVE = "reserve"
FROM_POLE = "pole"


class VisitCanoe(Action, frozen=True):
    """NT-700, NT-701, NT-702, NT-703, NT-704, NT-705, NT-706, NT-707, NT-708, NT-714.

    Location 17: one of the two options of the tile that is face up.
    """

    def options(self, g: State) -> Iterator[Move]:
        tile = TILES[g.tile]
        yield from (("gain", good) for good in tile.left)  # NT-701
        if isinstance(tile, FinalTile):
            yield from (("barter", *payment) for payment in BARTERS[tile.barter].payments(g, self.player, tile.count))
        elif tile.right == "handicraft":
            yield from can_take_handicraft(g)  # NT-702
        elif g.welcomed == NO_SEAT:  # NT-704, NT-R-05
            yield from (("welcome", food) for food, _ in meals(g, self.player))

    def choose(self, g: State, move: Move) -> None:
        seat, tile = self.player, TILES[g.tile]
        match move:
            case ("gain", good):
                gain(g, seat, good, 1)
            case ("take_handicraft", card):
                take_handicraft(g, seat, card)
            case ("welcome", food):  # NT-703
                pay_meal(g, seat, food)
                g.welcomed = seat
                g.tell("visitor_welcomed", seat=seat)
            case (_, *payment) if isinstance(tile, FinalTile):  # NT-707
                BARTERS[tile.barter].pay(g, seat, tile.count, payment)
                gain(g, seat, GENEROSITY, tile.generosity)


class Bartering(NamedTuple):
    """What a kind of barter takes: the payments that a player can choose from, and how one is paid (NT-R-51)."""

    payments: Callable[[State, int, int], Iterator[tuple[str, ...]]]
    pay: Callable[[State, int, int, list[str]], None]


def _skulls(g: State, seat: int, count: int) -> Iterator[tuple[str, ...]]:
    """NT-709. From the Personal Reserve or the own Totem Pole."""
    me = g.players[seat]
    if me.reserve[SKULL] >= count:
        yield (FROM_RESERVE,)
    if me.pole.count(SKULL) >= count:
        yield (FROM_POLE,)


def _pay_skulls(g: State, seat: int, count: int, payment: list[str]) -> None:
    if payment == [FROM_RESERVE]:
        pay(g, seat, SKULL, count)
    else:
        remove_stages(g, seat, SKULL, count)


def _handicrafts(g: State, seat: int, count: int) -> Iterator[tuple[str, ...]]:
    """NT-710. An own Handicraft card, complete or not."""
    me = g.players[seat]
    yield from ((begun.card,) for begun in begun_apart(me))
    yield from ((card,) for card in faces_among(me.complete))


def _pay_handicraft(g: State, seat: int, count: int, payment: list[str]) -> None:
    discard_handicraft(g, seat, payment[0])


def _resources(g: State, seat: int, count: int) -> Iterator[tuple[str, ...]]:
    """NT-711, NT-712, NT-R-33. Any mix of resources from the Personal Reserve."""
    reserve = g.players[seat].reserve
    held = [good for good in RESOURCES if reserve[good]]
    for payment in combinations_with_replacement(held, count):
        if all(payment.count(good) <= reserve[good] for good in held):
            yield payment


def _pay_resources(g: State, seat: int, count: int, payment: list[str]) -> None:
    for good in RESOURCES:
        if good in payment:
            pay(g, seat, good, payment.count(good))


def _pole_wood(g: State, seat: int, count: int) -> Iterator[tuple[str, ...]]:
    """NT-713. Wood from the own Totem Pole."""
    if g.players[seat].pole.count(WOOD) >= count:
        yield ()


def _pay_pole_wood(g: State, seat: int, count: int, payment: list[str]) -> None:
    remove_stages(g, seat, WOOD, count)


BARTERS = {
    "skull": Bartering(_skulls, _pay_skulls),
    "handicraft": Bartering(_handicrafts, _pay_handicraft),
    "resources": Bartering(_resources, _pay_resources),
    "pole_wood": Bartering(_pole_wood, _pay_pole_wood),
}
