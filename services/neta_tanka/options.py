"""What can be chosen when a table is opened."""

from __future__ import annotations

import msgspec

from services.engine.options import BadOptions
from services.neta_tanka.content import Deck, Side


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table.

    Every ruling of the ledger stands alone, without a named alternative, so none is an option.
    """

    side: Side = "summer"
    """NT-100. The side of the Village board; Winter is the harder one."""
    difficulty: Deck = "easy"
    """NT-952. The deck of the Solo Objective card; in a solo game only."""
    solo_links: bool = False
    """NT-970. The Solo Link variant; in a solo game only."""

    def check(self, seats: int) -> None:
        """Raises `BadOptions` for an option that a game of so many players does not have (NT-974)."""
        if seats > 1 and (self.solo_links or self.difficulty != "easy"):
            raise BadOptions("difficulty and solo_links are for a game of one player")
