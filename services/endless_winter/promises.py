"""What the turn of a figure that has just been placed still promises, in points at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from services.endless_winter.content import BASE, BOARD, STONE_SPACES, VILLAGE_JUNCTIONS
from services.endless_winter.figures import BOTTOM, MIDDLE, TOP, EnterSection, GoOn, SectionActions
from services.endless_winter.pieces import DEVELOPMENT, HUNT, INITIATION, MIGRATION, REST
from services.endless_winter.rest import BeginResting, GoOnResting, UseRest
from services.endless_winter.worth import CHIEF, ENGINE, GAINED, HALVES, KEEP, gained

if TYPE_CHECKING:
    from services.endless_winter.state import Player, State

SHARE = 0.9
"""What is still to be done counts a little less than what is done."""

STEP = 0.7
"""By Eclipse phase: a Camp's way from the Base to a hex that gives something."""


def promised(g: State, seat: int, later: int, eclipses: float) -> float:
    """What `seat` can expect of the rest of its turn, with so many rounds and Eclipse phases to come."""
    me = g.players[seat]
    value = chief_ability(g, me)
    if g.place == REST:
        return value + SHARE * _resting(g, me)
    for frame in reversed(g.todo):
        if isinstance(frame, (SectionActions, GoOn, EnterSection)):
            section, done = frame.section, 0 if isinstance(frame, EnterSection) else frame.done
            break
    else:
        return 0.0
    open_sections = (
        section == TOP,
        section == TOP or (section == MIDDLE and not done),
        (section == BOTTOM and not done) or (section < BOTTOM and g.place not in g.icons_taken),
    )
    return value + SHARE * SECTIONS[g.place](g, me, open_sections, later, eclipses)


def chief_ability(g: State, me: Player) -> float:
    """The Chief ability of this turn, or of a later one in this round."""
    if not me.figures or not me.figures[-1].chief or me.chief_used:
        return 0.0
    column, worth = CHIEF[me.chief, me.side]
    return SHARE * worth if column in ("", g.place) else 0.0


Open = tuple[bool, bool, bool]
"""Whether something may still be done in the top, the middle and the bottom section."""


def _bought(g: State, me: Player, cost: int, limit: int, gain: float) -> float:
    """What a repeated action brings that costs so much Labour: from the Labour there is, then from cards in hand."""
    labour = g.labour
    paid = min(limit, labour // cost)
    value = paid * gain
    if paid < limit and gain > cost * KEEP:
        worth = HALVES[g.place]
        held = sum([worth[card] for card in me.hand.cards]) - sum([worth[card] for card in g.fresh])
        more = min(limit, (labour + held) // cost) - paid
        if more > 0:
            value += more * gain - KEEP * ((paid + more) * cost - labour)
    return value


def _initiation(g: State, me: Player, open_sections: Open, later: int, eclipses: float) -> float:
    top, middle, bottom = open_sections
    value = 0.0
    if top:
        limit = min(me.tools, len(g.tribe_decks) - len(g.recruited))
        value += _bought(g, me, BOARD.recruit_labour, limit, 1.4 + ENGINE * later - GAINED["tool"])
    if middle and me.food:
        value += 1.0 + ENGINE * later + GAINED["bury"] - GAINED["food"]
    return value + (GAINED["idol"] + GAINED["bury"] if bottom else 0.0)


def _development(g: State, me: Player, open_sections: Open, later: int, eclipses: float) -> float:
    top, middle, bottom = open_sections
    value = 0.0
    if top:
        value += _bought(g, me, BOARD.culture_labour, len(g.culture), 2.6 + ENGINE * later)
    if middle and len(me.stones) < len(STONE_SPACES):
        space = STONE_SPACES[len(me.stones)]
        if me.food >= space.food and me.tools >= space.tools:
            cost = space.food * GAINED["food"] + space.tools * GAINED["tool"]
            value += max(0.0, 2.2 * eclipses + gained(space.benefits) - cost)
    return value + (GAINED["tool"] + GAINED["food"] if bottom else 0.0)


def _migration(g: State, me: Player, open_sections: Open, later: int, eclipses: float) -> float:
    top, middle, bottom = open_sections
    value = 0.0
    if top or bottom:
        value += _bought(g, me, BOARD.step_labour, min(me.camps.get(BASE, 0), 3), STEP * eclipses)
    if top and me.camps_left:
        value += max(0.0, 0.5 * eclipses - GAINED["tool"]) * min(me.tools, 2)
    may_settle = middle and me.food >= BOARD.village_food and len(me.villages) < BOARD.villages
    if may_settle and any(all(spot in me.camps for spot in hexes) for hexes in VILLAGE_JUNCTIONS.values()):
        value += 1.2 * eclipses
    return value + (0.35 * eclipses if bottom and me.camps_left else 0.0)


def _hunt(g: State, me: Player, open_sections: Open, later: int, eclipses: float) -> float:
    top, middle, bottom = open_sections
    value = 0.0
    if top:
        value += _bought(g, me, BOARD.take_labour, min(me.tools, len(g.zone)), GAINED["zone"] - GAINED["tool"])
    if middle and me.animals:
        value += GAINED["tip"]
    return value + (GAINED["top_animal"] if bottom else 0.0)


SECTIONS: dict[str, Callable[[State, Player, Open, int, float], float]] = {
    INITIATION: _initiation,
    DEVELOPMENT: _development,
    MIGRATION: _migration,
    HUNT: _hunt,
}
"""Column → what its open sections promise."""


def _resting(g: State, me: Player) -> float:
    """The effects of the Rest space and of a token that are left."""
    for frame in reversed(g.todo):
        if isinstance(frame, (UseRest, GoOnResting)):
            return sum(
                [GAINED[effect.kind] * effect.count for effect in frame.left if effect.kind != "tip" or me.animals]
            )
        if isinstance(frame, BeginResting):
            return GAINED["draw"] + GAINED["tip"] * bool(me.animals) + 1.0
    return 0.0
