"""What opponents expect of what a player has: goods, cards, a Chief, fights to come, Life Goals, and the next events.

It depends on the player alone, so it is worked out once for all positions of a search in which nothing of that changes.
All weights are estimates of play, in Fame; no rule depends on them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from services.cangaceiros.abilities import ABILITY_SPACE, BASE, BONUS_SPACES, WOUND_SPACES
from services.cangaceiros.content import ACTION_CARDS, BOARD, CHIEFS, EVENTS, LIFE_GOALS, SPACES, Band, Event
from services.cangaceiros.fight_prospects import BONUS, coming
from services.cangaceiros.pieces import CAATINGA, LINES, SERRA, SERTAO

POINT = 1 / BOARD.resource_points
TRADED = (0.38, 0.2)
"""What a good is worth beyond its point: of the first six of a kind in a City, and of more."""
BATCH = 6
COMING = 0.6
"""The share of the fights to come that will be as good as they look."""
PRISONER, RESERVE = 0.12, 0.06
CLAIM = 0.85
"""What is counted of a Life Goal that could be claimed now."""
ACTIONS = (1.3, 0.45)
"""Cards that it takes to train once, to get one more of what a Life Goal asks."""
GIVEN_UP = 0.5
"""What a Life Goal takes, for each piece."""
SECOND = 0.3
"""The share of the second Life Goal, with so many cards left that there may be one."""
SPECIAL = 1.1
"""A Serra or Caatinga card, beyond its point."""
REIS, CANGACEIRO, ARREST = 0.55, 0.6, 0.75
"""What is paid, lost from the lines, arrested."""
DEATH, TRAINED = 1.0, 1.2
"""What the death of a Chief costs beside the bounty, and each training that is lost with him."""
EVENT = ((0.75, 0.35, 0.15), (1.0, 0.4, 0.2))
"""The weights of the current event and the next two, as long as cards may still be played in this Round, and after."""
MOVABLE = 0.2
"""The share of what threatens Gang and Garrisons where they stand, as long as cards may still be played."""
ABILITIES = {
    "antonio_silvino": 1.0,
    "cabeleira": 2.0,
    "cocada": 1.5,
    "corisco": 1.0,
    "dada": 2.0,
    "dulce": 3.0,
    "esperanca": 1.5,
    "gato": 2.0,
    "inacinha": 1.5,
    "jararaca": 2.5,
    "jesuino_brilhante": 2.0,
    "juriti": 0.5,
    "lampiao": 0.5,
    "lidia": 1.0,
    "maria_bonita": 0.7,
    "milian": 1.0,
    "ponto_fino": 2.5,
    "volta_seca": 2.5,
    "zabele": 1.5,
    "ze_baiano": 1.5,
}
"""What the ability of a Chief is worth over a whole game."""
UNTRAINED = 0.4
"""The share of it as long as it lies under a marker or a cube."""
ICONS = {
    "movement": 0.1,
    "garrison": 0.2,
    "training": 0.8,
    "plunder": 0.3,
    "cunning": 0.4,
    "ambush": 0.4,
    "threaten": 0.3,
    "serra": 0.5,
}
"""What an icon on a card in hand still promises."""
FAZENDAS = (SERTAO, SERRA, CAATINGA)


class Own(NamedTuple):
    """What a player has, and the little of the table that it is to be seen with."""

    band: Band
    number: int
    """The Round, from 1."""
    round_card: str
    over: bool
    """The player has used all cards of this Round."""
    left: int
    """Cards that will still be used."""
    goals: tuple[str, ...]
    events: tuple[str, ...]
    """The current event and the next ones; empty where the player has a Cangaceiro on it."""
    gang: str
    fame: int
    reis: int
    deals: int
    vengeance: int
    trophies: int
    reserve: int
    prisoners: int
    guns: int
    protection: int
    facao: int
    garrisons: tuple[tuple[str, int], ...]
    hand: tuple[str, ...]
    others: tuple[str, ...]
    """The Action cards that are not in hand."""
    chief: str
    markers: tuple[int, ...]
    wounds: tuple[int, ...]


class Leader(NamedTuple):
    """What a Chief card gives, with its markers and cubes."""

    guns: int
    protection: int
    facao: int
    free: int
    """Free wound spaces."""
    trained: int
    ability: str
    """Empty as long as it is not in force."""
    potential: float


class Expected(NamedTuple):
    """The Fame to expect, and what is needed to see the rest: strength with the lines, free wound spaces."""

    value: float
    strength: tuple[int, int, int]
    free: int
    hides: int
    """Volantes that do not find the Gang."""


@lru_cache(maxsize=1 << 16)
def leader(chief: str, markers: tuple[int, ...], wounds: tuple[int, ...]) -> Leader:
    """The Chief's part, by its id, the spaces under markers and those with cubes."""
    covered = {*markers, *wounds}
    guns, protection, facao = (
        BASE[chief][line] + sum(space not in covered for space in BONUS_SPACES[chief][line]) for line in LINES
    )
    hidden = sum(space in covered for spaces in BONUS_SPACES[chief].values() for space in spaces)
    force = ABILITY_SPACE[chief] not in covered
    ability = CHIEFS[chief].ability
    return Leader(
        guns=guns,
        protection=protection,
        facao=facao,
        free=sum(space not in covered for space in WOUND_SPACES[chief]),
        trained=BOARD.training_markers - len(markers),
        ability=ability if force else "",
        potential=ABILITIES[ability] * (1.0 if force else UNTRAINED) + 0.4 * hidden + 0.15 * len(WOUND_SPACES[chief]),
    )


