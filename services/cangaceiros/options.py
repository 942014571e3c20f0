"""What can be chosen when a table is opened: the rulings of the ledger that name another reading."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table: CG-R-02, CG-R-04."""

    peace_is_event_tile: Annotated[
        bool, Meta(description="Peace has Reward tiles, takes Cangaceiros and can be exchanged, like an Event tile.")
    ] = False
    volantes_block: Annotated[
        bool, Meta(description="A space with Volantes ends a Gang's movement, except by railroad and with Cabeleira.")
    ] = False
