"""The state of a game: what lies on the map and beside it, and what each player has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec

from services.engine.frames import Ask
from services.engine.game import Game
from services.engine.piles import Pile
from services.xingu import content
from services.xingu.bonuses import BuyBonus
from services.xingu.free_actions import TRINKET_SPACE, ScoreTrinket, UseMedicine
from services.xingu.options import Options
from services.xingu.pieces import (
    CHARACTERS,
    EXPLORER,
    FARMER,
    NO_SEAT,
    OCA,
    SICK,
    TELEGRAPH,
    VILLAGER,
    Helper,
    ResourceCard,
    Stack,
)

FREE_ACTIONS: dict[tuple[int, bool, bool], tuple[Ask, ...]] = {
    (seat, trinkets, grain): (
        BuyBonus(seat),
        *([ScoreTrinket(seat)] if trinkets else []),
        *([UseMedicine(seat)] if grain else []),
    )
    for seat in range(max(content.PLAYER_COUNTS))
    for trinkets in (False, True)
    for grain in (False, True)
}
"""XI-1701 to XI-1703. What a player may do at any time of the own turn: with space 2 reached, and grain, or without."""


class Player(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One player: tribe, village, character cards, villagers elsewhere, and all that lies before the player."""

    tribe: str = ""
    """Empty until it is chosen."""
    village: dict[str, str] = {}
    """What stands on the hexes of the village, expansions included: `VILLAGER`, `SICK`, `OCA`, `BONFIRE` or the colour
    of a missionary; no hex with nothing. A hex is as good as another: the first empty one in order is taken."""
    expansions: list[str] = []
    """Hexes of the expansions, in the order they were placed."""
    unplayed: list[str] = msgspec.field(default_factory=lambda: list(CHARACTERS))
    """Character cards in hand, in the order of `CHARACTERS`."""
    helpers: list[Helper] = []
    """Villagers on character cards and on the table."""
    camp: int = 0
    """Own villagers in the missionary camp, all healthy."""
    held: int = 0
    """Healthy villagers in the farm area."""
    held_sick: int = 0
    """Sick villagers in the farm area (XI-R-62)."""
    reserve: int
    """Own villagers in the general reserve."""

    score: int = 0
    fed: int = 0
    """Baskets that have been fed for: every multiple of 10 up to this score."""
    penalties: int = 0
    track: int = 0
    """The space on the pacification track."""
    cards: list[ResourceCard] = []
    tokens: list[str] = []
    """Open starting resource tokens, by their resource."""
    grain: int = 0
    """Grain/medicine tokens."""
    utensils: dict[str, int] = {}
    explorers: int = 0
    """Explorers in front of the player (XI-715)."""
    two_lakes: bool = False
    """XI-915. The card for two lakes has been gained."""
    brought: list[str] = []
    """XI-1110. Characters that have brought a missionary into the village in this round."""
    bonfire_lit: bool = False
    """XI-R-28. In this round."""

    @property
    def healthy(self) -> int:
        """Healthy villagers in the village."""
        return [*self.village.values()].count(VILLAGER)

    @property
    def sick(self) -> int:
        """Sick villagers in the village."""
        return [*self.village.values()].count(SICK)

    @property
    def ocas(self) -> int:
        """Ocas in the village, the printed one included."""
        return [*self.village.values()].count(OCA)


