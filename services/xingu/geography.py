"""XI-224, XI-R-34. What lies around a village."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from services.xingu.content import NEIGHBOURS
from services.xingu.pieces import TELEGRAPH
from services.xingu.villagers import village_hexes

if TYPE_CHECKING:
    from services.xingu.state import State


def around(g: State, seat: int) -> frozenset[str]:
    """The hexes next to a village with its expansions, those of the village itself left out."""
    return _around(village_hexes(g, seat))


@lru_cache(maxsize=4096)
def _around(village: tuple[str, ...]) -> frozenset[str]:
    return frozenset(near for spot in village for near in NEIGHBOURS[spot]).difference(village)


def telegraphs_adjacent(g: State, seat: int) -> int:
    """XI-1817, XI-R-34. TL tokens next to a village with its expansions, each once."""
    return sum(g.land.get(spot) == TELEGRAPH for spot in around(g, seat))
