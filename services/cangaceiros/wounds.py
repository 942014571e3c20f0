"""CG-650 to CG-659. Wounds on a Gang, one after another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from services.cangaceiros import chiefs
from services.cangaceiros.abilities import free_wound_spaces
from services.cangaceiros.content import CHIEFS
from services.cangaceiros.garrisons import bring_home
from services.cangaceiros.pieces import LINES
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State


class SufferWounds(Do, frozen=True):
    """CG-650, CG-656, CG-657, CG-R-12. So many wounds, each assigned with the results of the earlier ones in view.

    After the Chief's death they go to the lines; what finds nobody is dropped. Nothing is asked where all ways come to
    the same. Push `chiefs.Bury` after it.
    """

    player: int
    left: int

    def run(self, g: State) -> None:
        wound = TakeWound(self.player)
        moves = list(islice(wound.moves(g), 2))
        if self.left < 1 or not moves:
            return
        g.then(SufferWounds(self.player, self.left - 1))
        if len(moves) == 1 or _takes_all(g, self.player, self.left):
            wound.play(g, moves[0])
        else:
            g.then(wound)


class TakeWound(Ask, frozen=True):
    """CG-650, CG-651, CG-652, CG-654, CG-655, CG-656, CG-R-11. One wound: a Cangaceiro, or the Chief."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        yield from (("lose", line) for line in LINES if player.lines[line])
        if not player.fallen:
            spaces = unlike_wound_spaces(g, self.player)
            yield from (("wound", space) for space in spaces)
            if not spaces:
                yield ("die",)

    def play(self, g: State, move: Move) -> None:
        match move:
            case ("lose", line):
                bring_home(g, self.player, line)
            case ("wound", space):
                _wound(g, self.player, space)
            case _:
                chiefs.fall(g, self.player)


class WoundChief(Do, frozen=True):
    """CG-658, CG-866. So many wounds of Phase 5, which the Chief takes alone. Push `chiefs.Bury` after it."""

    player: int
    left: int

    def run(self, g: State) -> None:
        player = g.players[self.player]
        if self.left < 1 or player.fallen:
            return
        g.then(WoundChief(self.player, self.left - 1))
        spaces = unlike_wound_spaces(g, self.player)
        if not spaces:
            chiefs.fall(g, self.player)
        elif len(spaces) == 1 or self.left >= len(free_wound_spaces(g, self.player)):
            _wound(g, self.player, spaces[0])
        else:
            g.then(ChooseWoundSpace(self.player))


class ChooseWoundSpace(Ask, frozen=True):
    """CG-652, CG-658. Which of the Chief's free wound spaces a Wound cube goes on."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("wound", space) for space in unlike_wound_spaces(g, self.player))

    def play(self, g: State, move: Move) -> None:
        _wound(g, self.player, move[1])


def unlike_wound_spaces(g: State, seat: int) -> list[int]:
    """Free wound spaces of a player's Chief, of those that cover the same only the first."""
    printed = CHIEFS[g.players[seat].chief].spaces
    first: dict[str, int] = {}
    for space in free_wound_spaces(g, seat):
        first.setdefault(printed[space].gives, space)
    return list(first.values())


def _takes_all(g: State, seat: int, left: int) -> bool:
    """Whether so many wounds take all that can bear them, in whatever order they are assigned."""
    player = g.players[seat]
    if player.fallen:
        return left >= player.board
    free = len(free_wound_spaces(g, seat))
    return left > player.board + free or (player.board == 0 and left == free)


def _wound(g: State, seat: int, space: int) -> None:
    player = g.players[seat]
    player.wounds = sorted([*player.wounds, space])
    g.tell("chief_wounded", seat=seat, space=space)
