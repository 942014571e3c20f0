"""CG-218, CG-416. The side of the map in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.cangaceiros.content import PLAYER_COUNTS, SPACES, Space

if TYPE_CHECKING:
    from services.cangaceiros.state import State

BY_PLAYERS = {count.id: SPACES[count.band] for count in PLAYER_COUNTS.values()}


def spaces(g: State) -> dict[str, Space]:
    """All spaces of the side that this number of players uses, by id."""
    return BY_PLAYERS[len(g.players)]
