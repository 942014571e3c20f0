"""The state of a game: what lies on the Village board and what each player has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec

from services.engine.frames import Ask
from services.engine.game import Game
from services.engine.piles import Pile
from services.neta_tanka.content import PLAYER_COUNTS, Side
from services.neta_tanka.links import UseLink, UseToken
from services.neta_tanka.neta_tanka_cards import PlayCard
from services.neta_tanka.pieces import NO_SEAT, Figure, HandicraftProgress, TentProgress
from services.neta_tanka.tents import FeedTent

FREE_ACTIONS: tuple[tuple[Ask, ...], ...] = tuple(
    (UseLink(seat), PlayCard(seat), UseToken(seat), FeedTent(seat)) for seat in range(max(PLAYER_COUNTS))
)
"""What each player may do at any time in the own Phase II turn."""


class Player(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One player: Personal Reserve, Clan board, cards, and the Nomads that are not on the board."""

    nomads: dict[str, int]
    """Nomads in hand, by colour; the keys are the colours that the player uses."""
    reserve: dict[str, int]
    """The Personal Reserve: wood, hide, meat, mushroom, skull and generosity, all of them always there."""
    tents: list[TentProgress]
    """All Tents of the Clan board, from the left."""
    nourishment: list[str] = []
    """Food in the Nourishment section, in the order of its spaces."""
    pole: list[str] = []
    """The Totem Pole: wood and skulls, from the ground up."""
    incomplete: list[HandicraftProgress] = []
    """Incomplete Handicraft cards, in the order they were taken."""
    complete: list[str] = []
    """Completed Handicraft cards."""
    cards: list[str] = []
    """Neta-Tanka cards held."""
    tokens: list[str] = []
    """Link tokens held."""
    reminders: list[tuple[str, str]] = []
    """NT-756. Reminder tokens on Links that are not resolved yet: colour and Link."""
    objective: Pile = msgspec.field(default_factory=Pile)
    """The Objective card, in a solo game the Solo Objective card; it is the only one in the pile."""
    copy_power: bool = False
    """NT-340. The Copy Power token lies face up: the power is unlocked."""
    copied: bool = False
    """NT-342. The Copy Power has been used in this round."""


class State(Game, kw_only=True, omit_defaults=True):
    """The whole table. Seats count from 0, clockwise."""

    conserved: ClassVar[bool] = True

    players: list[Player]
    side: Side = "summer"
    round: int = 1
    phase: int = 1
    """1 places Nomads, 2 resolves them, 3 ends the round."""
    first: int = 0
    """Who holds the First Player token."""
    turn: int = 0
    """Whose placement or Phase II turn it is."""
    host: int = NO_SEAT
    """Who holds the Visiting Nomad in this round."""
    welcomed: int = NO_SEAT
    """NT-704. Who welcomed the visitor in this round."""

    figures: list[Figure] = msgspec.field(default_factory=list)
    """All figures on the board, in the order they came."""
    areas: dict[str, int]
    """Wood and mushroom in the FOREST, hide and meat in the TANNING AREA."""
    caught: int = 0
    """Buffalo tokens on their caught side."""
    ranking: list[int] = msgspec.field(default_factory=list)
    """Seats with at least one stage, from the rightmost space of the Totem Pole board on."""

    tile: str = ""
    """The Canoe or Final tile that is face up."""
    canoe: Pile = msgspec.field(default_factory=Pile)
    """The face-down Canoe tiles; the Final tile lies under them, in `final`."""
    canoe_unused: Pile = msgspec.field(default_factory=Pile)
    canoe_discard: list[str] = msgspec.field(default_factory=list)
    final: Pile = msgspec.field(default_factory=Pile)
    finals_unused: Pile = msgspec.field(default_factory=Pile)

    neta_tanka: list[str] = msgspec.field(default_factory=list)
    """Available Neta-Tanka cards."""
    neta_tanka_deck: Pile = msgspec.field(default_factory=Pile)
    neta_tanka_gone: list[str] = msgspec.field(default_factory=list)
    """NT-732. Played cards, out of the game."""
    handicrafts: list[str] = msgspec.field(default_factory=list)
    """Available Handicraft cards."""
    handicraft_deck: Pile = msgspec.field(default_factory=Pile)
    handicraft_discard: list[str] = msgspec.field(default_factory=list)
    """The open Handicraft discard pile."""
    objectives_unused: Pile = msgspec.field(default_factory=Pile)
    """Objective cards that nobody got; in a solo game the rest of the deck that was chosen."""

    link_tokens: list[str] = msgspec.field(default_factory=list)
    """NT-121. The stack on the Link that carries no icon."""
    link_tokens_gone: list[str] = msgspec.field(default_factory=list)
    solo_links: Pile = msgspec.field(default_factory=Pile)
    """NT-971. In the Solo Link variant the token on each Link, in the order of the Links."""
    resolved: list[str] = msgspec.field(default_factory=list)
    """NT-R-27. Bonuses of Links that were resolved in the current Phase II turn."""

    def aside(self) -> tuple[Ask, ...]:
        """NT-850 to NT-854, NT-R-52. The free actions of the player whose turn it is."""
        return FREE_ACTIONS[self.turn]

    def hidden(self) -> Iterable[Sequence[Pile]]:
        """NT-857, NT-859. What nobody, or only its owner, may see."""
        yield (self.neta_tanka_deck,)
        yield (self.handicraft_deck,)
        yield (self.canoe, self.canoe_unused)
        yield (self.final, self.finals_unused)
        yield (*(player.objective for player in self.players), self.objectives_unused)

    def totals(self) -> dict[str, int]:
        """Cards and tiles of each kind over all zones, Link tokens, and Nomads of each colour."""
        players = self.players
        counts = {
            "neta_tanka_cards": len(self.neta_tanka)
            + len(self.neta_tanka_deck)
            + len(self.neta_tanka_gone)
            + sum(len(player.cards) for player in players),
            "handicraft_cards": len(self.handicrafts)
            + len(self.handicraft_deck)
            + len(self.handicraft_discard)
            + sum(len(player.incomplete) + len(player.complete) for player in players),
            "tiles": len(self.canoe)
            + len(self.canoe_unused)
            + len(self.canoe_discard)
            + len(self.final)
            + len(self.finals_unused)
            + (self.tile != ""),
            "objectives": len(self.objectives_unused) + sum(len(player.objective) for player in players),
            "link_tokens": len(self.link_tokens)
            + len(self.link_tokens_gone)
            + sum(len(player.tokens) for player in players),
        }
        for player in players:
            for colour, in_hand in player.nomads.items():
                counts[colour] = in_hand + sum(figure.colour == colour for figure in self.figures)
        return counts
