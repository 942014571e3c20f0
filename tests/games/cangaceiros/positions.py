"""Positions for tests of the rules: a table as it is laid out, and the pieces that a test needs."""

from collections.abc import Sequence

from services.cangaceiros.content import ACTION_CARDS, CHIEFS
from services.cangaceiros.options import Options
from services.cangaceiros.pieces import EventTile
from services.cangaceiros.setup import set_up
from services.cangaceiros.state import State
from services.engine.dice import Dice
from services.engine.piles import EVERYONE, Pile

QUIET_CHIEFS = ("CH-06", "CH-10", "CH-17", "CH-02", "CH-16")
"""Dulce, Jararaca, Ponto Fino, Cabeleira, Milian: while their abilities are covered they have none."""


def table(
    players: int = 3,
    *,
    holder: int = 0,
    chiefs: Sequence[str] = QUIET_CHIEFS,
    peace_is_event_tile: bool = False,
    volantes_block: bool = False,
    key: int = 1,
) -> State:
    """The table with these Chiefs, fresh, before Round 1; nothing is asked. `key` makes another deal."""
    options = Options(peace_is_event_tile=peace_is_event_tile, volantes_block=volantes_block)
    g = set_up(players, options, Dice(key.to_bytes(32, "big")))
    g.seats, g.holder, g.news = players, holder, []
    g.todo.clear()
    for seat in range(players):
        appoint(g, seat, chiefs[seat])
    return g


def appoint(g: State, seat: int, chief: str) -> State:
    """Make this Chief, fresh, the one of `seat`; the one who was there goes back under the deck."""
    player = g.players[seat]
    if player.chief:
        g.chiefs.put_under(player.chief)
    g.chiefs.take(chief)
    player.chief, player.wounds = chief, []
    player.markers = [n for n, space in enumerate(CHIEFS[chief].spaces) if space.training]
    return g


def train(g: State, seat: int, *spaces: int) -> State:
    """Take the Training markers off these spaces of the Chief card, off all if none is named."""
    markers = g.players[seat].markers
    assert set(spaces) <= set(markers)
    markers[:] = [space for space in markers if spaces and space not in spaces]
    return g


def wound(g: State, seat: int, *spaces: int) -> State:
    """Let exactly these spaces of the Chief card have a Wound cube."""
    printed = CHIEFS[g.players[seat].chief].spaces
    assert all(printed[space].wound and space not in g.players[seat].markers for space in spaces)
    g.players[seat].wounds = list(spaces)
    return g


def stand(g: State, *spaces: str) -> State:
    """Put the Gangs of seats 0, 1, ... into these spaces."""
    for player, space in zip(g.players, spaces, strict=False):
        player.gang = space
    return g


def lines(g: State, seat: int = 0, *, guns: int = 0, protection: int = 0, facao: int = 0) -> State:
    """Let the lines of `seat` hold exactly these Cangaceiros; the difference comes from the reserve, or goes there."""
    player = g.players[seat]
    player.reserve += player.board
    player.lines = {"guns": guns, "protection": protection, "facao": facao}
    player.reserve -= player.board
    assert player.reserve >= 0
    return g


def garrison(g: State, seat: int = 0, **spaces: int) -> State:
    """Let the Garrisons of `seat` be exactly these; the difference comes from the reserve, or goes there."""
    player = g.players[seat]
    player.reserve += sum(player.garrisons.values()) - sum(spaces.values())
    player.garrisons = {space: count for space, count in spaces.items() if count}
    assert player.reserve >= 0
    return g


def imprison(g: State, seat: int = 0, count: int = 1) -> State:
    """Let exactly so many Cangaceiros of `seat` be in the Prison; the difference comes from the reserve."""
    player = g.players[seat]
    player.reserve += player.prisoners - count
    player.prisoners = count
    assert player.reserve >= 0
    return g


def empty_reserve(g: State, seat: int = 0) -> State:
    """Put all that is in the reserve of `seat` into the Prison."""
    return imprison(g, seat, g.players[seat].prisoners + g.players[seat].reserve)


def give(
    g: State,
    seat: int = 0,
    *,
    fame: int | None = None,
    reis: int | None = None,
    deals: int | None = None,
    vengeance: int | None = None,
    trophies: int | None = None,
) -> State:
    """Let `seat` have exactly so much of what is named."""
    player = g.players[seat]
    player.fame = player.fame if fame is None else fame
    player.reis = player.reis if reis is None else reis
    player.deals = player.deals if deals is None else deals
    player.vengeance = player.vengeance if vengeance is None else vengeance
    player.trophies = player.trophies if trophies is None else trophies
    return g


def volantes(g: State, **spaces: int) -> State:
    """Let exactly these Volantes be on the map."""
    g.volantes = {space: count for space, count in spaces.items() if count}
    return g


def own(g: State, seat: int, *cards: str) -> State:
    """Let `seat` own these Serra and Caatinga cards, in place of starting cards from the end of the deck.

    They leave the displays, if they lie there.
    """
    deck = g.players[seat].deck
    for card in cards:
        display = g.displays[ACTION_CARDS[card].back]
        if card in display:
            display.remove(card)
        deck.take(next(old for old in reversed(deck.cards) if ACTION_CARDS[old].back == "starting"))
        deck.put(card, EVERYONE)
    return g


def hold(g: State, seat: int, hand: Sequence[str] = (), discard: Sequence[str] = ()) -> State:
    """Let `seat` have exactly these cards in hand and in the discard pile, the others in the deck."""
    player = g.players[seat]
    owned = sorted([*player.hand.cards, *player.deck.cards, *player.discard])
    for card in (*hand, *discard):
        owned.remove(card)
    player.hand, player.discard = Pile.of(hand, 1 << seat), list(discard)
    player.deck = Pile.of(owned, 1 << seat if hand else EVERYONE)
    return g


def display(g: State, back: str, *cards: str) -> State:
    """Let exactly these cards be on the display of Serra (`"serra"`) or Caatinga (`"caatinga"`) cards."""
    assert all(ACTION_CARDS[card].back == back for card in cards)
    g.displays[back] = list(cards)
    return g


def track(g: State, *tiles: str) -> State:
    """Let the Event Track show these tiles, from its first space on; what is not named keeps its order behind them."""
    rest = [event for event in g.events if event.tile not in tiles]
    g.events = [*map(EventTile, tiles), *rest][: len(g.events)]
    return g


def plot(g: State, seat: int, tile: str) -> State:
    """Put a Cangaceiro of `seat` on this Event tile, from the reserve."""
    place = next(n for n, event in enumerate(g.events) if event.tile == tile)
    g.events[place] = EventTile(tile, tuple(sorted({*g.events[place].seats, seat})))
    g.players[seat].reserve -= 1
    return g


def stack(pile: Pile, *ids: str) -> None:
    """Lay these on top of a face-down pile, in the order in which they will be drawn."""
    for name in reversed(ids):
        pile.put(name, pile.take(name))


def in_round(g: State, number: int, card: str = "") -> State:
    """Make it this Round, with this Volantes card as the round card, if one is named.

    The tiles of the Rounds before lie on their inactive side.
    """
    g.round, g.resolved = number, number - 1
    g.round_card = card or g.round_card
    return g


def turn(g: State, seat: int = 0, card: str = "") -> State:
    """Phase 3, the turn of `seat`; with a card that is in play, wherever that seat has it."""
    g.phase, g.turn = 3, seat
    g.round = max(g.round, 1)
    player = g.players[seat]
    if card:
        if card in player.discard:
            player.discard.remove(card)
        else:
            (player.hand if card in player.hand.cards else player.deck).take(card)
        g.card = card
    return g
