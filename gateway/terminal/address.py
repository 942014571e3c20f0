"""How a table, a seat and an invite are written in one line that can be sent to somebody."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TABLE = re.compile(r"[A-Za-z0-9_-]+")
_LINK = re.compile(
    r"(?P<server>https?://[^#?]+?)/v1/tables/(?P<table>[A-Za-z0-9_-]+)(?:/seats/(?P<seat>\d{1,2}))?/?(?:#(?P<invite>.+))?"
)


class BadAddress(Exception):
    """The text is neither a table's id nor a link to one."""


@dataclass(frozen=True)
class Address:
    """A table; of a link also the house, the seat and the invite, which stands behind `#` and so in nobody's log."""

    table: str
    server: str | None = None
    seat: int | None = None
    invite: str | None = None

    def link(self) -> str:
        """The address as one link."""
        seat = "" if self.seat is None else f"/seats/{self.seat}"
        invite = "" if self.invite is None else f"#{self.invite}"
        return f"{self.server or ''}/v1/tables/{self.table}{seat}{invite}"


def read_address(text: str) -> Address:
    """A table's id, or a link such as `http://house/v1/tables/k7x2/seats/0#<invite>`. Raises `BadAddress`."""
    if _TABLE.fullmatch(text):
        return Address(text)
    link = _LINK.fullmatch(text)
    if link is None:
        raise BadAddress(f"{text!r} is neither a table's id nor a link to a table.")
    seat = None if link["seat"] is None else int(link["seat"])
    return Address(link["table"], link["server"], seat, link["invite"])
