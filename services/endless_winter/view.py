"""EW-134, EW-455, EW-1413, EW-1414. What a seat, or a spectator, may see of the table, built from nothing."""

from __future__ import annotations

from typing import Literal

import msgspec

from services.endless_winter import wording
from services.endless_winter.board_view import (
    HexView,
    IdolLevelView,
    JunctionView,
    MegalithSpaceView,
    SeatNumber,
    hexes,
    idol_levels,
    junctions,
    megalith_spaces,
)
from services.endless_winter.content import (
    ANIMALS,
    BOARD,
    CARDS,
    CHIEFS,
    HONOR_CHARTS,
    REST_TOKENS,
    SETUP_CARDS,
    STONE_SPACES,
    SUPPLY,
    TRIBE_CARDS,
    TURN_ORDER,
    Card,
    SetupCard,
)
from services.endless_winter.pieces import NO_SEAT, Megalith, Phase
from services.endless_winter.player_view import PlayerView, StoneView, player_view, stone_view
from services.endless_winter.state import State


class CardView(msgspec.Struct, frozen=True):
    """A Tribe card (`era` 0) or a Culture card as it is printed; `points` are those at the end of the game."""

    id: str
    name: str
    era: int
    labour: str
    points: int
    ability: str
    eclipse: str
    """The Eclipse ability."""


class ChiefCardView(msgspec.Struct, frozen=True):
    """A Chief card as it is printed, with the abilities of its sides."""

    id: str
    name: str
    a: str
    b: str


class TribeDeckView(msgspec.Struct, frozen=True):
    """A Tribe deck."""

    card: str
    cards: int


class HuntCardView(msgspec.Struct, frozen=True):
    """An Animal of the Hunt Zone: the points of a set of 1, 2, ... and what Tipping it gives."""

    id: str
    name: str
    sets: tuple[int, ...]
    benefits: str


class SupplyView(msgspec.Struct, frozen=True):
    """A supply space with the Sacred Stone on it."""

    space: str
    stone: StoneView


class TurnPlaceView(msgspec.Struct, frozen=True):
    """A place of the Turn Order indicator, from the top, and its benefit in the Eclipse phase."""

    seat: SeatNumber
    benefits: str


class StoneSpaceView(msgspec.Struct, frozen=True):
    """A Sacred Stone space of every Player board: its cost, and what placing a stone gives."""

    food: int
    tools: int
    benefits: str


class TokenView(msgspec.Struct, frozen=True):
    """A Rest token."""

    id: str
    benefits: str


class RestTokensView(msgspec.Struct, frozen=True):
    """The pile of Rest tokens, what lies face up on it, and the token of the player whose turn it is."""

    cards: int
    face_up: TokenView | None
    taken: TokenView | None


class View(msgspec.Struct, frozen=True):
    """The whole table. Seats count from 0, clockwise; -1 is nobody."""

    you: SeatNumber
    """The seat that sees this, -1 for a spectator."""
    round: int
    rounds: int
    phase: Phase | Literal["over"]
    turn: SeatNumber
    """Whose turn, or whose part of the Eclipse phase, it is."""
    place: str
    """The column, or `"rest"`, of this turn's figure."""
    labour: str
    """Labour of this turn that is not spent."""
    icons_taken: list[str]
    """Columns whose bottom action icon is taken in this round."""
    turn_order: list[TurnPlaceView]
    draft: list[str]
    """Chief or Setup cards that are laid out."""
    setup_cards: list[SetupCard]
    chiefs: list[ChiefCardView]
    """Setup cards, and Chief cards, of the `draft`, as they are printed."""
    terrain: list[HexView]
    junctions: list[JunctionView]
    """Those that may have a Village."""
    megalith_board: list[MegalithSpaceView]
    megaliths: list[Megalith]
    """On the Megalith board, in the order in which they came."""
    idol_levels: list[IdolLevelView]
    honor_charts: list[tuple[int, ...]]
    """Points by the number of Buried cards, for the first, the second and all others on the Honor track."""
    supply: list[SupplyView]
    stone_spaces: list[StoneSpaceView]
    tribe_decks: list[TribeDeckView]
    culture: list[str]
    """The Culture display."""
    culture_decks: list[int]
    """Cards left in the decks of Era I and Era II."""
    culture_removed: int
    hunt_zone: list[HuntCardView]
    animal_deck: int
    rest_tokens: RestTokensView | None
    players: list[PlayerView]
    cards: list[CardView]
    """Tribe and Culture cards as they are printed, each kind once: all that this view names."""


