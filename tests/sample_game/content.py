"""The fish cards."""

from __future__ import annotations

import msgspec

from services.engine.content import load


class Fish(msgspec.Struct, frozen=True):
    """SG-100. One card."""

    id: str
    kind: str
    value: int


FISH = {fish.id: fish for fish in load("tests.sample_game", "fish", Fish)}
KINDS = tuple(sorted({fish.kind for fish in FISH.values()}))
