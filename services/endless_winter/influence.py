"""EW-704, EW-709, EW-1211. Influence: who has the most in a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.endless_winter.content import BOARD, JUNCTIONS

if TYPE_CHECKING:
    from services.endless_winter.state import Player, State


def influence(g: State, seat: int, spot: str) -> int:
    """EW-704, EW-709. The Influence of `seat` in a hex: 1 for each Camp there, 2 for each Village that touches it."""
    return everywhere(g.players[seat]).get(spot, 0)


def hexes_led(g: State, seat: int) -> list[str]:
    """EW-1211, EW-R-16, EW-R-17. Hexes where `seat` now has the most Influence, or as much as another who has it."""
    others = [everywhere(player) for other, player in enumerate(g.players) if other != seat]
    mine = everywhere(g.players[seat])
    return [spot for spot in sorted(mine) if all(mine[spot] >= other.get(spot, 0) for other in others)]


def everywhere(player: Player) -> dict[str, int]:
    """The Influence of a player by hex; no hex with none."""
    found = {spot: BOARD.camp_influence * camps for spot, camps in player.camps.items()}
    for junction in player.villages:
        for spot in JUNCTIONS[junction]:
            found[spot] = found.get(spot, 0) + BOARD.village_influence
    return found
