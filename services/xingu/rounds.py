"""XI-301 to XI-315. Rounds and turns, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.frames import Do, Upkeep
from services.xingu.disease import Disease
from services.xingu.feeding import Feed, FeedOnce
from services.xingu.pieces import CHARACTERS, FOREST, NO_SEAT
from services.xingu.round_end import EndRound
from services.xingu.scoring import outcome
from services.xingu.slavery import Slavery
from services.xingu.turn import TakeAction

if TYPE_CHECKING:
    from services.xingu.state import State


class Round(Do, frozen=True):
    """XI-301, XI-302, XI-313. The next round begins: everybody has all character cards in hand."""

    def run(self, g: State) -> None:
        g.round += 1
        for player in g.players:
            player.unplayed = [*CHARACTERS]
            player.brought.clear()
            player.bonfire_lit = False
        g.tell("round_began", round=g.round, first=g.first)
        g.then(NextTurn(g.first), EndRound(), NextRound())


class NextTurn(Do, frozen=True):
    """XI-302, XI-308, XI-309, XI-310. The turn of `seat`, or of the next who has a card, until all cards are played."""

    seat: int

    def run(self, g: State) -> None:
        seat = self.seat
        if not g.players[seat].unplayed:
            seat = next((other for other in g.clockwise(seat) if g.players[other].unplayed), NO_SEAT)
        g.turn = seat
        if seat == NO_SEAT:
            return
        g.bought = False
        g.tell("turn_began", seat=seat)
        g.then(TakeAction(seat), EndTurn(seat), NextTurn((seat + 1) % len(g.players)))


class EndTurn(Do, frozen=True):
    """XI-312, XI-1402, XI-1502, XI-R-55, XI-R-56. Feeding, then what the emptied stacks bring, one after the other."""

    seat: int

    def run(self, g: State) -> None:
        g.tell("turn_ended", seat=self.seat)
        emptied = [*g.emptied]
        g.emptied.clear()
        effects = [Disease(place) if g.stacks[place].terrain == FOREST else Slavery(place) for place in emptied]
        g.then(*effects)
        Feed(self.seat).run(g)


class NextRound(Do, frozen=True):
    """XI-301, XI-1802. Another round, or the end of the game."""

    def run(self, g: State) -> None:
        if g.ending:
            g.then(FeedLast(), FinalScoring())
        else:
            g.then(Round())


class FeedLast(Upkeep, frozen=True):
    """XI-1811, XI-1812, XI-R-54. Final step 1: each player feeds the tribe once more, from the first player on."""

    def run(self, g: State) -> None:
        g.tell("last_feeding")
        g.then(*(FeedOnce(seat) for seat in g.clockwise(g.first)))


class FinalScoring(Upkeep, frozen=True):
    """XI-1818, XI-R-72. Final steps 2 to 4: the standings are told, and the game is over."""

    def run(self, g: State) -> None:
        for standing in outcome(g).standings:
            g.tell("scored", seat=standing.seat, total=standing.total, rank=standing.rank)
