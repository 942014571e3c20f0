"""NT-440 to NT-466. The Totem Pole, the Totem Pole board, and Locations 4 and 5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Move
from services.neta_tanka.actions import Action, Deed
from services.neta_tanka.content import BOARD_SIDES
from services.neta_tanka.pieces import WOOD
from services.neta_tanka.reserve import gain

if TYPE_CHECKING:
    from services.neta_tanka.state import State

ERECT: Move = ("erect",)


def add_stage(g: State, seat: int, token: str, *, gift: bool = False) -> None:
    """NT-441, NT-449. One stage more, from the Personal Reserve or, a `gift`, from the General Reserve."""
    me, ranking = g.players[seat], g.ranking
    if not gift:
        me.reserve[token] -= 1
    me.pole.append(token)
    g.tell("stage_added", seat=seat, token=token, height=len(me.pole))
    if seat not in ranking:
        ranking.append(seat)  # NT-443, NT-444
    place = was = ranking.index(seat)
    while place and len(g.players[ranking[place - 1]].pole) < len(me.pole):  # NT-445
        place -= 1
    if place < was:  # NT-446
        ranking.insert(place, ranking.pop(was))
        g.tell("totem_pole_ranking", seats=list(ranking))


def remove_stages(g: State, seat: int, token: str, count: int) -> None:
    """NT-R-17. Stages go back to the General Reserve; whoever is strictly taller now moves ahead."""
    me, ranking = g.players[seat], g.ranking
    for _ in range(count):
        me.pole.remove(token)
    g.tell("stages_removed", seat=seat, token=token, count=count, height=len(me.pole))
    place = was = ranking.index(seat)
    while place + 1 < len(ranking) and len(g.players[ranking[place + 1]].pole) > len(me.pole):
        place += 1
        ranking[place - 1] = ranking[place]
    ranking[place] = seat
    if not me.pole:
        ranking.remove(seat)  # NT-448
    if place > was or not me.pole:
        g.tell("totem_pole_ranking", seats=list(ranking))


class ErectTotemPole(Deed, frozen=True):
    """NT-430, NT-431. Location 4."""

    def possible(self, g: State) -> bool:
        return g.players[self.player].reserve[WOOD] > 0

    def run(self, g: State) -> None:
        add_stage(g, self.player, WOOD)


class VisitElderOfForest(Action, frozen=True):
    """NT-435. Location 5: a Wood from the General Reserve, or one from the own to the Totem Pole."""

    def options(self, g: State) -> Iterator[Move]:
        yield ("gain", WOOD)
        if g.players[self.player].reserve[WOOD]:
            yield ERECT

    def choose(self, g: State, move: Move) -> None:
        if move == ERECT:
            add_stage(g, self.player, WOOD)
        else:
            gain(g, self.player, WOOD, BOARD_SIDES[g.side].forest_elder_wood)
