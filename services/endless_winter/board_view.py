"""EW-1413, EW-1414. What a seat, or a spectator, may see of the Terrain, Megalith and Idol boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from services.endless_winter import wording
from services.endless_winter.content import (
    GLACIER_TOKENS,
    HEXES,
    IDOL_LEVELS,
    MEGALITH_TILES,
    PATTERNS,
    PLAYER_COUNTS,
    TERRAIN,
    VILLAGE_JUNCTIONS,
)
from services.endless_winter.influence import influence
from services.endless_winter.pieces import NO_SEAT

if TYPE_CHECKING:
    from services.endless_winter.state import State


SeatNumber = Annotated[int, msgspec.Meta(extra_json_schema={"format": "seat"})]
"""A seat, -1 for nobody; the name alone doesn't tell a client so."""


class PiecesView(msgspec.Struct, frozen=True):
    """Camps of one player on a hex."""

    seat: int
    camps: int


class InfluenceView(msgspec.Struct, frozen=True):
    """Influence of one player in a hex."""

    seat: int
    influence: int


class GlacierTokenView(msgspec.Struct, frozen=True):
    """A Glacier token; face down it has no `id`."""

    id: str
    benefits: str


class HexView(msgspec.Struct, frozen=True):
    """A hex of the Terrain board, flat side up: `x` counts columns from the left, `y` half hexes downwards.

    Hexes touch that lie in a column with `y` differing by 2, or in columns side by side with `y` differing by 1.
    """

    id: str
    x: int
    y: int
    terrain: str
    name: str
    benefits: str
    """Of the most Influence."""
    camps: list[PiecesView]
    influence: list[InfluenceView]
    """Of those who have any."""
    glacier_token: GlacierTokenView | None


class JunctionView(msgspec.Struct, frozen=True):
    """A junction, where three hexes meet, and whose Village stands on it; -1 for none."""

    id: str
    hexes: tuple[str, str, str]
    village: SeatNumber


class PlaceView(msgspec.Struct, frozen=True):
    """Where a space of the Megalith board lies."""

    row: int
    column: int


class MegalithSpaceView(msgspec.Struct, frozen=True):
    """A space of the Megalith board; spaces whose `row` or `column` differs by 1 are adjacent.

    `start`: a starting space; `arrow`: the spaces that its arrows point to.
    """

    row: int
    column: int
    tile: str
    benefits: str
    start: bool
    arrow: list[PlaceView]


class IdolLevelView(msgspec.Struct, frozen=True):
    """A level of the Idol board: Food and Tools for a point and the benefit of entering, the points of the Honor track.

    `honor_seats` are those on the Honor level, from the left.
    """

    level: int
    ratio: int
    benefits: str
    honor: int
    offering_seats: list[int]
    honor_seats: list[int]


def hexes(g: State, viewer: int | None) -> list[HexView]:
    """The Terrain board; without Glacier tokens that lie face down."""
    tokens = dict(zip(g.glacier_hexes, g.glacier_tokens.seen_by(viewer), strict=True))
    return [
        HexView(
            id=spot.id,
            x=spot.q,
            y=2 * spot.r + spot.q,
            terrain=g.terrain[spot.id],
            name=TERRAIN[g.terrain[spot.id]].name,
            benefits=wording.benefits(TERRAIN[g.terrain[spot.id]].benefits),
            camps=[
                PiecesView(seat, player.camps[spot.id])
                for seat, player in enumerate(g.players)
                if spot.id in player.camps
            ],
            influence=[
                InfluenceView(seat, there) for seat in range(len(g.players)) if (there := influence(g, seat, spot.id))
            ],
            glacier_token=_glacier_token(tokens[spot.id]) if spot.id in tokens else None,
        )
        for spot in HEXES.values()
    ]


def _glacier_token(token: str | None) -> GlacierTokenView:
    return (
        GlacierTokenView(token, wording.benefits(GLACIER_TOKENS[token].benefits)) if token else GlacierTokenView("", "")
    )


def junctions(g: State) -> list[JunctionView]:
    """The junctions that may have a Village."""
    owners = {junction: seat for seat, player in enumerate(g.players) for junction in player.villages}
    return [
        JunctionView(junction, around, owners.get(junction, NO_SEAT)) for junction, around in VILLAGE_JUNCTIONS.items()
    ]


def megalith_spaces(g: State) -> list[MegalithSpaceView]:
    """The spaces of the Megalith board, tile by tile."""
    pattern = PATTERNS[g.options.pattern or PLAYER_COUNTS[len(g.players)].pattern]
    return [
        MegalithSpaceView(
            row=top + space.row,
            column=left + space.column,
            tile=tile,
            benefits=wording.benefits(space.benefits),
            start=space.start,
            arrow=[PlaceView(top + row, left + column) for row, column in space.arrow],
        )
        for tile, (top, left) in zip(g.megalith_tiles, pattern, strict=True)
        for space in MEGALITH_TILES[tile].values()
    ]


def idol_levels(g: State) -> list[IdolLevelView]:
    """The levels of both Idol tracks, from the lowest, with the markers on them."""
    return [
        IdolLevelView(
            level=level,
            ratio=printed.ratio,
            benefits=wording.benefits(printed.benefits),
            honor=printed.honor,
            offering_seats=[seat for seat, player in enumerate(g.players) if player.offering == level],
            honor_seats=g.honor[level],
        )
        for level, printed in IDOL_LEVELS.items()
    ]
