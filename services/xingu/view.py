"""XI-227, XI-228. What a seat, or a spectator, may see of the table, built from nothing: the same for everybody."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from services.xingu.content import (
    BONUS_CARDS,
    FINAL_BONUSES,
    FIXED_BONUSES,
    HEXES,
    RESOURCE_CARDS,
    TERRITORIES,
    TERRITORY_HEXES,
    TRACK,
    Bonus,
    Consequence,
    Half,
    HexKind,
    TrackSpace,
)
from services.xingu.final_bonuses import final_points
from services.xingu.pieces import NO_SEAT, Terrain
from services.xingu.player_view import PlayerView, player_view
from services.xingu.state import State

SeatNumber = Annotated[int, msgspec.Meta(extra_json_schema={"format": "seat"})]
"""A seat, -1 for nobody; the name alone doesn't tell a client so."""
Phase = Literal["setup", "turns", "round_end", "over"]
RIVER = 2
"""Rows between the halves of the map, as it is drawn."""


class TokenView(msgspec.Struct, frozen=True):
    """What stands on a hex: an explorer, a farmer with its number, a telegraph, or a missionary by its colour."""

    hex: str
    item: str


class TerritoryView(msgspec.Struct, frozen=True):
    """One of the eight territories and the tokens on it."""

    id: str
    name: str
    half: Half
    tokens: list[TokenView]


class ResourceCardView(msgspec.Struct, frozen=True):
    """A resource card as it is printed. `telegraphs` are TL tokens of the `post` named."""

    id: str
    territory: str
    resources: tuple[str, str]
    consequence: Consequence
    telegraphs: int
    post: Half | None


class StackView(msgspec.Struct, frozen=True):
    """A stack of resource cards on the board; `top` lies face up, `cards` counts it."""

    stack: int
    terrain: Terrain
    cards: int
    top: ResourceCardView | None


class BonusView(msgspec.Struct, frozen=True):
    """A bonus that can be bought. `costs`: how many flipped cards are paid."""

    id: str
    costs: tuple[int, ...]
    text: str


class FinalBonusView(msgspec.Struct, frozen=True):
    """A final bonus, and what it would give each seat now."""

    id: str
    text: str
    points: list[int]


class ReserveView(msgspec.Struct, frozen=True):
    """What lies beside the board for everybody."""

    forest_cards: int
    field_cards: int
    bonus_cards: int
    missionaries: int
    """In the face-down stack."""
    revealed: str
    """The colour of a missionary that is drawn and not yet placed; empty if none is."""
    explorers: int
    telegraphs: int
    expansions: int
    ocas: int
    grain: int


class HexView(msgspec.Struct, frozen=True):
    """A hex, drawn at `x`, `y`.

    `x` counts halves of a hex from the left, `y` rows from the top of the board, the river between the halves left out.
    Hexes touch whose `x` differ by 2 in a row, or by 1 in rows that touch.
    """

    id: str
    x: int
    y: int


class AreaView(msgspec.Struct, frozen=True):
    """A territory, a printed village by its tribe, a lake or a post, with its hexes."""

    id: str
    kind: HexKind
    half: Half
    hexes: list[HexView]


class View(msgspec.Struct, frozen=True):
    """The whole table. Seats count from 0, clockwise; -1 is nobody."""

    you: SeatNumber
    """The seat that sees this, -1 for a spectator."""
    round: int
    phase: Phase
    last_round: bool
    """Two stacks can't be refilled any more: the game ends with this round."""
    first: SeatNumber
    """Who holds the headdress."""
    turn: SeatNumber
    action: str
    """The action that is being carried out, if one is."""
    effects: list[BonusView]
    """Bonuses that hold for the rest of this action."""
    bonus_bought: bool
    """In this turn."""
    emptied: list[int]
    """Stacks that were emptied in this turn, in that order."""
    peace: bool
    """Somebody has reached the last space of the pacification track."""
    stacks: list[StackView]
    bonuses: list[BonusView]
    """The open cards, then what the board always offers."""
    final_bonuses: list[FinalBonusView]
    """In row order."""
    camp: list[str]
    """Missionaries in the camp, by their colours."""
    farm: int
    """Farmers in the farm."""
    farmers: list[str]
    """The stack of farmers, the next one last."""
    reserve: ReserveView
    utensils: dict[str, int]
    """In the reserve."""
    tokens: list[str]
    """Starting resource tokens in the reserve."""
    territories: list[TerritoryView]
    players: list[PlayerView]
    track: list[TrackSpace]
    """The pacification track: the spaces that give something."""
    map: list[AreaView]


