"""CG-324, CG-325. What a seat, or a spectator, may see of the table, built from nothing."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from services.cangaceiros.content import (
    ACTION_CARDS,
    BOARD,
    EVENTS,
    FAZENDAS,
    LIFE_GOALS,
    PLAYER_COUNTS,
    PRISON_TOKENS,
    REWARDS,
    VOLANTES_CARDS,
    VOLANTES_TOKENS,
    ActionCard,
    Band,
    Bonus,
    LifeGoal,
    Reward,
    SpaceType,
    Token,
    VolantesCard,
)
from services.cangaceiros.geography import spaces
from services.cangaceiros.pieces import CAATINGA, NO_SEAT, SERRA, Fight
from services.cangaceiros.player_view import PlayerView, player_view
from services.cangaceiros.state import State
from services.cangaceiros.volantes import gangs, garrisons, open_to_volantes

SeatNumber = Annotated[int, msgspec.Meta(extra_json_schema={"format": "seat"})]
"""A seat, -1 for nobody; the name alone doesn't tell a client so."""
Phase = Literal["spawn", "choose_cards", "play_cards", "event", "volantes", "end_of_round", "over"]
PHASES: tuple[Phase, ...] = ("spawn", "choose_cards", "play_cards", "event", "volantes", "end_of_round")
"""CG-301."""


class PiecesView(msgspec.Struct, frozen=True):
    """Cangaceiros of one player in a space."""

    seat: int
    cangaceiros: int


