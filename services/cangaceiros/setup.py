"""CG-100 to CG-137, CG-970 to CG-973. The table before the first Round."""

from __future__ import annotations

from services.cangaceiros import content
from services.cangaceiros.chiefs import DrawChiefs
from services.cangaceiros.options import Options
from services.cangaceiros.pieces import CAATINGA, COLOURS, JUAZEIRO, LINES, SERRA, EventTile
from services.cangaceiros.rounds import Round
from services.cangaceiros.state import Player, State
from services.engine.dice import Dice
from services.engine.piles import EVERYONE, Pile

EVENTS_DRAWN = 6
"""CG-111. Event tiles on the track, after Peace."""


def set_up(seats_taken: int, options: Options, dice: Dice) -> State:
    """The table for 2 to 5 players, before the Chiefs are drawn."""
    g = State(todo=[Round()], dice=dice, players=[_player(seat) for seat in range(seats_taken)], options=options)
    band = content.PLAYER_COUNTS[seats_taken].band
    _stack_volantes_cards(g, band)
    _lay_out_displays(g)
    _shuffle_tokens_and_chiefs(g)
    _lay_out_event_track(g)
    _lay_fazendas(g, band)
    g.holder = g.roll("holder", seats_taken)  # CG-136
    g.then(*(DrawChiefs((g.holder + n) % seats_taken) for n in range(seats_taken)))  # CG-126, CG-R-30
    return g


def _player(seat: int) -> Player:
    """CG-125, CG-129 to CG-135. Everybody knows which cards a player starts with."""
    board = content.BOARD
    return Player(
        colour=COLOURS[seat],
        reserve=board.cangaceiros - board.prisoners,
        prisoners=board.prisoners,
        fame=board.fame,
        reis=board.reis,
        lines=dict.fromkeys(LINES, 0),
        gang=JUAZEIRO,
        deck=Pile.of(content.STARTING_CARDS, EVERYONE),
    )


def _stack_volantes_cards(g: State, band: content.Band) -> None:
    """CG-101 to CG-103, CG-226."""
    ours = [card for card in content.VOLANTES_CARDS.values() if card.band == band]
    (g.round_card,) = (card.id for card in ours if card.back == 0)
    for back in sorted({card.back for card in ours} - {0}):
        pile = Pile.of(card.id for card in ours if card.back == back)
        g.shuffle(f"volantes_cards_{back}", pile)
        g.volantes_cards.append(pile)


def _lay_out_displays(g: State) -> None:
    """CG-104 to CG-106, CG-113, CG-114, CG-972."""
    displayed = content.PLAYER_COUNTS[len(g.players)].displayed
    for back in (SERRA, CAATINGA):
        cards = [card.id for card in content.ACTION_CARDS.values() if card.back == back]
        g.displays[back] = _drawn(g, back, cards, displayed)
    g.life_goals = _drawn(g, "life_goals", list(content.LIFE_GOALS), displayed)


def _shuffle_tokens_and_chiefs(g: State) -> None:
    """CG-107 to CG-109."""
    g.prison_tokens = Pile.of(content.PRISON_TOKENS)
    g.shuffle("prison_tokens", g.prison_tokens)
    g.tokens = Pile.of(content.VOLANTES_TOKENS)
    g.shuffle("volantes_tokens", g.tokens)
    g.chiefs = Pile.of(content.CHIEFS)
    g.shuffle("chiefs", g.chiefs)


def _lay_out_event_track(g: State) -> None:
    """CG-110 to CG-112, CG-120, CG-121, CG-R-01, CG-R-02."""
    events = [event for event in content.EVENTS if event != content.PEACE]
    g.events = [EventTile(tile) for tile in (content.PEACE, *_drawn(g, "events", events, EVENTS_DRAWN))]
    count = content.PLAYER_COUNTS[len(g.players)].rewards
    rewards = _drawn(g, "rewards", list(content.REWARDS), count * len(g.events))
    g.rewards = [rewards[count * n : count * (n + 1)] for n in range(len(g.events))]
    if not g.options.peace_is_event_tile:
        g.rewards[0] = []


def _lay_fazendas(g: State, band: content.Band) -> None:
    """CG-115 to CG-117."""
    for kind in content.FAZENDA_TYPES:
        spaces = [space.id for space in content.SPACES[band].values() if space.type == kind]
        tiles = [tile.id for tile in content.FAZENDAS.values() if tile.band == band and tile.type == kind]
        g.fazendas |= zip(spaces, _drawn(g, f"fazendas_{kind}", tiles, len(spaces)), strict=True)


def _drawn(g: State, stream: str, ids: list[str], count: int) -> list[str]:
    """So many of these, drawn at random; the others leave the game."""
    pile = Pile.of(ids)
    g.shuffle(stream, pile)
    return pile.cards[:count]
