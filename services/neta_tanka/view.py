"""NT-857 to NT-859. What a seat, or a spectator, may see of the table, built from nothing."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from services.engine.kernel import upkeep
from services.engine.piles import Pile
from services.neta_tanka.content import (
    BOARD_SIDES,
    HANDICRAFT_CARDS,
    LINKS,
    LOCATIONS,
    NETA_TANKA_CARDS,
    PLAYER_COUNTS,
    TILES,
    TOTEM_BOARDS,
    FinalTile,
    HandicraftCard,
    LinkBonus,
    NetaTankaCard,
)
from services.neta_tanka.links import bonus_of
from services.neta_tanka.pieces import HIDE, MEAT, MUSHROOM, NO_SEAT, VISITOR, WOOD, Figure
from services.neta_tanka.placement import SINGLE, spaces
from services.neta_tanka.player_view import LinkTokenView, PlayerView, player_view, token_view
from services.neta_tanka.scoring import totem_space
from services.neta_tanka.state import State

SeatNumber = Annotated[int, msgspec.Meta(extra_json_schema={"format": "seat"})]
"""A seat, -1 for nobody; the name alone doesn't tell a client so."""
Phase = Literal["placing", "resolving", "ending", "over"]


class FigureView(msgspec.Struct, frozen=True):
    """A Nomad or the Visiting Nomad on the board; `seat` is the player whose action it is."""

    figure: str
    """A colour, or "visitor"."""
    seat: int
    laid_down: bool
    """Its action is done."""


class LocationView(msgspec.Struct, frozen=True):
    """A Location, drawn at `x`, `y` on a picture of 100 by 100, `y` downwards.

    `spaces` are the single spaces with the figures on each; an Elder is one space, an Open Location one space without
    limit. `mission` is the Location that its footprints lead to, 0 for none.
    """

    id: int
    name: str
    type: Literal["single", "elder", "open"]
    area: Literal["forest", "hunting", "tanning", "canoe", ""]
    mission: int
    x: int
    y: int
    spaces: list[list[FigureView]]


class LinkView(msgspec.Struct, frozen=True):
    """A Link, drawn as a line between its two Locations."""

    id: str
    locations: tuple[int, int]
    bonus: LinkBonus | None
    """`null` on the Link that holds the Link tokens."""
    reminders: list[str]
    """Colours that form this Link and have not used it."""


class AreasView(msgspec.Struct, frozen=True):
    """The stock areas of the Village board."""

    forest_wood: int
    forest_mushroom: int
    tanning_hide: int
    tanning_meat: int
    buffalo: int
    """Buffalo tokens in all."""
    buffalo_caught: int


class TileView(msgspec.Struct, frozen=True):
    """The Canoe or Final tile that is face up.

    `left` is what one takes one of. `right` is "visitor", "handicraft", or what a Final tile barters, then `count` of
    it for `generosity`.
    """

    id: str
    spaces: int
    left: tuple[str, ...]
    right: str
    count: int
    generosity: int
    final: bool


class HandicraftsView(msgspec.Struct, frozen=True):
    """The row of available Handicraft cards, the top card of the deck, which nobody may take, and what is left."""

    available: list[HandicraftCard]
    top: HandicraftCard | None
    deck: int
    discarded: list[str]


class NetaTankaCardsView(msgspec.Struct, frozen=True):
    """The row of available Neta-Tanka cards, the top card of the deck, which nobody may take, and what is left."""

    available: list[NetaTankaCard]
    top: NetaTankaCard | None
    deck: int
    played: list[str]


class TotemSpaceView(msgspec.Struct, frozen=True):
    """A space of the Totem Pole board with the seats whose tokens stand on it, from left to right."""

    space: int
    seats: list[int]


class View(msgspec.Struct, frozen=True):
    """The whole table. Seats count from 0, clockwise; -1 is nobody."""

    you: SeatNumber
    """The seat that sees this, -1 for a spectator."""
    side: Literal["summer", "winter"]
    round: int
    rounds: int
    phase: Phase
    first_player: int
    turn: SeatNumber
    """Whose placement or turn it is; -1 while a round ends."""
    visitor_host: int
    """Who plays the Visiting Nomad in this round."""
    visitor_welcomed_by: int
    """Who has welcomed the visitor for the next round."""
    locations: list[LocationView]
    links: list[LinkView]
    areas: AreasView
    tile: TileView | None
    tiles_left: int
    """Tiles that lie face down, the Final tile among them."""
    neta_tanka_cards: NetaTankaCardsView
    handicrafts: HandicraftsView
    link_tokens: list[LinkTokenView]
    totem_pole_board: list[TotemSpaceView]
    players: list[PlayerView]


