"""What opponents fear: the Volantes of Phase 5, and the events to come.

All weights are estimates of play, in Fame; no rule depends on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.cangaceiros.content import ACTION_CARDS, BOARD, EVENTS, PLAYER_COUNTS, SPACES, Event, Need
from services.cangaceiros.events import HOLDINGS, UNITS

if TYPE_CHECKING:
    from services.cangaceiros.state import Player, State

REIS = 0.55
"""What is paid."""
CUBE, CANGACEIRO, ARREST = 0.7, 0.6, 0.75
"""A wound of the Chief, one on the lines, an arrest."""
DEATH = 1.0
"""The death of a Chief, beside the bounty and the training."""
TRAINED = 1.2
"""The training that is lost for each marker."""
COMES = 0.7
"""How likely a Volante comes from a bordering space."""
ESCAPE = 0.45
"""The share of a danger that is left as long as cards may still be played."""
WEIGHTS = ((0.75, 0.35, 0.15), (1.0, 0.4, 0.2))
"""Of the current event and the next two: as long as cards may still be played in this Round, and after."""
PLACES = {(band, space.id): (space.type, space.borders) for band, side in SPACES.items() for space in side.values()}
"""What a space is, and what it borders on."""


def volantes(g: State, seat: int, free: int, hides: int) -> float:
    """What the Volantes may do to a Gang and its Garrisons in the next Phase 5.

    `free` are the Chief's free wound spaces, `hides` the Volantes that do not find the Gang.
    """
    me, there = g.players[seat], g.volantes
    if not there or g.phase > 5:
        return 0.0
    band = PLAYER_COUNTS[len(g.players)].band
    targets = {player.gang for player in g.players}
    for player in g.players:
        targets.update(player.garrisons)
    cost = 0.0
    kind, borders = PLACES[band, me.gang]
    if kind != "juazeiro" and (kind != "caatinga" or g.round >= BOARD.caatinga_opens):
        count = float(there.get(me.gang, 0))
        for border in borders:
            if border in there and border not in targets:
                count += COMES * there[border]
        if count:
            fame = me.fame
            if any(other.gang == me.gang and other.fame > fame for other in g.players):
                count *= 0.2
            cost += _attack(me, count - hides, free)
    for space, garrison in me.garrisons.items():
        kind, borders = PLACES[band, space]
        if kind == "caatinga" and g.round < BOARD.caatinga_opens:
            continue
        count = float(there.get(space, 0))
        for border in borders:
            if border in there and border not in targets:
                count += 0.4 * there[border]
        if count:
            cost += ARREST * (min(garrison, count) if count < 3 else garrison) * (0.3 if me.gang == space else 0.8)
    return cost * (1.0 if g.phase == 3 and not me.hand.cards else ESCAPE)


def _attack(me: Player, count: float, free: int) -> float:
    """An attack on the Gang by so many Volantes, bribed or not, whatever is cheaper."""
    cheapest, reis = 99.0, me.reis
    for bribed in range(min(reis, int(count + 0.99)) + 1):
        left = count - bribed
        if left >= 2.6 or left > free + 0.3:
            cost = DEATH + max(1.0, me.fame / 10) + TRAINED * me.trained
            if left < 2.6:
                cost *= min(1.0, left - free)
        else:
            cost = CUBE * max(0.0, left)
        cheapest = min(cheapest, cost + REIS * bribed)
    return cheapest


def events(g: State, seat: int, free: int) -> float:
    """What the next events may cost."""
    me = g.players[seat]
    over = g.phase == 3 and not me.hand.cards
    cost = 0.0
    for tile, weight in zip(g.events[g.resolved : g.resolved + len(WEIGHTS[over])], WEIGHTS[over], strict=False):
        if seat in tile.seats:
            continue
        event = EVENTS[tile.tile]
        if event.pays:
            due = UNITS[event.pays](me)
            paid = min(due, me.reis // event.reis)
            cost += weight * (REIS * event.reis * paid + min(me.fame, event.fame * (due - paid)))
        elif event.needs:
            lacking = max(max(0, least - _owned(me, need)) / least for need, least in event.needs.items())
            if lacking:
                cost += weight * min(me.fame, event.fame) * (0.6 + 0.4 * lacking)
        elif weight == WEIGHTS[over][0]:
            cost += (weight if over else ESCAPE) * _where_it_stands(g, me, event, free)
    return cost


def _owned(me: Player, need: Need) -> int:
    """What an event will look at, with the cards that are still in hand."""
    return HOLDINGS[need](me) + sum([ACTION_CARDS[card].back == need for card in me.hand.cards])


def _where_it_stands(g: State, me: Player, event: Event, free: int) -> float:
    """Arrests and wounds where Garrisons and Gang stand now."""
    band, cost = PLAYER_COUNTS[len(g.players)].band, 0.0
    if event.arrests:
        cost += ARREST * sum([n for space, n in me.garrisons.items() if PLACES[band, space][0] in event.arrests])
    if event.wounds and PLACES[band, me.gang][0] in event.wounded:
        borne = min(event.wounds, me.board + free)
        cost += CANGACEIRO * borne
        if borne < event.wounds:
            cost += DEATH + max(1.0, me.fame / 10) + TRAINED * me.trained
    return cost
