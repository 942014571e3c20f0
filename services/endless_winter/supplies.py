"""EW-1160, EW-1161, EW-1165, EW-1170. Benefits that take a card or a Sacred Stone from the Main board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.actions import Action
from services.endless_winter.content import TRIBE_CARDS
from services.endless_winter.development import stone_spaces, take_culture, take_stone
from services.endless_winter.initiation import take_tribe_card
from services.engine.frames import Move

if TYPE_CHECKING:
    from services.endless_winter.state import State


def _decks(g: State) -> Iterator[str]:
    """EW-1165, EW-506. Tribe decks that differ in what they give: of empty ones the first."""
    empty = [card for card in TRIBE_CARDS if not g.tribe_decks[card]]
    yield from (card for card in TRIBE_CARDS if card not in empty[1:])


class TribeCardToHand(Action, frozen=True):
    """EW-1165, EW-R-73. A card of a Tribe deck to hand, or a point for an empty deck."""

    verb: ClassVar[str] = "tribe_hand"

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("tribe_hand", card) for card in _decks(g))

    def choose(self, g: State, move: Move) -> None:
        take_tribe_card(g, self.player, move[1], "hand")


class TribeCardToDiscard(Action, frozen=True):
    """EW-506, EW-1170. A card of a Tribe deck to the discard pile, or a point for an empty deck."""

    verb: ClassVar[str] = "tribe_discard"

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("tribe_discard", card) for card in _decks(g))

    def choose(self, g: State, move: Move) -> None:
        take_tribe_card(g, self.player, move[1], "discard")


class TakeCultureCard(Action, frozen=True):
    """EW-1160, EW-R-51. A card of the Culture display to hand."""

    verb: ClassVar[str] = "culture"

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("culture", card) for card in g.culture)

    def choose(self, g: State, move: Move) -> None:
        take_culture(g, self.player, move[1])


class TakeSacredStone(Action, frozen=True):
    """EW-1161. A Sacred Stone from a supply space, under the rules of the middle Development action."""

    verb: ClassVar[str] = "stone"

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("stone", space) for space in stone_spaces(g, self.player))

    def choose(self, g: State, move: Move) -> None:
        take_stone(g, self.player, move[1])
