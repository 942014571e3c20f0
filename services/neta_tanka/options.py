"""What can be chosen when a table is opened.

Every ruling of the ledger stands alone, without a named alternative, so none is an option.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from services.engine.options import BadOptions
from services.neta_tanka.content import Deck, Side


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table: NT-100, NT-952, NT-970."""

    side: Annotated[Side, Meta(description="The side of the Village board; Winter is the harder one.")] = "summer"
    difficulty: Annotated[Deck, Meta(description="The deck of the Solo Objective card; in a solo game only.")] = "easy"
    solo_links: Annotated[bool, Meta(description="The Solo Link variant; in a solo game only.")] = False

    def check(self, seats: int) -> None:
        """Raises `BadOptions` for an option that a game of so many players does not have (NT-974)."""
        if seats > 1 and (self.solo_links or self.difficulty != "easy"):
            raise BadOptions("difficulty and solo_links are for a game of one player")
