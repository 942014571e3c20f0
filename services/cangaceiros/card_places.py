"""CG-229, CG-320, CG-324, CG-713, CG-740. Where a player's Action cards are, and what others can know of it.

Backs differ, so everybody sees how many cards of each back are in a hand and in a deck, and what can be concluded from
that, and from what lies open, is not secret. The order of a hand or a deck means nothing, and is kept so that it tells
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from services.cangaceiros.content import ACTION_CARDS
from services.engine.piles import EVERYONE, Pile, seats

if TYPE_CHECKING:
    from services.cangaceiros.state import Player, State

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


def put_in_place(g: State, seat: int, place: str, old: str, new: str) -> None:
    """CG-320. Lay a card exactly where another one lay, which is gone; everybody sees both of them."""
    player = g.players[seat]
    if place == DISCARD:
        player.discard[player.discard.index(old)] = new
        return
    pile = player.hand if place == HAND else player.deck
    at = pile.cards.index(old)
    g.show(pile, at)
    pile.cards[at] = new
    _conclude(player)


def choose_hand(g: State, seat: int, cards: Sequence[str]) -> None:
    """CG-304, CG-324. The player takes cards from the deck to the hand; of each back everybody sees how many."""
    player = g.players[seat]
    deck = player.deck
    for back in {ACTION_CARDS[card].back for card in cards}:
        there = [place for place, card in enumerate(deck.cards) if ACTION_CARDS[card].back == back]
        if len({deck.cards[place] for place in there}) > 1:
            for place in there:
                deck.known[place] &= seats(seat)
    for card in cards:
        player.hand.put(card, deck.take(card))
    _conclude(player)


def show_card(g: State, seat: int, card: str) -> None:
    """CG-311, CG-R-56. The player takes a card out of the hand, for everybody to see."""
    player = g.players[seat]
    g.show(player.hand, player.hand.cards.index(card))
    player.hand.take(card)
    _conclude(player)


def _conclude(player: Player) -> None:
    """What of a back is unknown to others is known again as soon as all of it lies in one place."""
    piles = (player.hand, player.deck)
    unknown = [
        {ACTION_CARDS[card].back for card, known in zip(pile.cards, pile.known, strict=True) if known != EVERYONE}
        for pile in piles
    ]
    for pile, here, elsewhere in zip(piles, unknown, unknown[::-1], strict=True):
        for place, card in enumerate(pile.cards):
            if ACTION_CARDS[card].back in here - elsewhere:
                pile.known[place] = EVERYONE
        _arrange(pile)


def _arrange(pile: Pile) -> None:
    order = sorted(
        zip(pile.cards, pile.known, strict=True),
        key=lambda found: (ACTION_CARDS[found[0]].back, found[1] != EVERYONE, found[0]),
    )
    pile.cards[:], pile.known[:] = [card for card, _ in order], [known for _, known in order]
