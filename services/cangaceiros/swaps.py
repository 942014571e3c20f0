"""CG-314 to CG-321, CG-326, CG-327, CG-907. After the third card: a card from a display for a starting card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros.card_places import DECK, DISCARD, cards_in, put_in_place
from services.cangaceiros.content import ACTION_CARDS
from services.cangaceiros.geography import spaces
from services.cangaceiros.pieces import STARTING
from services.engine.frames import Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State


def swaps(g: State, seat: int) -> Iterator[Move]:
    """CG-314, CG-315, CG-316, CG-317, CG-318, CG-321, CG-326, CG-907, CG-R-36.

    The starting cards that can be given up now, each for any card of the display that matches the Gang's space.
    """
    player = g.players[seat]
    if player.hand.cards or player.swapped:
        return
    display = g.displays.get(spaces(g)[player.gang].type, [])
    for place in (DECK, DISCARD):
        for old in sorted({*cards_in(player, place)}):
            if ACTION_CARDS[old].back == STARTING:
                yield from (("swap", old, place, new) for new in display)


def swap(g: State, seat: int, old: str, place: str, new: str) -> None:
    """CG-319, CG-320, CG-321. The old card leaves the game, the new one takes its place in deck or discard pile."""
    player = g.players[seat]
    player.swapped = True
    g.displays[ACTION_CARDS[new].back].remove(new)
    put_in_place(g, seat, place, old, new)
    g.tell("card_swapped", seat=seat, old=old, new=new, place=place)
