"""What the opponents think of a position, and the moves that not even the weakest makes.

`evaluate` estimates the Fame that a seat will have at the end: what it has, what its goods are good for, what Chief and
lines will do in fights, how near Life Goals are, what the place of the Gang promises, and what is to be feared. All
weights are estimates of play, in Fame; no rule depends on them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from services.cangaceiros import dangers
from services.cangaceiros.abilities import ABILITY_SPACE, BASE, BONUS_SPACES, WOUND_SPACES, free_wound_spaces
from services.cangaceiros.caatinga import Answer
from services.cangaceiros.content import ACTION_CARDS, BOARD, CHIEFS, FAZENDAS, LIFE_GOALS, PLAYER_COUNTS, SPACES
from services.cangaceiros.fight_prospects import BONUS, coming, worth
from services.cangaceiros.pieces import CAATINGA, LINES, RECIFE, SERRA, SERTAO, STARTING
from services.cangaceiros.scoring import fame_for_resources
from services.engine.frames import Ask, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import Player, State

POINT = 1 / BOARD.resource_points
TRADED = (0.38, 0.2)
"""What a good is worth beyond its point: of the first six of a kind in a City, and of more."""
BATCH = 6
REACHED, NEARBY = 0.75, 0.5
"""The share of the fight that is at hand with the Gang in its space, or one Movement away."""
PRISONER, RESERVE = 0.12, 0.06
CLAIM = 0.85
"""What is counted of a Life Goal that could be claimed now."""
ACTIONS = (1.3, 0.45)
"""Cards that it takes to train once, to get one more of what a Life Goal asks."""
GIVEN_UP = 0.5
"""What a Life Goal takes, for each piece, and for each marker that the next Chief starts with."""
SPECIAL = 1.1
"""A Serra or Caatinga card, beyond its point."""
FAZENDA, MAJORITY = 0.12, 0.05
"""A bonus of the Fazenda in the Gang's space; of that of the largest Garrison, for each card that is left."""
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
    "movement": 0.15,
    "garrison": 0.35,
    "training": 0.6,
    "plunder": 0.6,
    "cunning": 0.6,
    "ambush": 0.6,
    "threaten": 0.5,
    "serra": 0.8,
}
"""What an icon on a card in hand still promises."""


class Leader:
    """What a Chief card, with its markers and cubes, gives."""

    __slots__ = ("ability", "facao", "free", "guns", "potential", "protection", "trained")

    def __init__(self, chief: str, markers: tuple[int, ...], wounds: tuple[int, ...]) -> None:
        covered = {*markers, *wounds}
        self.guns, self.protection, self.facao = (
            BASE[chief][line] + sum(space not in covered for space in BONUS_SPACES[chief][line]) for line in LINES
        )
        self.free = sum(space not in covered for space in WOUND_SPACES[chief])
        self.trained = BOARD.training_markers - len(markers)
        self.ability = CHIEFS[chief].ability
        force = ABILITY_SPACE[chief] not in covered
        self.potential = ABILITIES[self.ability] * (1.0 if force else UNTRAINED)
        bonuses = sum(len(spaces) for spaces in BONUS_SPACES[chief].values())
        shown = sum(space not in covered for spaces in BONUS_SPACES[chief].values() for space in spaces)
        self.potential += 0.4 * (bonuses - shown) + 0.15 * len(WOUND_SPACES[chief])
        if not force:
            self.ability = ""


@cache
def leader(chief: str, markers: tuple[int, ...], wounds: tuple[int, ...]) -> Leader:
    """The Chief's part, by its id, the spaces under markers and those with cubes."""
    return Leader(chief, markers, wounds)


