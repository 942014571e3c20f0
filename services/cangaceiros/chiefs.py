"""CG-665 to CG-676. Fame and bounty, death and retirement of a Chief, and the one who follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros.content import CHIEFS, FAME_TRACK
from services.cangaceiros.pieces import JUAZEIRO
from services.engine.frames import Ask, Do, Move
from services.engine.piles import seats

if TYPE_CHECKING:
    from services.cangaceiros.state import State

DRAWN = 2
"""CG-126, CG-669. Chief cards of which one is kept."""


def bounty(g: State, seat: int) -> int:
    """CG-673, CG-674. What the death of this player's Chief costs: the number beside the row of the Fame marker."""
    fame = g.players[seat].fame
    return max((row for row in FAME_TRACK if row.fame <= fame), key=lambda row: row.fame).bounty


def gain_fame(g: State, seat: int, count: int) -> None:
    """CG-R-52. The marker moves up; it comes back to the track from nowhere."""
    if count > 0:
        player = g.players[seat]
        player.fame += count
        g.tell("fame_gained", seat=seat, count=count, fame=player.fame)


def lose_fame(g: State, seat: int, count: int) -> int:
    """CG-674, CG-675. The marker moves down, at 0 off the track and no further. Returns how much was lost."""
    player = g.players[seat]
    lost = min(count, player.fame)
    if lost > 0:
        player.fame -= lost
        g.tell("fame_lost", seat=seat, count=lost, fame=player.fame)
    return lost


def fall(g: State, seat: int) -> None:
    """CG-665, CG-908. The Chief dies and the bounty is lost at once; `Bury` carries out the rest."""
    player = g.players[seat]
    player.fallen = True
    g.tell("chief_died", seat=seat, chief=player.chief)
    lose_fame(g, seat, bounty(g, seat))


def retire(g: State, seat: int) -> None:
    """CG-666, CG-927. The Chief retires without a loss of Fame, and another is drawn."""
    g.tell("chief_retired", seat=seat, chief=g.players[seat].chief)
    _replace(g, seat)


class Bury(Do, frozen=True):
    """CG-667, CG-668, CG-671, CG-R-10, CG-R-18, CG-R-62. What follows the death of a Chief, if he has fallen."""

    player: int

    def run(self, g: State) -> None:
        player = g.players[self.player]
        if player.fallen:
            player.fallen = False
            g.lost = g.lost or (g.turn == self.player and g.card != "")  # CG-671
            _replace(g, self.player)


class DrawChiefs(Do, frozen=True):
    """CG-126, CG-669, CG-R-16, CG-R-30. Two Chief cards are drawn, for their player's eyes; one of them is kept."""

    player: int

    def run(self, g: State) -> None:
        drawn = g.players[self.player].drawn
        while len(drawn) < DRAWN and (g.chiefs.cards or g.chiefs_discarded):
            if not g.chiefs.cards:
                for chief in g.chiefs_discarded:
                    g.chiefs.put(chief)
                g.chiefs_discarded.clear()
                g.shuffle("chiefs", g.chiefs)
                g.tell("chiefs_shuffled", count=len(g.chiefs))
            drawn.put(*g.draw(g.chiefs, seats(self.player)))
        g.shuffle("chiefs_drawn", drawn)  # held in one hand: nobody else can tell any more which came first
        drawn.known = [seats(self.player)] * len(drawn)
        g.tell("chiefs_drawn", seat=self.player, chiefs=[*drawn.cards], only=(self.player,))
        KeepChief(self.player).begin(g)  # CG-R-16


class KeepChief(Ask, frozen=True):
    """CG-126, CG-127, CG-128, CG-669, CG-670, CG-676. Which of the drawn Chiefs is kept."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("keep", chief) for chief in sorted(g.players[self.player].drawn.cards))

    def play(self, g: State, move: Move) -> None:
        chief, player = move[1], g.players[self.player]
        g.show(player.drawn, player.drawn.cards.index(chief))
        player.drawn.take(chief)
        while player.drawn.cards:
            g.chiefs.put_under(*player.drawn.draw())
        player.chief = chief
        player.markers = [place for place, space in enumerate(CHIEFS[chief].spaces) if space.training]
        g.tell("chief_kept", seat=self.player, chief=chief)


def _replace(g: State, seat: int) -> None:
    """CG-667 to CG-669. The Chief is discarded, the Gang goes to Juazeiro, and two Chiefs are drawn."""
    player = g.players[seat]
    g.chiefs_discarded.append(player.chief)
    player.chief, player.markers, player.wounds = "", [], []
    player.gang = JUAZEIRO
    g.tell("gang_fled", seat=seat, space=JUAZEIRO)
    g.then(DrawChiefs(seat))