@lru_cache(maxsize=1 << 15)
def expected(own: Own) -> Expected:
    """What a player can expect of what there is."""
    left = own.left
    board = own.guns + own.protection + own.facao
    special = sum([SPECIALS[card] for card in (*own.hand, *own.others)])
    value = own.fame + POINT * (sum([count for _, count in own.garrisons]) + board + special - len(own.wounds))
    value += min(1.0, left / 12) * SPECIAL * special
    value += goods(own.reis, left) + goods(own.trophies, left) + goods(own.deals + own.vengeance, left)
    value += RESERVE * min(own.reserve, 6) * (left > 2) - PRISONER * own.prisoners
    promises = PROMISES[bool(own.markers)]
    value += sum([promises[card] for card in own.hand])
    if not own.chief:
        return Expected(value, (0, 0, 0), 0, 0)
    chief = leader(own.chief, own.markers, own.wounds)
    value += POINT * chief.trained + chief.potential * min(1.0, left / 18) - _events(own, chief)
    strength = (chief.guns + own.guns, chief.protection + own.protection, chief.facao + own.facao)
    if chief.ability == "juriti":
        strength = (strength[0] + strength[2], strength[1], 0)
    if left:
        hand = max(0, len(own.hand) - 1)
        value += COMING * coming(strength, own.round_card, own.number, hand, own.vengeance) + _life_goals(own, chief)
    return Expected(value, strength, chief.free, 2 if chief.ability == "esperanca" else 0)


def goods(count: int, left: int) -> float:
    """Goods of one kind: their points, and the Fame that a City gives beyond it, with so many cards left."""
    return count * POINT + min(1.0, left / 6) * (TRADED[0] * min(count, BATCH) + TRADED[1] * max(0, count - BATCH))


def death(fame: int, trained: int) -> float:
    """What the death of a Chief costs."""
    return DEATH + max(1.0, fame / 10) + TRAINED * trained


