"""CG-855 to CG-871. Phase 5: the Volantes attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros import chiefs
from services.cangaceiros.abilities import ESPERANCA, has
from services.cangaceiros.garrisons import to_prison
from services.cangaceiros.geography import spaces
from services.cangaceiros.volantes import gangs, garrisons
from services.cangaceiros.wounds import WoundChief
from services.engine.frames import Ask, Do, Move, Upkeep

if TYPE_CHECKING:
    from services.cangaceiros.state import State

OVERWHELMING = 3
"""CG-865. So many Volantes kill a Chief, or arrest a whole Garrison."""
BRIBE = 1
"""CG-861. Reis that keep a Volante out."""
ESPERANCA_HIDES = 2
"""CG-770. Volantes that do not find her Gang."""


class VolantesAttack(Upkeep, frozen=True):
    """CG-855, CG-R-20. Every space with Volantes and targets is attacked once, in the order of the map."""

    def run(self, g: State) -> None:
        g.then(*(AttackSpace(space) for space in spaces(g) if space in g.volantes and victims(g, space)))


class AttackSpace(Do, frozen=True):
    """CG-856, CG-860, CG-R-20. The Volantes of a space attack one player, chosen with the Fame of this moment."""

    space: str

    def run(self, g: State) -> None:
        tied = victims(g, self.space)
        if len(tied) > 1:
            g.then(ChooseVictim(g.holder, self.space))
        else:
            _attack(g, tied[0], self.space)


class ChooseVictim(Ask, frozen=True):
    """CG-860, CG-R-21. The holder decides whom the Volantes attack, of the players that tie."""

    space: str

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("victim", seat) for seat in victims(g, self.space))

    def play(self, g: State, move: Move) -> None:
        _attack(g, move[1], self.space)


class Bribe(Ask, frozen=True):
    """CG-861, CG-862, CG-870, CG-905. How many Volantes the attacked player pays to keep out."""

    space: str

    def moves(self, g: State) -> Iterator[Move]:
        most = min(g.players[self.player].reis // BRIBE, g.volantes[self.space])
        yield from (("bribe", count) for count in range(most + 1))

    def play(self, g: State, move: Move) -> None:
        count = move[1]
        if count:
            g.players[self.player].reis -= count * BRIBE
            g.tell("volantes_bribed", seat=self.player, space=self.space, count=count)
        _strike(g, self.player, self.space, g.volantes[self.space] - count)


def victims(g: State, space: str) -> list[int]:
    """CG-857, CG-858, CG-859, CG-R-53. Whom Volantes in a space may attack: Gangs before Garrisons, of most Fame."""
    there = gangs(g, space) or garrisons(g, space)
    most = max((g.players[seat].fame for seat in there), default=0)
    return [seat for seat in there if g.players[seat].fame == most]


def _attack(g: State, seat: int, space: str) -> None:
    """CG-861. The player is attacked, and may bribe with what he has."""
    g.tell("volantes_attacked", seat=seat, space=space, count=g.volantes[space])
    if g.players[seat].reis >= BRIBE:
        g.then(Bribe(seat, space))
    else:
        _strike(g, seat, space, g.volantes[space])


def _strike(g: State, seat: int, space: str, count: int) -> None:
    """CG-770, CG-863, CG-864, CG-865, CG-867, CG-868, CG-R-45. What so many unbribed Volantes do."""
    player = g.players[seat]
    if player.gang != space:
        if count:
            to_prison(g, seat, space, None if count >= OVERWHELMING else count)
        return
    g.then(chiefs.Bury(seat))
    if has(g, seat, ESPERANCA):
        count = max(0, count - ESPERANCA_HIDES)
    if count >= OVERWHELMING:
        chiefs.fall(g, seat)
    else:
        g.then(WoundChief(seat, count))
