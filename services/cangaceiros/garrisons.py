"""CG-430 to CG-440. Garrisons, and where the Cangaceiros come from that are placed anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros.abilities import INACINHA, has
from services.cangaceiros.content import BOARD, FAZENDA_TYPES
from services.cangaceiros.geography import spaces
from services.cangaceiros.icons import Icon
from services.cangaceiros.pieces import LINES, EventTile
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State

DECLINE: Move = ("decline",)


class Garrison(Icon, frozen=True):
    """CG-430, CG-431, CG-432, CG-433, CG-434, CG-772, CG-R-22, CG-R-65. A Cangaceiro goes to the space of the Gang."""

    def moves(self, g: State) -> Iterator[Move]:
        gang = g.players[self.player].gang
        everywhere = has(g, self.player, INACINHA)
        for name, space in spaces(g).items():
            here = name == gang and space.type in FAZENDA_TYPES
            if (here or (everywhere and name in g.fazendas)) and can_place(g, self.player, name):
                yield ("garrison", name)

    def choose(self, g: State, move: Move) -> None:
        g.then(PlaceCangaceiro(self.player, move[1]))


class PlaceCangaceiro(Do, frozen=True):
    """CG-435, CG-436, CG-439, CG-R-24, CG-R-54. A Cangaceiro goes to a line, a space or an Event tile.

    It comes from the reserve; from a Garrison or a line if that is empty. Nothing happens if there is no room.
    """

    player: int
    place: str

    def run(self, g: State) -> None:
        if not _room(g, self.player, self.place):
            return
        player = g.players[self.player]
        if player.reserve:
            player.reserve -= 1
            _put(g, self.player, self.place)
        elif any(True for _ in sources(g, self.player, self.place)):
            g.then(TakeReplacement(self.player, self.place))


class TakeReplacement(Ask, frozen=True):
    """CG-435, CG-436, CG-437, CG-438, CG-R-24. From where a Cangaceiro is taken for another place, if at all."""

    place: str

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("take", source) for source in sources(g, self.player, self.place))
        yield DECLINE

    def play(self, g: State, move: Move) -> None:
        if move == DECLINE:
            g.tell("placement_declined", seat=self.player, place=self.place)
            return
        _lift(g, self.player, move[1], 1)
        g.tell("cangaceiro_taken", seat=self.player, place=move[1])
        _put(g, self.player, self.place)

    def safe(self, g: State) -> Move:
        return DECLINE


def can_place(g: State, seat: int, place: str) -> bool:
    """Whether there is room in a place, and a Cangaceiro that could come to it."""
    return _room(g, seat, place) and (g.players[seat].reserve > 0 or any(True for _ in sources(g, seat, place)))


def sources(g: State, seat: int, place: str) -> Iterator[str]:
    """CG-435 to CG-438, CG-R-54. The Garrisons and lines that a Cangaceiro for `place` can be taken from."""
    player = g.players[seat]
    yield from (space for space in spaces(g) if space in player.garrisons and space != place)
    yield from (line for line in LINES if player.lines[line] and line != place)


def to_prison(g: State, seat: int, space: str, count: int | None = None) -> None:
    """CG-867, CG-868. So many Cangaceiros of a Garrison, or all of them, go to the Prison of Recife."""
    player = g.players[seat]
    there = player.garrisons[space]
    count = there if count is None else min(count, there)
    _lift(g, seat, space, count)
    player.prisoners += count
    g.tell("arrested", seat=seat, space=space, count=count)


def bring_home(g: State, seat: int, place: str, count: int = 1) -> None:
    """So many Cangaceiros of a Garrison or a line go back to their owner's reserve."""
    _lift(g, seat, place, count)
    g.players[seat].reserve += count
    g.tell("came_home", seat=seat, place=place, count=count)


def _room(g: State, seat: int, place: str) -> bool:
    return place not in LINES or g.players[seat].lines[place] < BOARD.line_spaces


def _lift(g: State, seat: int, place: str, count: int) -> None:
    player = g.players[seat]
    if place in player.lines:
        player.lines[place] -= count
    elif player.garrisons[place] > count:
        player.garrisons[place] -= count
    else:
        del player.garrisons[place]


def _put(g: State, seat: int, place: str) -> None:
    player = g.players[seat]
    if place in player.lines:
        player.lines[place] += 1
    elif place in spaces(g):
        player.garrisons[place] = player.garrisons.get(place, 0) + 1
    else:
        n = next(n for n, event in enumerate(g.events) if event.tile == place)
        g.events[n] = EventTile(place, (*g.events[n].seats, seat))
    g.tell("cangaceiro_placed", seat=seat, place=place)
