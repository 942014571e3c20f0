"""What can be chosen when a table is opened: the rulings of the ledger that name another reading."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table: XI-R-01, XI-R-38."""

    several_actions: Annotated[bool, Meta(description="Up to three actions of one card each may make up a turn.")] = (
        False
    )
    landing_only: Annotated[
        bool,
        Meta(
            description="Of the pacification track only spaces on which a move ends give something. "
            "What is allowed from a space on, beyond it too, needs no landing there."
        ),
    ] = False
