"""CG-700 to CG-719. The Serra cards, and the Ambush that some of them and Cocada give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros import chiefs
from services.cangaceiros.bonuses import Receive
from services.cangaceiros.card_places import PLACES, cards_in, put_in_place
from services.cangaceiros.content import ACTION_CARDS
from services.cangaceiros.garrisons import bring_home
from services.cangaceiros.geography import spaces
from services.cangaceiros.icons import Icon
from services.cangaceiros.pieces import CAATINGA, CANGACEIRO, NO_SEAT, SERRA, STARTING
from services.cangaceiros.plunder import Plundering, can_plunder, plunder
from services.cangaceiros.volantes import remove_volantes
from services.cangaceiros.wounds import SufferWounds
from services.engine.frames import Do, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State

VOLANTE, GARRISON = "volante", "garrison"
BURN: Move = ("burn",)
COLLECT: Move = ("collect",)
PLUNDER: Move = ("plunder",)
BURNING_FAME, BURNING_WOUNDS = 3, 2
"""CG-703, CG-704."""
RAID_WOUNDS, RAID_AMBUSHES = 1, 3
"""CG-706, CG-707."""
ANYWHERE = Plundering(anywhere=2)
"""CG-708. The Plunder of SE-4."""
BOARD_REIS, GARRISON_REIS, CAATINGA_REIS = 1, 2, 1
"""CG-705, CG-711, CG-714. Reis for each Cangaceiro."""
AMBUSH_FAME = 1
"""CG-716."""


class Ambush(Icon, frozen=True):
    """CG-715, CG-716, CG-717, CG-718, CG-719. Remove a Volante, or a Cangaceiro of a rival Garrison, from the space."""

    def moves(self, g: State) -> Iterator[Move]:
        space = g.players[self.player].gang
        if space in g.volantes:
            yield ("ambush", VOLANTE, NO_SEAT)
        for seat, rival in enumerate(g.players):
            if seat != self.player and space in rival.garrisons:
                yield ("ambush", GARRISON, seat)

    def choose(self, g: State, move: Move) -> None:
        _, target, seat = move
        player = g.players[self.player]
        space = player.gang
        if target == VOLANTE:
            remove_volantes(g, space)
            player.trophies += 1
        else:
            bring_home(g, seat, space)
        g.tell("ambushed", seat=self.player, space=space, target=target, of=seat)
        chiefs.gain_fame(g, self.player, AMBUSH_FAME)


class SerraEffect(Icon, frozen=True):
    """CG-701 to CG-714. The effect that the Serra card in play has for itself."""

    def moves(self, g: State) -> Iterator[Move]:
        return EFFECTS[g.card](self.player).moves(g)

    def choose(self, g: State, move: Move) -> None:
        EFFECTS[g.card](self.player).choose(g, move)


class BurnFazenda(Icon, frozen=True):
    """CG-701, CG-702, CG-703, CG-704, CG-R-26. Serra card 1."""

    def moves(self, g: State) -> Iterator[Move]:
        if g.players[self.player].gang in g.fazendas:
            yield BURN

    def choose(self, g: State, move: Move) -> None:
        space = g.players[self.player].gang
        g.tell("fazenda_burnt", seat=self.player, space=space, tile=g.fazendas.pop(space))
        chiefs.gain_fame(g, self.player, BURNING_FAME)
        g.then(SufferWounds(self.player, BURNING_WOUNDS), chiefs.Bury(self.player))


class CollectForBoard(Icon, frozen=True):
    """CG-705. Serra card 2: Reis for each Cangaceiro on the player board."""

    def moves(self, g: State) -> Iterator[Move]:
        if g.players[self.player].board:
            yield COLLECT

    def choose(self, g: State, move: Move) -> None:
        collect(g, self.player, BOARD_REIS * g.players[self.player].board)


class CollectForGarrisons(Icon, frozen=True):
    """CG-711. Serra card 6: Reis for each Cangaceiro in a Garrison."""

    def moves(self, g: State) -> Iterator[Move]:
        if g.players[self.player].garrisons:
            yield COLLECT

    def choose(self, g: State, move: Move) -> None:
        collect(g, self.player, GARRISON_REIS * sum(g.players[self.player].garrisons.values()))


class CollectForCaatinga(Icon, frozen=True):
    """CG-714, CG-R-54. Serra card 8: Reis, and a Cangaceiro on a line, for each Cangaceiro in a Caatinga Garrison."""

    def moves(self, g: State) -> Iterator[Move]:
        if self._count(g):
            yield COLLECT

    def choose(self, g: State, move: Move) -> None:
        count = self._count(g)
        collect(g, self.player, CAATINGA_REIS * count)
        g.then(*[Receive(self.player, CANGACEIRO)] * count)

    def _count(self, g: State) -> int:
        board = spaces(g)
        garrisons = g.players[self.player].garrisons
        return sum(count for space, count in garrisons.items() if board[space].type == CAATINGA)


class ReplaceCard(Icon, frozen=True):
    """CG-712, CG-713, CG-R-46, CG-R-56. Serra card 7: a card from a display in place of a starting card."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        displayed = [*g.displays[SERRA], *g.displays[CAATINGA]]
        for place in PLACES:
            for old in dict.fromkeys(cards_in(player, place)):
                if ACTION_CARDS[old].back == STARTING:
                    yield from (("replace", old, place, new) for new in displayed)

    def choose(self, g: State, move: Move) -> None:
        _, old, place, new = move
        g.displays[ACTION_CARDS[new].back].remove(new)
        put_in_place(g, self.player, place, old, new)
        g.tell("card_replaced", seat=self.player, old=old, new=new, place=place)


class Raid(Icon, frozen=True):
    """CG-706, CG-707, CG-R-26. Serra card 3: a wound, then up to three Ambushes."""

    def moves(self, g: State) -> Iterator[Move]:
        return Ambush(self.player).moves(g)

    def choose(self, g: State, move: Move) -> None:
        from services.cangaceiros.cards import CarryOut

        _, target, seat = move
        g.then(
            SufferWounds(self.player, RAID_WOUNDS),
            chiefs.Bury(self.player),
            FirstAmbush(self.player, target, seat),
            CarryOut(self.player, ("ambush",) * (RAID_AMBUSHES - 1)),
        )


class FirstAmbush(Do, frozen=True):
    """CG-706, CG-R-26. The Ambush that the wound was suffered for, unless it killed the Chief."""

    player: int
    target: str
    seat: int

    def run(self, g: State) -> None:
        if not g.lost:
            Ambush(self.player).choose(g, ("ambush", self.target, self.seat))


class PlunderAnywhere(Icon, frozen=True):
    """CG-708, CG-709, CG-R-41, CG-R-42. Serra card 4: a Plunder of two Fazendas wherever they are."""

    def moves(self, g: State) -> Iterator[Move]:
        if can_plunder(g, self.player, ANYWHERE):
            yield PLUNDER

    def choose(self, g: State, move: Move) -> None:
        plunder(g, self.player, ANYWHERE)


def collect(g: State, seat: int, count: int) -> None:
    """Reis from the general reserve for the Cangaceiros of a Serra card."""
    g.players[seat].reis += count
    g.tell("reis_collected", seat=seat, count=count)


EFFECTS: dict[str, type[Icon]] = {
    "SE-1": BurnFazenda,
    "SE-2": CollectForBoard,
    "SE-3": Raid,
    "SE-4": PlunderAnywhere,
    "SE-6": CollectForGarrisons,
    "SE-7": ReplaceCard,
    "SE-8": CollectForCaatinga,
}
"""The Serra cards that have an effect of their own; SE-5 has none."""
