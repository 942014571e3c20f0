"""XI-505 to XI-517, XI-2009, XI-2010. What a collected card brings onto the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Do, Move
from services.engine.piles import EVERYONE
from services.xingu.content import HEXES, NEIGHBOURS, POSTS, RESOURCE_CARDS, TERRITORY_HEXES, TRIBES, Half
from services.xingu.pieces import EXPLORER, MISSIONARY, TELEGRAPH

if TYPE_CHECKING:
    from services.xingu.state import State

PAIR = 2
"""XI-2009. With so many players TL tokens come from the post across the river."""
ACROSS: dict[Half, Half] = {"north": "south", "south": "north"}
LAND_NEIGHBOURS = {
    spot: tuple(near for near in around if HEXES[near].kind == "land") for spot, around in NEIGHBOURS.items()
}
"""Hex → the forest and field hexes next to it (XI-513, XI-514)."""


def open_land(g: State, territory: str) -> list[str]:
    """XI-507, XI-513. The empty hexes of a territory; hexes of expansions are none of it (XI-924)."""
    expanded = {spot for player in g.players for spot in player.expansions}
    return [spot for spot in TERRITORY_HEXES[territory] if spot not in g.land and spot not in expanded]


def open_line(g: State, half: Half) -> list[str]:
    """XI-511, XI-512, XI-R-22. The empty hexes next to the post of a half, or to a TL token there, in order."""
    land = g.land
    expanded = {spot for player in g.players for spot in player.expansions}
    line = [spot for spot, token in land.items() if token == TELEGRAPH and HEXES[spot].half == half]
    near = {next_to for spot in (POSTS[half], *line) for next_to in LAND_NEIGHBOURS[spot]}
    return sorted(spot for spot in near if spot not in land and spot not in expanded)


class Consequence(Do, frozen=True):
    """XI-505, XI-507, XI-508, XI-515, XI-516, XI-R-20, XI-R-21. What a card that was just taken brings.

    No free action comes between the card and its consequence: it is carried out immediately.
    """

    player: int
    card: str

    def run(self, g: State) -> None:
        card = RESOURCE_CARDS[self.card]
        if card.consequence == TELEGRAPH:
            g.then(LayTelegraphs(self.player, post_of(g, self.player, self.card), card.telegraphs))
            return
        spots = open_land(g, card.territory)
        if not spots or not in_reserve(g, card.consequence):
            g.tell("nothing_placed", seat=self.player, token=card.consequence)
            return
        if card.consequence == MISSIONARY:
            g.show(g.missionaries, -1)  # XI-508
            g.tell("missionary_revealed", seat=self.player, colour=g.missionaries.cards[-1])
        if len(spots) == 1:
            place(g, self.player, card.consequence, spots[0])
        else:
            g.then(PlaceToken(self.player, card.consequence, card.territory))


def post_of(g: State, seat: int, card: str) -> Half:
    """XI-510, XI-2009. The half whose post the TL tokens of this card come from when that player takes it."""
    post = RESOURCE_CARDS[card].post
    return ACROSS[TRIBES[g.players[seat].tribe].half] if len(g.players) == PAIR or post is None else post


def in_reserve(g: State, token: str) -> bool:
    """XI-515. Whether a token of this kind is left."""
    match token:
        case "farmer":
            return bool(g.farmers)
        case "explorer":
            return g.explorers > 0
        case _:
            return bool(g.missionaries.cards)


def place(g: State, seat: int, token: str, spot: str) -> None:
    """XI-507, XI-509, XI-511. A token comes from its reserve onto an empty hex."""
    match token:
        case "farmer":
            standing = g.farmers.pop()
        case "explorer":
            g.explorers -= 1
            standing = EXPLORER
        case "missionary":
            standing, _ = g.draw(g.missionaries, EVERYONE)
        case _:
            g.telegraphs -= 1
            standing = TELEGRAPH
    g.land[spot] = standing
    g.tell("token_placed", seat=seat, token=standing, hex=spot)


class PlaceToken(Ask, frozen=True):
    """XI-506, XI-507, XI-513, XI-514. On which empty hex of its territory an outsider token comes."""

    token: str
    territory: str

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("put", spot) for spot in open_land(g, self.territory))

    def play(self, g: State, move: Move) -> None:
        place(g, self.player, self.token, move[1])


class LayTelegraphs(Do, frozen=True):
    """XI-510, XI-515, XI-516, XI-517, XI-R-23. So many TL tokens come from a post, as far as there are any."""

    player: int
    half: Half
    left: int

    def run(self, g: State) -> None:
        if self.left < 1:
            return
        spots = open_line(g, self.half)
        if not spots or not g.telegraphs:
            g.tell("nothing_placed", seat=self.player, token=TELEGRAPH)
            return
        g.then(LayTelegraphs(self.player, self.half, self.left - 1))
        if len(spots) == 1:
            place(g, self.player, TELEGRAPH, spots[0])
        else:
            g.then(PlaceTelegraph(self.player, self.half))


class PlaceTelegraph(Ask, frozen=True):
    """XI-506, XI-511, XI-512, XI-513, XI-514, XI-2010, XI-R-22. On which hex a TL token comes: next to a line."""

    half: Half

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("put", spot) for spot in open_line(g, self.half))

    def play(self, g: State, move: Move) -> None:
        place(g, self.player, TELEGRAPH, move[1])