def evaluate(g: State, seat: int) -> float:
    """How well a seat stands, in Fame that it can expect at the end."""
    me = g.players[seat]
    if not g.todo:
        return float(me.fame + fame_for_resources(me))
    left = cards_left(g, me)
    garrisoned = sum(me.garrisons.values())
    special = sum([SPECIALS[card] for pile in (me.hand.cards, me.deck.cards, me.discard) for card in pile])
    value = float(me.fame)
    value += POINT * (garrisoned + me.board + special - len(me.wounds)) + min(1.0, left / 12) * SPECIAL * special
    value += goods(me.reis, left) + goods(me.trophies, left) + goods(me.deals + me.vengeance, left)
    value += RESERVE * min(me.reserve, 6) * (left > 2) - PRISONER * me.prisoners
    top = g.todo[-1]
    if type(top) is Answer and seat in (top.player, top.by):
        value += 0.9 * max(1.0, g.players[top.player].fame / 10) * (1 if seat == top.by else -1)
    if me.chief:
        chief = leader(me.chief, tuple(me.markers), tuple(me.wounds))
        value += POINT * chief.trained + chief.potential * min(1.0, left / 18)
        value -= dangers.events(g, seat, chief.free)
        value -= dangers.volantes(g, seat, chief.free, 2 if chief.ability == "esperanca" else 0)
        if left:
            value += _fights(g, me, chief) + _life_goals(g, me, chief.trained, left)
    if left:
        value += _place(g, seat, me, left) + sum([PROMISES[card] for card in me.hand.cards])
    return value


def cards_left(g: State, me: Player) -> int:
    """How many cards a player will still use."""
    now = BOARD.hand if g.phase < 3 else len(me.hand)
    return now + BOARD.hand * (BOARD.rounds - max(1, g.round)) * (not g.last_round)


@cache
def goods(count: int, left: int) -> float:
    """Goods of one kind: their points, and the Fame that a City gives beyond it, with so many cards left."""
    return count * POINT + min(1.0, left / 6) * (TRADED[0] * min(count, BATCH) + TRADED[1] * max(0, count - BATCH))


def _fights(g: State, me: Player, chief: Leader) -> float:
    """The fight at hand, with the best card, and those of the cards and Rounds to come."""
    lines = me.lines
    guns, protection, facao = (
        chief.guns + lines["guns"],
        chief.protection + lines["protection"],
        chief.facao + lines["facao"],
    )
    if chief.ability == "juriti":
        guns, facao = guns + facao, 0
    now = 0.0
    hand = me.hand.cards
    if hand and g.volantes:
        band = PLAYER_COUNTS[len(g.players)].band
        for card in hand:
            bonus = BONUS[card]
            own = (guns + bonus[0], protection + bonus[1], facao + bonus[2])
            for space, share in NEIGHBOURS[band, me.gang]:
                if space in g.volantes:
                    found = share * worth(own, g.round_card, g.volantes[space], me.vengeance > 0)
                    now = max(now, found)
    return now + coming(
        (guns, protection, facao), g.round_card, max(1, g.round), max(0, len(hand) - 1), min(4, me.vengeance)
    )


def _life_goals(g: State, me: Player, trained: int, left: int) -> float:
    """The Life Goal that comes nearest, and a part of the next."""
    if not g.life_goals:
        return 0.0
    kinds = KINDS[PLAYER_COUNTS[len(g.players)].band]
    have = dict.fromkeys(("garrison_sertao", "garrison_serra", "garrison_caatinga", "garrison"), 0)
    for space, count in me.garrisons.items():
        have[kinds[space]] += count
        have["garrison"] += count
    have |= me.lines
    have["line"] = me.board
    have["reis"], have["deal"], have["vengeance"], have["trophies"] = me.reis, me.deals, me.vengeance, me.trophies
    gain = BOARD.life_goal_fame - len(me.wounds)
    untrained = BOARD.training_markers - trained
    best = second = 0.0
    for goal in g.life_goals:
        costs, pieces = COSTS[goal]
        missing = 0
        for cost, count in costs:
            if have[cost] < count:
                missing += count - have[cost]
        need = ACTIONS[0] * untrained + ACTIONS[1] * missing
        chance = 1.0 - need / left
        if chance > 0.0:
            found = (gain - GIVEN_UP * (pieces + BOARD.training_markers)) * chance * CLAIM
            if found > best:
                best, second = found, best
            elif found > second:
                second = found
    return best + (0.3 * second if left > 9 else 0.0)


