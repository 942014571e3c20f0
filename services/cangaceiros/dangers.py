"""What opponents fear of the Volantes in Phase 5. All weights are estimates of play, in Fame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.cangaceiros.content import BOARD, PLAYER_COUNTS, SPACES
from services.cangaceiros.expectations import ARREST, MOVABLE, REIS, death
from services.cangaceiros.pieces import CAATINGA, JUAZEIRO

if TYPE_CHECKING:
    from services.cangaceiros.expectations import Expected
    from services.cangaceiros.state import Player, State

CUBE = 0.5
"""A wound of the Chief."""
COMES, COMES_FOR_GARRISON = 0.7, 0.4
"""How likely a Volante comes from a bordering space."""
ELSEWHERE = 0.2
"""The share of an attack where a Gang of more Fame stands."""
GUARDED, ALONE = 0.3, 0.8
"""How likely a Garrison is attacked, with the own Gang in its space and without."""
ENOUGH = 2.6
"""From so many Volantes on a Chief dies, or a whole Garrison is arrested."""
PLACES = {(band, space.id): (space.type, space.borders) for band, side in SPACES.items() for space in side.values()}
"""What a space is, and what it borders on."""


def feared(g: State, seat: int, own: Expected) -> float:
    """What the Volantes may do to a Gang and its Garrisons in the next Phase 5."""
    me, there = g.players[seat], g.volantes
    if not there or g.phase > 5:
        return 0.0
    band = PLAYER_COUNTS[len(g.players)].band
    targets = {player.gang for player in g.players}
    for player in g.players:
        targets.update(player.garrisons)
    idle = {space: count for space, count in there.items() if space not in targets}
    closed = CAATINGA if g.round < BOARD.caatinga_opens else ""
    cost = 0.0
    kind, borders = PLACES[band, me.gang]
    if kind not in (JUAZEIRO, closed):
        count = there.get(me.gang, 0) + COMES * sum([idle[border] for border in borders if border in idle])
        if count:
            if any(other.gang == me.gang and other.fame > me.fame for other in g.players):
                count *= ELSEWHERE
            cost += _attack(me, count - own.hides, own.free)
    for space, garrison in me.garrisons.items():
        kind, borders = PLACES[band, space]
        if kind != closed:
            coming = sum([idle[border] for border in borders if border in idle])
            count = there.get(space, 0) + COMES_FOR_GARRISON * coming
            lost = min(garrison, count) if count < ENOUGH else garrison
            cost += ARREST * lost * (GUARDED if me.gang == space else ALONE)
    return cost * (1.0 if g.phase == 3 and not me.hand.cards else MOVABLE)


def _attack(me: Player, count: float, free: int) -> float:
    """An attack on the Gang by so many Volantes, bribed or not, whatever is cheaper."""
    if count <= 0:
        return 0.0
    dead = death(me.fame, me.trained)
    cheapest = dead
    for bribed in range(min(me.reis, int(count + 0.99)) + 1):
        left = count - bribed
        if left >= ENOUGH:
            cost = dead
        elif left > free:
            cost = min(1.0, left - free) * dead
        else:
            cost = CUBE * max(0.0, left)
        cheapest = min(cheapest, cost + REIS * bribed)
    return cheapest