class FazendaView(msgspec.Struct, frozen=True):
    """A Fazenda tile, and what it gives."""

    id: str
    bonuses: tuple[Bonus, ...]


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the map, drawn at `x`, `y` on a picture of 100 by 100, `y` downwards, and what lies there."""

    id: str
    name: str
    type: SpaceType
    x: int
    y: int
    volantes: int
    gangs: list[int]
    """The seats whose Gangs stand here."""
    garrisons: list[PiecesView]
    fazenda: FazendaView | None
    open_to_volantes: bool
    """In this Round."""


class RoadsView(msgspec.Struct, frozen=True):
    """Where one can go from a space.

    `borders` are the spaces that a Gang or a Volante may go to, `railroads` those that a Gang may also go to, `arrow`
    is the one that Volantes are drawn to. `has_railroad`: a railroad passes through, or ends here.
    """

    space: str
    borders: tuple[str, ...]
    railroads: tuple[str, ...]
    arrow: str
    has_railroad: bool


class EventView(msgspec.Struct, frozen=True):
    """An Event tile, or the Peace tile."""

    id: str
    name: str
    text: str


class EventSpaceView(msgspec.Struct, frozen=True):
    """A space of the Event Track: its tile, the Reward tiles under it, and the seats with a Cangaceiro on the tile."""

    round: int
    """The Round in which this tile is resolved."""
    event: EventView
    active: bool
    seats: list[int]
    rewards: list[Reward]


class VolantesDeckView(msgspec.Struct, frozen=True):
    """Face-down Volantes cards with so many figures on the back; the lowest number comes next."""

    figures: int
    cards: int


class DisplaysView(msgspec.Struct, frozen=True):
    """The Serra and the Caatinga cards on display."""

    serra: list[ActionCard]
    caatinga: list[ActionCard]


class FightView(msgspec.Struct, frozen=True):
    """A fight: the tokens that are turned up, the wounds of Volantes and Prison, and their room."""

    seat: int
    space: str
    prison: bool
    """The Prison is attacked."""
    vengeance: bool
    """A Vengeance token is spent."""
    card: ActionCard
    volantes: int
    tokens: list[Token]
    prison_token: Token | None
    wounds: int
    wound_spaces: int
    """In each column."""


class View(msgspec.Struct, frozen=True):
    """The whole table. Seats count from 0, clockwise; -1 is nobody."""

    you: SeatNumber
    """The seat that sees this, -1 for a spectator."""
    side: Band
    """The side of the board."""
    round: int
    rounds: int
    phase: Phase
    last_round: bool
    """The last Life Goal is gone: the game ends when all cards of this Round are played."""
    holder: SeatNumber
    """Who holds the Facão token."""
    turn: SeatNumber
    """Whose card is being played."""
    card: ActionCard | None
    """The Action card in play."""
    round_card: VolantesCard
    volantes_deck: list[VolantesDeckView]
    volantes_tokens: int
    """Volantes Reinforcements tokens that lie face down."""
    fight: FightView | None
    last_fight: FightView | None
    """The last one that ended; its tokens have been shuffled back."""
    spaces: list[SpaceView]
    prison: list[PiecesView]
    """Who is in the Prison, in Recife."""
    blessing: bool
    """The Blessing token, in Juazeiro, lies face up."""
    event_track: list[EventSpaceView]
    rewards_discarded: list[Reward]
    displays: DisplaysView
    life_goals: list[LifeGoal]
    chief_deck: int
    chiefs_discarded: list[str]
    players: list[PlayerView]
    action_cards: list[ActionCard]
    """All that players have, in hands, decks and discard piles, each kind once."""
    roads: list[RoadsView]


def see(g: State, seat: int | None) -> View:
    """The table as `seat`, or a spectator if `None`, may see it."""
    return View(
        you=NO_SEAT if seat is None else seat,
        side=PLAYER_COUNTS[len(g.players)].band,
        round=g.round,
        rounds=BOARD.rounds,
        phase=PHASES[g.phase - 1] if g.todo else "over",
        last_round=g.last_round,
        holder=g.holder,
        turn=g.turn,
        card=ACTION_CARDS.get(g.card),
        round_card=VOLANTES_CARDS[g.round_card],
        volantes_deck=[VolantesDeckView(figures, len(pile)) for figures, pile in enumerate(g.volantes_cards, 1)],
        volantes_tokens=len(g.tokens),
        fight=_fight(g.fight, VOLANTES_CARDS[g.round_card]),
        last_fight=_fight(g.last_fight, VOLANTES_CARDS[g.round_card]),
        spaces=_spaces(g),
        prison=[PiecesView(seat, player.prisoners) for seat, player in enumerate(g.players) if player.prisoners],
        blessing=g.blessing,
        event_track=[
            EventSpaceView(
                place + 1,
                EventView(event.tile, EVENTS[event.tile].name, EVENTS[event.tile].text),
                place >= g.resolved,
                list(event.seats),
                [REWARDS[reward] for reward in g.rewards[place]],
            )
            for place, event in enumerate(g.events)
        ],
        rewards_discarded=[REWARDS[reward] for reward in g.rewards_discarded],
        displays=DisplaysView(
            [ACTION_CARDS[card] for card in g.displays[SERRA]], [ACTION_CARDS[card] for card in g.displays[CAATINGA]]
        ),
        life_goals=[LIFE_GOALS[goal] for goal in g.life_goals],
        chief_deck=len(g.chiefs),
        chiefs_discarded=g.chiefs_discarded,
        players=[player_view(g, owner, seat) for owner in range(len(g.players))],
        action_cards=_action_cards(g),
        roads=[
            RoadsView(space.id, space.borders, space.railroads, space.arrow, space.has_railroad)
            for space in spaces(g).values()
        ],
    )


def _spaces(g: State) -> list[SpaceView]:
    return [
        SpaceView(
            id=space.id,
            name=space.name,
            type=space.type,
            x=space.x,
            y=space.y,
            volantes=g.volantes.get(space.id, 0),
            gangs=gangs(g, space.id),
            garrisons=[PiecesView(seat, g.players[seat].garrisons[space.id]) for seat in garrisons(g, space.id)],
            fazenda=_fazenda(g.fazendas.get(space.id)),
            open_to_volantes=open_to_volantes(g, space.id),
        )
        for space in spaces(g).values()
    ]


def _fazenda(tile: str | None) -> FazendaView | None:
    return FazendaView(tile, FAZENDAS[tile].bonuses) if tile else None


def _action_cards(g: State) -> list[ActionCard]:
    """Which cards a player has is no secret, only where they are: every card that changes hands is seen."""
    owned = {card for player in g.players for card in (*player.hand.cards, *player.deck.cards, *player.discard)}
    return [card for card in ACTION_CARDS.values() if card.id in owned | {g.card}]


def _fight(fight: Fight | None, card: VolantesCard) -> FightView | None:
    if fight is None:
        return None
    return FightView(
        seat=fight.seat,
        space=fight.space,
        prison=fight.prison,
        vengeance=fight.vengeance,
        card=ACTION_CARDS[fight.card],
        volantes=fight.volantes,
        tokens=[VOLANTES_TOKENS[token] for token in fight.tokens],
        prison_token=PRISON_TOKENS.get(fight.prison_token),
        wounds=fight.wounds,
        wound_spaces=card.wound_spaces,
    )
