"""XI-701 to XI-736. What the Warrior alone does: Fight and Free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Do, Move
from services.xingu.action_bonuses import TIED, OfferBonus, buy_tied, can_buy_tied, holding
from services.xingu.actions import WITH, Action, in_hand, play_cards
from services.xingu.content import BOARD, FARMERS, FINAL_BONUSES, FREEING
from services.xingu.feeding import gain_points
from services.xingu.pieces import EXPLORER, FARMER, WARRIOR, Helper
from services.xingu.villagers import send

if TYPE_CHECKING:
    from services.xingu.state import State

HELPERS_AGAINST = {EXPLORER: 1} | {f"{FARMER}{number}": number for number in FARMERS}
"""XI-712, XI-713. What can be fought, and the helpers that it takes."""
EXPLORER_POINTS, NO_FIGHT_HELPERS = "explorer_points", "no_fight_helpers"
"""XI-1247, XI-1263. Effects of bonuses tied to Fight."""
EXPLORERS_COUNT = next(row.id for row in FINAL_BONUSES.values() if row.counts == "explorers")
"""XI-715. The final bonus for which removed explorers are kept."""


class Fight(Action, frozen=True):
    """XI-711 to XI-719, XI-1263. `("fight", hex)`; `("fight_with", bonus, hex)`: a farmer, without helpers."""

    def moves(self, g: State) -> Iterator[Move]:
        if not in_hand(g, self.player, WARRIOR):
            return
        healthy = g.players[self.player].healthy
        alone = can_buy_tied(g, self.player, NO_FIGHT_HELPERS)
        if not healthy and not alone:
            return
        for spot in sorted([spot for spot, token in g.land.items() if token in HELPERS_AGAINST]):
            token = g.land[spot]
            if healthy >= HELPERS_AGAINST[token]:
                yield ("fight", spot)
            if alone and token != EXPLORER:
                yield ("fight_with", TIED[NO_FIGHT_HELPERS].id, spot)

    def choose(self, g: State, move: Move) -> None:
        seat, spot = self.player, move[-1]
        token = g.land[spot]
        play_cards(g, seat, WARRIOR)
        if move[0].endswith(WITH):
            buy_tied(g, seat, NO_FIGHT_HELPERS)
        else:
            send(g, seat, WARRIOR, HELPERS_AGAINST[token])
        removal = RemoveFought(seat, spot)
        g.then(OfferBonus(seat, EXPLORER_POINTS), removal) if token == EXPLORER else g.then(removal)


class RemoveFought(Do, frozen=True):
    """XI-711, XI-714, XI-715, XI-716, XI-717, XI-718, XI-1247, XI-R-26. What was fought leaves the map."""

    player: int
    spot: str

    def run(self, g: State) -> None:
        seat = self.player
        token = g.land.pop(self.spot)
        if token != EXPLORER:
            g.farm += 1
        elif EXPLORERS_COUNT in g.finals:
            g.players[seat].explorers += 1
        else:
            g.explorers_gone += 1
        g.tell("fought", seat=seat, hex=self.spot, token=token)
        bonus = holding(g, EXPLORER_POINTS)
        gain_points(g, seat, bonus.amount if bonus else BOARD.fight_points)


class Free(Action, frozen=True):
    """XI-731 to XI-736, XI-R-27. `("free",)`: all own villagers leave the farm."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        if in_hand(g, self.player, WARRIOR) and player.held + player.held_sick and player.healthy >= helpers_to_free(g):
            yield ("free",)

    def choose(self, g: State, move: Move) -> None:
        play_cards(g, self.player, WARRIOR)
        send(g, self.player, WARRIOR, helpers_to_free(g))
        release(g, self.player, WARRIOR)


def helpers_to_free(g: State) -> int:
    """XI-731. The helpers that Free takes, by the farmers in the farm."""
    return next(row.helpers for row in reversed(FREEING) if row.id <= g.farm)


def release(g: State, seat: int, place: str) -> None:
    """XI-732, XI-1091. All held villagers of a player leave the farm for a card or the table, sick ones still sick."""
    player = g.players[seat]
    freed = [Helper(place, sick=False, used=False)] * player.held
    freed += [Helper(place, sick=True, used=False)] * player.held_sick
    player.held = player.held_sick = 0
    player.helpers += freed
    if freed:
        g.tell("villagers_released", seat=seat, place=place, count=len(freed))
