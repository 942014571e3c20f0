"""CG-800 to CG-823. Phase 4: every player faces the event of the Round.

What each tile does is its row in `content/events.toml`; the four words it is written with are the four functions below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from services.cangaceiros import chiefs
from services.cangaceiros.content import ACTION_CARDS, EVENTS, Event, Need, Unit
from services.cangaceiros.garrisons import to_prison
from services.cangaceiros.geography import spaces
from services.cangaceiros.pieces import CAATINGA, FACAO, GUNS, SERRA
from services.cangaceiros.wounds import SufferWounds
from services.engine.frames import Do, Upkeep

if TYPE_CHECKING:
    from services.cangaceiros.state import Player, State

UNITS: dict[Unit, Callable[[Player], int]] = {
    "prisoners": lambda player: player.prisoners,
    "garrisons": lambda player: sum(player.garrisons.values()),
    "guns": lambda player: player.lines[GUNS],
    "facao": lambda player: player.lines[FACAO],
    "training": lambda player: player.trained,  # CG-823
}
"""What is counted where a tile says `pays`."""
HOLDINGS: dict[Need, Callable[[Player], int]] = {
    "serra": lambda player: cards_of(player, SERRA),
    "caatinga": lambda player: cards_of(player, CAATINGA),
    "cangaceiros": lambda player: player.board,
    "deal": lambda player: player.deals,
    "vengeance": lambda player: player.vengeance,
}
"""What is counted where a tile says `needs`."""


class ResolveEvent(Upkeep, frozen=True):
    """CG-800, CG-801, CG-804. The leftmost active tile, for one player after another from the holder on."""

    def run(self, g: State) -> None:
        g.phase = 4
        g.tell("event_began", event=g.events[g.resolved].tile)
        count = len(g.players)
        g.then(*(FaceEvent((g.holder + n) % count) for n in range(count)), TurnEventTile())


class FaceEvent(Do, frozen=True):
    """CG-463, CG-802, CG-803. A player faces the tile, unless a Cangaceiro of his lies on it."""

    player: int

    def run(self, g: State) -> None:
        tile = g.events[g.resolved]
        if self.player in tile.seats:
            g.tell("event_escaped", seat=self.player)
            return
        event = EVENTS[tile.tile]
        _arrest(g, self.player, event)
        _collect(g, self.player, event)
        _examine(g, self.player, event)
        _wound(g, self.player, event)


class TurnEventTile(Do, frozen=True):
    """CG-804. The tile is turned to its inactive side."""

    def run(self, g: State) -> None:
        g.tell("event_ended", event=g.events[g.resolved].tile)
        g.resolved += 1


def cards_of(player: Player, back: str) -> int:
    """CG-820. Cards of this back in the player's deck and discard pile; only the backs are looked at."""
    return sum(ACTION_CARDS[card].back == back for card in (*player.deck.cards, *player.discard))


def _arrest(g: State, seat: int, event: Event) -> None:
    """CG-812, CG-818. All Garrisons of the player in such spaces go to the Prison."""
    player = g.players[seat]
    for space, printed in spaces(g).items():
        if printed.type in event.arrests and space in player.garrisons:
            to_prison(g, seat, space)


def _collect(g: State, seat: int, event: Event) -> None:
    """CG-806, CG-808, CG-811, CG-813, CG-817, CG-822. Reis for as many units as they cover in full, Fame for others."""
    if event.pays is None:
        return
    player = g.players[seat]
    due = UNITS[event.pays](player)
    paid = min(due, player.reis // event.reis)
    player.reis -= paid * event.reis
    g.tell("event_paid", seat=seat, reis=paid * event.reis, unpaid=due - paid)
    chiefs.lose_fame(g, seat, (due - paid) * event.fame)


def _examine(g: State, seat: int, event: Event) -> None:
    """CG-807, CG-809, CG-810, CG-814, CG-815, CG-816. Who lacks any of what the tile looks for loses Fame."""
    player = g.players[seat]
    if any(HOLDINGS[need](player) < least for need, least in event.needs.items()):
        chiefs.lose_fame(g, seat, event.fame)


def _wound(g: State, seat: int, event: Event) -> None:
    """CG-805, CG-819, CG-821, CG-R-34. A Gang in such a space suffers wounds by the ordinary rule."""
    if spaces(g)[g.players[seat].gang].type in event.wounded:
        g.tell("wounds_suffered", seat=seat, count=event.wounds)
        g.then(SufferWounds(seat, event.wounds), chiefs.Bury(seat))
