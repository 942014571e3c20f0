"""EW-1163, EW-1164, EW-1405, EW-1406, EW-507. A player's cards: drawing, discarding, Burying, and who knows which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.actions import Action
from services.endless_winter.content import CARDS
from services.endless_winter.pieces import DRAW
from services.engine.frames import Ask, Do, Move
from services.engine.piles import EVERYONE, Pile, Seats

if TYPE_CHECKING:
    from services.endless_winter.state import State

HAND, DISCARD_PILE, ABOVE = "hand", "discard", "above"
"""EW-507, EW-R-19, EW-R-32. Where a card may be Buried from: `above` is above the Player board."""


def can_draw(g: State, seat: int) -> bool:
    """EW-R-34. Whether a card is left in the deck or in the discard pile of `seat`."""
    player = g.players[seat]
    return bool(player.deck.cards or player.discard)


def draw(g: State, seat: int, count: int) -> int:
    """EW-1164, EW-1405, EW-1406, EW-R-34. Draw so many cards, or as many as there are; returns how many came to hand.

    The discard pile becomes the deck when a card is to be drawn and there is none, and not before. Where all of it is
    drawn at once, everybody knows what came to hand.
    """
    player = g.players[seat]
    for drawn in range(count):
        if not player.deck.cards:
            if not player.discard:
                count = drawn
                break
            player.deck, player.discard = Pile.of(player.discard, EVERYONE), []
            g.shuffle(f"deck_{seat}", player.deck)
            g.tell("deck_reshuffled", seat=seat, cards=len(player.deck))
            if len(player.deck) <= count - drawn:
                player.deck.known = [EVERYONE] * len(player.deck)
        to_hand(g, seat, *g.draw(player.deck, 1 << seat))
    if count:
        g.tell("cards_drawn", seat=seat, cards=count)
    return count


def to_hand(g: State, seat: int, card: str, known: Seats) -> None:
    """Add a card to the hand of `seat`, known to these seats."""
    hand = g.players[seat].hand
    hand.put(card, known)
    _arrange(hand)


def _arrange(hand: Pile) -> None:
    """Bring a hand in order, what everybody knows first: how cards came to it shows nowhere."""
    held = sorted(zip(hand.cards, hand.known, strict=True), key=lambda found: (found[1] != EVERYONE, found[0]))
    hand.cards, hand.known = [card for card, _ in held], [known for _, known in held]


def may_hold(g: State, seat: int, *, tribe: bool) -> bool:
    """EW-134. Whether the hand of `seat` may hold a Tribe, or else a Culture, card, as far as everybody knows.

    What is asked where such a card could be played is asked by this, so that a decision that is left out tells nothing.
    Everybody knows which cards a player has, but not all of them where.
    """
    player = g.players[seat]
    if any(known == EVERYONE and CARDS[card].tribe == tribe for card, known in _marked(player.hand)):
        return True
    unseen = any(known != EVERYONE for known in player.hand.known)
    piles = (player.hand, player.deck, player.eclipse, player.buried) if unseen else ()
    return any(known != EVERYONE and CARDS[card].tribe == tribe for pile in piles for card, known in _marked(pile))


def _marked(pile: Pile) -> Iterator[tuple[str, Seats]]:
    return zip(pile.cards, pile.known, strict=True)


def show_from_hand(g: State, seat: int, card: str) -> None:
    """Take a card out of the hand in the sight of everybody.

    Of copies it is the one that most know of: of those that stay they know no more than what is certain.
    """
    hand = g.players[seat].hand
    copies = [place for place, held in enumerate(hand.cards) if held == card]
    place = max(copies, key=lambda place: (hand.known[place] == EVERYONE, hand.known[place].bit_count()))
    if hand.known[place] != EVERYONE:
        g.show(hand, place)
    del hand.cards[place], hand.known[place]


def hide_from_hand(g: State, seat: int, card: str) -> Seats:
    """Take a card out of the hand that nobody else sees; returns who knows it where it is put face down."""
    hand = g.players[seat].hand
    known = hand.pick(card, 1 << seat)
    _arrange(hand)
    return known


def playable(g: State, seat: int, card: str) -> bool:
    """EW-502, EW-R-07. Whether a card in hand may be played in this turn: not the copy that has been recruited in it.

    Of copies that leave the hand unplayed the recruited one goes first. That it was Buried is its player's secret.
    """
    player = g.players[seat]
    if card not in g.fresh:
        return True
    since = zip(player.buried.cards[g.fresh[card] :], player.buried.known[g.fresh[card] :], strict=True)
    gone = any(buried == card and known != EVERYONE for buried, known in since)
    return gone or player.hand.cards.count(card) > 1


def discard(g: State, seat: int, card: str) -> None:
    """EW-1163. Move a card from hand to the discard pile."""
    show_from_hand(g, seat, card)
    g.fresh.pop(card, None)
    g.players[seat].discard.append(card)
    g.tell("discarded", seat=seat, card=card)


class Discard(Do, frozen=True):
    """EW-1163, EW-134. Discard so many cards from hand; the player chooses unless everybody knows them to be alike."""

    player: int
    count: int = 1

    def run(self, g: State) -> None:
        hand = g.players[self.player].hand
        if not self.count or not hand.cards:
            return
        if hand.alike():
            discard(g, self.player, hand.cards[0])
            g.then(Discard(self.player, self.count - 1))
        else:
            g.then(ChooseDiscard(self.player), Discard(self.player, self.count - 1))


class ChooseDiscard(Ask, frozen=True):
    """EW-1163. The card that is discarded."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("discard", card) for card in sorted({*g.players[self.player].hand.cards}))

    def play(self, g: State, move: Move) -> None:
        discard(g, self.player, move[1])


