"""XI-228. What everybody sees of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from services.xingu.content import EXPANSIONS, RESOURCE_CARDS, TRIBES, Expansion
from services.xingu.geography import telegraphs_adjacent
from services.xingu.pieces import Helper, ResourceCard
from services.xingu.resources import open_resources
from services.xingu.villagers import village_hexes

if TYPE_CHECKING:
    from services.xingu.state import State


class VillageHexView(msgspec.Struct, frozen=True):
    """A hex of a village: a healthy (`"villager"`) or sick villager, an oca, the bonfire, a missionary, or nothing."""

    hex: str
    item: str


class HelperView(msgspec.Struct, frozen=True):
    """A villager on a character card, or on the table; `used` if it helped, so that a bonus may return it."""

    place: str
    sick: bool
    used: bool


class VillagersView(msgspec.Struct, frozen=True):
    """How many villagers are where."""

    healthy: int
    """In the village."""
    sick: int
    """In the village."""
    camp: int
    held: int
    held_sick: int
    reserve: int


class OwnCardView(msgspec.Struct, frozen=True):
    """A resource card before a player; `first` and `second` are the cubes on its resources."""

    id: str
    territory: str
    resources: tuple[str, str]
    first: str
    """Empty if it is open, else `"consumed"` or `"cancelled"`."""
    second: str
    flipped: bool
    """It can pay for a bonus."""


class PlayerView(msgspec.Struct, frozen=True):
    """One player."""

    seat: int
    tribe: str
    """Empty until it is chosen."""
    name: str
    colour: str
    score: int
    penalties: int
    track: int
    unplayed: list[str]
    """Character cards in hand."""
    villagers: VillagersView
    helpers: list[HelperView]
    village: list[VillageHexView]
    expansions: int
    next_expansion: Expansion | None
    telegraphs: int
    """TL tokens next to the village."""
    resources: dict[str, int]
    """Open ones, on cards and tokens."""
    cards: list[OwnCardView]
    tokens: list[str]
    """Starting resource tokens."""
    grain: int
    utensils: dict[str, int]
    explorers: int
    two_lakes: bool
    """The card for two lakes has been gained."""
    brought: list[str]
    """Characters that have brought a missionary into the village in this round."""
    bonfire_lit: bool
    """In this round."""


def player_view(g: State, seat: int) -> PlayerView:
    """The player in `seat`."""
    player = g.players[seat]
    tribe = TRIBES.get(player.tribe)
    return PlayerView(
        seat=seat,
        tribe=player.tribe,
        name=tribe.name if tribe else "",
        colour=tribe.colour if tribe else "",
        score=player.score,
        penalties=player.penalties,
        track=player.track,
        unplayed=player.unplayed,
        villagers=VillagersView(
            player.healthy, player.sick, player.camp, player.held, player.held_sick, player.reserve
        ),
        helpers=[_helper(helper) for helper in player.helpers],
        village=[VillageHexView(spot, player.village.get(spot, "")) for spot in village_hexes(g, seat)]
        if tribe
        else [],
        expansions=len(player.expansions),
        next_expansion=EXPANSIONS.get(len(player.expansions) + 1),
        telegraphs=telegraphs_adjacent(g, seat) if tribe else 0,
        resources=open_resources(g, seat),
        cards=[_own_card(card) for card in player.cards],
        tokens=player.tokens,
        grain=player.grain,
        utensils=player.utensils,
        explorers=player.explorers,
        two_lakes=player.two_lakes,
        brought=player.brought,
        bonfire_lit=player.bonfire_lit,
    )


def _helper(helper: Helper) -> HelperView:
    return HelperView(helper.place, helper.sick, helper.used)


def _own_card(card: ResourceCard) -> OwnCardView:
    printed = RESOURCE_CARDS[card.card]
    return OwnCardView(card.card, printed.territory, printed.resources, card.first, card.second, card.flipped)
