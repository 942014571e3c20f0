"""NT-310 to NT-318, NT-860. Phase II: a player's turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Do, Move
from services.neta_tanka.actions import Action, Deed
from services.neta_tanka.canoe import VisitCanoe
from services.neta_tanka.content import LOCATIONS, PLAYER_COUNTS
from services.neta_tanka.forest import CollectMushroomsOrWood, FellTimber, RetrieveWood
from services.neta_tanka.handicrafts import MakeObjects, VisitElderOfHandicrafts
from services.neta_tanka.hunting import Hunt, SmokeMeat, Tan, VisitElderOfHunt
from services.neta_tanka.neta_tanka_cards import ConsultNetaTanka
from services.neta_tanka.nourishment import NourishClan, VisitElderOfNourishment
from services.neta_tanka.offerings import MakeOffering
from services.neta_tanka.pieces import VISITOR, Figure
from services.neta_tanka.reserve import GatherThoughts
from services.neta_tanka.tents import ConstructTents
from services.neta_tanka.totem_pole import ErectTotemPole, VisitElderOfForest

if TYPE_CHECKING:
    from services.neta_tanka.state import State

KINDS: dict[int, type[Deed] | type[Action]] = {
    1: FellTimber,
    2: RetrieveWood,
    3: CollectMushroomsOrWood,
    4: ErectTotemPole,
    5: VisitElderOfForest,
    6: VisitElderOfHandicrafts,
    7: MakeObjects,
    8: MakeOffering,
    9: ConstructTents,
    10: GatherThoughts,
    11: Hunt,
    12: Tan,
    13: VisitElderOfHunt,
    14: SmokeMeat,
    15: NourishClan,
    16: VisitElderOfNourishment,
    17: VisitCanoe,
    18: ConsultNetaTanka,
}
"""What is done at each Location."""
ACTIONS: tuple[dict[int, Deed | Action], ...] = tuple(
    {location: KINDS[location](seat) for location in LOCATIONS} for seat in range(max(PLAYER_COUNTS))
)
"""Seat → Location → the frame of its action."""
LAY_DOWN = {location: ("lay_down", location) for location in LOCATIONS}
END_TURN: Move = ("end_turn",)


class TakeTurn(Do, frozen=True):
    """NT-310. A player's turn begins."""

    seat: int

    def run(self, g: State) -> None:
        g.turn = self.seat
        g.resolved.clear()
        g.tell("turn_began", seat=self.seat)
        g.then(GoOn(self.seat))


class GoOn(Do, frozen=True):
    """NT-316, NT-317. The turn goes on as long as there is anything to choose."""

    seat: int

    def run(self, g: State) -> None:
        turn = ResolveNomads(self.seat)
        moves = turn.moves(g)
        if next(moves) != END_TURN or any(True for ask in g.aside() for _ in ask.moves(g)):
            g.then(turn)
        else:
            turn.play(g, END_TURN)


class ResolveNomads(Ask, frozen=True):
    """NT-311, NT-312, NT-313, NT-314, NT-315, NT-316, NT-368, NT-369, NT-853, NT-860, NT-937, NT-R-14, NT-R-30.

    Lay down a figure and do the action of its Location, in any order, or end the turn once nothing is due.
    Two own figures on one Location are alike.
    """

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        seat = self.player
        actions, mine, seen, due = ACTIONS[seat], g.players[seat].nomads, set(), False
        for figure in g.figures:
            location = figure.location
            if figure.laid or location in seen:
                continue
            if figure.colour in mine or (figure.colour == VISITOR and g.host == seat):
                seen.add(location)
                action = actions[location]
                due = due or action.due(g)
                if action.possible(g):
                    yield LAY_DOWN[location]
        if not due:
            yield END_TURN  # NT-316

    def play(self, g: State, move: Move) -> None:
        seat = self.player
        if move == END_TURN:
            g.tell("turn_ended", seat=seat)
            return
        location, mine, figures = move[1], g.players[seat].nomads, g.figures
        place, figure = next(
            (place, figure)
            for place, figure in enumerate(figures)
            if figure.location == location
            and not figure.laid
            and (figure.colour in mine or (figure.colour == VISITOR and g.host == seat))
        )
        figures[place] = Figure(figure.colour, location, True, figure.second)  # NT-312
        g.tell("laid_down", seat=seat, location=location, figure=figure.colour)
        g.then(GoOn(seat))
        ACTIONS[seat][location].begin(g)