class Draw(Action, frozen=True):
    """EW-1164, EW-R-34. A card from the own deck."""

    verb: ClassVar[str] = "gain"

    def moves(self, g: State) -> Iterator[Move]:
        if can_draw(g, self.player):
            yield ("gain", DRAW, DRAW)

    def choose(self, g: State, move: Move) -> None:
        draw(g, self.player, 1)


class Bury(Action, frozen=True):
    """EW-507, EW-508, EW-1171, EW-R-19, EW-R-32, EW-R-56. A card of hand, discard pile or above the Player board.

    What lay open is remembered by all. In the Eclipse phase what is left of the Eclipse pile lies above the board;
    `Player.used` counts places there too.
    """

    verb: ClassVar[str] = "bury"

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        yield from (("bury", HAND, card) for card in sorted({*player.hand.cards}))
        yield from (("bury", DISCARD_PILE, card) for card in sorted({*player.discard}))
        yield from (("bury", ABOVE, card) for card in sorted({*_above(g, self.player)}))

    def choose(self, g: State, move: Move) -> None:
        _, zone, card = move
        player = g.players[self.player]
        if zone == HAND:
            known = hide_from_hand(g, self.player, card)
            g.tell("buried", seat=self.player, zone=zone)
        else:
            known = EVERYONE
            if zone == DISCARD_PILE:
                player.discard.remove(card)
            else:
                _take_from_above(g, self.player, card)
            g.tell("buried", seat=self.player, zone=zone, card=card)
        player.buried.put(card, known)


def _above(g: State, seat: int) -> list[str]:
    player = g.players[seat]
    return player.eclipse.cards if g.phase == "eclipse" else player.played


def _take_from_above(g: State, seat: int, card: str) -> None:
    """EW-R-19, EW-R-31. Of copies one whose ability has been used, if there is one."""
    player, lying = g.players[seat], _above(g, seat)
    copies = [place for place, there in enumerate(lying) if there == card]
    place = next((copy for copy in copies if copy in player.used), copies[0])
    del lying[place]
    if lying is player.eclipse.cards:
        del player.eclipse.known[place]
    player.used = [used - (used > place) for used in player.used if used != place]