def _life_goals(own: Own, chief: Leader) -> float:
    """The Life Goal that comes nearest, and a part of the next."""
    types = KINDS[own.band]
    have = dict.fromkeys(("garrison_sertao", "garrison_serra", "garrison_caatinga", "garrison"), 0)
    for space, count in own.garrisons:
        have[f"garrison_{types[space]}"] += count
        have["garrison"] += count
    have["guns"], have["protection"], have["facao"] = own.guns, own.protection, own.facao
    have["line"] = own.guns + own.protection + own.facao
    have["reis"], have["deal"], have["vengeance"], have["trophies"] = own.reis, own.deals, own.vengeance, own.trophies
    gain = BOARD.life_goal_fame - len(own.wounds) - POINT * BOARD.training_markers
    found = []
    for goal in own.goals:
        costs = LIFE_GOALS[goal].costs
        missing, pieces = sum(max(0, n - have[cost]) for cost, n in costs.items()), sum(costs.values())
        need = ACTIONS[0] * (BOARD.training_markers - chief.trained) + ACTIONS[1] * missing
        whole = ACTIONS[0] * BOARD.training_markers + ACTIONS[1] * pieces
        if need < own.left:
            chance = (1.0 - need / whole) * min(1.0, (own.left - need) / (0.5 * need + 1.0))
            found.append((gain - GIVEN_UP * pieces) * chance * CLAIM)
    found.sort(reverse=True)
    return sum(found[:1]) + (SECOND * sum(found[1:2]) if own.left > 9 else 0.0)


def _events(own: Own, chief: Leader) -> float:
    """What the next events may cost."""
    cost = 0.0
    for place, (tile, weight) in enumerate(zip(own.events, EVENT[own.over], strict=False)):
        if not tile:
            continue
        event = EVENTS[tile]
        if event.pays:
            due = _due(own, chief, event)
            paid = min(due, own.reis // event.reis)
            cost += weight * (REIS * event.reis * paid + min(own.fame, event.fame * (due - paid)))
        elif event.needs:
            lacking = max(max(0, least - _owned(own, need)) / least for need, least in event.needs.items())
            if lacking:
                cost += weight * min(own.fame, event.fame) * (0.6 + 0.4 * lacking)
        elif place == 0:
            cost += (1.0 if own.over else MOVABLE) * _where_it_stands(own, chief, event)
    return cost


def _due(own: Own, chief: Leader, event: Event) -> int:
    match event.pays:
        case "prisoners":
            return own.prisoners
        case "garrisons":
            return sum([count for _, count in own.garrisons])
        case "guns":
            return own.guns
        case "facao":
            return own.facao
        case _:
            return chief.trained


def _owned(own: Own, need: str) -> int:
    """What an event will look at, when the hand has been used."""
    match need:
        case "cangaceiros":
            return own.guns + own.protection + own.facao
        case "deal":
            return own.deals
        case "vengeance":
            return own.vengeance
        case _:
            return sum([ACTION_CARDS[card].back == need for card in (*own.hand, *own.others)])


def _where_it_stands(own: Own, chief: Leader, event: Event) -> float:
    """Arrests and wounds where Garrisons and Gang stand now."""
    types = KINDS[own.band]
    cost = ARREST * sum([count for space, count in own.garrisons if types[space] in event.arrests])
    if event.wounds and types[own.gang] in event.wounded:
        borne = min(event.wounds, own.guns + own.protection + own.facao + chief.free)
        cost += CANGACEIRO * borne + death(own.fame, chief.trained) * (borne < event.wounds)
    return cost


KINDS = {band: {space.id: space.type for space in side.values()} for band, side in SPACES.items()}
"""Band → space → its type."""
SPECIALS = {card: int(printed.back in (SERRA, CAATINGA)) for card, printed in ACTION_CARDS.items()}
PROMISES = {
    training: {
        card: sum(ICONS[icon] * (training or icon != "training") for icon in printed.icons) + 0.06 * sum(BONUS[card])
        for card, printed in ACTION_CARDS.items()
    }
    for training in (False, True)
}
"""What a card in hand still promises, with Training markers on the Chief, or without."""
