"""What can be chosen when a table is opened: the drafts, the modules and the pattern of the Megalith board."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table: EW-152, EW-153, EW-1611, EW-1614, EW-1620."""

    draft: Annotated[
        Literal["none", "setup_cards", "chiefs"],
        Meta(description="Setup cards are dealt, drafted, or drafted after the Chiefs."),
    ] = "none"
    glacier_tokens: Annotated[bool, Meta(description="Tokens lie on the Glaciers and reward Villages beside them.")] = (
        False
    )
    rest_tokens: Annotated[bool, Meta(description="The first figure of a round to Rest brings its player a token.")] = (
        False
    )
    pattern: Annotated[
        Literal[0, 2, 3, 4],
        Meta(description="The pattern of the Megalith board: that for 2, 3 or 4 players; 0 goes by the players."),
    ] = 0
