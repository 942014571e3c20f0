"""CG-943 to CG-956. The end of the game: resource points, Fame, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.cangaceiros.content import ACTION_CARDS, BOARD
from services.cangaceiros.pieces import STARTING
from services.engine.outcome import Outcome, Standing

if TYPE_CHECKING:
    from services.cangaceiros.state import Player, State

TIE_BREAKS = ("prison", "event_track")
"""CG-954, CG-955. The keys of the tie-breaks, in order."""


def outcome(g: State) -> Outcome:
    """CG-953 to CG-956. The result of a game that is over."""
    scores = [{"fame": player.fame, "resources": fame_for_resources(player)} for player in g.players]
    order = [
        (-sum(scores[seat].values()), player.prisoners, on_event_track(g, seat))
        for seat, player in enumerate(g.players)
    ]
    standings = []
    for seat, mine in enumerate(order):
        rank = 1 + sum(other < mine for other in order)
        standings.append(Standing(seat=seat, rank=rank, won=rank == 1, total=-mine[0], scores=scores[seat]))
    return Outcome(standings=tuple(standings), tie_break=_tie_break(order))


def _tie_break(order: list[tuple[int, int, int]]) -> str:
    """The last tie-break by which a player with the most Fame fell behind."""
    best = min(order)
    level = [sum(other[:compared] == best[:compared] for other in order) for compared in (1, 2, 3)]
    if level[2] < level[1]:
        return TIE_BREAKS[1]
    return TIE_BREAKS[0] if level[1] < level[0] else ""


def resources(player: Player) -> dict[str, int]:
    """CG-943 to CG-950, CG-952. The resource points of a player by what they are for, in the book's order."""
    return {
        "cards": sum(ACTION_CARDS[card].back != STARTING for card in (*player.deck.cards, *player.discard)),
        "lines": player.board,
        "garrisons": sum(player.garrisons.values()),
        "reis": player.reis,
        "trophies": player.trophies,
        "training_markers": player.trained,
        "deals": player.deals,
        "vengeance": player.vengeance,
        "wounds": -len(player.wounds),
    }


def fame_for_resources(player: Player) -> int:
    """CG-951, CG-R-25. The Fame that all resource points together give."""
    return max(0, sum(resources(player).values())) // BOARD.resource_points


def on_event_track(g: State, seat: int) -> int:
    """Cangaceiros of a player on Event tiles."""
    return sum(seat in event.seats for event in g.events)
