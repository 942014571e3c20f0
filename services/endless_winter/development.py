"""EW-600 to EW-612. The actions of the Development column, and taking Culture cards and Sacred Stones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.actions import Action
from services.endless_winter.content import BOARD, STONE_SPACES, SUPPLY
from services.endless_winter.decks import to_hand
from services.endless_winter.effects import Gain, pay
from services.endless_winter.pieces import FOOD, TOOL, Effect
from services.engine.frames import Move
from services.engine.piles import EVERYONE

if TYPE_CHECKING:
    from services.endless_winter.state import State


def take_culture(g: State, seat: int, card: str) -> None:
    """EW-600, EW-601, EW-1160. A card of the Culture display to hand; any of `g.culture` may be chosen."""
    g.culture.remove(card)
    to_hand(g, seat, card, EVERYONE)
    g.tell("culture_taken", seat=seat, card=card)


def stone_spaces(g: State, seat: int) -> Iterator[str]:
    """EW-602 to EW-604, EW-607, EW-608, EW-1161, EW-R-54. The supply spaces whose stone the player may take and pay."""
    player = g.players[seat]
    if len(player.stones) == len(STONE_SPACES):
        return
    space = STONE_SPACES[len(player.stones)]
    if player.food >= space.food and player.tools >= space.tools:
        yield from (row.id for row in SUPPLY.values() if row.id in g.supply and row.era <= g.era)


def take_stone(g: State, seat: int, supply: str) -> None:
    """EW-605, EW-606, EW-609, EW-610, EW-R-03, EW-R-54. Take the stone of one of `stone_spaces`, pay, and gain."""
    player = g.players[seat]
    space = STONE_SPACES[len(player.stones)]
    pay(g, seat, (Effect(FOOD, space.food), Effect(TOOL, space.tools)))
    stone = g.supply.pop(supply)
    player.stones.append(stone)
    g.tell("stone_taken", seat=seat, stone=stone, space=supply)
    g.then(Gain(seat, space.benefits))


class LearnCulture(Action, frozen=True):
    """EW-600, EW-601, EW-R-51. A Culture card of the display to hand, for Labour."""

    verb: ClassVar[str] = "culture"
    repeated: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        if g.labour >= BOARD.culture_labour:
            yield from (("culture", card) for card in g.culture)

    def choose(self, g: State, move: Move) -> None:
        g.labour -= BOARD.culture_labour
        take_culture(g, self.player, move[1])


class FirstDevelopment(Action, frozen=True):
    """EW-612. A Tool and a Food."""

    verb: ClassVar[str] = "bottom"

    def moves(self, g: State) -> Iterator[Move]:
        yield ("bottom",)

    def choose(self, g: State, move: Move) -> None:
        g.then(Gain(self.player, (Effect(TOOL), Effect(FOOD))))
