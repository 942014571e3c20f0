"""What the opponents think of a position, and the moves that not even the weakest makes.

`evaluate` estimates the Fame that a seat will have at the end: what can be expected of what it has (`expectations`),
the fight that is at hand (`fight_prospects`), what the places of Gang and Garrisons promise, and what is to be feared
of the Volantes (`dangers`). All weights are estimates of play, in Fame; no rule depends on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.cangaceiros.abilities import JURITI, free_wound_spaces, has, strength
from services.cangaceiros.caatinga import Answer
from services.cangaceiros.cards import ChooseIcon
from services.cangaceiros.content import ACTION_CARDS, BOARD, FAZENDAS, PLAYER_COUNTS, SPACES, TRADES, VOLANTES_CARDS
from services.cangaceiros.dangers import feared
from services.cangaceiros.expectations import BATCH, KINDS, Expected, Own, expected
from services.cangaceiros.fight_prospects import BONUS, SUFFERED, TROPHY, worth
from services.cangaceiros.fights import Melee
from services.cangaceiros.pieces import CAATINGA, LINES, RECIFE
from services.cangaceiros.scoring import fame_for_resources
from services.cangaceiros.wounds import SufferWounds
from services.engine.frames import Ask, Move

if TYPE_CHECKING:
    from services.cangaceiros.pieces import Fight
    from services.cangaceiros.state import Player, State

SHARES, AT_ONCE, HERE = (0.8, 0.65), (0.95, 0.9), (0.95, 0.0)
"""The share of a fight in the Gang's space, and of one a Movement away: with a card in hand, with the one in play."""
PLUNDERED = 0.45
"""A bonus of the Fazenda where the card in play still has a Plunder."""
IN_PLAY = {
    "movement": 0.15,
    "garrison": 0.4,
    "training": 1.2,
    "cunning": 1.0,
    "ambush": 0.7,
    "threaten": 0.3,
    "serra": 0.8,
}
"""Other icons of the card in play."""
THREAT = 0.9
"""How likely a threat ends with a bounty's worth of loss."""
FAZENDA, MAJORITY = 0.2, 0.05
"""A bonus of the Fazenda in the Gang's space; of that of the largest Garrison, for each card that is left."""
AT_MARKET = (0.0, 0.2, 0.2, 0.2, 0.5, 0.5, 0.9)
"""What it is worth to stand in a City with so many goods of its kind."""
SWAP = 0.4
"""A swap that is near."""
EVENTS_AHEAD = 3


def evaluate(g: State, seat: int) -> float:
    """How well a seat stands, in Fame that it can expect at the end."""
    me = g.players[seat]
    if not g.todo:
        return float(me.fame + fame_for_resources(me))
    left, lines, hand = cards_left(g, me), me.lines, me.hand.cards
    band = PLAYER_COUNTS[len(g.players)].band
    own = expected(
        Own(
            band,
            max(1, g.round),
            g.round_card,
            g.phase == 3 and not hand,
            left,
            tuple(g.life_goals),
            tuple(
                [
                    "" if seat in event.seats else event.tile
                    for event in g.events[g.resolved : g.resolved + EVENTS_AHEAD]
                ]
            ),
            me.gang,
            me.fame,
            me.reis,
            me.deals,
            me.vengeance,
            me.trophies,
            me.reserve,
            me.prisoners,
            lines["guns"],
            lines["protection"],
            lines["facao"],
            tuple(me.garrisons.items()),
            tuple(hand),
            (*me.deck.cards, *me.discard),
            me.chief,
            tuple(me.markers),
            tuple(me.wounds),
        )
    )
    value = own.value - feared(g, seat, own)
    top = g.todo[-1]
    if type(top) is Answer and seat in (top.player, top.by):
        value += THREAT * max(1.0, g.players[top.player].fame / 10) * (1 if seat == top.by else -1)
    if g.fight is not None and g.fight.seat == seat:
        value += _under_way(g, g.fight, own.strength[2])
    if left:
        value += _place(g, me, left)
    if type(top) is ChooseIcon and top.player == seat:
        value += _in_play(g, me, own, top.icons)
    elif hand and g.volantes:
        value += max(_fight(g, me, own.strength, card, SHARES) for card in hand)
    return value


def cards_left(g: State, me: Player) -> int:
    """How many cards a player will still use."""
    now = BOARD.hand if g.phase < 3 else len(me.hand)
    return now if g.last_round else now + BOARD.hand * (BOARD.rounds - max(1, g.round))


