"""EW-1621 to EW-1626. The Glacier token module: tokens on the Glaciers, for Villages beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.endless_winter.content import GLACIER_TOKENS, JUNCTIONS
from services.endless_winter.pieces import Effect
from services.engine.piles import EVERYONE

if TYPE_CHECKING:
    from services.endless_winter.state import State


def turn_up(g: State, spot: str) -> None:
    """EW-1622, EW-1623. A Camp has come to this hex: a face-down token there is turned face up, and stays (EW-1625)."""
    if spot in g.glacier_hexes:
        place = g.glacier_hexes.index(spot)
        if g.glacier_tokens.known[place] != EVERYONE:
            g.show(g.glacier_tokens, place)
            g.tell("glacier_token", hex=spot, token=g.glacier_tokens.cards[place])


def village_benefits(g: State, junction: str) -> tuple[Effect, ...]:
    """EW-1624, EW-1625. What the face-up tokens of the three hexes of a junction give together."""
    tokens = zip(g.glacier_hexes, g.glacier_tokens.cards, g.glacier_tokens.known, strict=True)
    beside = [token for spot, token, known in tokens if known == EVERYONE and spot in JUNCTIONS[junction]]
    return tuple(effect for token in beside for effect in GLACIER_TOKENS[token].benefits)
