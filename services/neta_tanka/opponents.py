"""What the opponents think of a position, and the moves that not even the weakest makes.

`evaluate` estimates the points that a seat will have at the end: what is safe, what is begun, what lies in reserve, and
what the figures on the board still promise. All weights are estimates of play, in points; no rule depends on them.
"""

from __future__ import annotations

from collections.abc import Callable

from services.engine.frames import Move
from services.neta_tanka.actions import STOP
from services.neta_tanka.content import (
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
)
from services.neta_tanka.pieces import GENEROSITY, SKULL, WOOD
from services.neta_tanka.promises import promised
from services.neta_tanka.scoring import handicraft_sets, met, nourishment_points, tents_complete, totem_space
from services.neta_tanka.state import Player, State
from services.neta_tanka.turn import END_TURN, ResolveNomads
from services.neta_tanka.worth import RESERVE, kept, usable, worth

TENT_PACE, CRAFT_PACE = 2.4, 1.6
"""Resources that a turn puts on Tents, on Handicraft cards."""
CRAFTING = 1.1
"""What it costs to put a resource on a Handicraft card."""
TYPE = 1.2
"""A type of Handicraft that the next set lacks."""
CARD, TOKEN = 0.95, 0.9
"""The share of their worth that Neta-Tanka cards and Link tokens in hand have."""
COPYING = 0.7
"""The Copy Power, for each turn that it will serve."""
WELCOMED = 2.0
"""The visitor and the First Player token of the next round."""
NOT_YET = 0.85
"""What the share that is fulfilled of an Objective card counts for, as long as something is missing."""
SOLO_WIN = 40.0


def evaluate(g: State, seat: int) -> float:
    """How well a seat stands, in points that it can expect at the end."""
    me, over = g.players[seat], turn_is_over(g, seat)
    left = PLAYER_COUNTS[len(g.players)].rounds - g.round + (not over)
    value = float(me.reserve[GENEROSITY] * SCORE.generosity_points + nourishment_points(me))
    value += _tents(me, left) + _handicrafts(me, left) + _totem_pole(g, seat, me, left) + _objective(g, me, left)
    if left:
        value += usable(left) * sum([kept(good, me.reserve[good]) for good in RESERVE]) + _copy_power(me, left)
        value += CARD * sum([worth(NETA_TANKA_CARDS[card]) for card in me.cards])
        value += TOKEN * sum([worth(LINK_BONUSES[LINK_TOKENS[token].bonus]) for token in me.tokens])
        if not over:
            value += promised(g, seat, left)
    if g.welcomed == seat and left > (g.phase < 3):
        value += WELCOMED
    return value


def blunder(g: State, seat: int, move: Move) -> bool:
    """To give up what is left of an action, to give away without need, to end the turn with anything left to do."""
    if move == END_TURN:
        return next(ResolveNomads(seat).moves(g)) != END_TURN
    return move == STOP or move[0] == "donate"


def turn_is_over(g: State, seat: int) -> bool:
    """Whether a seat has finished its Phase II turn of this round."""
    if g.phase != 2 or not g.todo:
        return not g.todo or g.phase == 3
    count = len(g.players)
    return (seat - g.first) % count < (g.turn - g.first) % count


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
    """Complete cards and sets, and the cards that are begun by the chance to complete them."""
    value = float(handicraft_sets(me) * SCORE.handicraft_set_points)
    made = dict.fromkeys(TYPES, 0)
    for card in me.complete:
        printed = HANDICRAFT_CARDS[card]
        value += printed.points
        made[printed.type] += 1
    if not left:
        return value
    least = min(made.values())
    value += sum([count > least for count in made.values()]) * min(TYPE, 0.4 * left)
    lacking = sorted((_missing(begun.card, begun.wood, begun.hide), begun.card) for begun in me.incomplete)
    missing = 0
    for lacks, card in lacking:
        printed = HANDICRAFT_CARDS[card]
        missing += lacks
        points = printed.points + (TYPE if made[printed.type] <= least else 0.0) - CRAFTING * lacks
        value += max(0.1, points) * _chance(missing, CRAFT_PACE, left)
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


def _copy_power(me: Player, left: int) -> float:
    """The Copy Power, or how near it is."""
    near = 1.0 if me.copy_power else 0.8 * min(1.0, len(me.nourishment) / CLAN_BOARD.copy_power_food)
    return COPYING * (left - 1) * near


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
