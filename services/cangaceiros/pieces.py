"""The words for pieces and places, and the pieces that lie somewhere: Event tiles, a fight under way."""

from __future__ import annotations

from typing import Literal

import msgspec

Line = Literal["guns", "protection", "facao"]
GUNS: Line = "guns"
PROTECTION: Line = "protection"
FACAO: Line = "facao"
LINES: tuple[Line, ...] = (GUNS, PROTECTION, FACAO)
"""The lines of Cangaceiros on a player board."""
DEAL = "deal"
VENGEANCE = "vengeance"
REIS = "reis"
CANGACEIRO = "cangaceiro"
HEAL = "heal"
TRAINING = "training"
"""With the lines: all bonuses of Fazendas and Reward tiles."""

JUAZEIRO = "juazeiro"
RECIFE = "recife"
STARTING, SERRA, CAATINGA = "starting", "serra", "caatinga"
"""The three backs of Action cards; the latter two are also types of spaces, with `SERTAO` and `CITY`."""
SERTAO = "sertao"
CITY = "city"

COLOURS = ("red", "yellow", "green", "blue", "purple")
NO_SEAT = -1


class EventTile(msgspec.Struct, frozen=True):
    """A tile on the Event Track, and the seats that have a Cangaceiro on it (CG-525: they travel with the tile)."""

    tile: str
    """An Event, or `"PEACE"`."""
    seats: tuple[int, ...] = ()


class Fight(msgspec.Struct, kw_only=True, omit_defaults=True):
    """CG-600 to CG-648. The fight that is under way."""

    seat: int
    space: str
    volantes: int
    """How many take part (CG-R-51)."""
    card: str
    """The Action card that is played."""
    prison: bool = False
    vengeance: bool = False
    tokens: list[str] = []
    """Volantes Reinforcements tokens drawn, from the left."""
    prison_token: str = ""
    wounds: int = 0
    """Wounds that Volantes, and the Prison behind them, have suffered."""
