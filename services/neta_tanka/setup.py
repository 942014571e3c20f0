"""NT-100 to NT-139. The table before the first round."""

from __future__ import annotations

from services.engine.dice import Dice
from services.engine.piles import Pile, seats
from services.neta_tanka import content
from services.neta_tanka.handicrafts import restock_handicrafts
from services.neta_tanka.neta_tanka_cards import restock_cards
from services.neta_tanka.options import Options
from services.neta_tanka.pieces import COLOURS, GENEROSITY, HIDE, MEAT, MUSHROOM, RESOURCES, WOOD, TentProgress
from services.neta_tanka.round_end import put_solo_links, turn_up_tile
from services.neta_tanka.rounds import Round
from services.neta_tanka.state import Player, State


def set_up(seats_taken: int, options: Options, dice: Dice) -> State:
    """The table for so many players. Raises `BadOptions`."""
    options.check(seats_taken)
    side = content.BOARD_SIDES[options.side]
    g = State(
        todo=[Round()],
        dice=dice,
        players=[_player(seat, seats_taken) for seat in range(seats_taken)],
        side=options.side,
        areas={  # NT-124, NT-125
            WOOD: side.forest_wood,
            MUSHROOM: side.forest_mushroom,
            HIDE: side.tanning_hide,
            MEAT: side.tanning_meat,
        },
    )
    _deal_cards(g)
    _lay_out_canoe(g)
    _deal_objectives(g, options)
    _lay_link_tokens(g, options)
    g.first = g.roll("first_player", seats_taken)  # NT-136, NT-R-02
    return g


def _player(seat: int, players: int) -> Player:
    """NT-127 to NT-133, NT-930, NT-953."""
    count = content.PLAYER_COUNTS[players]
    reserve = dict.fromkeys((*RESOURCES, GENEROSITY), 0)
    reserve[HIDE] = content.CLAN_BOARD.start_hide
    reserve[WOOD] = content.CLAN_BOARD.start_wood
    return Player(
        nomads=dict.fromkeys(sorted(COLOURS[seat + n * players] for n in range(count.colours)), count.nomads),
        reserve=reserve,
        tents=[TentProgress() for _ in content.TENTS],
    )


def _deal_cards(g: State) -> None:
    """NT-104 to NT-113."""
    g.neta_tanka_deck = Pile.of(card.id for card in content.NETA_TANKA_CARDS.values() for _ in range(card.copies))
    g.shuffle("neta_tanka", g.neta_tanka_deck)
    restock_cards(g)
    g.handicraft_deck = Pile.of(content.HANDICRAFT_CARDS)
    g.shuffle("handicrafts", g.handicraft_deck)
    restock_handicrafts(g)


def _lay_out_canoe(g: State) -> None:
    """NT-114 to NT-118, NT-954, NT-R-42."""
    g.canoe_unused = Pile.of(content.CANOE_TILES)
    g.shuffle("canoe", g.canoe_unused)
    for _ in range(content.PLAYER_COUNTS[len(g.players)].canoe_tiles):
        g.canoe.put(*g.canoe_unused.draw())
    g.finals_unused = Pile.of(content.FINAL_TILES)
    g.shuffle("final", g.finals_unused)
    g.final.put(*g.finals_unused.draw())
    turn_up_tile(g)


def _deal_objectives(g: State, options: Options) -> None:
    """NT-135, NT-R-01; in a solo game NT-951, NT-952."""
    solo = len(g.players) == 1
    g.objectives_unused = Pile.of(content.SOLO_DECKS[options.difficulty] if solo else content.OBJECTIVE_CARDS)
    g.shuffle("objectives", g.objectives_unused)
    for seat, player in enumerate(g.players):
        card, _ = g.objectives_unused.draw()
        player.objective.put(card, seats(seat))


def _lay_link_tokens(g: State, options: Options) -> None:
    """NT-121; in the Solo Link variant NT-970, NT-971."""
    if options.solo_links:
        g.solo_links = Pile.of(content.SOLO_LINK_TOKENS)
        put_solo_links(g)
    else:
        g.link_tokens = list(content.LINK_TOKENS)
