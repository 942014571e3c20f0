"""What the opponents think of a position, and the moves that not even the weakest makes.

`evaluate` estimates the points that a seat will have at the end: what is safe, what is begun, what lies in reserve, and
what the figures on the board still promise. All weights are estimates of play, in points; no rule depends on them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from services.neta_tanka.content import (
    BOARD_SIDES,
    CLAN_BOARD,
    HANDICRAFT_CARDS,
    LINK_BONUSES,
    LINK_TOKENS,
    NETA_TANKA_CARDS,
    OBJECTIVE_CARDS,
    PLAYER_COUNTS,
    SCORE,
    SOLO_OBJECTIVE_CARDS,
    TENTS,
    TYPES,
    Conditions,
    Printing,
)
from services.neta_tanka.links import bonus_of
from services.neta_tanka.pieces import GENEROSITY, HIDE, MEAT, MUSHROOM, SKULL, VISITOR, WOOD
from services.neta_tanka.scoring import handicraft_sets, met, nourishment_points, tents_complete, totem_space

if TYPE_CHECKING:
    from services.engine.frames import Move
    from services.neta_tanka.state import Player, State

RESERVE = {WOOD: 0.85, HIDE: 0.8, MEAT: 1.0, MUSHROOM: 0.55, SKULL: 1.2}
"""A resource in reserve, as long as there are turns to use it."""
PLENTY = {WOOD: 5, HIDE: 4, MEAT: 3, MUSHROOM: 3, SKULL: 2}
"""So many of one resource keep their whole worth, more of them little."""
SPARE = 0.15
PLACED = {"tent": 1.6, "pole": 1.6, "handicraft": 1.4}
"""A resource on a Tent, on the Totem Pole, on a Handicraft card."""
TENT_PACE, CRAFT_PACE = 2.4, 1.6
"""Resources that a turn puts on Tents, on Handicraft cards."""
COPYING = 0.7
"""The Copy Power, for each turn that it will serve."""
WELCOMED = 2.0
"""The visitor and the First Player token of the next round."""
NOT_YET = 0.85
"""What the share that is fulfilled of a card counts for as long as something is missing."""
SOLO_WIN = 40.0
FIGURE = 1.3
"""A figure that is still to be placed."""


def evaluate(g: State, seat: int) -> float:
    """How well a seat stands, in points that it can expect at the end."""
    me = g.players[seat]
    left = turns_left(g, seat)
    value = float(me.reserve[GENEROSITY] * SCORE.generosity_points + nourishment_points(me))
    value += _tents(me, left) + _handicrafts(me, left) + _totem_pole(g, seat, me, left) + _objective(g, me, left)
    if left:
        value += _reserve(me, left) + _copy_power(me, left)
        value += sum(0.95 * worth(NETA_TANKA_CARDS[card]) for card in me.cards)
        value += sum(0.9 * worth(LINK_BONUSES[LINK_TOKENS[token].bonus]) for token in me.tokens)
        if not turn_is_over(g, seat):
            value += _figures(g, seat, me)
    if g.welcomed == seat and left > (g.phase < 3):
        value += WELCOMED
    return value


def blunder(g: State, seat: int, move: Move) -> bool:
    """To give up what is left of an action, to give away without need, to end the turn with anything left to do."""
    verb = move[0]
    if verb == "end_turn":
        mine = g.players[seat].nomads
        return any(not f.laid and (f.colour in mine or (f.colour == VISITOR and g.host == seat)) for f in g.figures)
    return verb in ("stop", "donate")


def turns_left(g: State, seat: int) -> int:
    """Phase II turns that a seat has not finished, the current one included."""
    rounds = PLAYER_COUNTS[len(g.players)].rounds - g.round
    return rounds if turn_is_over(g, seat) else rounds + 1


def turn_is_over(g: State, seat: int) -> bool:
    """Whether a seat has finished its Phase II turn of this round."""
    if g.phase != 2 or not g.todo:
        return g.phase == 3
    count = len(g.players)
    return (seat - g.first) % count < (g.turn - g.first) % count


def worth(effect: Printing) -> float:
    """What an effect is worth to somebody who can use it."""
    if effect.effect == "gain":
        best = max(RESERVE.get(good, 1.0) for good in effect.goods)
        return best * effect.count if GENEROSITY not in effect.goods else float(effect.count)
    if effect.effect == "nourish":
        gift = effect.origin == "reserve"
        points = CLAN_BOARD.meat_points if MEAT in effect.goods else CLAN_BOARD.mushroom_points
        return points * effect.count - (0.0 if gift else RESERVE[MEAT])
    placed = PLACED.get(effect.effect, 0.3)
    return placed if effect.origin == "reserve" else max(0.3, placed - RESERVE[WOOD])


def _chance(missing: int, pace: float, left: int) -> float:
    """How likely it is that so many resources are placed in the turns that are left."""
    if missing == 0:
        return 1.0
    return max(0.0, 1.0 - missing / (pace * left)) if left else 0.0


def _tents(me: Player, left: int) -> float:
    """The points of the Tents, each by the chance that it and all before it will be complete."""
    value, missing = 0.0, 0
    for tent, printed in zip(me.tents, TENTS, strict=True):
        missing += printed.wood - tent.wood + printed.hide - tent.hide + len(printed.demand) - len(tent.fed)
        chance = _chance(missing, TENT_PACE, left)
        if chance == 0.0:
            break
        value += printed.points * chance
    return value


def _handicrafts(me: Player, left: int) -> float:
    """Complete cards and sets, and cards that are begun by the chance to complete them."""
    value = float(handicraft_sets(me) * SCORE.handicraft_set_points)
    made = dict.fromkeys(TYPES, 0)
    for card in me.complete:
        printed = HANDICRAFT_CARDS[card]
        value += printed.points
        made[printed.type] += 1
    if not left:
        return value
    least = min(made.values())
    value += sum(count > least for count in made.values()) * min(1.2, 0.4 * left)
    missing = 0
    for begun in sorted(me.incomplete, key=lambda begun: _missing(begun.card, begun.wood, begun.hide)):
        printed = HANDICRAFT_CARDS[begun.card]
        missing += _missing(begun.card, begun.wood, begun.hide)
        value += (printed.points + (1.2 if made[printed.type] <= least else 0.0)) * _chance(missing, CRAFT_PACE, left)
    return value


def _missing(card: str, wood: int, hide: int) -> int:
    printed = HANDICRAFT_CARDS[card]
    return printed.wood - wood + printed.hide - hide


def _totem_pole(g: State, seat: int, me: Player, left: int) -> float:
    """Sets, what is begun of the next one, and the space of the Totem Pole board."""
    height = len(me.pole)
    skulls = me.pole.count(SKULL)
    pairs, wood = divmod(height - skulls, SCORE.pole_set_wood)
    sets = min(pairs, skulls // SCORE.pole_set_skulls)
    value = float(sets * SCORE.pole_set_points + totem_space(g, seat).points(height))
    if left:
        spare_skulls, spare_pairs = skulls - sets * SCORE.pole_set_skulls, pairs - sets
        begun = 1.5 * min(spare_skulls, 2) + 2.4 * min(spare_pairs, 2) + 1.1 * wood
        value += min(begun, 5.0) * min(1.0, 0.35 * left) + min(height, 8) * min(0.5, 0.15 * left)
    return value


def _objective(g: State, me: Player, left: int) -> float:
    """The Objective card by what is fulfilled of it; in a solo game it decides everything."""
    card = me.objective.cards[0]
    if not left:
        fulfilled = float(met(me, CARDS[card]))
    else:
        shares = [min(1.0, measure(me) / need) for measure, need in ASKED[card]]
        fulfilled = sum(shares) / len(shares)
        if fulfilled < 1.0 or not met(me, CARDS[card]):
            fulfilled *= NOT_YET
    return fulfilled * (SCORE.objective_points if len(g.players) > 1 else SOLO_WIN)


def _tents_begun(me: Player) -> float:
    return sum(tents_complete(me)) + 0.2 * sum(tent.wood + tent.hide for tent in me.tents)


MEASURES: dict[str, Callable[[Player], float]] = {
    "tents": _tents_begun,
    "stages": lambda me: len(me.pole),
    "pole_wood": lambda me: me.pole.count(WOOD),
    "pole_skulls": lambda me: me.pole.count(SKULL),
    "types": lambda me: len({HANDICRAFT_CARDS[card].type for card in me.complete}),
    "nourishment": nourishment_points,
    "food": lambda me: len(me.nourishment),
    "generosity": lambda me: me.reserve[GENEROSITY],
}
"""How far a player is with a number that a card asks."""
CARDS: dict[str, Conditions] = {**OBJECTIVE_CARDS, **SOLO_OBJECTIVE_CARDS}


def _asked(card: Conditions) -> list[tuple[Callable[[Player], float], int]]:
    found = [(measure, int(getattr(card, name))) for name, measure in MEASURES.items() if getattr(card, name)]
    made = max(len(card.handicraft_points), card.alike * card.groups)
    return found + ([(lambda me: len(me.complete), made)] if made else [])


ASKED = {name: _asked(card) for name, card in CARDS.items()}


def _reserve(me: Player, left: int) -> float:
    """What lies in reserve: less when there is plenty, little when there is hardly a turn to use it."""
    value, reserve = 0.0, me.reserve
    for good, each in RESERVE.items():
        if count := reserve[good]:
            plenty = PLENTY[good]
            value += each * (count if count <= plenty else plenty + SPARE * (count - plenty))
    return value * min(1.0, 0.3 + 0.25 * left)


def _kept(good: str, count: int) -> float:
    plenty = PLENTY[good]
    return RESERVE[good] * (count if count <= plenty else plenty + SPARE * (count - plenty))


def _more(me: Player, good: str, count: int) -> float:
    """What so many more of a resource are worth."""
    have = me.reserve[good]
    return _kept(good, have + count) - _kept(good, have)


def _copy_power(me: Player, left: int) -> float:
    """The Copy Power, or how near it is."""
    food = CLAN_BOARD.copy_power_food
    return COPYING * (left - 1) * (1.0 if me.copy_power else 0.8 * min(1.0, len(me.nourishment) / food))


def _figures(g: State, seat: int, me: Player) -> float:
    """What the own figures on the board, and the Links between them, still promise."""
    value = 0.0
    for _, link in me.reminders:
        bonus = bonus_of(g, link)
        value += 1.2 if bonus is None else 0.9 * worth(bonus)
    hide, wood = me.reserve[HIDE], me.reserve[WOOD]
    mine = {f.location for f in g.figures if not f.laid and (f.colour in me.nomads or _visits(g, seat, f.colour))}
    gathered = hide + wood + 2 * (2 in mine) + 2 * (12 in mine)
    for location in sorted(mine):
        value += _promise(g, me, location, gathered)
    if g.phase == 1 and g.host == seat and all(f.colour != VISITOR for f in g.figures):
        value += FIGURE
    return value


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


def _visits(g: State, seat: int, colour: str) -> bool:
    return colour == VISITOR and g.host == seat


def _promise(g: State, me: Player, location: int, gathered: int) -> float:
    """What a figure that stands on a Location will bring, roughly."""
    side, areas, reserve = BOARD_SIDES[g.side], g.areas, me.reserve
    felled = any(f.location == 1 and not f.laid for f in g.figures)
    match location:
        case 1 | 10:
            return 0.95
        case 2:
            return _more(me, WOOD, min(side.retrieve_wood, areas[WOOD] + (side.fell_wood if felled else 0))) * 0.9
        case 3:
            return max(_more(me, MUSHROOM, areas[MUSHROOM]), _more(me, WOOD, min(1, areas[WOOD]))) * 0.85
        case 4:
            return 0.7 if reserve[WOOD] or gathered else 0.0
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
        case 12:
            supplied = side.tan_supply_hide if g.caught else 0
            return _more(me, HIDE, min(side.tan_hide, areas[HIDE] + supplied)) * 0.9
        case 13:
            return 1.0 + 0.5 * (min(side.hunt_elder_tents, gathered, _room(me)) - 1)
        case 14:
            return (_more(me, MEAT, min(side.smoke_meat, areas[MEAT])) - RESERVE[WOOD]) * 0.9 if gathered else 0.0
        case 15:
            return 0.9 if reserve[MEAT] else 0.45 if reserve[MUSHROOM] or areas[MEAT] else 0.0
        case 16:
            return 0.9 if reserve[MEAT] else 0.6
        case 17:
            return 1.1
        case _:
            return 1.3 if reserve[MEAT] or reserve[MUSHROOM] >= side.price_mushroom else 0.0
