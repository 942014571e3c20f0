"""EW-500 to EW-513. The actions of the Initiation column, and taking Tribe cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from services.endless_winter.actions import Action
from services.endless_winter.content import BOARD, CARDS
from services.engine.frames import Move
from services.engine.piles import EVERYONE

if TYPE_CHECKING:
    from services.endless_winter.state import State


def take_tribe_card(g: State, seat: int, card: str, to: Literal["hand", "discard"]) -> bool:
    """EW-503, EW-506, EW-512, EW-1165, EW-1170. A card of that Tribe deck, or a point if it is empty.

    Any of `g.tribe_decks` may be chosen. Returns whether there was a card.
    """
    player = g.players[seat]
    if not g.tribe_decks[card]:
        player.score += BOARD.lost_point
        g.tell("deck_empty", seat=seat, card=card, points=BOARD.lost_point)
        return False
    g.tribe_decks[card] -= 1
    if to == "hand":
        player.hand.put(card, EVERYONE)
    else:
        player.discard.append(card)
    g.tell("tribe_card_taken", seat=seat, card=card, to=to)
    return True


class Recruit(Action, frozen=True):
    """EW-500, EW-501, EW-502, EW-503, EW-R-07, EW-R-08. A Tribe card to hand, each type once in the turn."""

    verb: ClassVar[str] = "recruit"
    repeated: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        if g.players[self.player].tools >= BOARD.recruit_tools and g.labour >= BOARD.recruit_labour:
            yield from (("recruit", card) for card in g.tribe_decks if card not in g.recruited)

    def choose(self, g: State, move: Move) -> None:
        card: str = move[1]
        g.players[self.player].tools -= BOARD.recruit_tools
        g.labour -= BOARD.recruit_labour
        g.recruited.append(card)
        if take_tribe_card(g, self.player, card, "hand"):
            g.fresh.append(card)