def _fight(g: State, me: Player, strength: tuple[int, int, int], card: str, shares: tuple[float, float]) -> float:
    """The best fight within a Movement with this card: the share of it where the Gang is, and of one that is near."""
    best, volantes, vengeance = 0.0, g.volantes, me.vengeance > 0
    attacking: tuple[int, int, int] | None = None
    share = shares[0]
    for space in NEAR[PLAYER_COUNTS[len(g.players)].band, me.gang]:
        if space in volantes:
            if attacking is None:
                bonus = BONUS[card]
                attacking = (strength[0] + bonus[0], strength[1] + bonus[1], strength[2] + bonus[2])
            best = max(best, share * worth(attacking, g.round_card, volantes[space], vengeance))
        share = shares[1]
    return best


def _in_play(g: State, me: Player, own: Expected, icons: tuple[str, ...]) -> float:
    """What the icons that are left of the card in play still promise."""
    value = 0.0
    for icon in icons:
        if icon == "attack":
            value += (
                _fight(g, me, own.strength, g.card, AT_ONCE if "movement" in icons else HERE) if g.volantes else 0.0
            )
        elif icon == "plunder":
            tile = g.fazendas.get(me.gang)
            value += PLUNDERED * len(FAZENDAS[tile].bonuses) if tile else 0.0
        elif icon != "training" or me.markers:
            value += IN_PLAY[icon]
    return value


def _under_way(g: State, fight: Fight, facao: int) -> float:
    """What a fight will come to that has begun."""
    printed = VOLANTES_CARDS[g.round_card]
    inflicted, suffered = fight.wounds, 0
    for frame in g.todo:
        if type(frame) is SufferWounds:
            suffered += frame.left
        elif type(frame) is Melee:
            inflicted += facao + BONUS[fight.card][2]
    kills = min(fight.volantes, inflicted // printed.wound_spaces)
    return kills * (printed.fame + fight.vengeance + TROPHY) - SUFFERED * suffered


def _place(g: State, me: Player, left: int) -> float:
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
    if trade := TRADES.get(gang):
        goods = {"reis": me.reis, "trophies": me.trophies, "tokens": me.deals + me.vengeance}[trade.goods]
        value += AT_MARKET[min(goods, BATCH)]
    if not me.swapped and g.phase == 3 and len(me.hand) <= 1:
        value += SWAP * bool(g.displays.get(KINDS[PLAYER_COUNTS[len(g.players)].band][gang]))
    return value


def blunder(g: State, seat: int, move: Move) -> bool:
    """What no one does.

    To leave what costs nothing, to attack nobody or without hope, to throw a card away for what its icons give, to go
    where the Chief dies, to let him die.
    """
    match move:
        case ("die",):
            return True
        case ("stop",) | ("end_turn",):
            top = g.todo[-1]
            return isinstance(top, Ask) and any(other[0] in FOR_NOTHING for other in top.moves(g))
        case ("fight", "volantes", _):
            return _fight(g, g.players[seat], _strength(g, seat), g.card, HERE) == 0.0
        case ("discard", card, ability):
            return ability in ACTION_CARDS[card].icons
        case ("attack", _):
            return not _anybody_near(g, g.players[seat])
        case ("move", space):
            kind = KINDS[PLAYER_COUNTS[len(g.players)].band][space]
            return kind == CAATINGA and not g.players[seat].board and not free_wound_spaces(g, seat)
    return False


def _strength(g: State, seat: int) -> tuple[int, int, int]:
    """Guns, Protection and Facão of Chief and lines."""
    me = g.players[seat]
    guns, protection, facao = (strength(g, seat, line) + me.lines[line] for line in LINES)
    return (guns + facao, protection, 0) if has(g, seat, JURITI) else (guns, protection, facao)


def _anybody_near(g: State, me: Player) -> bool:
    """Whether there is anybody to attack within a Movement."""
    near = NEAR[PLAYER_COUNTS[len(g.players)].band, me.gang]
    prison = RECIFE in near and any(player.prisoners for player in g.players)
    return prison or any(space in g.volantes for space in near)


FOR_NOTHING = frozenset(
    ("plunder", "garrison", "train", "train_all", "cunning", "ambush", "threaten", "collect", "claim", "take_rest")
)
"""What is better done than left."""
NEAR = {
    (band, space.id): tuple(dict.fromkeys((space.id, *space.borders, *space.railroads)))
    for band, side in SPACES.items()
    for space in side.values()
}
"""Where a Gang can attack, its own space first."""
