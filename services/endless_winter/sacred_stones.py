"""EW-1250 to EW-1261. What each Sacred Stone counts, and the points of that."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from services.endless_winter.content import BOARD, JUNCTIONS, PATTERNS, PLAYER_COUNTS, STONES, Criterion, Stone

if TYPE_CHECKING:
    from services.endless_winter.state import State

Count = Callable[["State", int, Stone], int]
"""How many of what the stone counts a seat has."""


def stone_points(g: State, seat: int, stone: str) -> int:
    """EW-611, EW-1217. The points that a Sacred Stone brings `seat` as things stand."""
    printed = STONES[stone]
    return printed.points(COUNTS[printed.criterion](g, seat, printed))


def _terrain(g: State, seat: int, stone: Stone) -> int:
    """EW-1250, EW-1251. Shown types of hexes with an own Camp; the Base is none of them."""
    return len({g.terrain[spot] for spot in g.players[seat].camps} & {*stone.shown})


def _direct(g: State, seat: int, stone: Stone) -> int:
    """EW-1252. Megaliths of the own colour directly on the board."""
    return sum(1 for lying in g.megaliths if lying.owner == seat and not lying.level)


def _buried(g: State, seat: int, stone: Stone) -> int:
    """EW-1253. Buried cards."""
    return len(g.players[seat].buried)


def _idols(g: State, seat: int, stone: Stone) -> int:
    """EW-1254. Levels climbed on both Idol tracks together."""
    return g.players[seat].offering + g.players[seat].honor


def _animals(g: State, seat: int, stone: Stone) -> int:
    """EW-1255. Types of Tipped Animals."""
    return len({*g.players[seat].tipped})


def _villages(g: State, seat: int, stone: Stone) -> int:
    """EW-1256, EW-1257. Own Villages that touch a hex of a shown type."""
    touched = ({g.terrain[spot] for spot in JUNCTIONS[junction]} for junction in g.players[seat].villages)
    return sum(1 for types in touched if types & {*stone.shown})


def _tiles(g: State, seat: int, stone: Stone) -> int:
    """EW-1258. Megalith tiles with a Megalith of the own colour directly on them."""
    own = [(lying.row, lying.column) for lying in g.megaliths if lying.owner == seat and not lying.level]
    side = BOARD.tile_side
    return sum(
        any(top <= row < top + side and left <= column < left + side for row, column in own)
        for top, left in PATTERNS[g.options.pattern or PLAYER_COUNTS[len(g.players)].pattern]
    )


def _stacked(g: State, seat: int, stone: Stone) -> int:
    """EW-1259. Megaliths of the own colour on others."""
    return sum(1 for lying in g.megaliths if lying.owner == seat and lying.level)


def _tipped(g: State, seat: int, stone: Stone) -> int:
    """EW-1260, EW-1261. Tipped Animals of the shown types together."""
    return sum(map(g.players[seat].tipped.count, stone.shown))


COUNTS: dict[Criterion, Count] = {
    "terrain": _terrain,
    "direct": _direct,
    "buried": _buried,
    "idols": _idols,
    "animals": _animals,
    "villages": _villages,
    "tiles": _tiles,
    "stacked": _stacked,
    "tipped": _tipped,
}
