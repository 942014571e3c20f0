"""NT-720 to NT-733, NT-850. The Neta-Tanka cards, and Location 18."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Move
from services.neta_tanka import effects
from services.neta_tanka.actions import Action
from services.neta_tanka.content import BOARD_SIDES, NETA_TANKA_CARDS
from services.neta_tanka.pieces import GENEROSITY, SKULL
from services.neta_tanka.reserve import gain, meals, pay_meal
from services.neta_tanka.totem_pole import add_stage

if TYPE_CHECKING:
    from services.neta_tanka.state import State


def take_card(g: State, seat: int, card: str) -> None:
    """NT-106. Take an available card; the gap is filled."""
    g.neta_tanka.remove(card)
    g.players[seat].cards.append(card)
    g.tell("card_taken", seat=seat, card=card)
    restock_cards(g)


def restock_cards(g: State) -> None:
    """NT-107, NT-108, NT-R-16. Fill gaps from the deck; no card ever comes back."""
    deck = g.neta_tanka_deck
    while deck.cards and len(g.neta_tanka) < BOARD_SIDES[g.side].display:
        card, _ = deck.draw()
        g.neta_tanka.append(card)
        if deck.cards:
            g.show(deck, -1)
        g.tell("card_available", card=card, top=deck.cards[-1] if deck.cards else "")


class ConsultNetaTanka(Action, frozen=True):
    """NT-720, NT-721, NT-722. Location 18: for a meal, a Skull to the Totem Pole or an available card."""

    def options(self, g: State) -> Iterator[Move]:
        skull = g.players[self.player].reserve[SKULL]
        for food, _ in meals(g, self.player):
            if skull:
                yield ("raise_skull", food)
            yield from (("take_card", card, food) for card in dict.fromkeys(g.neta_tanka))

    def choose(self, g: State, move: Move) -> None:
        if move[0] == "raise_skull":
            pay_meal(g, self.player, move[1])
            add_stage(g, self.player, SKULL)
        else:
            _, card, food = move
            pay_meal(g, self.player, food)
            take_card(g, self.player, card)


class PlayCard(Ask, frozen=True):
    """NT-730, NT-731, NT-732, NT-850, NT-R-31, NT-R-48. A held card, for its front or for its back."""

    greedy: ClassVar[bool] = False

    def moves(self, g: State) -> Iterator[Move]:
        for card in dict.fromkeys(g.players[self.player].cards):
            if effects.possible(g, self.player, NETA_TANKA_CARDS[card], certain=True):
                yield ("play_card", card)
            yield ("discard_card", card)

    def play(self, g: State, move: Move) -> None:
        verb, card = move
        g.players[self.player].cards.remove(card)
        g.neta_tanka_gone.append(card)
        if verb == "play_card":
            g.tell("card_played", seat=self.player, card=card)
            effects.resolve(g, self.player, NETA_TANKA_CARDS[card], certain=True)
        else:
            g.tell("card_discarded", seat=self.player, card=card)
            gain(g, self.player, GENEROSITY, NETA_TANKA_CARDS[card].back)