def see(g: State, seat: int | None) -> View:
    """The table as `seat`, or a spectator if `None`, may see it."""
    return View(
        you=NO_SEAT if seat is None else seat,
        round=g.round,
        phase=_phase(g),
        last_round=g.ending,
        first=g.first,
        turn=g.turn,
        action=g.action,
        effects=[_bonus(BONUS_CARDS[bonus]) for bonus in g.effects],
        bonus_bought=g.bought,
        emptied=g.emptied,
        peace=g.peace,
        stacks=_stacks(g),
        bonuses=[_bonus(BONUS_CARDS[bonus]) for bonus in (*g.bonuses, *FIXED_BONUSES)],
        final_bonuses=[FinalBonusView(final, FINAL_BONUSES[final].text, _final_points(g, final)) for final in g.finals],
        camp=g.camp,
        farm=g.farm,
        farmers=g.farmers,
        reserve=ReserveView(
            forest_cards=len(g.decks.get("forest", ())),
            field_cards=len(g.decks.get("field", ())),
            bonus_cards=len(g.bonus_deck),
            missionaries=len(g.missionaries),
            revealed=_revealed(g),
            explorers=g.explorers,
            telegraphs=g.telegraphs,
            expansions=g.expansions,
            ocas=g.ocas,
            grain=g.grain,
        ),
        utensils=g.utensils,
        tokens=g.tokens,
        territories=[
            TerritoryView(
                territory.id,
                territory.name,
                territory.half,
                [TokenView(spot, g.land[spot]) for spot in TERRITORY_HEXES[territory.id] if spot in g.land],
            )
            for territory in TERRITORIES.values()
        ],
        players=[player_view(g, owner) for owner in range(len(g.players))],
        track=[space for space in TRACK.values() if space.bonus],
        map=list(MAP),
    )


def _phase(g: State) -> Phase:
    if not g.todo:
        return "over"
    if not g.round:
        return "setup"
    return "round_end" if g.turn == NO_SEAT else "turns"


def _revealed(g: State) -> str:
    """XI-508. The colour that everybody knows of the missionary on top of the stack."""
    return next(iter(g.missionaries.seen_by(None)[-1:]), None) or ""


def _stacks(g: State) -> list[StackView]:
    return [
        StackView(place, stack.terrain, len(stack.cards), _resource_card(stack.cards.cards[-1:]))
        for place, stack in enumerate(g.stacks)
    ]


def _resource_card(top: list[str]) -> ResourceCardView | None:
    if not top:
        return None
    card = RESOURCE_CARDS[top[0]]
    return ResourceCardView(card.id, card.territory, card.resources, card.consequence, card.telegraphs, card.post)


def _bonus(bonus: Bonus) -> BonusView:
    return BonusView(bonus.id, bonus.costs, bonus.text)


def _final_points(g: State, final: str) -> list[int]:
    return final_points(g, final) if all(player.tribe for player in g.players) else []


def _map() -> tuple[AreaView, ...]:
    """XI-201. The printed map; the river lies between the rows 0 of both halves."""
    areas: dict[str, AreaView] = {}
    last = max(spot.row for spot in HEXES.values())
    for spot in HEXES.values():
        name = spot.territory or spot.tribe or spot.id
        area = areas.setdefault(name, AreaView(name, spot.kind, spot.half, []))
        y = last - spot.row if spot.half == "north" else last + RIVER + spot.row
        area.hexes.append(HexView(spot.id, 2 * spot.column + spot.row % 2, y))
    return tuple(areas.values())


MAP = _map()
