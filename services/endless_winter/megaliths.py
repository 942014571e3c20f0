"""EW-1000 to EW-1014. The Megalith board: where Megaliths may go, and what placing one gives."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.actions import Action
from services.endless_winter.content import BOARD, MEGALITH_TILES, PATTERNS, PLAYER_COUNTS, MegalithSpace, Place
from services.endless_winter.effects import Gain, GainBenefit, score
from services.endless_winter.pieces import MEGALITH, NEUTRAL, Effect, Kind, Megalith
from services.engine.frames import Move

if TYPE_CHECKING:
    from services.endless_winter.state import State


def board(g: State) -> dict[Place, MegalithSpace]:
    """EW-151, EW-R-45. The spaces by row and column of the whole Megalith board."""
    return _board(tuple(g.megalith_tiles), g.options.pattern or PLAYER_COUNTS[len(g.players)].pattern)


@cache
def _board(tiles: tuple[str, ...], pattern: int) -> dict[Place, MegalithSpace]:
    return {
        (top + row, left + column): space
        for tile, (top, left) in zip(tiles, PATTERNS[pattern], strict=True)
        for (row, column), space in MEGALITH_TILES[tile].items()
    }


def next_owner(g: State, seat: int) -> int:
    """EW-1003. Whose the leftmost Megalith of a Player board is: `NEUTRAL` for the first two, then that of `seat`."""
    return NEUTRAL if g.players[seat].megaliths > BOARD.megaliths else seat


def below(level: int, row: int, column: int) -> tuple[tuple[int, int, int], ...]:
    """EW-1001. The four places that a Megalith at this one, of level 1 or higher, lies on."""
    return tuple((level - 1, row + down, column + right) for down in (0, 1) for right in (0, 1))


class PlaceMegalith(Action, frozen=True):
    """EW-1000, EW-1001, EW-1002, EW-1003, EW-1004, EW-1005, EW-1006, EW-1010, EW-1172, EW-R-42, EW-R-47, EW-R-67.

    The leftmost Megalith of the Player board, on a space or, if it is coloured, on four others.
    """

    verb: ClassVar[str] = "megalith"

    def moves(self, g: State) -> Iterator[Move]:
        if not g.players[self.player].megaliths:
            return
        neutral = next_owner(g, self.player) == NEUTRAL
        lying = {(stone.level, stone.row, stone.column) for stone in g.megaliths}
        for (row, column), space in board(g).items():
            if (0, row, column) not in lying and (neutral if space.start else _adjacent(lying, row, column)):
                yield ("megalith", 0, row, column)
        if not neutral:
            for level, row, column in sorted(lying):
                if (level + 1, row, column) not in lying and lying.issuperset(below(level + 1, row, column)):
                    yield ("megalith", level + 1, row, column)

    def choose(self, g: State, move: Move) -> None:
        _, level, row, column = move
        stone = Megalith(level, row, column, next_owner(g, self.player))
        g.players[self.player].megaliths -= 1
        g.megaliths.append(stone)
        g.tell("megalith_placed", seat=self.player, level=level, row=row, column=column, owner=stone.owner)
        if level:
            _score_stack(g, self.player, stone)
        else:
            _cover_space(g, self.player, row, column)


def _adjacent(lying: set[tuple[int, int, int]], row: int, column: int) -> bool:
    """EW-1001, EW-1006. Whether a Megalith, of any colour, lies orthogonally beside a space."""
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return any((0, *place) in lying for place in around)


def _score_stack(g: State, seat: int, stone: Megalith) -> None:
    """EW-1008, EW-1009, EW-1011, EW-1012, EW-R-46, EW-R-58. Points for the four Megaliths right under it."""
    places = set(below(stone.level, stone.row, stone.column))
    owners = [other.owner for other in g.megaliths if (other.level, other.row, other.column) in places]
    score(g, seat, sum(BOARD.stack_own if owner == seat else BOARD.stack_other for owner in owners))
    for other in range(len(g.players)):
        if other != seat:
            score(g, other, BOARD.covered * owners.count(other))


def _cover_space(g: State, seat: int, row: int, column: int) -> None:
    """EW-1007, EW-1013, EW-1014. The benefit of the space, and an additional Megalith where its arrows point."""
    space = board(g)[row, column]
    if space.arrow:
        top, left = row - space.row, column - space.column
        Additional.at(seat, tuple((top + down, left + right) for down, right in space.arrow)).begin(g)
    g.then(Gain(seat, space.benefits))


class Additional(GainBenefit, frozen=True):
    """EW-1013, EW-1014, EW-R-09, EW-R-61. An additional Megalith on one of two spaces, or a lesser benefit."""

    spaces: tuple[Place, ...]

    @classmethod
    def at(cls, seat: int, spaces: tuple[Place, ...]) -> Additional:
        """One Megalith more for `seat`, on one of these spaces."""
        return cls(seat, (Effect(MEGALITH),), spaces)

    def action(self, g: State, kind: Kind) -> Action:
        return PlacePointed(self.player, self.spaces)

    def moves(self, g: State) -> Iterator[Move]:
        lying = {(stone.row, stone.column) for stone in g.megaliths if not stone.level}
        if not lying.issuperset(self.spaces):
            yield from super().moves(g)


class PlacePointed(PlaceMegalith, frozen=True):
    """EW-1013, EW-R-09. A Megalith under the usual rules, on one of these spaces."""

    spaces: tuple[Place, ...]

    def moves(self, g: State) -> Iterator[Move]:
        yield from (move for move in super().moves(g) if not move[1] and move[2:] in self.spaces)
