"""EW-500 to EW-513. The actions of the Initiation column, and taking Tribe cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from services.endless_winter.actions import Action
from services.endless_winter.content import BOARD, TRIBE_CARDS
from services.endless_winter.decks import to_hand
from services.endless_winter.effects import Gain, pay, score
from services.endless_winter.pieces import FOOD, IDOL, TOOL, Effect
from services.engine.frames import Move
from services.engine.piles import EVERYONE

if TYPE_CHECKING:
    from services.endless_winter.state import State

RECRUITING = (Effect(TOOL, BOARD.recruit_tools),)
"""EW-500. With the Labour."""
BURYING = (Effect(FOOD, BOARD.burial_food),)
"""EW-504."""


def take_tribe_card(g: State, seat: int, card: str, to: Literal["hand", "discard"]) -> bool:
    """EW-503, EW-506, EW-512, EW-1165, EW-1170. A card of that Tribe deck, or a point if it is empty.

    Any of `g.tribe_decks` may be chosen. Returns whether there was a card.
    """
    if not g.tribe_decks[card]:
        g.tell("deck_empty", seat=seat, card=card)
        score(g, seat, BOARD.lost_point)
        return False
    g.tribe_decks[card] -= 1
    if to == "hand":
        to_hand(g, seat, card, EVERYONE)
    else:
        g.players[seat].discard.append(card)
    g.tell("tribe_card_taken", seat=seat, card=card, to=to)
    return True


class Recruit(Action, frozen=True):
    """EW-500, EW-501, EW-502, EW-503, EW-R-07, EW-R-08. A Tribe card to hand, each type once in the turn.

    Of empty decks the first is offered.
    """

    verb: ClassVar[str] = "recruit"
    repeated: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        if g.players[self.player].tools >= BOARD.recruit_tools and g.labour >= BOARD.recruit_labour:
            empty = [card for card in TRIBE_CARDS if not g.tribe_decks[card] and card not in g.recruited]
            yield from (("recruit", card) for card in TRIBE_CARDS if card not in [*g.recruited, *empty[1:]])

    def choose(self, g: State, move: Move) -> None:
        g.labour -= BOARD.recruit_labour
        pay(g, self.player, RECRUITING)
        g.recruited.append(move[1])
        if take_tribe_card(g, self.player, move[1], "hand"):
            g.fresh[move[1]] = len(g.players[self.player].buried)


class InitiateAndBury(Action, frozen=True):
    """EW-504, EW-505, EW-512, EW-513. For Food: a Tribe card to the discard pile, Bury a card, or both."""

    verb: ClassVar[str] = "initiate"

    def moves(self, g: State) -> Iterator[Move]:
        if g.players[self.player].food >= BOARD.burial_food:
            yield ("initiate",)

    def choose(self, g: State, move: Move) -> None:
        g.then(Gain(self.player, (Effect("tribe_discard"), Effect("bury"))))
        pay(g, self.player, BURYING)


class FirstInitiation(Action, frozen=True):
    """EW-510, EW-511. An Idol, and Bury a card."""

    verb: ClassVar[str] = "bottom"

    def moves(self, g: State) -> Iterator[Move]:
        yield ("bottom",)

    def choose(self, g: State, move: Move) -> None:
        g.then(Gain(self.player, (Effect(IDOL), Effect("bury"))))
