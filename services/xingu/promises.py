"""What the opponents expect of what is not yet played: character cards, villagers, the track, feedings, bonuses.

All weights are estimates of play, in points; no rule depends on them.
"""

from __future__ import annotations

from functools import cache, lru_cache

from services.xingu.content import EXPANSIONS, LAST_SPACE, SCALE
from services.xingu.free_actions import TRINKET_SPACE
from services.xingu.missionaries import VILLAGE_SPACE
from services.xingu.pieces import CHIEF, HUNTER, INDIA, SHAMAN, WARRIOR

COLLECT = 2.0
"""A resource card: two resources and a flipped card in the end, less what its consequence does."""
SPACES = {2: 0.8, 4: 2.2, 6: 2.4, 8: 2.0, 10: 5.2, 12: 3.6, 14: 5.0, 16: 4.2, 18: 5.0}
"""What the even spaces of the track are worth, points included."""
WORK = (0.0, 1.4, 2.7, 3.9, 4.9, 5.6, 6.1)
"""What so many healthy villagers do in a round."""
PLAYED = 0.55
"""The share of what cards in hand promise that comes of it."""
LATER = (0.3, 1.4, 2.7, 3.8, 4.8)
"""What so many stored types of food are worth for a feeding in a later round."""
RATES = {
    "BC-01": 1.0,
    "BC-02": 1.0,
    "BC-03": 1.7,
    "BC-04": 1.7,
    "BC-05": 1.8,
    "BC-11": 2.0,
    "BC-12": 1.6,
    "BC-13": 1.7,
    "BC-14": 0.9,
    "BC-15": 1.0,
    "BC-16": 1.4,
    "BC-17": 1.0,
    "BC-18": 0.9,
    "BC-19": 0.9,
    "BC-20": 1.0,
    "BC-24": 2.0,
}
"""What a flipped card buys with an open bonus, for each card of its price."""
PACE = 2.5
"""Of the cards that end the game a player takes so many in a round to come."""
BASE, LONGEST = 1.5, 7.0
"""The fewest and the most rounds to come that opponents count with: explorers may bar the way to cards for long."""
FIXED_RATE, POOR_RATE = 1.0, 0.5
"""What it buys with the penalty bonus of the board, and where there is no penalty to remove."""


@cache
def steps(track: int, count: int) -> float:
    """What so many steps on the track are worth, with half of the space that is next on the way."""
    return _worth(min(LAST_SPACE, track + count)) - _worth(track)


def _worth(track: int) -> float:
    value = sum(worth for space, worth in SPACES.items() if space <= track)
    return value + (SPACES[track + 1] / 2 if track % 2 else 0.0)


@cache
def rights(track: int, left: float) -> float:
    """What a place on the track still promises: its lasting rights, and half of the next space on the way to it."""
    value = SPACES[track + 1] / 2 if track % 2 else 0.0
    if track >= TRINKET_SPACE:
        value += min(SPACES[TRINKET_SPACE], 0.4 * left)
    if track >= VILLAGE_SPACE:
        value += min(SPACES[VILLAGE_SPACE], 0.6 * left)
    return value


@lru_cache(maxsize=1 << 16)
def cards_promise(
    unplayed: tuple[str, ...],
    healthy: int,
    watched: bool,
    lights: bool,
    annatto: bool,
    wood: bool,
    target: int,
    missionaries: bool,
    expansions: int,
    track: int,
    held: int,
    open_anywhere: bool,
    open_nearby: bool,
) -> float:
    """What the character cards in hand give in this round, with so many healthy villagers at home to help them.

    Each card has something that it does alone; helpers are spread over what they add most to.
    """
    step = steps(track, 3) / 3
    value, added = 0.0, list[float]()
    for card in unplayed:
        alone = max(1.0, step if CHIEF in unplayed else 0.0)
        if card == SHAMAN:
            alone = max(alone, COLLECT * open_anywhere)
            if not watched:
                added += [3.0 + lights + 2.0 * annatto - alone, 2.0]
        elif card == WARRIOR:
            alone = max(alone, 1.0 + 0.2 * missionaries)
            if held:
                added.append(2.5 * held)
            elif target:
                added += [(3.5 - alone) / target] * target
        elif card == CHIEF:
            alone = max(alone, steps(track, 2))
            expansion = EXPANSIONS.get(expansions + 1)
            if expansion:
                gain = expansion.points + 1.2 - alone
                added += [gain / expansion.helpers] * expansion.helpers
        elif card == INDIA:
            alone = max(alone, COLLECT * open_nearby)
            if wood:
                added.append(3.8 - alone)
        elif card == HUNTER:
            alone = max(alone, COLLECT * open_anywhere)
        value += alone
    added.sort(reverse=True)
    return PLAYED * (value + sum(gain for gain in added[:healthy] if gain > 0))


@cache
def feeding(types: int, mouths: int) -> float:
    """What a feeding with so many types gives, or costs without any."""
    return float(SCALE[min(types, len(SCALE)) - 1]) if types else -float(mouths)


@lru_cache(maxsize=1 << 14)
def feedings(
    pending: int, missing: int, expected: int, types: int, stored: int, spare: int, mouths: int, last: bool
) -> float:
    """What the food is worth: for feedings that are due, for the next basket, for later ones or the last feeding.

    `missing` points are left to the next basket and so many are `expected` in this round; `stored` of the types will
    outlast it, and so many units are `spare` beyond one of each type.
    """
    value = 0.0
    for _ in range(pending):
        value += feeding(types, mouths)
        types, spare = min(spare, types), max(0, spare - types)
        stored = min(stored, types)
    soon = min(1.0, max(0.0, 0.5 + (expected - missing) / 8))
    later = feeding(stored, mouths) if last else LATER[min(stored, len(SCALE))]
    rest = min(spare, stored)
    afterwards = feeding(rest, mouths) if last else LATER[min(rest, len(SCALE))]
    now = feeding(types, mouths) if types else -0.7 * mouths
    return value + soon * (now + afterwards) + (1.0 - soon) * later


@lru_cache(maxsize=1 << 12)
def flipped_promise(flipped: int, penalties: int, turns: float, bonuses: tuple[str, ...]) -> float:
    """What flipped cards will buy: the best open bonus first, then less, as far as there are turns for it."""
    if turns <= 0.0:
        return 0.0
    rate = FIXED_RATE if penalties else POOR_RATE
    best = max([rate, *(RATES.get(bonus, 0.0) for bonus in bonuses)])
    first = min(flipped, 2)
    worth = 0.9 * best * first + 0.9 * rate * min(flipped - first, 4) + 0.2 * max(0, flipped - 6)
    return worth * min(1.0, turns / max(1, flipped))


@cache
def rounds_to_come(cards: int, players: int) -> float:
    """Rounds after this one, by the fewest cards whose taking ends the game."""
    return min(LONGEST, BASE + cards / (PACE * players))
