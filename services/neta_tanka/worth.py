"""What things are worth to an opponent before they are placed: estimates of play, in points, no part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.neta_tanka.content import CLAN_BOARD, Printing
from services.neta_tanka.pieces import GENEROSITY, HIDE, MEAT, MUSHROOM, SKULL, WOOD

if TYPE_CHECKING:
    from services.neta_tanka.state import Player

RESERVE = {WOOD: 0.85, HIDE: 0.8, MEAT: 1.0, MUSHROOM: 0.55, SKULL: 1.2}
"""A resource in reserve, as long as there are turns to use it."""
PLENTY = {WOOD: 5, HIDE: 4, MEAT: 3, MUSHROOM: 3, SKULL: 2}
"""So many of one resource keep their whole worth, more of them little."""
SPARE = 0.15
PLACED = {"tent": 1.6, "pole": 1.6, "handicraft": 1.4}
"""A resource on a Tent, on the Totem Pole, on a Handicraft card."""
SMALL = 0.3
"""Whatever else can be done."""


def kept(good: str, count: int) -> float:
    """So many of a resource in reserve."""
    plenty = PLENTY[good]
    return RESERVE[good] * (count if count <= plenty else plenty + SPARE * (count - plenty))


def more(me: Player, good: str, count: int) -> float:
    """So many of a resource beside those that a player has."""
    have = me.reserve[good]
    return kept(good, have + count) - kept(good, have)


def usable(left: int) -> float:
    """The share of a reserve's worth that so many turns can still make something of."""
    return min(1.0, 0.3 + 0.25 * left)


def worth(effect: Printing) -> float:
    """An effect, to somebody who can use it."""
    if effect.effect == "gain":
        return effect.count * max(1.0 if good == GENEROSITY else RESERVE[good] for good in effect.goods)
    gift = effect.origin == "reserve"
    if effect.effect == "nourish":
        points = CLAN_BOARD.meat_points if MEAT in effect.goods else CLAN_BOARD.mushroom_points
        return points * effect.count - (0.0 if gift else RESERVE[MEAT])
    placed = PLACED.get(effect.effect, SMALL)
    return placed if gift else max(SMALL, placed - RESERVE[WOOD])
