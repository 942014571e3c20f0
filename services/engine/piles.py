"""Hidden zones: cards in order, each with the set of seats that know it there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from services.engine.dice import Dice

Seats = int
"""A set of seats as bits: seat `n` is `1 << n`."""
NOBODY: Seats = 0
EVERYONE: Seats = -1
"""All seats and the spectators."""
SPECTATOR = 30
"""The bit that stands for spectators: only `EVERYONE` has it."""


def seats(*numbers: int) -> Seats:
    """The set of these seats."""
    found = NOBODY
    for number in numbers:
        found |= 1 << number
    return found


def knows(known: Seats, seat: int | None) -> bool:
    """Whether `seat`, or a spectator if `None`, is in the set."""
    return bool(known >> (SPECTATOR if seat is None else seat) & 1)


class Pile(msgspec.Struct, omit_defaults=True):
    """Ids in order, the top last. `known[i]` is the set of seats that know which card lies at `i`.

    The marks are all there is to knowledge: `view` shows what they say, `redeal` deals the rest. A seen move carries
    the mark, a shuffle clears it. To turn a card up or to shuffle, use the game (`Game.show`, `Game.shuffle`), which
    also remembers that the step can't be taken back.
    """

    cards: list[str] = []
    known: list[Seats] = []

    @classmethod
    def of(cls, cards: Iterable[str], known: Seats = NOBODY) -> Pile:
        """A pile of these cards, the last one on top, all known to the same seats."""
        ids = list(cards)
        return cls(ids, [known] * len(ids))

    def __len__(self) -> int:
        return len(self.cards)

    def put(self, card: str, known: Seats = NOBODY) -> None:
        """Lay a card on top, known there to these seats."""
        self.cards.append(card)
        self.known.append(known)

    def put_under(self, card: str, known: Seats = NOBODY) -> None:
        """Lay a card at the bottom."""
        self.cards.insert(0, card)
        self.known.insert(0, known)

    def draw(self) -> tuple[str, Seats]:
        """Take the top card, with the set of seats that know it. Raises `IndexError` if there is none."""
        return self.cards.pop(), self.known.pop()

    def take(self, card: str) -> Seats:
        """Take this card out by its id; returns who knew it there. Raises `ValueError` if it isn't there.

        For a card that somebody has chosen unseen, use `pick`.
        """
        place = self.cards.index(card)
        del self.cards[place]
        return self.known.pop(place)

    def pick(self, card: str, witnesses: Seats) -> Seats:
        """Take out a card that somebody has chosen, seen by the witnesses alone.

        For the others any card of the pile may be the one that went: they know none of them any more, unless there is
        nothing to tell them apart by (`alike`). Returns who knows the card. Raises `ValueError` if it isn't there.
        """
        if not self.alike():
            self.blur(witnesses)
        return self.take(card)

    def blur(self, witnesses: Seats) -> None:
        """A choice may have touched this pile: whoever is not among the witnesses no longer knows any card of it."""
        self.known = [known & witnesses for known in self.known]

    def alike(self) -> bool:
        """Whether it makes no difference which card is which, and everybody knows that.

        Cards that happen to be the same are not alike for who can't know it: what became of the marks would tell.
        """
        return len(self.cards) < 2 or (len(set(self.cards)) == 1 and all(known == EVERYONE for known in self.known))

    def seen_by(self, seat: int | None) -> list[str | None]:
        """What a seat, or a spectator if `None`, remembers: the id at each place, `None` where it is not known."""
        return [card if knows(known, seat) else None for card, known in zip(self.cards, self.known, strict=True)]


def redeal(piles: Sequence[Pile], seat: int | None, dice: Dice, back: Callable[[str], str]) -> None:
    """Deal again, in place, all cards of these piles that a seat, or a spectator if `None`, doesn't know.

    They stay among the places they lie in, and each place keeps the `back` that everybody sees there. They are first
    put in a canonical order, so that the result depends on the dice and on what the seat can know alone.
    """
    places: dict[str, list[tuple[Pile, int]]] = {}
    for pile in piles:
        for place, known in enumerate(pile.known):
            if not knows(known, seat):
                places.setdefault(back(pile.cards[place]), []).append((pile, place))
    for alike in sorted(places):
        cards = sorted(pile.cards[place] for pile, place in places[alike])
        dice.shuffle("redeal", cards)
        for (pile, place), card in zip(places[alike], cards, strict=True):
            pile.cards[place] = card
