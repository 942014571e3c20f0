"""XI-1201 to XI-1209. Resources on cards and tokens: open, consumed, cancelled."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Do, Move
from services.xingu.content import RESOURCE_CARDS, TRINKETS
from services.xingu.pieces import CANCELLED, CONSUMED, OPEN, ResourceCard

if TYPE_CHECKING:
    from services.xingu.state import State

NO_CARD = "token"
"""In place of a card: an open starting resource token."""


def open_on(card: ResourceCard) -> tuple[str, ...]:
    """XI-1205. The open resources of a card."""
    first, second = RESOURCE_CARDS[card.card].resources
    if card.first == OPEN:
        return (first, second) if card.second == OPEN else (first,)
    return (second,) if card.second == OPEN else ()


def open_resources(g: State, seat: int) -> dict[str, int]:
    """XI-1205, XI-1209. How many open units of each kind a player has, on cards and tokens; no kind without one."""
    found: dict[str, int] = {}
    player = g.players[seat]
    for card in player.cards:
        for kind in open_on(card):
            found[kind] = found.get(kind, 0) + 1
    for kind in player.tokens:
        found[kind] = found.get(kind, 0) + 1
    return found


def resource_types(g: State, seat: int) -> int:
    """XI-1614, XI-1915, XI-R-84. The types of open resources that a player has, mirrors and knives excepted."""
    return len(open_resources(g, seat).keys() - TRINKETS.keys())


def has_open(g: State, seat: int, *kinds: str) -> bool:
    """XI-406. Whether a player has an open unit of one of these kinds."""
    player = g.players[seat]
    for card in player.cards:
        first, second = RESOURCE_CARDS[card.card].resources
        if (card.first == OPEN and first in kinds) or (card.second == OPEN and second in kinds):
            return True
    return bool(player.tokens) and not set(kinds).isdisjoint(player.tokens)


def sources(g: State, seat: int, kinds: Collection[str], flips: bool = False) -> list[tuple[str, str]]:
    """Open units of these kinds as (card, kind) or (`NO_CARD`, kind), cards first; of those that are alike the first.

    They are alike if the same open resource, or the same cube, lies beside them. With `flips` only those by whose use a
    card is flipped (XI-1202).
    """
    found: dict[tuple[str, str], tuple[str, str]] = {}
    player = g.players[seat]
    for card in player.cards:
        first, second = RESOURCE_CARDS[card.card].resources
        if card.first == OPEN and first in kinds and (card.second == CONSUMED or not flips):
            found.setdefault((first, card.second or second), (card.card, first))
        if card.second == OPEN and second in kinds and (card.first == CONSUMED or not flips):
            found.setdefault((second, card.first or first), (card.card, second))
    if not flips:
        for kind in player.tokens:
            if kind in kinds:
                found.setdefault((kind, NO_CARD), (NO_CARD, kind))
    return list(found.values())


def consume(g: State, seat: int, card: str, kind: str) -> None:
    """XI-409, XI-1201 to XI-1203, XI-1208. One open unit is consumed: of a card, or of the tokens (`NO_CARD`)."""
    g.tell("resource_consumed", seat=seat, card=card, resource=kind)
    _close(g, seat, card, kind, CONSUMED)


def cancel(g: State, seat: int, card: str, kind: str) -> None:
    """XI-1204, XI-1625. One open unit is cancelled: of a card, or of the tokens (`NO_CARD`), which goes back."""
    g.tell("resource_cancelled", seat=seat, card=card, resource=kind)
    _close(g, seat, card, kind, CANCELLED)


def _close(g: State, seat: int, card: str, kind: str, cube: str) -> None:
    player = g.players[seat]
    if card == NO_CARD:  # XI-1208
        player.tokens.remove(kind)
        g.tokens.append(kind)
        return
    place, old = next((place, old) for place, old in enumerate(player.cards) if old.card == card)
    if old.first == OPEN and RESOURCE_CARDS[card].resources[0] == kind:
        new = ResourceCard(card, cube, old.second)
    else:
        new = ResourceCard(card, old.first, cube)
    player.cards[place] = new
    if not open_on(new) and not new.flipped:  # XI-1203, XI-1204
        del player.cards[place]
        g.discarded += 1
        g.tell("resource_card_discarded", seat=seat, card=card)


class Use(Do, frozen=True):
    """XI-409. One open unit of these kinds is consumed; asked only if there are unlike ones. Push it if there is one.

    What an action costs is paid at one stroke: no free action comes between.
    """

    player: int
    kinds: tuple[str, ...]
    flips: bool = False
    """Only a unit by whose use its card is flipped."""

    def run(self, g: State) -> None:
        found = sources(g, self.player, self.kinds, self.flips)
        if len(found) == 1:
            consume(g, self.player, *found[0])
        else:
            g.then(UseResource(self.player, self.kinds, self.flips))


class UseResource(Ask, frozen=True):
    """XI-409, XI-1205, XI-1209. Which open unit is consumed: of a card, or a starting resource token."""

    kinds: tuple[str, ...]
    flips: bool = False

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("use", *source) for source in sources(g, self.player, self.kinds, self.flips))

    def play(self, g: State, move: Move) -> None:
        consume(g, self.player, move[1], move[2])
