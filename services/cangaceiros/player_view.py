"""CG-324, CG-325. What a seat, or a spectator, may see of a player."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

import msgspec

from services.cangaceiros.abilities import ABILITY_SPACE, active, free_wound_spaces, strength
from services.cangaceiros.chiefs import bounty
from services.cangaceiros.content import ACTION_CARDS, CHIEFS, Strength
from services.cangaceiros.pieces import FACAO, GUNS, PROTECTION
from services.cangaceiros.scoring import resources
from services.engine.piles import Pile

if TYPE_CHECKING:
    from services.cangaceiros.state import State


class ChiefSpaceView(msgspec.Struct, frozen=True):
    """A space of a Chief card: what it gives, whether a Wound cube fits on it, and what lies on it."""

    gives: Literal["ability", "guns", "protection", "facao", ""]
    wound: bool
    covered: Literal["marker", "cube", ""]


class ChiefView(msgspec.Struct, frozen=True):
    """A face-up Chief; `strength` is the base with all bonuses that count now."""

    id: str
    name: str
    ability: str
    """What the special ability does."""
    ability_active: bool
    spaces: list[ChiefSpaceView]
    strength: Strength
    free_wound_spaces: int
    fallen: bool
    """He is dead, and about to be discarded."""


class DrawnChiefView(msgspec.Struct, frozen=True):
    """A Chief card that may be kept."""

    id: str
    name: str
    ability: str
    strength: Strength
    spaces: list[ChiefSpaceView]


class CardsView(msgspec.Struct, frozen=True):
    """Action cards that lie face down: how many of each back, and those that you know, in the order of their ids.

    What they do stands under the `action_cards` of the table.
    """

    starting: int
    serra: int
    caatinga: int
    known: list[str]


class LinesView(msgspec.Struct, frozen=True):
    """Cangaceiros on each line of the player board."""

    guns: int
    protection: int
    facao: int


class GarrisonView(msgspec.Struct, frozen=True):
    """Cangaceiros in a space."""

    space: str
    cangaceiros: int


class PlayerView(msgspec.Struct, frozen=True):
    """One player. `drawn` are the Chiefs of which one is being chosen, for the eyes of their player."""

    seat: int
    colour: str
    fame: int
    bounty: int
    """What the death of the Chief costs now."""
    resource_points: int
    """What all would give in the final scoring now, before it is divided."""
    reis: int
    deals: int
    vengeance: int
    trophies: int
    reserve: int
    """Cangaceiros in the reserve."""
    prisoners: int
    lines: LinesView
    training_markers: int
    """Those on the player board."""
    gang: str
    garrisons: list[GarrisonView]
    chief: ChiefView | None
    drawn: list[DrawnChiefView]
    hand: CardsView
    deck: CardsView
    discard: list[str]
    """The open discard pile, the top last."""


def player_view(g: State, seat: int, viewer: int | None) -> PlayerView:
    """The player in `seat`, as `viewer`, or a spectator if `None`, may see it."""
    player = g.players[seat]
    return PlayerView(
        seat=seat,
        colour=player.colour,
        fame=player.fame,
        bounty=bounty(g, seat),
        resource_points=sum(resources(player).values()),
        reis=player.reis,
        deals=player.deals,
        vengeance=player.vengeance,
        trophies=player.trophies,
        reserve=player.reserve,
        prisoners=player.prisoners,
        lines=LinesView(player.lines[GUNS], player.lines[PROTECTION], player.lines[FACAO]),
        training_markers=player.trained,
        gang=player.gang,
        garrisons=[GarrisonView(space, count) for space, count in sorted(player.garrisons.items())],
        chief=_chief(g, seat),
        drawn=[_drawn(chief) for chief in sorted(filter(None, player.drawn.seen_by(viewer)))],
        hand=_cards(player.hand, viewer),
        deck=_cards(player.deck, viewer),
        discard=player.discard,
    )


def _chief(g: State, seat: int) -> ChiefView | None:
    player = g.players[seat]
    if not player.chief:
        return None
    printed = CHIEFS[player.chief]
    return ChiefView(
        id=printed.id,
        name=printed.name,
        ability=printed.text,
        ability_active=active(player, ABILITY_SPACE[printed.id]),
        spaces=[
            ChiefSpaceView(
                space.gives,
                space.wound,
                "marker" if place in player.markers else "cube" if place in player.wounds else "",
            )
            for place, space in enumerate(printed.spaces)
        ],
        strength=Strength(
            guns=strength(g, seat, GUNS), protection=strength(g, seat, PROTECTION), facao=strength(g, seat, FACAO)
        ),
        free_wound_spaces=len(free_wound_spaces(g, seat)),
        fallen=player.fallen,
    )


def _drawn(chief: str) -> DrawnChiefView:
    printed = CHIEFS[chief]
    spaces = [ChiefSpaceView(space.gives, space.wound, "marker" if space.training else "") for space in printed.spaces]
    return DrawnChiefView(printed.id, printed.name, printed.text, printed.strength, spaces)


def _cards(pile: Pile, viewer: int | None) -> CardsView:
    backs = Counter(ACTION_CARDS[card].back for card in pile.cards)
    return CardsView(backs["starting"], backs["serra"], backs["caatinga"], sorted(filter(None, pile.seen_by(viewer))))
