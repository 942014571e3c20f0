"""XI-1601 to XI-1633. The six steps of a round's end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Do, Move, Upkeep
from services.xingu.action_bonuses import GO_ON, pay, payments
from services.xingu.content import BOARD, BONUS_CARDS, MISSIONARIES
from services.xingu.feeding import Feed, gain_points, take_penalty
from services.xingu.pieces import BONFIRE, NO_SEAT, SICK, VILLAGER
from services.xingu.resources import NO_CARD, cancel, open_on, open_resources, resource_types
from services.xingu.villagers import empty_hexes, put

if TYPE_CHECKING:
    from services.xingu.state import Player, State

CAMP_BONUS = next(row.id for row in BONUS_CARDS.values() if row.effect == "camp")
"""XI-1229. The bonus that is bought in step 1."""


class EndRound(Do, frozen=True):
    """XI-1601 to XI-1633, XI-1803, XI-1804, XI-R-67. The steps of a round's end; in the last round not the sixth."""

    def run(self, g: State) -> None:
        g.turn, g.bought = NO_SEAT, False
        g.tell("round_ended", round=g.round)
        steps = (ScoreCamp(), GoHome(), ScoreMissionaries(), StoreResources(), CountSickAndHeld(), PassHeaddress())
        g.then(*(steps[:-1] if g.ending else steps))


class ScoreCamp(Upkeep, frozen=True):
    """XI-1601, XI-1602, XI-1609, XI-R-63. Step 1: the villagers in the camp, player by player; then six leave it."""

    def run(self, g: State) -> None:
        visitors = [seat for seat in g.clockwise(g.first) if g.players[seat].camp] if g.camp else []
        g.then(*map(VisitCamp, visitors), LeaveCamp())


class VisitCamp(Do, frozen=True):
    """XI-1229, XI-1601, XI-1603, XI-R-48, XI-R-76. The villagers of one player in the camp score."""

    player: int

    def run(self, g: State) -> None:
        ask = BuyCampBonus(self.player)
        if next(ask.moves(g)) == GO_ON:
            ask.play(g, GO_ON)
        else:
            g.then(ask)


