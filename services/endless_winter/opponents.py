"""What the opponents think of a position, and the moves that not even the weakest makes.

`evaluate` estimates the points that a seat will have at the end: what is safe, what is begun, what will come in the
Eclipse phases, and what the figure of the turn still promises. Weights are estimates of play; no rule depends on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.endless_winter.content import BASE, BOARD, HONOR_CHARTS, IDOL_LEVELS, VILLAGE_JUNCTIONS
from services.endless_winter.eclipse import (
    BoardBenefit,
    EclipseAbilities,
    GoOnBoard,
    HexBenefits,
    PlayerBoard,
    TakeHexBenefit,
    TurnOrderBenefit,
    UseEclipseAbility,
)
from services.endless_winter.influence import everywhere
from services.endless_winter.pieces import NO_SEAT, REST
from services.endless_winter.promises import promised
from services.endless_winter.sacred_stones import stone_points
from services.endless_winter.scoring import animal_points, final_scores, honor_ranks
from services.endless_winter.worth import (
    CLIMBING,
    ECLIPSE,
    GAINED,
    HEX,
    IN_PILE,
    KEPT,
    NEXT_OF_SET,
    OFFERING,
    ORDERED,
    OWNED,
    PLACES,
    POINTS,
    RESOURCES,
    SLOTS,
    THINNED,
    TIPPED,
    gained,
)

if TYPE_CHECKING:
    from services.endless_winter.state import Player, State
    from services.engine.frames import Move

LATER = 0.8
"""What an Eclipse phase of a later round counts for, beside this one's."""
GROWTH = 0.8
"""What a Sacred Stone gains from round to round."""
BUSY = 3
"""Turns in which what a player has can be used well."""
BEGUN_SET = 0.3
"""The share of what the next Animal of a type would add that counts now."""
CAMP = 0.3
"""By Eclipse phase: a Camp on the Base."""
SETTLING = (0.0, 0.0, 0.15, 0.5)
"""By Eclipse phase: so many own Camps around the best junction."""
SECOND, THIRD = 0.35, 0.12
"""The share of the benefit of a hex for who lacks one Influence, or more, to have the most."""
JUNCTIONS = tuple(VILLAGE_JUNCTIONS.values())
NOT_BLUNDERS = ("bury", "tip", "move", "reveal", "stone", "village")
"""What may well be declined."""


def evaluate(g: State, seat: int) -> float:
    """How well a seat stands, in points that it can expect at the end."""
    if not g.todo:
        return float(sum(final_scores(g, seat).values()))
    me = g.players[seat]
    later = BOARD.rounds - max(g.round, 1)
    pending = _pending(g, seat)
    eclipses = pending + LATER * later
    turns = BOARD.figures * (later + 1) - len(me.figures)
    busy = min(1.0, turns / BUSY)
    value = me.score + _idols(g, seat, me, later) + _goods(me, busy, later)
    value += _cards(g, me, later, busy) + _animals(me, busy)
    value += _terrain(g, seat, me, pending, eclipses)
    value += SLOTS[BOARD.neutral_megaliths + BOARD.megaliths - me.megaliths] * eclipses
    value += GAINED["draw"] * len(me.villages) * eclipses
    for stone in me.stones:
        value += stone_points(g, seat, stone) * (pending + later) + GROWTH * later
    if g.phase == "action":
        value += sum([IN_PILE[card] for card in me.eclipse.cards])
        value += ORDERED * BOARD.rest_labour * sum([figure.place == REST for figure in me.figures])
        if g.turn == seat and g.place:
            value += promised(g, seat, later, eclipses)
    elif g.phase == "eclipse" and pending:
        value += _eclipse(g, seat, me)
    return value


def blunder(g: State, seat: int, move: Move) -> bool:
    """To decline a gift, to leave what the Eclipse phase gives, to spend Food that yields nothing."""
    if move[0] == "decline":
        return move[1] not in NOT_BLUNDERS
    if move[0] == "spend_food":
        return g.players[seat].food - move[1] + 1 not in BOARD.labour_icons
    return move[0] in ("end_part", "leave_culture")


def _pending(g: State, seat: int) -> int:
    """1 if the Eclipse phase of this round is still to come for a seat, or is on for it."""
    if g.phase != "eclipse" or g.turn == NO_SEAT:
        return 1
    return int(g.order.index(seat) > g.order.index(g.turn) or g.turn == seat)


