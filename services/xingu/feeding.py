"""XI-1301 to XI-1313. Points, and feeding the tribe for every basket that they reach."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Do, Move
from services.xingu.content import BOARD, FOOD, SCALE
from services.xingu.pieces import GRAIN
from services.xingu.resources import Use, open_resources
from services.xingu.villagers import present

if TYPE_CHECKING:
    from services.xingu.state import State


def gain_points(g: State, seat: int, count: int) -> None:
    """XI-410. The marker of a player moves on the score track at once; feeding waits (XI-1301)."""
    player = g.players[seat]
    player.score += count
    g.tell("points_gained", seat=seat, count=count, score=player.score)


def take_penalty(g: State, seat: int, count: int) -> None:
    """XI-1308, XI-1631, XI-R-65. The penalty marker of a player advances."""
    if count:
        player = g.players[seat]
        player.penalties += count
        g.tell("penalty_taken", seat=seat, count=count, penalties=player.penalties)


def food(g: State, seat: int) -> list[str]:
    """XI-1304, XI-1311, XI-R-17. The types of food that a player could consume now, grain last."""
    open_now = open_resources(g, seat)
    return [*(kind for kind in FOOD if kind in open_now), *([GRAIN] if g.players[seat].grain else [])]


class Feed(Do, frozen=True):
    """XI-1301, XI-1302, XI-1307, XI-1313, XI-1603, XI-R-54, XI-R-65. A feeding for each basket not yet fed for."""

    player: int

    def run(self, g: State) -> None:
        player = g.players[self.player]
        if player.score >= player.fed + BOARD.basket:
            player.fed += BOARD.basket
            g.then(FeedOnce(self.player), Feed(self.player))


class FeedOnce(Do, frozen=True):
    """XI-1303, XI-1304, XI-1308, XI-1309, XI-1310, XI-R-52. One feeding; without any food a penalty for each mouth."""

    player: int

    def run(self, g: State) -> None:
        kinds = food(g, self.player)
        if not kinds:
            g.tell("nothing_to_eat", seat=self.player)
            take_penalty(g, self.player, present(g, self.player))
        else:
            ChooseFood(self.player).begin(g)


class ChooseFood(Ask, frozen=True):
    """XI-1303, XI-1304, XI-1305, XI-1311, XI-R-17, XI-R-52, XI-R-53. `("feed", *kinds)`: one to four types of food.

    Most types first.
    """

    def moves(self, g: State) -> Iterator[Move]:
        kinds = food(g, self.player)
        for count in range(min(len(SCALE), len(kinds)), 0, -1):
            yield from (("feed", *chosen) for chosen in combinations(kinds, count))

    def play(self, g: State, move: Move) -> None:
        _, *kinds = move
        if GRAIN in kinds:  # XI-1312
            g.players[self.player].grain -= 1
            g.tell("grain_used", seat=self.player)
        g.then(*(Use(self.player, (kind,)) for kind in kinds if kind != GRAIN), ScoreFood(self.player, len(kinds)))


class ScoreFood(Do, frozen=True):
    """XI-1303, XI-1307. The points of a feeding by the number of types."""

    player: int
    types: int

    def run(self, g: State) -> None:
        g.tell("tribe_fed", seat=self.player, types=self.types)
        gain_points(g, self.player, SCALE[self.types - 1])
