"""NT-500 to NT-507. Handicraft cards: the available ones, those of the players, and Locations 6 and 7."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Move
from services.engine.piles import Pile
from services.neta_tanka.actions import Action
from services.neta_tanka.content import BOARD_SIDES, HANDICRAFT_CARDS
from services.neta_tanka.pieces import HIDE, WOOD, HandicraftProgress

if TYPE_CHECKING:
    from services.neta_tanka.state import Player, State

FACES = {card.id: (card.type, card.wood, card.hide, card.points) for card in HANDICRAFT_CARDS.values()}
"""What a card shows: to choose between two cards of one face is no choice."""
CRAFT = {card: {good: ("craft", card, good) for good in (HIDE, WOOD)} for card in HANDICRAFT_CARDS}


def faces_among(cards: list[str]) -> Iterator[str]:
    """The first card of each face."""
    seen = []
    for card in cards:
        if FACES[card] not in seen:
            seen.append(FACES[card])
            yield card


def begun_apart(me: Player) -> Iterator[HandicraftProgress]:
    """The incomplete cards of a player; of several with one face and the same on them, the first."""
    seen = []
    for begun in me.incomplete:
        looks = FACES[begun.card], begun.wood, begun.hide
        if looks not in seen:
            seen.append(looks)
            yield begun


def can_take_handicraft(g: State) -> Iterator[Move]:
    """NT-507. The available cards."""
    return (("take_handicraft", card) for card in faces_among(g.handicrafts))


def take_handicraft(g: State, seat: int, card: str) -> None:
    """NT-111, NT-112, NT-R-49. Take an available card; the gap is filled."""
    g.handicrafts.remove(card)
    g.players[seat].incomplete.append(HandicraftProgress(card))
    g.tell("handicraft_taken", seat=seat, card=card)
    restock_handicrafts(g)


def restock_handicrafts(g: State) -> None:
    """NT-112, NT-113, NT-R-16. Fill gaps from the deck; the discard pile becomes a new deck when that is empty."""
    deck, most = g.handicraft_deck, BOARD_SIDES[g.side].display
    while True:
        if not deck.cards:
            if not g.handicraft_discard:
                return
            g.handicraft_deck = deck = Pile.of(g.handicraft_discard)
            g.handicraft_discard = []
            g.shuffle("handicrafts", deck)
            g.show(deck, -1)
            g.tell("handicrafts_shuffled", cards=len(deck))
        if len(g.handicrafts) >= most:
            return
        card, _ = deck.draw()
        g.handicrafts.append(card)
        if deck.cards:
            g.show(deck, -1)
        g.tell("handicraft_available", card=card, top=deck.cards[-1] if deck.cards else "")


def can_craft(me: Player, *, gift: bool = False) -> Iterator[Move]:
    """NT-502. Each incomplete card and resource that it still needs.

    The resource comes from the Personal Reserve or, a `gift`, from the General Reserve.
    """
    if not me.incomplete:
        return
    hide, wood = gift or me.reserve[HIDE] > 0, gift or me.reserve[WOOD] > 0
    for begun in begun_apart(me):
        printed = HANDICRAFT_CARDS[begun.card]
        if hide and begun.hide < printed.hide:
            yield CRAFT[begun.card][HIDE]
        if wood and begun.wood < printed.wood:
            yield CRAFT[begun.card][WOOD]


def craft(g: State, seat: int, move: Move, *, gift: bool = False) -> None:
    """NT-503 to NT-505. Place the resource that one of `can_craft` names; a complete card is tucked in at once."""
    _, card, good = move
    me, printed = g.players[seat], HANDICRAFT_CARDS[card]
    if not gift:
        me.reserve[good] -= 1
    place = next(n for n, begun in enumerate(me.incomplete) if begun.card == card)
    old = me.incomplete[place]
    now = HandicraftProgress(card, old.wood + (good == WOOD), old.hide + (good == HIDE))
    complete = now.wood == printed.wood and now.hide == printed.hide
    if complete:
        del me.incomplete[place]
        me.complete.append(card)
    else:
        me.incomplete[place] = now
    g.tell("crafted", seat=seat, card=card, good=good, complete=complete)


def discard_handicraft(g: State, seat: int, card: str) -> None:
    """NT-R-32. An own card, complete or not, goes to the discard pile, what lies on it to the General Reserve."""
    me = g.players[seat]
    if card in me.complete:
        me.complete.remove(card)
    else:
        me.incomplete = [begun for begun in me.incomplete if begun.card != card]
    g.handicraft_discard.append(card)
    g.tell("handicraft_discarded", seat=seat, card=card)
    restock_handicrafts(g)


class VisitElderOfHandicrafts(Action, frozen=True):
    """NT-500. Location 6: take an available card, or place a resource on an own incomplete one."""

    def options(self, g: State) -> Iterator[Move]:
        yield from can_take_handicraft(g)
        yield from can_craft(g.players[self.player])

    def choose(self, g: State, move: Move) -> None:
        if move[0] == "craft":
            craft(g, self.player, move)
        else:
            take_handicraft(g, self.player, move[1])


class MakeObjects(Action, frozen=True):
    """NT-501. Location 7."""

    def options(self, g: State) -> Iterator[Move]:
        return can_craft(g.players[self.player])

    def choose(self, g: State, move: Move) -> None:
        craft(g, self.player, move)


class CraftByEffect(Ask, frozen=True):
    """NT-242, NT-254. A Link or a card places on an own incomplete Handicraft card."""

    gift: bool

    def moves(self, g: State) -> Iterator[Move]:
        return can_craft(g.players[self.player], gift=self.gift)

    def play(self, g: State, move: Move) -> None:
        craft(g, self.player, move, gift=self.gift)


class RenewHandicrafts(Ask, frozen=True):
    """NT-244, NT-766, NT-R-15. Remove available Handicraft cards, all at once, before the first gap is filled."""

    count: int

    def moves(self, g: State) -> Iterator[Move]:
        count = min(self.count, len(g.handicrafts))
        seen = set()
        for cards in combinations(g.handicrafts, count):
            faces = tuple(sorted(FACES[card] for card in cards))
            if faces not in seen:
                seen.add(faces)
                yield ("renew", *cards)

    def play(self, g: State, move: Move) -> None:
        removed = move[1:]
        g.handicrafts = [card for card in g.handicrafts if card not in removed]
        g.handicraft_discard.extend(removed)
        g.tell("handicrafts_renewed", seat=self.player, cards=list(removed))
        restock_handicrafts(g)
