"""Pieces that lie or stand somewhere: figures, Tents being built, Handicrafts being made; and the words for them."""

from __future__ import annotations

import msgspec

WOOD = "wood"
HIDE = "hide"
MEAT = "meat"
MUSHROOM = "mushroom"
SKULL = "skull"
GENEROSITY = "generosity"
"""A Generosity Point."""
RESOURCES = (WOOD, HIDE, MEAT, MUSHROOM, SKULL)
COLOURS = ("red", "blue", "green", "yellow")
NO_SEAT = -1
VISITOR = "visitor"
"""Stands in the place of a colour for the Visiting Nomad."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Nomad, or the Visiting Nomad, on the Village board."""

    colour: str
    """A colour, or `VISITOR`."""
    location: int
    laid: bool = False
    """NT-312. Laid down: its action is done."""
    second: bool = False
    """It joined a single space that held one Nomad: by Copy Power or as the visitor."""


class TentProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies on one Tent of a Clan board, and the food on the demand space before it."""

    wood: int = 0
    hide: int = 0
    fed: tuple[str, ...] = ()


class HandicraftProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """An incomplete Handicraft card, and what lies on it."""

    card: str
    wood: int = 0
    hide: int = 0
