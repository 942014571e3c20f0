"""CG-920 to CG-930. Life Goals: what is given up for them, the Fame they give, the retirement after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros.chiefs import gain_fame, retire
from services.cangaceiros.content import BOARD, LIFE_GOALS, Cost
from services.cangaceiros.garrisons import bring_home
from services.cangaceiros.geography import spaces
from services.cangaceiros.pieces import CAATINGA, DEAL, LINES, REIS, SERRA, SERTAO, VENGEANCE
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import Player, State

TYPES: dict[str, tuple[str, ...]] = {
    "garrison_sertao": (SERTAO,),
    "garrison_serra": (SERRA,),
    "garrison_caatinga": (CAATINGA,),
    "garrison": (SERTAO, SERRA, CAATINGA),
}
"""The costs that Garrisons bear, and the spaces that they may stand in."""
ANY_LINE = "line"
PLACES = (*TYPES, ANY_LINE)
"""The costs that may be borne in several places, those that are served by fewer places first."""


def claims(g: State, seat: int) -> Iterator[Move]:
    """CG-920, CG-921, CG-922. The Life Goals that a player could claim after a card, in the order they lie."""
    player = g.players[seat]
    if player.markers:
        return
    for goal in g.life_goals:
        if all(sum(bearing(g, seat, cost).values()) >= count for cost, count in LIFE_GOALS[goal].costs.items()):
            yield ("claim", goal)


def claim(g: State, seat: int, goal: str) -> None:
    """CG-923, CG-927, CG-R-37. Give up what the card asks, in the places of the player's choice; then achieve it."""
    costs = LIFE_GOALS[goal].costs
    ordered: list[Cost] = sorted(costs, key=lambda cost: PLACES.index(cost) if cost in PLACES else -1)
    g.tell("life_goal_claimed", seat=seat, goal=goal)
    g.then(*(GiveUp(seat, cost, costs[cost]) for cost in ordered), Achieve(seat, goal))


def bearing(g: State, seat: int, cost: str) -> dict[str, int]:
    """CG-924. Where a player has what this cost asks, and how much of it."""
    player = g.players[seat]
    if kinds := TYPES.get(cost):
        board = spaces(g)
        return {space: count for space, count in player.garrisons.items() if board[space].type in kinds}
    if cost == ANY_LINE:
        return {line: player.lines[line] for line in LINES if player.lines[line]}
    return {cost: player.lines[cost] if cost in player.lines else _held(player, cost)}


def _held(player: Player, cost: str) -> int:
    match cost:
        case "reis":
            return player.reis
        case "deal":
            return player.deals
        case "vengeance":
            return player.vengeance
        case _:
            return player.trophies


class GiveUp(Do, frozen=True):
    """CG-923, CG-929. So much of one cost: what has only one outcome at once, else piece by piece."""

    player: int
    cost: str
    count: int

    def run(self, g: State) -> None:
        if not self.count:
            return
        places = bearing(g, self.player, self.cost)
        if len(places) == 1 or sum(places.values()) == self.count:
            for place, there in places.items():
                give_up(g, self.player, place, min(there, self.count))
        else:
            g.then(ChooseGivenUp(self.player, self.cost), GiveUp(self.player, self.cost, self.count - 1))


class ChooseGivenUp(Ask, frozen=True):
    """CG-923, CG-924. Where the next Cangaceiro for a Life Goal is taken from: the space of a Garrison, or a line."""

    cost: str

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("give_up", place) for place in bearing(g, self.player, self.cost))

    def play(self, g: State, move: Move) -> None:
        give_up(g, self.player, move[1], 1)


def give_up(g: State, seat: int, place: str, count: int) -> None:
    """CG-R-37. Cangaceiros from a space or a line go to the reserve, all else to the general reserve."""
    player = g.players[seat]
    if place in player.lines or place in player.garrisons:
        bring_home(g, seat, place, count)
        return
    if place == REIS:
        player.reis -= count
    elif place == DEAL:
        player.deals -= count
    elif place == VENGEANCE:
        player.vengeance -= count
    else:
        player.trophies -= count
    g.tell("given_up", seat=seat, place=place, count=count)


class Achieve(Do, frozen=True):
    """CG-925, CG-926, CG-927, CG-941, CG-R-40. The Fame, the card out of the game, the Chief's retirement."""

    player: int
    goal: str

    def run(self, g: State) -> None:
        g.life_goals.remove(self.goal)
        g.last_round = not g.life_goals
        gain_fame(g, self.player, max(0, BOARD.life_goal_fame - len(g.players[self.player].wounds)))
        retire(g, self.player)
