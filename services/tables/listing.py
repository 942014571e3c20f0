"""The public tables of the house, in pages."""

from __future__ import annotations

import asyncio
import re
from typing import NamedTuple

from services.tables.house import House
from services.tables.keys import PARTITIONS, of_partition
from services.tables.model import Status, TableLine, TableList
from services.tables.snapshot import read_line, seat_facts
from services.tables.store import Reply

LONGEST_LIST = 200
LOOKED_AT = 1000
"""So many tables are looked at for one page, whatever game is asked for."""
OF_A_PARTITION = 32
"""So many are read of one partition at a time."""
AT_ONCE = 100
CURSOR = "[0-9]{1,15}-[a-z2-7]{16}"
"""The form of a `Place` as clients see it."""


class Place(NamedTuple):
    """Where a table stands in the list: when it was created, in ms, and its id."""

    created: int
    table: str

    def written(self) -> str:
        """As clients see it."""
        return f"{self.created}-{self.table}"

    @classmethod
    def read(cls, written: str) -> Place:
        """The place of a cursor. Raises ValueError."""
        if not re.fullmatch(CURSOR, written):
            raise ValueError(f"{written!r} is no place in the list of tables")
        created, _, table = written.partition("-")
        return cls(int(created), table)


async def public_tables(house: House, game: str | None, after: str | None, limit: int) -> TableList:
    """The newest after a place, of one game or of all. Raises ValueError for what is no place."""
    count = max(1, min(limit, LONGEST_LIST))
    found, more = await _after(house, None if after is None else Place.read(after))
    lines: list[TableLine] = []
    looked_at = 0
    while looked_at < min(len(found), LOOKED_AT) and len(lines) < count:
        some = found[looked_at : looked_at + AT_ONCE]
        for line in await asyncio.gather(*(_line(house, place.table) for place in some)):
            looked_at += 1
            if line is not None and game in (None, line.game):
                lines.append(line)
            if len(lines) == count:
                break
    whole = looked_at == len(found) and not more
    return TableList(tables=tuple(lines), next=None if whole else found[looked_at - 1].written())


async def _after(house: House, after: Place | None) -> tuple[list[Place], bool]:
    """The next places, newest first and without a gap, and whether there may be more behind them."""
    parts = await asyncio.gather(*(_of_partition(house, number, after) for number in range(PARTITIONS)))
    gap = max((places[-1] for places, more in parts if more), default=None)
    found = [place for places, _ in parts for place in places if gap is None or place >= gap]
    return sorted(found, reverse=True), gap is not None


async def _of_partition(house: House, number: int, after: Place | None) -> tuple[list[Place], bool]:
    """The same of one partition."""
    key = of_partition(house.settings.namespace, number).list
    newest = "+inf" if after is None else after.created
    start = 0
    while True:
        row = await house.store.call(
            "ZREVRANGEBYSCORE", key, newest, "-inf", "WITHSCORES", "LIMIT", start, OF_A_PARTITION
        )
        read = _places(row)
        places = [place for place in read if after is None or place < after]
        more = len(read) == OF_A_PARTITION
        if places or not more:
            return places, more
        start += OF_A_PARTITION


def _places(part: Reply) -> list[Place]:
    row = [each for each in part if isinstance(each, bytes)] if isinstance(part, list) else []
    return [Place(int(float(score)), table.decode()) for table, score in zip(row[::2], row[1::2], strict=True)]


async def _line(house: House, table: str) -> TableLine | None:
    reply = await house.store.call("HMGET", house.keys(table).table, "status", "meta", "live")
    match reply:
        case [bytes(status), bytes(packed_meta), bytes(packed_live)]:
            meta, live = read_line(packed_meta, packed_live)
            return TableLine(
                table=table,
                game=meta.game,
                rules_version=meta.rules_version,
                status=Status(status.decode()),
                created=meta.created,
                seats=seat_facts(live.seats),
            )
    return None
