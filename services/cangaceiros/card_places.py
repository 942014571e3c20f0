"""CG-320, CG-713, CG-740. A card takes the place of another: in the hand, the deck or the discard pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from services.engine.piles import EVERYONE

if TYPE_CHECKING:
    from services.cangaceiros.state import Player

HAND, DECK, DISCARD = "hand", "deck", "discard"
PLACES = (HAND, DECK, DISCARD)
"""Where a player's Action cards are, but for the one in play (CG-R-56)."""


def cards_in(player: Player, place: str) -> Sequence[str]:
    """The Action cards of a player in the hand, the deck or the discard pile."""
    match place:
        case "hand":
            return player.hand.cards
        case "deck":
            return player.deck.cards
        case _:
            return player.discard


def put_in_place(player: Player, place: str, old: str, new: str) -> None:
    """Lay a card exactly where another one lay, which is gone; everybody sees both of them."""
    if place == DISCARD:
        player.discard[player.discard.index(old)] = new
        return
    pile = player.hand if place == HAND else player.deck
    at = pile.cards.index(old)
    pile.cards[at], pile.known[at] = new, EVERYONE