class BuyCampBonus(Ask, frozen=True):
    """XI-1229, XI-1260, XI-R-48. `("buy", bonus, *cards)` while it is open, or `("go_on",)`."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("buy", CAMP_BONUS, *cards) for cards in payments(g, self.player, CAMP_BONUS))
        yield GO_ON

    def play(self, g: State, move: Move) -> None:
        points = len(g.camp) // BOARD.camp_missionaries
        if move != GO_ON:
            pay(g, self.player, CAMP_BONUS, move[2:])
            g.bought = False  # XI-R-48: it is no bonus of a turn
            points = len(g.camp) * BONUS_CARDS[CAMP_BONUS].amount
        if points:
            gain_points(g, self.player, points * g.players[self.player].camp)
        g.then(Feed(self.player))

    def safe(self, g: State) -> Move:
        return GO_ON


class LeaveCamp(Do, frozen=True):
    """XI-1602, XI-1618, XI-R-63. With six or more missionaries in the camp, six leave the game."""

    def run(self, g: State) -> None:
        if len(g.camp) >= BOARD.camp_leaves:
            del g.camp[: BOARD.camp_leaves]
            g.missionaries_gone += BOARD.camp_leaves
            g.tell("missionaries_left", count=BOARD.camp_leaves)


class GoHome(Upkeep, frozen=True):
    """XI-1604, XI-1605, XI-1607, XI-R-88. Step 2: the villagers of all players go home, from the first player on."""

    def run(self, g: State) -> None:
        away = [seat for seat in g.clockwise(g.first) if g.players[seat].helpers or g.players[seat].camp]
        g.then(*map(ReturnHome, away))


class ReturnHome(Do, frozen=True):
    """XI-614, XI-734, XI-1005, XI-1092, XI-1234, XI-1604, XI-1607. From cards, table and camp: asked if not all fit."""

    player: int

    def run(self, g: State) -> None:
        ask = ChooseWhoGoesHome(self.player)
        moves = list(ask.moves(g))
        if len(moves) > 1:
            g.then(ask)
        else:
            ask.play(g, moves[0])


class ChooseWhoGoesHome(Ask, frozen=True):
    """XI-1410, XI-1604, XI-1605, XI-1606, XI-1607, XI-R-62. `("go_home", healthy, sick)`: the others are held."""

    def moves(self, g: State) -> Iterator[Move]:
        healthy, sick = _away(g.players[self.player])
        room = min(len(empty_hexes(g, self.player)), healthy + sick)
        yield from (("go_home", n, room - n) for n in range(min(room, healthy), max(0, room - sick) - 1, -1))

    def play(self, g: State, move: Move) -> None:
        player = g.players[self.player]
        healthy, sick = _away(player)
        player.helpers.clear()
        player.camp = 0
        _, up, lying = move
        for item in (*[VILLAGER] * up, *[SICK] * lying):
            put(g, self.player, item)
        player.held += healthy - up
        player.held_sick += sick - lying
        g.tell("went_home", seat=self.player, healthy=up, sick=lying, held=healthy + sick - up - lying)


def _away(player: Player) -> tuple[int, int]:
    """Healthy and sick villagers that have to go home."""
    sick = sum(helper.sick for helper in player.helpers)
    return len(player.helpers) - sick + player.camp, sick


class ScoreMissionaries(Upkeep, frozen=True):
    """XI-1608, XI-R-63. Step 3: the missionaries in the villages, player by player from the first on."""

    def run(self, g: State) -> None:
        g.then(*(ScoreHosted(seat) for seat in g.clockwise(g.first)))


class ScoreHosted(Do, frozen=True):
    """XI-1111, XI-1603, XI-1608, XI-1617, XI-1618, XI-R-63, XI-R-76. One player scores those hosted."""

    player: int

    def run(self, g: State) -> None:
        player = g.players[self.player]
        hosted = [(spot, colour) for spot, colour in player.village.items() if colour in MISSIONARIES]
        points = [missionary_points(g, self.player, colour) for _, colour in hosted]
        for (spot, colour), scored in zip(hosted, points, strict=True):
            del player.village[spot]
            g.camp.append(colour)
            g.tell("missionary_scored", seat=self.player, colour=colour, points=scored)
            if scored:
                gain_points(g, self.player, scored)
        if hosted:
            g.then(LeaveCamp(), Feed(self.player))


def missionary_points(g: State, seat: int, colour: str) -> int:
    """XI-1611 to XI-1616, XI-R-84. What a missionary of this colour scores in the village of a player."""
    player, printed = g.players[seat], MISSIONARIES[colour]
    match printed.counts:
        case "healthy":
            count = player.healthy
        case "ocas":
            count = player.ocas
        case "expansions":
            count = len(player.expansions)
        case "resources":
            count = resource_types(g, seat)
        case "utensils":
            count = sum(made > 0 for made in player.utensils.values())
        case _:
            count = player.track
    return printed.points * count // printed.divisor + printed.plus


class StoreResources(Upkeep, frozen=True):
    """XI-1621, XI-R-88. Step 4: what finds no place in an oca is lost, player by player from the first on."""

    def run(self, g: State) -> None:
        g.then(*(ChooseStored(seat) for seat in g.clockwise(g.first) if len(open_resources(g, seat)) > room(g, seat)))


def room(g: State, seat: int) -> int:
    """XI-1621. The types that the ocas of a player store."""
    return BOARD.oca_types * g.players[seat].ocas


class ChooseStored(Ask, frozen=True):
    """XI-1621, XI-1622, XI-1623, XI-1624, XI-1625, XI-R-18. `("store", *kinds)`: as many types as there is room for."""

    def moves(self, g: State) -> Iterator[Move]:
        kinds = sorted(open_resources(g, self.player))
        yield from (("store", *chosen) for chosen in combinations(kinds, room(g, self.player)))

    def play(self, g: State, move: Move) -> None:
        seat = self.player
        player = g.players[seat]
        lost = [(card.card, kind) for card in player.cards for kind in open_on(card) if kind not in move[1:]]
        lost += [(NO_CARD, kind) for kind in player.tokens if kind not in move[1:]]
        for card, kind in lost:
            cancel(g, seat, card, kind)


class CountSickAndHeld(Upkeep, frozen=True):
    """XI-1631, XI-R-62. Step 5: a penalty for each villager that is sick or held."""

    def run(self, g: State) -> None:
        for seat in g.clockwise(g.first):
            player = g.players[seat]
            take_penalty(g, seat, player.sick + player.held + player.held_sick)


class PassHeaddress(Upkeep, frozen=True):
    """XI-1632, XI-1633. Step 6: bonfires go back to their owners, the headdress to the left."""

    def run(self, g: State) -> None:
        for player in g.players:
            player.village = {spot: item for spot, item in player.village.items() if item != BONFIRE}
        g.first = (g.first + 1) % len(g.players)
        g.tell("headdress_passed", seat=g.first)
