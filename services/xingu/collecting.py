"""XI-501 to XI-545. Collecting resource cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Do, Move
from services.xingu.action_bonuses import TIED, buy_tied, can_buy_tied
from services.xingu.actions import WITH, Action, play_cards
from services.xingu.consequences import Consequence
from services.xingu.content import HEXES, RESOURCE_CARDS, TERRITORIES, TRIBES
from services.xingu.pieces import ANNATTO, EXPLORER, HERBS, HUNTER, INDIA, SHAMAN, ResourceCard
from services.xingu.resources import cancel
from services.xingu.villagers import send

if TYPE_CHECKING:
    from services.xingu.state import State

COLLECTORS = (INDIA, HUNTER, SHAMAN)
KEPT = (HERBS, ANNATTO)
"""XI-543. What the Shaman leaves open on a card."""
NO_PADDLER, IGNORE_EXPLORERS = "no_paddler", "ignore_explorers"
"""XI-1246, XI-1250. Effects of bonuses tied to Collect."""


TERRITORY_OF = {card.id: card.territory for card in RESOURCE_CARDS.values()}
"""Card → the territory that it names."""
BORDERING = {
    tribe.id: frozenset(card.id for card in RESOURCE_CARDS.values() if card.territory in tribe.territories)
    for tribe in TRIBES.values()
}
"""XI-522. Tribe → the cards of the territories that its village borders."""
ACROSS_RIVER = {
    tribe.id: frozenset(card.id for card in RESOURCE_CARDS.values() if TERRITORIES[card.territory].half != tribe.half)
    for tribe in TRIBES.values()
}
"""XI-533. Tribe → the cards of the other half."""


def top_cards(g: State) -> list[tuple[int, str]]:
    """XI-501, XI-518. The face-up cards of the board, each with the place of its stack."""
    return [(place, stack.cards.cards[-1]) for place, stack in enumerate(g.stacks) if stack.cards.cards]


def explored(g: State) -> set[str]:
    """XI-504. The territories in which an explorer stands."""
    if EXPLORER not in g.land.values():
        return set()
    return {HEXES[spot].territory for spot, token in g.land.items() if token == EXPLORER}


class Collect(Action, frozen=True):
    """XI-501, XI-503, XI-504, XI-519, XI-521, XI-522, XI-531 to XI-535, XI-541, XI-542, XI-1246, XI-1250.

    `("collect", character, stack)`; with the bonus that spares a paddler or sees past explorers
    `("collect_with", bonus, character, stack)`.
    """

    def moves(self, g: State) -> Iterator[Move]:
        seat = self.player
        player = g.players[seat]
        collectors = [character for character in COLLECTORS if character in player.unplayed]
        if not collectors:
            return
        cards = top_cards(g)
        explorers = explored(g)
        forbidden = {card for _, card in cards if TERRITORY_OF[card] in explorers} if explorers else ()
        ignoring = bool(forbidden) and can_buy_tied(g, seat, IGNORE_EXPLORERS)
        unpaddled = HUNTER in collectors and can_buy_tied(g, seat, NO_PADDLER)
        bordering, across, paddlers = BORDERING[player.tribe], ACROSS_RIVER[player.tribe], player.healthy
        for character in collectors:
            for place, card in cards:
                if character == INDIA and card not in bordering:  # XI-522
                    continue
                paddles = character == HUNTER and card in across
                if card in forbidden:  # XI-504
                    if ignoring and (paddlers or not paddles):
                        yield ("collect_with", TIED[IGNORE_EXPLORERS].id, character, place)
                    continue
                if paddlers or not paddles:  # XI-534
                    yield ("collect", character, place)
                if paddles and unpaddled:
                    yield ("collect_with", TIED[NO_PADDLER].id, character, place)

    def choose(self, g: State, move: Move) -> None:
        seat = self.player
        *_, character, place = move
        card = g.stacks[place].cards.cards[-1]
        play_cards(g, seat, character)
        paddles = character == HUNTER and card in ACROSS_RIVER[g.players[seat].tribe]
        if move[0].endswith(WITH):
            effect = NO_PADDLER if move[1] == TIED[NO_PADDLER].id else IGNORE_EXPLORERS
            buy_tied(g, seat, effect)
            paddles = paddles and effect != NO_PADDLER
        if paddles:
            send(g, seat, HUNTER)  # XI-533
        take_card(g, seat, place)
        if character == SHAMAN:  # XI-543, XI-544
            for kind in RESOURCE_CARDS[card].resources:
                if kind not in KEPT:
                    cancel(g, seat, card, kind)
        g.then(Consequence(seat, card))


def take_card(g: State, seat: int, place: int) -> str:
    """XI-501, XI-502, XI-518. The top card of a stack comes before a player; the next one is revealed."""
    pile = g.stacks[place].cards
    card, _ = pile.draw()
    g.players[seat].cards.append(ResourceCard(card))
    g.tell("card_taken", seat=seat, stack=place, card=card)
    if pile.cards:
        g.show(pile, -1)
    else:
        g.emptied.append(place)  # XI-R-24, XI-R-56
        g.tell("stack_emptied", stack=place)
    return card


class GainCard(Do, frozen=True):
    """XI-520, XI-545, XI-R-24. A card of any stack, by the track or an expansion; skipped if no card is left."""

    player: int

    def run(self, g: State) -> None:
        cards = top_cards(g)
        if len(cards) > 1:
            g.then(ChooseCard(self.player))
        elif cards:
            gain(g, self.player, cards[0][0])


class ChooseCard(Ask, frozen=True):
    """XI-501, XI-520, XI-912, XI-1021, XI-1022, XI-1023. Which of the face-up cards is gained."""

    free: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("take", place) for place, _ in top_cards(g))

    def play(self, g: State, move: Move) -> None:
        gain(g, self.player, move[1])


def gain(g: State, seat: int, place: int) -> None:
    """Take the top card of a stack, with its consequence."""
    g.then(Consequence(seat, take_card(g, seat, place)))