def see(g: State, seat: int | None) -> View:
    """The table as `seat`, or a spectator if `None`, may see it."""
    phase = _phase(g)
    return View(
        you=NO_SEAT if seat is None else seat,
        side=g.side,
        round=g.round,
        rounds=PLAYER_COUNTS[len(g.players)].rounds,
        phase=phase,
        first_player=g.first,
        turn=g.turn if phase in ("placing", "resolving") else NO_SEAT,
        visitor_host=g.host,
        visitor_welcomed_by=g.welcomed,
        locations=_locations(g),
        links=_links(g),
        areas=AreasView(
            forest_wood=g.areas[WOOD],
            forest_mushroom=g.areas[MUSHROOM],
            tanning_hide=g.areas[HIDE],
            tanning_meat=g.areas[MEAT],
            buffalo=BOARD_SIDES[g.side].buffalo,
            buffalo_caught=g.caught,
        ),
        tile=_tile(g.tile) if g.tile else None,
        tiles_left=len(g.canoe) + len(g.final),
        neta_tanka_cards=NetaTankaCardsView(
            [NETA_TANKA_CARDS[card] for card in g.neta_tanka],
            NETA_TANKA_CARDS.get(_top(g.neta_tanka_deck, seat)),
            len(g.neta_tanka_deck),
            g.neta_tanka_gone,
        ),
        handicrafts=HandicraftsView(
            [HANDICRAFT_CARDS[card] for card in g.handicrafts],
            HANDICRAFT_CARDS.get(_top(g.handicraft_deck, seat)),
            len(g.handicraft_deck),
            g.handicraft_discard,
        ),
        link_tokens=[token_view(token) for token in g.link_tokens],
        totem_pole_board=_totem_pole_board(g),
        players=[player_view(g, owner, seat) for owner in range(len(g.players))],
    )


def _phase(g: State) -> Phase:
    """NT-318. With the last turn the round is ending, also while the first step of Phase III is still to come."""
    if not g.todo:
        return "over"
    if upkeep(g):
        return "ending"
    return "placing" if g.phase == 1 else "resolving"


def standing(g: State, location: int) -> list[list[Figure]]:
    """The figures on each space of a Location; who joined stands where one was alone."""
    there = [figure for figure in g.figures if figure.location == location]
    if location not in SINGLE:
        return [there]
    held: list[list[Figure]] = [[] for _ in range(spaces(g, location))]
    for figure in there:
        next(space for space in held if len(space) == figure.second).append(figure)
    return held


def _locations(g: State) -> list[LocationView]:
    owners = {colour: seat for seat, player in enumerate(g.players) for colour in player.nomads}
    owners[VISITOR] = g.host
    return [
        LocationView(
            printed.id,
            printed.name,
            printed.type,
            printed.area,
            printed.mission,
            printed.x,
            printed.y,
            [
                [FigureView(figure.colour, owners[figure.colour], figure.laid) for figure in space]
                for space in standing(g, printed.id)
            ],
        )
        for printed in LOCATIONS.values()
    ]


def _links(g: State) -> list[LinkView]:
    reminders = [reminder for player in g.players for reminder in player.reminders]
    return [
        LinkView(
            printed.id,
            printed.ends,
            bonus_of(g, printed.id),
            [colour for colour, link in reminders if link == printed.id],
        )
        for printed in LINKS.values()
    ]


def _tile(tile: str) -> TileView:
    printed = TILES[tile]
    if isinstance(printed, FinalTile):
        return TileView(
            tile, printed.spaces, printed.left, printed.barter, printed.count, printed.generosity, final=True
        )
    return TileView(tile, printed.spaces, printed.left, printed.right, 0, 0, final=False)


def _top(deck: Pile, seat: int | None) -> str:
    """The id of the deck's top card, empty where there is none or it is not known."""
    return (deck.seen_by(seat)[-1] or "") if deck.cards else ""


def _totem_pole_board(g: State) -> list[TotemSpaceView]:
    where = [totem_space(g, seat).space for seat in range(len(g.players))]
    return [
        TotemSpaceView(printed.space, [seat for seat, space in enumerate(where) if space == printed.space])
        for printed in TOTEM_BOARDS[len(g.players)]
    ]
