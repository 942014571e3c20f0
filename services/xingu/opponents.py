"""What the opponents think of a position, and the moves that not even the weakest makes.

`evaluate` estimates the points that a seat will have at the end: what it has; feedings that its points bring near, with
the food for them; what cards in hand, villagers, resources and the track promise; what the tokens on the map threaten;
and the final bonuses. All weights are estimates of play, in points; no rule depends on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.frames import Move
from services.xingu.consequences import PlaceTelegraph
from services.xingu.content import (
    BOARD,
    FARMERS,
    FINAL_BONUSES,
    FOOD,
    HEXES,
    MISSIONARIES,
    RESOURCE_CARDS,
    TRIBES,
    TRINKETS,
)
from services.xingu.final_bonuses import COUNTS
from services.xingu.free_actions import TRINKET_SPACE
from services.xingu.geography import around
from services.xingu.pieces import (
    ANNATTO,
    BONFIRE,
    CONSUMED,
    EXPLORER,
    FARMER,
    HERBS,
    OCA,
    OPEN,
    SHAMAN,
    SICK,
    TELEGRAPH,
    VILLAGER,
    WOOD,
)
from services.xingu.promises import (
    WORK,
    cards_promise,
    feedings,
    flipped_promise,
    rights,
    rounds_to_come,
)
from services.xingu.resources import open_resources
from services.xingu.scoring import final_scores, utensil_points

if TYPE_CHECKING:
    from services.xingu.state import Player, State

IDLE = 0.5
"""What a villager who is sick or held will still do in a round to come."""
AILING = 0.5
"""A further penalty for each of them, for each of the next two rounds."""
UNITS = {"wood": 1.3, "capybara": 0.6, "herbs": 0.6, "annatto": 0.9, "cassava": 0.3, "banana": 0.3, "fish": 0.3}
"""An open resource, food beside its use in a feeding."""
CURED = 1.2
"""A sick villager for whom there are herbs or grain."""
GRAIN_WORTH = 1.2
"""A grain token beside its use in a feeding."""
HALF_FLIPPED = 0.3
"""A card with one resource consumed and the other open."""
EARLY = 0.55
"""The share of the points of mirrors and knives before they may be scored."""
ADJACENT = 0.9
"""How surely a TL token stays next to a village."""
RUNNING_OUT = 10
"""Of the cards that end the game so many are taken until a forest stack, and a field stack, has run out."""
DISEASE, SLAVERY = 0.5, 0.7
"""What an outsider costs each time that a stack runs out."""
WATCHED = 0.7
"""A missionary at the border, for each round to come."""
COMING = 0.95
"""The share of what camp and missionaries in the village will score at the end of the round."""
STORAGE = 0.5
"""An oca's room, for each round to come."""
SPACE = 0.25
"""A hex of the village beyond those that villagers need."""


class Village:
    """Who lives in a village, and who is on the way to it."""

    __slots__ = ("ailing", "healthy", "hosted", "items", "lying", "ocas", "room", "sick", "workers")

    def __init__(self, me: Player) -> None:
        items = self.items = [*me.village.values()]
        self.healthy, self.sick, self.ocas = items.count(VILLAGER), items.count(SICK), items.count(OCA)
        lit = items.count(BONFIRE)
        self.hosted = len(items) - self.healthy - self.sick - self.ocas - lit
        self.lying = self.sick + sum([helper.sick for helper in me.helpers])
        """Sick ones, on cards too."""
        coming = self.healthy + self.sick + len(me.helpers) + me.camp
        hexes = len(TRIBES[me.tribe].hexes) + len(me.expansions)
        self.room = hexes - self.ocas - lit - self.hosted - coming
        """Hexes that will be empty when all are home; negative if not all have room."""
        over = max(0, -self.room)
        self.ailing = self.lying + me.held + me.held_sick + over
        """Who will be sick or held at the end of the round."""
        self.workers = max(0, min(coming - self.lying - over, len(WORK) - 1))
        """Who will be healthy at home then."""


