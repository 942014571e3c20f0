"""NT-530 to NT-539, NT-960. Offerings: Location 8."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Move
from services.neta_tanka.actions import Action, Onward
from services.neta_tanka.content import BASICS, BOARD_SIDES, LINKS, TOKEN_LINK
from services.neta_tanka.handicrafts import can_take_handicraft, take_handicraft
from services.neta_tanka.links import can_use_bonus, use_bonus
from services.neta_tanka.pieces import GENEROSITY, NO_SEAT
from services.neta_tanka.reserve import gain, pay

if TYPE_CHECKING:
    from services.neta_tanka.state import State

GAINS: tuple[Move, ...] = tuple(("gain", good) for good in BASICS)
OFFERED_LINKS = tuple(link for link in LINKS if link != TOKEN_LINK)
"""NT-536."""


class MakeOffering(Action, frozen=True):
    """NT-530, NT-531, NT-532, NT-533, NT-534, NT-535, NT-536, NT-537, NT-538, NT-539.

    NT-R-11, NT-R-12, NT-R-41. One offering after another, alike or different.
    """

    made: int = 0
    links: tuple[str, ...] = ()
    """NT-537. Links that were used in this action."""

    def options(self, g: State) -> Iterator[Move]:
        seat = self.player
        reserve = g.players[seat].reserve
        if reserve[GENEROSITY] >= BOARD_SIDES[g.side].offering_price:  # NT-539
            yield from GAINS
            yield from can_take_handicraft(g)
            for link in OFFERED_LINKS:
                if link not in self.links and can_use_bonus(g, seat, link, certain=True):
                    yield ("use_link", link)
        for good in BASICS:
            if reserve[good]:
                yield from (("donate", good, receiver) for receiver in _receivers(g, seat))

    def choose(self, g: State, move: Move) -> None:
        seat, verb, what = self.player, move[0], move[1]
        side = BOARD_SIDES[g.side]
        links = (*self.links, what) if verb == "use_link" else self.links
        if self.made + 1 < side.offerings:
            g.then(Onward(MakeOffering(seat, self.made + 1, links)))
        if verb == "donate":
            _donate(g, seat, what, move[2])
            return
        pay(g, seat, GENEROSITY, side.offering_price)
        if verb == "gain":
            gain(g, seat, what, side.offering_gain)
        elif verb == "take_handicraft":
            take_handicraft(g, seat, what)
        else:
            g.tell("link_offered", seat=seat, link=what)
            use_bonus(g, seat, what, certain=True)


def _receivers(g: State, seat: int) -> Iterator[int]:
    """NT-532, NT-533. The other players; in a solo game the General Reserve (NT-960)."""
    if len(g.players) == 1:
        yield NO_SEAT
    yield from (other for other in range(len(g.players)) if other != seat)


def _donate(g: State, seat: int, good: str, receiver: int) -> None:
    g.players[seat].reserve[good] -= 1
    if receiver != NO_SEAT:
        g.players[receiver].reserve[good] += 1
    g.tell("donated", seat=seat, good=good, receiver=receiver)
    gain(g, seat, GENEROSITY, BOARD_SIDES[g.side].donation_generosity)
