"""NT-304 to NT-309, NT-320 to NT-369. Phase I: placing Nomads, Copy Power, the Visiting Nomad."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Do, Move
from services.neta_tanka.content import ELDERS, LOCATIONS, OPEN, PLAYER_COUNTS, TILES
from services.neta_tanka.links import lay_reminders
from services.neta_tanka.pieces import COLOURS, VISITOR, Figure

if TYPE_CHECKING:
    from services.neta_tanka.state import State

PLACE = {figure: {location: ("place", location, figure) for location in LOCATIONS} for figure in (*COLOURS, VISITOR)}
(CANOE,) = (location.id for location in LOCATIONS.values() if location.area == "canoe")
CONSULT = 18
"""Consult the Neta-Tanka: its number of spaces depends on the number of players."""
SINGLE = tuple(location for location in LOCATIONS if location not in ELDERS | OPEN)


def spaces(g: State, location: int) -> int:
    """NT-328 to NT-330. The single spaces of a single-space Location."""
    if location == CANOE:
        return TILES[g.tile].spaces if g.tile else 0
    return PLAYER_COUNTS[len(g.players)].consult_spaces if location == CONSULT else 1


def to_place(g: State, seat: int) -> int:
    """NT-306, NT-382, NT-931 to NT-933. How many coloured Nomads a player still places in this Phase I."""
    count = PLAYER_COUNTS[len(g.players)]
    unplayed = count.colours * count.nomads - count.on_board
    return sum(g.players[seat].nomads.values()) - unplayed


def visitor_waits(g: State, seat: int) -> bool:
    """NT-360. The player hosts the Visiting Nomad and has not placed it."""
    return g.host == seat and not any(figure.colour == VISITOR for figure in g.figures)


class Board:
    """Who stands where, counted once for a list of placements."""

    __slots__ = ("at", "doubled", "g")

    def __init__(self, g: State) -> None:
        self.g = g
        self.at: dict[int, list[str]] = {}
        self.doubled: dict[int, int] = {}
        for figure in g.figures:
            self.at.setdefault(figure.location, []).append(figure.colour)
            if figure.second:
                self.doubled[figure.location] = self.doubled.get(figure.location, 0) + 1

    def free(self, location: int) -> int:
        """NT-R-04. Spaces of a single-space Location that nobody stands on."""
        return spaces(self.g, location) - len(self.at.get(location, ())) + self.doubled.get(location, 0)

    def alone(self, location: int) -> int:
        """NT-R-04. Spaces of a single-space Location that hold exactly one figure."""
        return len(self.at.get(location, ())) - 2 * self.doubled.get(location, 0)

    def open_to(self, colour: str, *, copying: bool) -> Iterator[int]:
        """NT-321 to NT-327, NT-341 to NT-345. Locations that a Nomad may go to."""
        for location in LOCATIONS:
            there = self.at.get(location)
            if there is None:
                yield location
            elif colour in there or location in ELDERS:  # NT-326, NT-323
                continue
            elif location in OPEN or self.free(location) or (copying and self.alone(location)):
                yield location

    def open_to_visitor(self) -> Iterator[int]:
        """NT-361 to NT-365. Locations that the Visiting Nomad may go to."""
        for location in sorted(self.at):
            if location not in ELDERS and (location in OPEN or self.alone(location)):
                yield location


class PlaceNomad(Ask, frozen=True):
    """NT-304, NT-305, NT-306, NT-308, NT-321, NT-323, NT-325, NT-326, NT-327, NT-341, NT-342, NT-343, NT-344, NT-345.

    NT-346, NT-349, NT-361, NT-362, NT-363, NT-364, NT-365, NT-367, NT-934, NT-935, NT-936, NT-940, NT-R-04, NT-R-40.
    One figure on a Location. Copy Power is used where no space is free, and only there.
    """

    def moves(self, g: State) -> Iterator[Move]:
        seat, board = self.player, Board(g)
        me = g.players[seat]
        if to_place(g, seat) > 0:
            copying = me.copy_power and not me.copied  # NT-342, NT-346
            for colour, in_hand in me.nomads.items():
                if in_hand:
                    place = PLACE[colour]
                    yield from (place[location] for location in board.open_to(colour, copying=copying))
        if visitor_waits(g, seat):
            yield from (PLACE[VISITOR][location] for location in board.open_to_visitor())

    def play(self, g: State, move: Move) -> None:
        _, location, colour = move
        seat, board = self.player, Board(g)
        me = g.players[seat]
        joins = location in SINGLE and (colour == VISITOR or not board.free(location))
        g.figures.append(Figure(colour, location, second=joins))
        links: list[str] = []
        if colour == VISITOR:
            g.tell("visitor_placed", seat=seat, location=location)  # NT-366
        else:
            me.nomads[colour] -= 1
            me.copied = me.copied or joins
            links = lay_reminders(g, seat, colour, location)
            g.tell("nomad_placed", seat=seat, location=location, colour=colour, copying=joins, links=[*links])
        g.then(Placing((seat + 1) % len(g.players)))


class Placing(Do, frozen=True):
    """NT-306 to NT-308, NT-R-19. The next player who has something that can be placed; others pass."""

    seat: int

    def run(self, g: State) -> None:
        count = len(g.players)
        for seat in ((self.seat + n) % count for n in range(count)):
            if to_place(g, seat) > 0 or (visitor_waits(g, seat) and any(True for _ in Board(g).open_to_visitor())):
                g.turn = seat
                g.then(PlaceNomad(seat))
                return
