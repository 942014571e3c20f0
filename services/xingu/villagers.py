"""XI-401 to XI-408. The hexes of a village and what stands there; villagers that leave it and come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.xingu.content import TRIBES
from services.xingu.pieces import CHARACTERS, SICK, TABLE, VILLAGE, VILLAGER, Helper

if TYPE_CHECKING:
    from services.xingu.state import State


def village_hexes(g: State, seat: int) -> tuple[str, ...]:
    """The hexes of a village in order: those printed, then the expansions."""
    player = g.players[seat]
    return (*TRIBES[player.tribe].hexes, *player.expansions)


def empty_hexes(g: State, seat: int) -> list[str]:
    """XI-408. The hexes of a village on which nothing stands, in order."""
    village = g.players[seat].village
    return [spot for spot in village_hexes(g, seat) if spot not in village]


def put(g: State, seat: int, item: str) -> str:
    """XI-408. Something comes into the village, on its first empty hex, which is returned."""
    spot = empty_hexes(g, seat)[0]
    g.players[seat].village[spot] = item
    return spot


def take(g: State, seat: int, item: str) -> str:
    """One thing of this kind leaves the village; returns the hex, which is empty now (XI-407)."""
    village = g.players[seat].village
    spot = next(spot for spot in village_hexes(g, seat) if village.get(spot) == item)
    del village[spot]
    return spot


def send(g: State, seat: int, place: str, count: int = 1) -> None:
    """XI-401, XI-402, XI-407. So many healthy villagers leave the village for a character card, or the table."""
    for _ in range(count):
        take(g, seat, VILLAGER)
        g.players[seat].helpers.append(Helper(place))
    if count:
        g.tell("helpers_sent", seat=seat, place=place, count=count)


def come_home(g: State, seat: int, helper: Helper) -> None:
    """A villager comes from a card or the table to the first empty hex of the village; sick stays sick."""
    g.players[seat].helpers.remove(helper)
    put(g, seat, SICK if helper.sick else VILLAGER)


def healthy(g: State, seat: int) -> int:
    """XI-1408, XI-1507. Healthy villagers of a tribe in the village, on cards and on the table."""
    player = g.players[seat]
    return player.healthy + sum(not helper.sick for helper in player.helpers)


def present(g: State, seat: int) -> int:
    """XI-1308 to XI-1310. Villagers of a tribe, healthy or sick, in the village, on cards and on the table."""
    player = g.players[seat]
    return player.healthy + player.sick + len(player.helpers)


def healthy_places(g: State, seat: int) -> list[str]:
    """XI-1406, XI-1504, XI-R-44. Where healthy villagers of a player are: `VILLAGE`, characters, `TABLE`."""
    player = g.players[seat]
    standing = {helper.place for helper in player.helpers if not helper.sick}
    found = [VILLAGE] if player.healthy else []
    return found + [place for place in (*CHARACTERS, TABLE) if place in standing]


def pick_helper(g: State, seat: int, place: str) -> Helper:
    """Take a healthy villager off a card or the table.

    One that has not helped goes first: the other could still be returned by a bonus (XI-R-82).
    """
    helpers = g.players[seat].helpers
    chosen = min((helper for helper in helpers if helper.place == place and not helper.sick), key=lambda one: one.used)
    helpers.remove(chosen)
    return chosen
