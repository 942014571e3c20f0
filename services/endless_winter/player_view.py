"""EW-134, EW-455, EW-1413, EW-R-56. What a seat, or a spectator, may see of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from services.endless_winter import wording
from services.endless_winter.content import ANIMALS, BOARD, CHIEFS, STONES
from services.endless_winter.pieces import Figure
from services.endless_winter.scoring import final_scores
from services.engine.piles import Pile

if TYPE_CHECKING:
    from services.endless_winter.state import Player, State


class CardsView(msgspec.Struct, frozen=True):
    """Cards that lie face down: how many, and those that you know there, in the order of their ids."""

    cards: int
    known: list[str]


class ChiefView(msgspec.Struct, frozen=True):
    """A Chief card; `side` is empty until it is chosen, and then `ability` that of the side, else those of both."""

    id: str
    name: str
    side: str
    ability: str
    used: bool
    """In this turn."""


class AnimalView(msgspec.Struct, frozen=True):
    """Animals of a type in an Animal area: the points of a set of 1, 2, ... and what Tipping one gives."""

    id: str
    name: str
    upright: int
    tipped: int
    sets: tuple[int, ...]
    benefits: str


class StoneView(msgspec.Struct, frozen=True):
    """A Sacred Stone."""

    id: str
    era: int
    text: str


class CampsView(msgspec.Struct, frozen=True):
    """Camps of a player on a hex."""

    hex: str
    camps: int


class FiguresView(msgspec.Struct, frozen=True):
    """Figures placed in this round, in order, and those that are left."""

    placed: list[Figure]
    tribe: int
    chief: int


class PlayerView(msgspec.Struct, frozen=True):
    """One player."""

    seat: int
    colour: str
    score: int
    """Points on the Points track."""
    final_scores: dict[str, int]
    """What a final scoring would give now."""
    food: int
    food_limit: int
    tools: int
    camps: list[CampsView]
    camps_left: int
    """On the Player board, as are the Villages and Megaliths left."""
    villages: list[str]
    """Junctions."""
    villages_left: int
    neutral_megaliths_left: int
    megaliths_left: int
    """Of the own colour."""
    stones: list[StoneView]
    offering: int
    honor: int
    """Levels on the Idol tracks."""
    animals: list[AnimalView]
    chief: ChiefView | None
    setup_card: str
    figures: FiguresView
    hand: CardsView
    deck: CardsView
    discard: list[str]
    """The open discard pile, the top last."""
    played: list[str]
    """Above the Player board."""
    used: list[int]
    """Places in `played`, from 0, whose ability has been used; in the Eclipse phase places in `eclipse.known`."""
    eclipse: CardsView
    buried: CardsView


def player_view(g: State, seat: int, viewer: int | None) -> PlayerView:
    """The player in `seat`, as `viewer`, or a spectator if `None`, may see it."""
    player = g.players[seat]
    return PlayerView(
        seat=seat,
        colour=player.colour,
        score=player.score,
        final_scores=final_scores(g, seat),
        food=player.food,
        food_limit=player.food_limit,
        tools=player.tools,
        camps=[CampsView(spot, count) for spot, count in sorted(player.camps.items())],
        camps_left=player.camps_left,
        villages=player.villages,
        villages_left=BOARD.villages - len(player.villages),
        neutral_megaliths_left=max(0, player.megaliths - BOARD.megaliths),
        megaliths_left=min(player.megaliths, BOARD.megaliths),
        stones=[stone_view(stone) for stone in player.stones],
        offering=player.offering,
        honor=player.honor,
        animals=_animals(player),
        chief=_chief(player, viewer),
        setup_card=player.setup_card,
        figures=_figures(player),
        hand=_cards(player.hand, viewer),
        deck=_cards(player.deck, viewer),
        discard=player.discard,
        played=player.played,
        used=player.used,
        eclipse=_cards(player.eclipse, viewer),
        buried=_cards(player.buried, viewer),
    )


def stone_view(stone: str) -> StoneView:
    """A Sacred Stone by its id."""
    return StoneView(stone, STONES[stone].era, wording.stone(STONES[stone]))


def _animals(player: Player) -> list[AnimalView]:
    return [
        AnimalView(
            id=animal.id,
            name=animal.name,
            upright=player.animals.count(animal.id),
            tipped=player.tipped.count(animal.id),
            sets=animal.sets,
            benefits=wording.benefits(animal.benefits),
        )
        for animal in ANIMALS.values()
        if animal.id in player.animals or animal.id in player.tipped
    ]


def _chief(player: Player, viewer: int | None) -> ChiefView | None:
    """EW-R-70: a side that is chosen while others still choose is known to its player alone."""
    if not player.chief:
        return None
    printed = CHIEFS[player.chief]
    side = player.side or next(filter(None, reversed(player.sides.seen_by(viewer))), "")
    both = f"a: {wording.ability(printed.a)}; b: {wording.ability(printed.b)}"
    text = wording.ability(printed.ability(side)) if side else both
    return ChiefView(printed.id, printed.name, side, text, player.chief_used)


def _figures(player: Player) -> FiguresView:
    chief = sum(figure.chief for figure in player.figures)
    tribe = len(player.figures) - chief
    return FiguresView(placed=player.figures, tribe=BOARD.figures - 1 - tribe, chief=1 - chief)


def _cards(pile: Pile, viewer: int | None) -> CardsView:
    return CardsView(len(pile), sorted(filter(None, pile.seen_by(viewer))))
