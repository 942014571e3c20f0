"""CG-900 to CG-903. Deal tokens: the free action of the player whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.cangaceiros.geography import spaces
from services.cangaceiros.volantes import move_volantes, open_to_volantes
from services.engine.frames import Ask, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State


class SpendDeal(Ask, frozen=True):
    """CG-900, CG-901, CG-902, CG-903, CG-R-23. Spend a Deal token and move a Volante to a bordering space."""

    greedy: ClassVar[bool] = False

    def moves(self, g: State) -> Iterator[Move]:
        if not g.players[self.player].deals:
            return
        places = spaces(g)
        for space in places:
            if space in g.volantes:
                yield from (("deal", space, to) for to in places[space].borders if open_to_volantes(g, to))

    def play(self, g: State, move: Move) -> None:
        _, space, to = move
        player = g.players[self.player]
        player.deals -= 1
        g.tell("deal_spent", seat=self.player, deals=player.deals)
        move_volantes(g, space, to)