def _idols(g: State, seat: int, me: Player, later: int) -> float:
    """Both tracks, and Buried cards by the chart of the rank that the seat has now."""
    value = OFFERING[me.offering]
    buried = len(me.buried) + later
    value += THINNED * later * len(me.buried)
    if me.honor:
        chart = HONOR_CHARTS[min(honor_ranks(g).index(seat), len(HONOR_CHARTS) - 1)]
        value += chart[min(buried, len(chart) - 1)]
        value += CLIMBING[me.honor] if later else 0.5 * CLIMBING[me.honor]
    elif later:
        chart = HONOR_CHARTS[-1]
        value += 0.5 * chart[min(buried, len(chart) - 1)] + 0.8 * CLIMBING[0]
    return value


def _goods(me: Player, busy: float, later: int) -> float:
    """Food and Tools, to be used or for the Offering track; a little of the points that they already make there."""
    at_end = 1 / IDOL_LEVELS[me.offering].ratio if me.offering else 0.0
    food, tool = max(GAINED["food"] * busy, at_end), max(GAINED["tool"] * busy, at_end)
    if not later:
        return me.food * food + me.tools * tool - (RESOURCES * at_end)
    return min(me.food, 6) * food + 0.25 * max(0, me.food - 6) + min(me.tools, 6) * tool + 0.4 * max(0, me.tools - 6)


def _cards(g: State, me: Player, later: int, busy: float) -> float:
    """What all cards are worth at the end and until then; those in hand more."""
    owned = OWNED[later]
    hand = me.hand.cards
    value = sum([owned[card] for card in hand + me.deck.cards + me.eclipse.cards + me.discard + me.played])
    return value + sum([POINTS[card] for card in me.buried.cards]) + busy * sum([KEPT[card] for card in hand])


def _animals(me: Player, busy: float) -> float:
    """The sets, and a share of what would come next, by Tipping or by another Animal."""
    if not me.animals:
        return 0.0
    value = float(animal_points(me))
    for animal in {*me.animals}:
        if animal in NEXT_OF_SET:
            steps = NEXT_OF_SET[animal]
            value += busy * BEGUN_SET * steps[min(me.animals.count(animal), len(steps) - 1)]
        else:
            value += 0.8 * busy * TIPPED[animal]
    return value


def _terrain(g: State, seat: int, me: Player, pending: int, eclipses: float) -> float:
    """The benefits of hexes in the Eclipse phases to come, by the Influence there is now; Camps that may go further."""
    taken = _taken(g, seat)
    others = [everywhere(player) for other, player in enumerate(g.players) if other != seat]
    value = CAMP * eclipses * me.camps.get(BASE, 0)
    if len(me.camps) > 1 and len(me.villages) < BOARD.villages:
        around = max([(one in me.camps) + (two in me.camps) + (three in me.camps) for one, two, three in JUNCTIONS])
        value += SETTLING[around] * eclipses
    for spot, mine in everywhere(me).items():
        worth = HEX[g.terrain[spot]]
        if not worth:
            continue
        most = max([other.get(spot, 0) for other in others])
        weight = eclipses - pending if spot in taken else eclipses
        if mine < most:
            worth *= SECOND if mine == most - 1 else THIRD
        elif mine > most:
            worth *= 1.05
        value += worth * weight
    return value


def _taken(g: State, seat: int) -> tuple[str, ...] | dict[str, str]:
    """Hexes that have given the seat their benefits in this Eclipse phase; all of them once part C is over."""
    if g.phase != "eclipse" or g.turn != seat:
        return ()
    for frame in reversed(g.todo):
        if isinstance(frame, (HexBenefits, TakeHexBenefit)):
            return frame.taken
    return g.terrain


def _eclipse(g: State, seat: int, me: Player) -> float:
    """What parts A, B and D of this Eclipse phase differ from what `evaluate` counts for a whole one."""
    abilities = sum([ECLIPSE[card] for place, card in enumerate(me.eclipse.cards) if place not in me.used])
    if g.turn == NO_SEAT:
        return abilities
    if g.turn != seat:
        return abilities + PLACES[g.order.index(seat)]
    value = 0.0
    for frame in reversed(g.todo):
        if isinstance(frame, TurnOrderBenefit):
            value += PLACES[g.order.index(seat)]
        elif isinstance(frame, (EclipseAbilities, UseEclipseAbility)):
            value += abilities
            abilities = 0.0
        elif isinstance(frame, PlayerBoard):
            return value
        elif isinstance(frame, (GoOnBoard, BoardBenefit)):
            value += gained(frame.effects) + sum([stone_points(g, seat, stone) for stone in frame.stones])
            break
    whole = SLOTS[BOARD.neutral_megaliths + BOARD.megaliths - me.megaliths] + GAINED["draw"] * len(me.villages)
    return value - whole - sum([stone_points(g, seat, stone) for stone in me.stones])
