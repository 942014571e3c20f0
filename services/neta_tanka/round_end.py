"""NT-800 to NT-814, NT-900. Phase III: the five steps at the end of a round, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.engine.frames import Upkeep
from services.neta_tanka import scoring
from services.neta_tanka.content import BOARD_SIDES, MISSIONS
from services.neta_tanka.links import lay_reminders
from services.neta_tanka.pieces import MEAT, NO_SEAT, VISITOR, Figure

if TYPE_CHECKING:
    from services.neta_tanka.state import State


class PassVisitorAndFirstPlayer(Upkeep, frozen=True):
    """NT-705, NT-706, NT-800, NT-801, NT-802, NT-803, NT-R-43. Step 1."""

    def run(self, g: State) -> None:
        g.phase = 3
        g.figures = [figure for figure in g.figures if figure.colour != VISITOR]
        g.host = g.welcomed  # NT-800, NT-802
        g.first = g.welcomed if g.welcomed != NO_SEAT else (g.first + 1) % len(g.players)  # NT-801, NT-803
        g.welcomed = NO_SEAT
        g.tell("visitor_passed", host=g.host)
        g.tell("first_player_passed", seat=g.first)


class ReleaseBuffalo(Upkeep, frozen=True):
    """NT-804. Step 2."""

    def run(self, g: State) -> None:
        side = BOARD_SIDES[g.side]
        if g.caught == side.buffalo:
            g.caught = side.buffalo_kept
            g.tell("buffalo_released", caught=g.caught)


class DiscardMeat(Upkeep, frozen=True):
    """NT-805, NT-806. Step 3."""

    def run(self, g: State) -> None:
        kept = BOARD_SIDES[g.side].spoilt_above
        if g.areas[MEAT] > kept:
            g.tell("meat_discarded", count=g.areas[MEAT] - kept)
            g.areas[MEAT] = kept


class ReturnNomads(Upkeep, frozen=True):
    """NT-380, NT-381, NT-382, NT-383, NT-384, NT-385, NT-386, NT-758, NT-807, NT-808, NT-809, NT-814, NT-R-21.

    Step 4: Nomads go home or on their missions.
    """

    def run(self, g: State) -> None:
        for player in g.players:
            player.reminders.clear()  # NT-809
            player.copied = False  # NT-814
        figures, g.figures = g.figures, []
        for figure in figures:
            colour, goal = figure.colour, MISSIONS.get(figure.location)
            seat = next(seat for seat, player in enumerate(g.players) if colour in player.nomads)
            if goal is None:
                g.players[seat].nomads[colour] += 1  # NT-807
                continue
            g.figures.append(Figure(colour, goal))  # NT-808
            lay_reminders(g, seat, colour, goal)
            g.tell("nomad_on_mission", seat=seat, colour=colour, location=goal)
        g.tell("nomads_returned")


class TurnCanoeTile(Upkeep, frozen=True):
    """NT-810, NT-811, NT-812, NT-813, NT-R-25. Step 5."""

    def run(self, g: State) -> None:
        g.canoe_discard.append(g.tile)
        g.tell("tile_discarded", tile=g.tile)
        g.tile = ""
        if g.final.cards:
            g.round += 1  # NT-812
            turn_up_tile(g)
            if g.solo_links.cards:
                put_solo_links(g)  # NT-972


class FinalScoring(Upkeep, frozen=True):
    """NT-900, NT-910, NT-913. The game ends; Objective cards are shown and points are counted."""

    def run(self, g: State) -> None:
        for seat, player in enumerate(g.players):
            g.show(player.objective, -1)
            g.tell("objective_shown", seat=seat, card=player.objective.cards[-1])
        for standing in scoring.outcome(g).standings:
            g.tell("scored", seat=standing.seat, total=standing.total, rank=standing.rank)


def turn_up_tile(g: State) -> None:
    """NT-118, NT-812. The next tile lies face up: a Canoe tile, after the last of them the Final tile."""
    pile = g.canoe if g.canoe.cards else g.final
    g.show(pile, -1)
    g.tile, _ = pile.draw()
    g.tell("tile_turned_up", tile=g.tile, round=g.round)


def put_solo_links(g: State) -> None:
    """NT-971. The Solo Link tokens are shuffled and lie face up, one on each Link."""
    g.shuffle("solo_links", g.solo_links)
    for place in range(len(g.solo_links)):
        g.show(g.solo_links, place)
    g.tell("solo_links_put", tokens=[*g.solo_links.cards])
