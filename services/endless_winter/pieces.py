"""The words for columns, benefits and cards, and the pieces that lie somewhere: figures, Megaliths, effects."""

from __future__ import annotations

from typing import Literal

import msgspec

Column = Literal["initiation", "development", "migration", "hunt"]
INITIATION: Column = "initiation"
DEVELOPMENT: Column = "development"
MIGRATION: Column = "migration"
HUNT: Column = "hunt"
COLUMNS: tuple[Column, ...] = (INITIATION, DEVELOPMENT, MIGRATION, HUNT)
REST = "rest"
"""With the columns: where a figure may be placed."""

Phase = Literal["setup", "action", "eclipse", "preparation"]

Kind = Literal[
    "food", "tool", "idol", "draw", "megalith",
    "bury", "camp", "move", "tip", "zone", "top_animal", "reveal", "tribe_hand", "tribe_discard", "culture",
    "stone", "village", "full_food", "points", "labour", "discard",
]  # fmt: skip
"""The symbols of page 20, as section 10 of the ledger writes them. `labour` counts in half points."""
FOOD: Kind = "food"
TOOL: Kind = "tool"
IDOL: Kind = "idol"
DRAW: Kind = "draw"
MEGALITH: Kind = "megalith"
LADDER: tuple[Kind, ...] = (MEGALITH, DRAW, IDOL, TOOL, FOOD)
"""EW-1401. From the greatest benefit to the least."""

COLOURS = ("cyan", "red", "purple", "yellow")
NO_SEAT = -1
NEUTRAL = -1
"""The owner of a neutral Megalith."""


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """A symbol with its number: a benefit, or what is paid for one."""

    kind: Kind
    count: int = 1


class Ability(msgspec.Struct, frozen=True, omit_defaults=True):
    """EW-1150 to EW-1155. What a card, a tile, a stone space or a token does."""

    gains: tuple[Effect, ...]
    cost: tuple[Effect, ...] = ()
    """EW-1151. Left of the arrow: paid in full."""
    column: Column | Literal[""] = ""
    """EW-1153. Usable only in a turn whose figure is in that column."""
    tipped: int = 0
    buried: int = 0
    """EW-1152. Left of the colon: so many Tipped Animals, Buried cards are needed."""


class Figure(msgspec.Struct, frozen=True):
    """A figure that has been placed in this round."""

    chief: bool
    place: str
    """A column or `REST`."""


class Megalith(msgspec.Struct, frozen=True):
    """A Megalith on the Megalith board.

    On level 0 it covers the space (row, column); on level n it lies on the four of level n - 1 at rows `row` and
    `row + 1`, columns `column` and `column + 1`.
    """

    level: int
    row: int
    column: int
    owner: int
    """A seat, or `NEUTRAL`."""
