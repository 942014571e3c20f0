"""XI-1001 to XI-1094. Pacify, and the pacification track with its bonuses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Do, Move
from services.xingu.actions import STOP, Action, in_hand, play_cards
from services.xingu.collecting import GainCard
from services.xingu.content import BOARD, LAST_SPACE, TRACK, TrackSpace
from services.xingu.feeding import gain_points
from services.xingu.pieces import CHIEF, TABLE, TELEGRAPH, VILLAGER
from services.xingu.villagers import take
from services.xingu.warrior import release

if TYPE_CHECKING:
    from services.xingu.state import State


class Pacify(Action, frozen=True):
    """XI-1001 to XI-1009. `("pacify", visitors, *characters)`: the characters are those added to the Chief."""

    def moves(self, g: State) -> Iterator[Move]:
        if not in_hand(g, self.player, CHIEF):
            return
        player = g.players[self.player]
        others = tuple(character for character in player.unplayed if character != CHIEF)
        for visitors in range(min(BOARD.camp_visitors, player.healthy) + 1):
            if visitors or player.track < LAST_SPACE:  # XI-R-39: else it would do nothing
                yield from _ways(visitors, others)

    def choose(self, g: State, move: Move) -> None:
        _, visitors, *characters = move
        seat = self.player
        player = g.players[seat]
        play_cards(g, seat, CHIEF, *characters)
        for _ in range(visitors):
            take(g, seat, VILLAGER)
        player.camp += visitors
        if visitors:
            g.tell("camp_visited", seat=seat, count=visitors)
        g.then(Advance(seat, BOARD.chief_steps + BOARD.card_steps * len(characters)))


@cache
def _ways(visitors: int, others: tuple[str, ...]) -> tuple[Move, ...]:
    """XI-1001, XI-1003, XI-1004. The moves with so many visitors, and none, one or two of the other cards."""
    return tuple(
        ("pacify", visitors, *characters)
        for added in range(BOARD.cards_played)
        for characters in combinations(others, added)
    )


class Advance(Do, frozen=True):
    """XI-1007, XI-1008, XI-R-38, XI-R-39. The marker advances so many spaces, with the bonuses of those it comes to."""

    player: int
    spaces: int

    def run(self, g: State) -> None:
        player = g.players[self.player]
        left = min(self.spaces, LAST_SPACE - player.track)
        if not left:
            return
        steps = left if g.options.landing_only else 1
        player.track += steps
        g.tell("track_advanced", seat=self.player, space=player.track)
        g.then(Advance(self.player, left - steps))
        _pay_space(g, self.player, TRACK[player.track])


def _pay_space(g: State, seat: int, space: TrackSpace) -> None:
    """XI-1021 to XI-1094. What a space gives: points, then its bonus; two of them are lasting rights (spaces 2, 6)."""
    points = space.points
    if space.id == LAST_SPACE:
        points = points if g.peace else space.first_points
        g.peace = True
    if points:
        gain_points(g, seat, points)
    match space.bonus:
        case "card":
            g.then(*[GainCard(seat)] * space.count)
        case "grain":
            taken = min(space.count, g.grain)  # XI-R-42
            g.grain -= taken
            g.players[seat].grain += taken
            g.tell("grain_taken", seat=seat, count=taken)
        case "remove_telegraph":
            g.then(RemoveTelegraphs(seat, space.count))
        case "remove_telegraphs":
            g.then(RemoveTelegraphs(seat, space.count, optional=True))
        case "release":
            release(g, seat, TABLE)


class RemoveTelegraphs(Do, frozen=True):
    """XI-1061, XI-1081, XI-R-43. So many TL tokens go back to the reserve; `optional`: or fewer, or none."""

    player: int
    count: int = 1
    optional: bool = False

    def run(self, g: State) -> None:
        standing = telegraphs_on_land(g)
        if self.optional and standing and self.count:
            g.then(MayRemoveTelegraph(self.player, self.count))
        elif len(standing) > 1 and self.count:
            g.then(RemoveTelegraph(self.player, self.count))
        elif standing and self.count:
            remove_telegraph(g, self.player, standing[0])


def telegraphs_on_land(g: State) -> list[str]:
    """The hexes on which a TL token stands, in order of their ids."""
    return sorted(spot for spot, token in g.land.items() if token == TELEGRAPH)


def remove_telegraph(g: State, seat: int, spot: str) -> None:
    """XI-R-43. A player takes a TL token off the map; it goes back to the reserve."""
    del g.land[spot]
    g.telegraphs += 1
    g.tell("telegraph_removed", seat=seat, hex=spot)


class RemoveTelegraph(Ask, frozen=True):
    """XI-1061, XI-R-43. Which TL token leaves the map: `("remove", hex)`."""

    free: ClassVar[bool] = True

    count: int = 1

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("remove", spot) for spot in telegraphs_on_land(g))

    def play(self, g: State, move: Move) -> None:
        remove_telegraph(g, self.player, move[1])
        g.then(RemoveTelegraphs(self.player, self.count - 1))


class MayRemoveTelegraph(Ask, frozen=True):
    """XI-1081, XI-R-43. Another TL token that leaves the map, or `("stop",)`."""

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    count: int

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("remove", spot) for spot in telegraphs_on_land(g))
        yield STOP

    def play(self, g: State, move: Move) -> None:
        if move != STOP:
            remove_telegraph(g, self.player, move[1])
            g.then(RemoveTelegraphs(self.player, self.count - 1, optional=True))
