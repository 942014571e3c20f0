"""Section 6. What may be done beside the decisions of step 2."""

from __future__ import annotations

from services.endless_winter.content import PLAYER_COUNTS
from services.endless_winter.labour import PlayTribeCard, SpendFood, UseAbility, UseChief
from services.engine.frames import Ask

FREE_ACTIONS: tuple[tuple[Ask, ...], ...] = tuple(
    (PlayTribeCard(seat), SpendFood(seat), UseAbility(seat), UseChief(seat)) for seat in range(max(PLAYER_COUNTS))
)
"""Seat → the free actions of its turn."""
