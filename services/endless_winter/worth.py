"""What things are worth to an opponent, in points at the end. All are estimates of play; no rule depends on them."""

from __future__ import annotations

from collections.abc import Iterable

from services.endless_winter.content import (
    ANIMALS,
    BOARD,
    CARDS,
    CHIEFS,
    IDOL_LEVELS,
    MEGALITH_SLOTS,
    TERRAIN,
    TOP_LEVEL,
    TURN_ORDER,
)
from services.endless_winter.pieces import COLUMNS, Ability, Effect, Kind

GAINED: dict[Kind, float] = {
    "food": 0.45, "tool": 0.9, "idol": 1.1, "draw": 1.1, "megalith": 1.8,
    "bury": 1.1, "camp": 1.0, "move": 0.7, "tip": 0.9, "zone": 2.3, "top_animal": 2.1, "reveal": 0.2,
    "tribe_hand": 2.2, "tribe_discard": 1.7, "culture": 2.8, "stone": 3.5, "village": 3.0, "full_food": 1.8,
    "points": 1.0, "labour": 0.4, "discard": 0.7,
}  # fmt: skip
"""A unit of each benefit, where a player has time to make use of it; Labour by the half point."""


def gained(effects: Iterable[Effect]) -> float:
    """What these benefits are worth."""
    return sum([GAINED[effect.kind] * effect.count for effect in effects])


def used(ability: Ability) -> float:
    """What it is worth to use an ability once."""
    return max(0.0, gained(ability.gains) - gained(ability.cost))


KEEP = 0.25
"""A half point of Labour in hand that stays there."""
KEPT = {card.id: KEEP * card.labour if card.tribe else 0.8 for card in CARDS.values()}
"""A card in hand, beyond that it is owned."""
ENGINE = 0.35
"""What a Tribe or Culture card that has been taken brings in a later round."""
BOUGHT = {card.id: bool(card.era) or card.copies > 3 for card in CARDS.values()}
OWNED = tuple(
    {card.id: card.points + ENGINE * later * BOUGHT[card.id] for card in CARDS.values()}
    for later in range(BOARD.rounds)
)
"""By rounds to come: a card that is owned, wherever it is, unless it is Buried."""
POINTS = {card.id: card.points for card in CARDS.values()}
THINNED = 0.25
"""By round to come: a weak card less in the deck."""

ORDERED = 0.09
"""A half point of Labour in the Eclipse phase, for the place in the turn order."""
ECLIPSE = {card.id: used(card.eclipse) if card.eclipse else 0.0 for card in CARDS.values()}
"""An Eclipse ability that will be used."""
IN_PILE = {card.id: ECLIPSE[card.id] + ORDERED * card.labour if card.tribe else 0.0 for card in CARDS.values()}
"""A card in the Eclipse pile."""
PLACES = tuple(gained(place.benefits) for place in TURN_ORDER)
HEX = {row.id: gained(row.benefits) for row in TERRAIN.values()}


def _slots() -> list[float]:
    """What the Megalith slots give in an Eclipse phase, by Megaliths that are placed."""
    worth = [gained(slot.benefits) for slot in MEGALITH_SLOTS for _ in range(BOARD.slot)]
    found = [0.0]
    for placed in range(len(worth)):
        full = (placed + 1) // BOARD.slot * BOARD.slot
        begun = 0.25 * worth[placed] * (placed + 1 - full)
        found.append(sum(worth[:full:2]) + begun)
    return found


SLOTS = _slots()

RESOURCES = 5
"""Food and Tools that a player expects to have left at the end."""
OFFERING = (0.0, *(RESOURCES / IDOL_LEVELS[level].ratio for level in range(1, TOP_LEVEL + 1)))
"""By level of the Offering marker."""


def _climbing() -> tuple[float, ...]:
    """What the points still ahead on the Honor track are worth now, by level."""
    return tuple(
        sum(0.55 * IDOL_LEVELS[level].honor * 0.72 ** (level - now) for level in range(now + 1, TOP_LEVEL + 1))
        for now in range(TOP_LEVEL + 1)
    )


CLIMBING = _climbing()
NEXT_OF_SET = {
    animal.id: [more - less for less, more in zip((0, *animal.sets), (*animal.sets, animal.sets[-1]), strict=True)]
    for animal in ANIMALS.values()
    if animal.sets
}
"""What the next Animal adds to a set, by how many it has."""
TIPPED = {animal.id: gained(animal.benefits) for animal in ANIMALS.values()}

HALVES: dict[str, dict[str, int]] = {
    column: {
        card.id: card.labour
        + sum(
            gain.count
            for gain in (card.ability.gains if card.ability and not card.ability.cost else ())
            if gain.kind == "labour" and card.ability and card.ability.column in ("", column)
        )
        if card.tribe
        else 0
        for card in CARDS.values()
    }
    for column in COLUMNS
}
"""By column: the half points of Labour that a card brings there."""
CHIEF = {
    (chief.id, side): (chief.ability(side).column, used(chief.ability(side)))
    for chief in CHIEFS.values()
    for side in ("a", "b")
}
"""Chief card and side → the column of the ability, and what it is worth."""
