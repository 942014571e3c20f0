"""Positions for tests of the rules: a table as it is laid out, and the pieces that a test needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from services.endless_winter.content import BOARD, CARDS, STONES, TRIBE_CARDS
from services.endless_winter.options import Options
from services.endless_winter.pieces import NEUTRAL, REST, Figure, Megalith
from services.endless_winter.setup import LayOut, set_up
from services.endless_winter.state import State
from services.engine.dice import Dice
from services.engine.kernel import asks, settle
from services.engine.piles import EVERYONE, NOBODY, Pile
from tests.games.playing import do

ZONES = ("hand", "deck", "discard", "played", "eclipse", "buried")


def start(
    players: int = 3,
    *,
    draft: Literal["none", "setup_cards", "chiefs"] = "none",
    glacier_tokens: bool = False,
    rest_tokens: bool = False,
    pattern: Literal[0, 2, 3, 4] = 0,
    key: int = 1,
) -> State:
    """A new table at its first decision. `key` makes another deal."""
    options = Options(draft=draft, glacier_tokens=glacier_tokens, rest_tokens=rest_tokens, pattern=pattern)
    g = set_up(players, options, Dice(key.to_bytes(32, "big")))
    g.seats, g.news = players, []
    settle(g)
    return g


def table(
    players: int = 3,
    *,
    setup_cards: Sequence[str] = ("P1", "P2", "P4", "P5"),
    chiefs: Sequence[str] = ("C1", "C2", "C3", "C4"),
    sides: str = "aaaa",
    glacier_tokens: bool = False,
    rest_tokens: bool = False,
    pattern: Literal[0, 2, 3, 4] = 0,
    key: int = 1,
) -> State:
    """The table as it is laid out for round 1, turn order by seats, with these cards; nothing is asked.

    It is nobody's turn (`turn`). Everybody has Food and Tools of the Setup card and the start bonus (`give`), one Camp
    on the Base, and a hand of five cards (`cards`).
    """
    options = Options(glacier_tokens=glacier_tokens, rest_tokens=rest_tokens, pattern=pattern)
    g = set_up(players, options, Dice(key.to_bytes(32, "big")))
    g.seats, g.order = players, list(range(players))
    for seat, player in enumerate(g.players):
        player.chief, player.side, player.setup_card = chiefs[seat], sides[seat], setup_cards[seat]
    do(g, LayOut())
    g.round, g.phase, g.news = 1, "action", []
    return g


def cards(
    g: State,
    seat: int = 0,
    *,
    hand: Sequence[str] | None = None,
    deck: Sequence[str] | None = None,
    discard: Sequence[str] | None = None,
    played: Sequence[str] | None = None,
    eclipse: Sequence[str] | None = None,
    buried: Sequence[str] | None = None,
) -> State:
    """Let the zones of `seat` that are named hold exactly these cards; the first of `deck` is drawn first.

    Cards come from those zones, then starting cards from the deck and the other zones of `seat`, Tribe cards from their
    decks, Culture cards from display and decks. What is left over goes back there; starting cards go under the deck,
    or, if it is named, leave the game, without trace.
    """
    wanted = {"hand": hand, "deck": deck, "discard": discard, "played": played, "eclipse": eclipse, "buried": buried}
    named = {zone: list(ids) for zone, ids in wanted.items() if ids is not None}
    player = g.players[seat]
    held = {zone: _zone(g, seat, zone) for zone in ZONES}
    loose = Counter(card for zone in named for card in held[zone])
    for zone in named:
        held[zone] = []
    for card in (card for ids in named.values() for card in ids):
        if not loose[card]:
            _fetch(g, card, held)
        else:
            loose[card] -= 1
    for card in loose.elements():
        _give_back(g, card, held)
    for zone, ids in named.items():
        held[zone] = list(ids)
    if deck is not None:
        held["deck"].reverse()
    mine = 1 << seat
    player.hand, player.deck = Pile.of(held["hand"], mine), Pile.of(held["deck"])
    player.discard, player.played = held["discard"], held["played"]
    player.eclipse, player.buried = Pile.of(held["eclipse"], mine), Pile.of(held["buried"], mine)
    return g


def _zone(g: State, seat: int, zone: str) -> list[str]:
    player = g.players[seat]
    piles = {"hand": player.hand, "deck": player.deck, "eclipse": player.eclipse, "buried": player.buried}
    if zone in piles:
        return list(piles[zone].cards)
    return list(player.discard if zone == "discard" else player.played)


def _fetch(g: State, card: str, held: dict[str, list[str]]) -> None:
    """Take a card from where a player would have got it."""
    if card in TRIBE_CARDS:
        g.tribe_decks[card] -= 1
        assert g.tribe_decks[card] >= 0
    elif CARDS[card].era:
        lying = [g.culture, g.culture_removed]
        if found := next((place for place in lying if card in place), None):
            found.remove(card)
        else:
            g.culture_decks[CARDS[card].era - 1].take(card)
    elif lying := [held[zone] for zone in ("deck", *ZONES) if card in held[zone]]:
        lying[0].remove(card)


def _give_back(g: State, card: str, held: dict[str, list[str]]) -> None:
    if card in TRIBE_CARDS:
        g.tribe_decks[card] += 1
    elif CARDS[card].era:
        g.culture_decks[CARDS[card].era - 1].put_under(card)
    else:
        held["deck"].insert(0, card)


def draws(g: State, seat: int = 0) -> list[str]:
    """The deck of `seat`, in the order in which it will be drawn."""
    return g.players[seat].deck.cards[::-1]


def give(
    g: State,
    seat: int = 0,
    *,
    food: int | None = None,
    tools: int | None = None,
    score: int | None = None,
    megaliths: int | None = None,
    offering: int | None = None,
    honor: int | None = None,
) -> State:
    """Let `seat` have exactly so much of what is named; on an Honor level its marker is the last that came."""
    player = g.players[seat]
    player.food = player.food if food is None else food
    player.tools = player.tools if tools is None else tools
    player.score = player.score if score is None else score
    player.megaliths = player.megaliths if megaliths is None else megaliths
    player.offering = player.offering if offering is None else offering
    assert player.food <= player.food_limit
    if honor is not None:
        for level in g.honor:
            if seat in level:
                level.remove(seat)
        player.honor = honor
        if honor:
            g.honor[honor].append(seat)
    return g


def camps(g: State, seat: int = 0, **hexes: int) -> State:
    """Let the Camps of `seat` stand exactly on these hexes; the others are on the Player board."""
    player = g.players[seat]
    player.camps = {spot: count for spot, count in hexes.items() if count}
    assert player.camps_left >= 0
    player.food = min(player.food, player.food_limit)
    return g


def villages(g: State, seat: int, *junctions: str) -> State:
    """Let the Villages of `seat` stand exactly on these junctions."""
    assert len(junctions) <= BOARD.villages
    g.players[seat].villages = list(junctions)
    return g


def terrain(g: State, **hexes: str) -> State:
    """Let these hexes be of these types, in exchange for others that are not named; Glacier tokens stay on Glaciers."""
    for spot, kind in hexes.items():
        if g.terrain[spot] != kind:
            other = next(found for found, there in g.terrain.items() if there == kind and found not in hexes)
            g.terrain[spot], g.terrain[other] = kind, g.terrain[spot]
            g.glacier_hexes = [{spot: other, other: spot}.get(name, name) for name in g.glacier_hexes]
    return g


def glaciers(g: State, *, face_up: bool = False, **hexes: str) -> State:
    """Let these Glacier hexes have these tokens, face down or up; tokens change places for it."""
    for spot, token in hexes.items():
        here = g.glacier_hexes.index(spot)
        known = EVERYONE if face_up else NOBODY
        old = g.glacier_tokens.cards[here]
        for pile in (g.glacier_tokens, g.glacier_unused):
            if token in pile.cards:
                pile.cards[pile.cards.index(token)] = old
                break
        g.glacier_tokens.cards[here], g.glacier_tokens.known[here] = token, known
    return g


def animals(g: State, seat: int = 0, *upright: str, tipped: Sequence[str] = ()) -> State:
    """Let the Animal area of `seat` hold exactly these cards, from the Animal deck and the Hunt Zone."""
    player = g.players[seat]
    for animal in player.animals + player.tipped:
        g.animal_deck.put_under(animal)
    for animal in (*upright, *tipped):
        if animal in g.animal_deck.cards:
            g.animal_deck.take(animal)
        else:
            g.zone.remove(animal)
    player.animals, player.tipped = sorted(upright), sorted(tipped)
    return g


def zone(g: State, *cards: str) -> State:
    """Let the Hunt Zone hold exactly these Animals; the others go under the Animal deck."""
    for animal in g.zone:
        g.animal_deck.put_under(animal)
    for animal in cards:
        g.animal_deck.take(animal)
    g.zone = list(cards)
    return g


def shrink(g: State, pile: Pile, count: int) -> State:
    """Let only the top `count` cards of a pile be left; the others leave the game, without trace."""
    del pile.cards[: len(pile) - count], pile.known[: len(pile) - count]
    return g


def stack(pile: Pile, *ids: str) -> None:
    """Lay these on top of a face-down pile, in the order in which they will be drawn."""
    for name in reversed(ids):
        pile.put(name, pile.take(name))


def display(g: State, *cards: str) -> State:
    """Let exactly these Culture cards be on display; the others go under the decks of their Eras."""
    for card in g.culture:
        g.culture_decks[CARDS[card].era - 1].put_under(card)
    for card in cards:
        g.culture_decks[CARDS[card].era - 1].take(card)
    g.culture = list(cards)
    return g


def supply(g: State, **spaces: str) -> State:
    """Let exactly these supply spaces hold a stone, written `I_1="S03"`; the other stones are not used."""
    for stone in g.supply.values():
        g.stones_unused[STONES[stone].era - 1].put(stone)
    g.supply = {name.replace("_", "-"): stone for name, stone in spaces.items()}
    for stone in spaces.values():
        g.stones_unused[STONES[stone].era - 1].take(stone)
    return g


def stones(g: State, seat: int, *ids: str) -> State:
    """Let `seat` have exactly these Sacred Stones, from those not used or from their supply spaces."""
    for stone in g.players[seat].stones:
        g.stones_unused[STONES[stone].era - 1].put(stone)
    for stone in ids:
        if space := next((name for name, there in g.supply.items() if there == stone), ""):
            del g.supply[space]
        else:
            g.stones_unused[STONES[stone].era - 1].take(stone)
    g.players[seat].stones = list(ids)
    return g


def megaliths(g: State, *spaces: tuple[int, int], owner: int = NEUTRAL, level: int = 0) -> State:
    """Put Megaliths on these spaces (row, column) of a level; those on the Player boards stay (`give`)."""
    for row, column in spaces:
        g.megaliths.append(Megalith(level, row, column, owner))
    return g


def tiles(g: State, *ids: str) -> State:
    """Let these Megalith tiles, all four, lie at the places of the pattern."""
    assert sorted(ids) == sorted(g.megalith_tiles)
    g.megalith_tiles = list(ids)
    return g


def rest_pile(g: State, *ids: str, face_up: bool = True) -> State:
    """Lay these Rest tokens on top of their pile, the first on top, face up or not."""
    stack(g.rest_tokens, *ids)
    g.rest_tokens.known = [NOBODY] * len(g.rest_tokens)
    if face_up:
        g.rest_tokens.known[-1] = EVERYONE
    return g


def in_round(g: State, number: int) -> State:
    """Make it this round."""
    g.round = number
    return g


def order(g: State, *seats: int) -> State:
    """Let the Tribe markers stand in this order on the Turn Order indicator."""
    assert sorted(seats) == list(range(len(g.players)))
    g.order = list(seats)
    return g


def turn(g: State, seat: int = 0, place: str = "", *, chief: bool = False, labour: float = 0) -> State:
    """Make it the turn of `seat` in the Action phase; with a place, its Tribe or Chief figure has just been put there.

    `labour` is counted in whole Labour: 1.5 is three half points.
    """
    g.phase, g.turn, g.place, g.labour = "action", seat, place, int(2 * labour)
    if place:
        g.players[seat].figures.append(Figure(chief, place))
        g.rested |= place == REST
    return g


def owing(g: State) -> list[int]:
    """The seats whose decisions the game waits for."""
    return [ask.player for ask in asks(g)]