def see(g: State, seat: int | None) -> View:
    """The table as `seat`, or a spectator if `None`, may see it."""
    players = [player_view(g, owner, seat) for owner in range(len(g.players))]
    return View(
        you=NO_SEAT if seat is None else seat,
        round=g.round,
        rounds=BOARD.rounds,
        phase=_phase(g),
        turn=g.turn,
        place=g.place,
        labour=wording.labour(g.labour),
        icons_taken=g.icons_taken,
        turn_order=[
            TurnPlaceView(owner, wording.benefits(place.benefits))
            for owner, place in zip(g.order, TURN_ORDER, strict=False)
        ],
        draft=g.draft,
        setup_cards=[SETUP_CARDS[card] for card in g.draft if card in SETUP_CARDS],
        chiefs=[_chief_card(card) for card in g.draft if card in CHIEFS],
        terrain=hexes(g, seat),
        junctions=junctions(g),
        megalith_board=megalith_spaces(g),
        megaliths=g.megaliths,
        idol_levels=idol_levels(g),
        honor_charts=list(HONOR_CHARTS),
        supply=[SupplyView(space, stone_view(g.supply[space])) for space in SUPPLY if space in g.supply],
        stone_spaces=[
            StoneSpaceView(space.food, space.tools, wording.benefits(space.benefits)) for space in STONE_SPACES
        ],
        tribe_decks=[TribeDeckView(card, g.tribe_decks[card]) for card in TRIBE_CARDS],
        culture=g.culture,
        culture_decks=[len(deck) for deck in g.culture_decks],
        culture_removed=len(g.culture_removed),
        hunt_zone=[_hunt_card(animal) for animal in g.zone],
        animal_deck=len(g.animal_deck),
        rest_tokens=_rest_tokens(g, seat),
        players=players,
        cards=_cards(g, players),
    )


def _phase(g: State) -> Phase | Literal["over"]:
    return g.phase if g.todo else "over"


def _chief_card(chief: str) -> ChiefCardView:
    printed = CHIEFS[chief]
    return ChiefCardView(chief, printed.name, wording.ability(printed.a), wording.ability(printed.b))


def _hunt_card(animal: str) -> HuntCardView:
    printed = ANIMALS[animal]
    return HuntCardView(animal, printed.name, printed.sets, wording.benefits(printed.benefits))


def _rest_tokens(g: State, seat: int | None) -> RestTokensView | None:
    if not g.options.rest_tokens:
        return None
    face_up = None if g.rested else g.rest_tokens.seen_by(seat)[-1]
    return RestTokensView(len(g.rest_tokens), _token(face_up), _token(g.rest_token))


def _token(token: str | None) -> TokenView | None:
    return TokenView(token, wording.benefits(REST_TOKENS[token].benefits)) if token else None


def _cards(g: State, players: list[PlayerView]) -> list[CardView]:
    named = {*g.tribe_decks, *g.culture}
    for player in players:
        named.update(player.discard, player.played)
        for pile in (player.hand, player.deck, player.eclipse, player.buried):
            named.update(pile.known)
    return [_card(card) for card in CARDS.values() if card.id in named]


def _card(card: Card) -> CardView:
    return CardView(
        id=card.id,
        name=card.name,
        era=card.era,
        labour=wording.labour(card.labour),
        points=card.points,
        ability=wording.ability(card.ability),
        eclipse=wording.ability(card.eclipse),
    )
