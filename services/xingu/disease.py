"""XI-1401 to XI-1415. Disease, and what follows for the board when a stack has run out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Do, Move, Upkeep
from services.engine.piles import EVERYONE
from services.xingu.content import BOARD, HEXES, TRIBES, Half
from services.xingu.pieces import EXPLORER, FARMER, SICK, VILLAGE, VILLAGER, Helper
from services.xingu.stacks import can_fill, fill
from services.xingu.villagers import healthy, healthy_places, pick_helper, take

if TYPE_CHECKING:
    from services.xingu.state import State

HALVES: tuple[Half, ...] = ("north", "south")


class Disease(Upkeep, frozen=True):
    """XI-1401 to XI-1415, XI-R-57, XI-R-59. A stack of forest cards has run out: north, south, then the board."""

    stack: int

    def run(self, g: State) -> None:
        g.tell("disease", stack=self.stack)
        g.then(*(Infect(half) for half in HALVES), Refill(self.stack), SwapBonuses())


class Infect(Do, frozen=True):
    """XI-1403, XI-1404, XI-1405, XI-1409, XI-R-59. Disease in one half: as many in each village as it has outsiders."""

    half: Half

    def run(self, g: State) -> None:
        outsiders = sum(
            HEXES[spot].half == self.half and (token == EXPLORER or token.startswith(FARMER))
            for spot, token in g.land.items()
        )
        g.tell("disease_spread", half=self.half, count=outsiders)
        tribes = (seat for seat in g.clockwise(g.turn) if TRIBES[g.players[seat].tribe].half == self.half)
        g.then(*(FallIll(seat, min(outsiders, healthy(g, seat) - 1)) for seat in tribes))


class FallIll(Do, frozen=True):
    """XI-1406, XI-1408, XI-R-61. So many of a tribe fall ill; its owner is asked if they are at several places."""

    player: int
    left: int

    def run(self, g: State) -> None:
        if self.left > 0:
            LayDown(self.player, self.left).begin(g)


class LayDown(Ask, frozen=True):
    """XI-1406, XI-1407, XI-1408, XI-R-44. Who falls ill: `("lay", "village" | character | "table")`."""

    left: int

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("lay", place) for place in healthy_places(g, self.player))

    def play(self, g: State, move: Move) -> None:
        seat, place = self.player, move[1]
        player = g.players[seat]
        if place == VILLAGE:
            player.village[take(g, seat, VILLAGER)] = SICK
        else:
            player.helpers.append(Helper(place, sick=True, used=pick_helper(g, seat, place).used))
        g.tell("fell_ill", seat=seat, place=place)
        g.then(FallIll(seat, self.left - 1))


class Refill(Do, frozen=True):
    """XI-1411, XI-1414, XI-1511, XI-1801, XI-R-57, XI-R-58, XI-R-66. The space gets new cards, if there are any.

    When the second space stays empty the end is triggered.
    """

    stack: int

    def run(self, g: State) -> None:
        if can_fill(g, self.stack):
            fill(g, self.stack)
            g.tell("stack_refilled", stack=self.stack)
            return
        g.tell("stack_not_refilled", stack=self.stack)
        empty = sum(not stack.cards.cards and not can_fill(g, place) for place, stack in enumerate(g.stacks))
        if empty >= BOARD.unfilled_stacks and not g.ending:
            g.ending = True
            g.tell("last_round")


class SwapBonuses(Do, frozen=True):
    """XI-1412, XI-1413, XI-1415, XI-1510, XI-R-85. The open bonus cards give way to the next of their deck."""

    def run(self, g: State) -> None:
        if not g.bonus_deck.cards:
            return
        g.bonus_discard += g.bonuses
        g.bonuses = [g.draw(g.bonus_deck, EVERYONE)[0] for _ in range(min(BOARD.bonuses, len(g.bonus_deck)))]
        g.tell("bonuses_swapped", bonuses=[*g.bonuses])
