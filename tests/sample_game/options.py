"""The options of a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SG-103, SG-104, SG-208."""

    rounds: Annotated[int, msgspec.Meta(ge=2, le=4)] = 3
    shells: Annotated[int, msgspec.Meta(ge=0, le=3)] = 2
    moon: Literal["new", "full"] = "new"