class State(Game, kw_only=True, omit_defaults=True):
    """The whole table. Seats count from 0, clockwise."""

    conserved: ClassVar[bool] = True

    players: list[Player]
    options: Options
    round: int = 0
    first: int = 0
    """Who holds the headdress."""
    turn: int = NO_SEAT
    """Whose turn it is; nobody's at the end of a round."""
    action: str = ""
    """The action that is being carried out, by its verb; empty before it and after it (XI-1228)."""
    bought: bool = False
    """XI-1222. A bonus has been bought in this turn."""
    playing: list[str] = msgspec.field(default_factory=list)
    """XI-R-51. Character cards played for the action under way, which no bonus takes back."""
    effects: list[str] = msgspec.field(default_factory=list)
    """Bonus cards whose effect holds for the rest of the action under way."""
    emptied: list[int] = msgspec.field(default_factory=list)
    """XI-R-56. Stacks that were emptied in this turn, in that order."""
    ending: bool = False
    """XI-1801. The end is triggered: this is the last round."""
    peace: bool = False
    """XI-1093. Somebody has reached space 18."""

    land: dict[str, str] = msgspec.field(default_factory=dict)
    """What stands on forest and field hexes: `EXPLORER`, `"farmer1"` to `"farmer3"`, the colour of a missionary,
    `TELEGRAPH`; no hex with nothing. Hexes of expansions are the village's."""
    stacks: list[Stack] = msgspec.field(default_factory=list)
    """The four stacks: two of forest, two of field."""
    decks: dict[str, Pile] = msgspec.field(default_factory=dict)
    """The rest of the resource cards, by terrain."""
    missionaries: Pile = msgspec.field(default_factory=Pile)
    """The face-down stack."""
    missionaries_removed: Pile = msgspec.field(default_factory=Pile)
    """XI-2012. Those removed unseen with 2 or 3 players."""
    camp: list[str] = msgspec.field(default_factory=list)
    """Colours of the missionaries in the camp."""
    missionaries_gone: int = 0
    """Missionaries that have left the game."""
    farmers: list[str] = msgspec.field(default_factory=list)
    """The stack of farmers, the next one last."""
    farm: int = 0
    """Farmers in the farm area."""
    explorers: int = 0
    explorers_gone: int = 0
    telegraphs: int = 0
    """TL tokens in the reserve."""
    expansions: int = 0
    ocas: int = 0
    grain: int = 0
    utensils: dict[str, int] = msgspec.field(default_factory=dict)
    """Utensils in the reserve, by type."""
    tokens: list[str] = msgspec.field(default_factory=list)
    """Starting resource tokens in the reserve."""
    discarded: int = 0
    """Resource cards that have left the game."""

    bonuses: list[str] = msgspec.field(default_factory=list)
    """The three open bonus cards."""
    bonus_deck: Pile = msgspec.field(default_factory=Pile)
    bonus_discard: list[str] = msgspec.field(default_factory=list)
    finals: list[str] = msgspec.field(default_factory=list)
    """The open final bonus cards, in row order."""
    finals_unused: Pile = msgspec.field(default_factory=Pile)

    def clockwise(self, first: int) -> list[int]:
        """All seats, from the first one clockwise."""
        return [(first + n) % len(self.players) for n in range(len(self.players))]

    def aside(self) -> tuple[Ask, ...]:
        """XI-1701 to XI-1703, XI-1706. The free actions of the player whose turn it is."""
        if self.turn == NO_SEAT:
            return ()
        player = self.players[self.turn]
        return FREE_ACTIONS[self.turn, player.track >= TRINKET_SPACE, player.grain > 0]

    def hidden(self) -> Iterable[Sequence[Pile]]:
        """XI-227. What nobody may see: resource cards by terrain, bonus deck, unused final bonuses, missionaries."""
        for terrain, deck in self.decks.items():
            yield (deck, *(stack.cards for stack in self.stacks if stack.terrain == terrain))
        yield (self.bonus_deck,)
        yield (self.finals_unused,)
        yield (self.missionaries, self.missionaries_removed)

    def totals(self) -> dict[str, int]:
        """Resource and bonus cards, villagers of each player, and tokens over all places."""
        laid = Counter(self.land.values())
        held = [Counter(player.village.values()) for player in self.players]
        printed = sum(player.tribe != "" for player in self.players)
        colours = [colour for item in (laid, *held) for colour in item.elements() if colour in content.MISSIONARIES]
        hidden = (self.missionaries, self.missionaries_removed)
        counts = {
            "resource_cards": sum(map(len, self.decks.values()))
            + sum(len(stack.cards) for stack in self.stacks)
            + sum(len(player.cards) for player in self.players)
            + self.discarded,
            "bonus_cards": len(self.bonuses) + len(self.bonus_deck) + len(self.bonus_discard),
            "final_bonuses": len(self.finals) + len(self.finals_unused),
            "missionaries": len(colours) + len(self.camp) + self.missionaries_gone + sum(map(len, hidden)),
            "farmers": len(self.farmers) + self.farm + sum(item.startswith(FARMER) for item in laid.elements()),
            "explorers": self.explorers
            + self.explorers_gone
            + laid[EXPLORER]
            + sum(player.explorers for player in self.players),
            "telegraphs": self.telegraphs + laid[TELEGRAPH],
            "expansions": self.expansions + sum(len(player.expansions) for player in self.players),
            "ocas": self.ocas + sum(items[OCA] for items in held) - printed,
            "tokens": len(self.tokens) + sum(len(player.tokens) for player in self.players),
        }
        for kind, left in self.utensils.items():
            counts[kind] = left + sum(player.utensils.get(kind, 0) for player in self.players)
        for seat, player in enumerate(self.players):
            away = player.camp + player.held + player.held_sick + player.reserve
            counts[f"villagers_{seat}"] = player.healthy + player.sick + len(player.helpers) + away
        return counts