def evaluate(g: State, seat: int) -> float:
    """How well a seat stands, in points that it can expect at the end."""
    if not g.todo:
        return float(sum(final_scores(g, seat).values()))
    if not g.finals:  # tribes are being chosen
        return 0.0
    me = g.players[seat]
    village = Village(me)
    forest, field, cards = _cards_left(g)
    left = 0.0 if g.ending else rounds_to_come(cards, len(g.players))
    adjacent, outsiders, farmers, watched, target, standing, explored = _land(g, seat, me)
    kinds = open_resources(g, seat)

    value = float(me.score - me.penalties) - BOARD.telegraph_points * ADJACENT * adjacent
    exposed = max(0, village.workers - 1)
    value -= DISEASE * min(outsiders, exposed) * forest + SLAVERY * min(farmers, exposed) * field
    if watched:
        value -= WATCHED * min(left + 0.5 * (SHAMAN in me.unplayed), 4.0)
    value += (WORK[village.workers] + IDLE * village.ailing) * left
    value -= village.ailing * (1.0 + AILING * min(left, 2.0))
    value += SPACE * min(2, max(0, village.room)) * min(left, 2.0)
    promise = cards_promise(
        tuple(me.unplayed),
        village.healthy,
        watched,
        not me.bonfire_lit,
        ANNATTO in kinds,
        WOOD in kinds and g.ocas > 0,
        target,
        standing,
        len(me.expansions),
        me.track,
        me.held,
        *_open_cards(g, me, explored),
    )
    value += promise + rights(me.track, left) + STORAGE * (village.ocas - 1) * min(left, 3.0)
    value += _resources(g, me, kinds, village, left)
    coming = me.camp * (len(g.camp) // BOARD.camp_missionaries)
    if village.hosted:
        coming += _hosted(me, village, kinds)
    value += COMING * coming + _feedings(me, kinds, village, int(promise) + coming, last=not left)
    if me.utensils:
        value += utensil_points(me)
    return value + _finals(g, seat, left)


def _cards_left(g: State) -> tuple[float, float, int]:
    """Stacks of forest and of field that will still run out; and the fewest cards whose taking ends the game.

    The next disease, or slavery, counts twice with a single card left in a stack.
    """
    first, second, third, fourth = [len(stack.cards.cards) for stack in g.stacks]
    forest, field = len(g.decks["forest"].cards), len(g.decks["field"].cards)
    mixed = forest + min(first, second) + field + min(third, fourth)
    cards = min(forest + first + second, field + third + fourth, mixed)
    share = cards / RUNNING_OUT
    return share * (1 + (min(first, second) == 1)), share * (1 + (min(third, fourth) == 1)), cards


def _land(g: State, seat: int, me: Player) -> tuple[int, int, int, bool, int, bool, set[str]]:
    """What stands on the map, as a village sees it.

    TL tokens next to it, explorers and farmers of its half, farmers at its borders, whether a missionary is there; the
    fewest helpers that a fight takes anywhere (0: there is nobody), whether a missionary stands anywhere, and the
    territories with explorers.
    """
    near, places = around(g, seat), PLACES[me.tribe]
    adjacent = outsiders = farmers = 0
    watched = standing = False
    target = NOBODY
    explored = set[str]()
    for spot, token in g.land.items():
        kind = TOKENS[token]
        if kind == 0:
            adjacent += spot in near
            continue
        place = places[spot]
        if kind == MISSIONARY:
            standing = True
            watched = watched or place == BORDER
            continue
        target = min(target, kind)
        if token == EXPLORER:
            explored.add(HEXES[spot].territory)
        if place:
            outsiders += 1
            farmers += place == BORDER and token != EXPLORER
    return adjacent, outsiders, farmers, watched, target % NOBODY, standing, explored


def _open_cards(g: State, me: Player, explored: set[str]) -> tuple[bool, bool]:
    """Whether a face-up card lies in a territory without explorers; and one at the borders of the village."""
    territories = [RESOURCE_CARDS[stack.cards.cards[-1]].territory for stack in g.stacks if stack.cards.cards]
    free = [territory for territory in territories if territory not in explored]
    borders = TRIBES[me.tribe].territories
    return bool(free), any(territory in borders for territory in free)


def _resources(g: State, me: Player, kinds: dict[str, int], village: Village, left: float) -> float:
    """Open resources by what outlasts the round, flipped cards by what they buy, and grain."""
    value, loose = 0.0, list[float]()
    for kind, count in kinds.items():
        if kind in TRINKETS:
            if me.track >= TRINKET_SPACE:
                value += 0.97 * TRINKETS[kind] * count
            else:
                loose.append(EARLY * TRINKETS[kind] * count)
        elif kind == HERBS:
            loose.append(UNITS[kind] * count + CURED * min(BOARD.healed * count, village.lying))
        else:
            loose.append(UNITS[kind] * min(count, 4))
    loose.sort(reverse=True)
    kept = BOARD.oca_types * village.ocas
    unplayed = len(me.unplayed)
    use = min(0.8, 0.16 * unplayed)
    stays = 1.0 if left else use
    for place, worth in enumerate(loose):
        value += worth * (stays if place < kept else use)
    flipped = half = 0
    for card in me.cards:
        if card.first == CONSUMED:
            if card.second == CONSUMED:
                flipped += 1
            elif card.second == OPEN:
                half += 1
        elif card.second == CONSUMED and card.first == OPEN:
            half += 1
    if flipped:
        value += flipped_promise(flipped, min(me.penalties, 9), unplayed + 5 * left, tuple(g.bonuses))
    if left:
        value += HALF_FLIPPED * half
    if me.grain and (left or unplayed):
        value += (GRAIN_WORTH + CURED * (village.lying > 0)) * me.grain
    return value


def _feedings(me: Player, kinds: dict[str, int], village: Village, expected: int, *, last: bool) -> float:
    """The food by the feedings that it is good for; `expected` points are still to come in this round."""
    foods = [kinds[kind] for kind in FOOD if kind in kinds]
    types, spare = len(foods), sum(foods) - len(foods)
    stored = min(types, BOARD.oca_types * village.ocas)
    if me.grain:
        types, stored, spare = types + 1, stored + 1, spare + me.grain - 1
    due = max(0, me.score - me.fed) // BOARD.basket
    missing = me.fed + BOARD.basket * (due + 1) - me.score
    mouths = village.healthy + village.sick + len(me.helpers)
    return feedings(due, missing, expected, types, stored, spare, mouths, last)


def _hosted(me: Player, village: Village, kinds: dict[str, int]) -> int:
    """What the missionaries in the village will score at the end of the round."""
    points = 0
    for item in village.items:
        match item:
            case "blue":
                points += 2 + village.workers
            case "yellow":
                points += 3 * village.ocas
            case "brown":
                points += 2 * len(me.expansions)
            case "green":
                points += 2 * len(kinds.keys() - TRINKETS.keys())
            case "red":
                points += 2 * len(me.utensils)
            case "gray":
                points += me.track // 2
    return points


def _finals(g: State, seat: int, left: float) -> float:
    """The final bonuses, by how far the seat is ahead of the best of the others, or behind."""
    value = 0.0
    slope = 0.5 / (1.0 + 0.5 * left)
    for final in g.finals:
        counted, sign = MEASURES[final]
        counts = [counted(g, other) for other in range(len(g.players))]
        mine = counts.pop(seat)
        lead = sign * (mine - (max(counts) if sign > 0 else min(counts)))
        value += BOARD.final_points * min(1.0, max(0.0, 0.45 + slope * lead))
    return value


def blunder(g: State, seat: int, move: Move) -> bool:
    """To lay a TL token next to the own village without need, to send villagers where nothing is scored."""
    match move:
        case ("put", spot):
            top = g.todo[-1]
            if not isinstance(top, PlaceTelegraph) or top.player != seat:
                return False
            near = around(g, seat)
            return spot in near and any(other[1] not in near for other in top.moves(g))
        case ("pacify", visitors, *_):
            return visitors > 0 and len(g.camp) < BOARD.camp_missionaries
    return False


NOBODY = max(FARMERS) + 1
MISSIONARY = -1
"""In `TOKENS`: a missionary."""
TOKENS = {TELEGRAPH: 0, EXPLORER: 1, **{f"{FARMER}{number}": number for number in FARMERS}} | dict.fromkeys(
    MISSIONARIES, MISSIONARY
)
"""Token → the helpers that it takes to fight it; 0 for TL."""
BORDER, NEAR, FAR = 2, 1, 0
PLACES = {
    tribe.id: {
        spot.id: BORDER if spot.territory in tribe.territories else NEAR if spot.half == tribe.half else FAR
        for spot in HEXES.values()
    }
    for tribe in TRIBES.values()
}
"""Tribe → hex → how near it is: at the border, in the own half, or across the river."""
MEASURES = {row.id: (COUNTS[row.counts], 1 if row.wins == "most" else -1) for row in FINAL_BONUSES.values()}
"""Final bonus → what it counts, and whether most (1) or fewest (-1) win."""