def _place(g: State, seat: int, me: Player, left: int) -> float:
    """What the space of the Gang, and the largest Garrison elsewhere, give with a Plunder; a swap that is near."""
    gang, fazendas = me.gang, g.fazendas
    value = 0.0
    if gang in fazendas:
        value += FAZENDA * len(FAZENDAS[fazendas[gang]].bonuses)
    most = 0
    for space, count in me.garrisons.items():
        if space in fazendas and space != gang:
            bonuses = len(FAZENDAS[fazendas[space]].bonuses)
            if bonuses > most and all(player is me or player.garrisons.get(space, 0) < count for player in g.players):
                most = bonuses
    value += MAJORITY * most * min(left, 12)
    if gang in TRADING and left:
        count = (me.reis, me.trophies, me.deals + me.vengeance)[TRADING[gang]]
        value += (0.0, 0.2, 0.2, 0.2, 0.5, 0.5, 0.9)[min(count, BATCH)]
    if not me.swapped and len(me.hand) <= 1 and g.phase == 3:
        kind = SPACES[PLAYER_COUNTS[len(g.players)].band][gang].type
        if g.displays.get(kind):
            value += 0.4
    return value


def blunder(g: State, seat: int, move: Move) -> bool:
    """What no one does.

    To leave what costs nothing, to attack nobody, to throw a card away for what its icons give, to let the Chief die.
    """
    match move:
        case ("die",):
            return True
        case ("stop",) | ("end_turn",):
            top = g.todo[-1]
            return isinstance(top, Ask) and any(other[0] in FOR_NOTHING for other in top.moves(g))
        case ("discard", card, ability):
            return ability in ACTION_CARDS[card].icons
        case ("attack", _):
            return not _anybody_near(g, g.players[seat])
        case ("move", space):
            me = g.players[seat]
            kind = SPACES[PLAYER_COUNTS[len(g.players)].band][space].type
            return kind == CAATINGA and not me.board and not free_wound_spaces(g, seat)
    return False


def _anybody_near(g: State, me: Player) -> bool:
    """Whether there is anybody to attack within a Movement."""
    near = [space for space, _ in NEIGHBOURS[PLAYER_COUNTS[len(g.players)].band, me.gang]]
    return any(space in g.volantes for space in near) or (
        RECIFE in near and any(player.prisoners for player in g.players)
    )


FOR_NOTHING = (
    "plunder",
    "garrison",
    "train",
    "train_all",
    "cunning",
    "ambush",
    "threaten",
    "collect",
    "claim",
    "take_rest",
)
"""What is better done than left."""
TRADING = {"salgueiro": 0, "salvador": 1, "mossoro": 2}
SPECIALS = {card: int(printed.back != STARTING) for card, printed in ACTION_CARDS.items()}
PROMISES = {
    card: 0.6 * (sum(ICONS[icon] for icon in printed.icons) + 0.1 * sum(BONUS[card]))
    for card, printed in ACTION_CARDS.items()
}
"""What a card in hand still promises."""
KINDS = {
    band: {space.id: f"garrison_{space.type}" for space in side.values() if space.type in (SERTAO, SERRA, CAATINGA)}
    for band, side in SPACES.items()
}
COSTS = {goal.id: (tuple(goal.costs.items()), sum(goal.costs.values())) for goal in LIFE_GOALS.values()}
NEIGHBOURS = {
    (band, space.id): ((space.id, REACHED), *((near, NEARBY) for near in {*space.borders, *space.railroads}))
    for band, side in SPACES.items()
    for space in side.values()
}
