"""What the figures on the board, and the Links between them, still promise to an opponent who counts on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.neta_tanka.content import BOARD_SIDES, TENTS
from services.neta_tanka.links import bonus_of
from services.neta_tanka.pieces import GENEROSITY, HIDE, MEAT, MUSHROOM, VISITOR, WOOD
from services.neta_tanka.worth import RESERVE, more, usable, worth

if TYPE_CHECKING:
    from services.neta_tanka.state import Player, State

FIGURE = 1.3
"""A Visiting Nomad that is still to be placed."""
LINK_TOKEN = 1.2
FELL_TIMBER, RETRIEVE_WOOD, TAN = 1, 2, 12


def promised(g: State, seat: int, left: int) -> float:
    """Points that a seat's figures and Links will bring, roughly, with so many turns left."""
    me = g.players[seat]
    value = 0.0
    for _, link in me.reminders:
        bonus = bonus_of(g, link)
        value += LINK_TOKEN if bonus is None else 0.9 * worth(bonus)
    mine = standing(g, seat)
    side = BOARD_SIDES[g.side]
    gathered = me.reserve[HIDE] + me.reserve[WOOD]
    gathered += side.retrieve_wood * (RETRIEVE_WOOD in mine) + side.tan_hide * (TAN in mine)
    for location in sorted(mine):
        value += _gathering(g, me, location) * usable(left) + _placing(g, me, location, gathered)
    if g.phase == 1 and g.host == seat and all(figure.colour != VISITOR for figure in g.figures):
        value += FIGURE
    return value


def standing(g: State, seat: int) -> set[int]:
    """Locations with a figure of the seat that has not been laid down."""
    mine, hosting = g.players[seat].nomads, g.host == seat
    return {
        figure.location
        for figure in g.figures
        if not figure.laid and (figure.colour in mine or (hosting and figure.colour == VISITOR))
    }


def _gathering(g: State, me: Player, location: int) -> float:
    """What a Location adds to the reserve."""
    side, areas = BOARD_SIDES[g.side], g.areas
    match location:
        case 2:
            felled = any(figure.location == FELL_TIMBER and not figure.laid for figure in g.figures)
            return 0.9 * more(me, WOOD, min(side.retrieve_wood, areas[WOOD] + (side.fell_wood if felled else 0)))
        case 3:
            return 0.85 * max(more(me, MUSHROOM, areas[MUSHROOM]), more(me, WOOD, min(1, areas[WOOD])))
        case 12:
            supplied = side.tan_supply_hide if g.caught else 0
            return 0.9 * more(me, HIDE, min(side.tan_hide, areas[HIDE] + supplied))
        case 14:
            return max(0.0, 0.9 * (more(me, MEAT, min(side.smoke_meat, areas[MEAT])) - RESERVE[WOOD]))
    return 0.0


def _placing(g: State, me: Player, location: int, gathered: int) -> float:
    """What a Location is good for with what will have been gathered."""
    side, reserve = BOARD_SIDES[g.side], me.reserve
    match location:
        case 1 | 10:
            return 0.95
        case 4:
            return 0.7 if gathered else 0.0
        case 5:
            return 0.9
        case 6:
            return 1.3
        case 7:
            return 0.9 if me.incomplete and gathered else 0.0
        case 8:
            return min(side.offerings, reserve[GENEROSITY]) * 0.4 + 0.3
        case 9:
            return min(side.construct_tents, gathered, _room(me)) * 0.9
        case 11:
            return 1.0
        case 13:
            return 1.0 + 0.5 * (min(side.hunt_elder_tents, gathered, _room(me)) - 1)
        case 15:
            return 0.9 if reserve[MEAT] else 0.45 if reserve[MUSHROOM] or g.areas[MEAT] else 0.0
        case 16:
            return 0.9 if reserve[MEAT] else 0.6
        case 17:
            return 1.1
        case 18:
            return 1.3 if reserve[MEAT] >= side.price_meat or reserve[MUSHROOM] >= side.price_mushroom else 0.0
    return 0.0


def _room(me: Player) -> int:
    """How many resources the Tents can take, as far as the food in reserve opens them."""
    meat, mushroom, room = me.reserve[MEAT], me.reserve[MUSHROOM], 0
    for tent, printed in zip(me.tents, TENTS, strict=True):
        meat -= MEAT in printed.demand and MEAT not in tent.fed
        mushroom -= MUSHROOM in printed.demand and MUSHROOM not in tent.fed
        if meat < 0 or mushroom < 0:
            break
        room += printed.wood - tent.wood + printed.hide - tent.hide
    return room
