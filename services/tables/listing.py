"""The public tables of the house."""

from __future__ import annotations

import asyncio

from services.tables.house import House
from services.tables.keys import PARTITIONS, of_partition
from services.tables.model import Status, TableLine
from services.tables.snapshot import read_line, seat_facts
from services.tables.store import Reply

LONGEST_LIST = 200
LOOKED_AT = 1000
"""So many of the newest tables are looked at for one list, whatever game is asked for."""
OF_A_PARTITION = 32
"""So many of one partition: among the newest 1000 of 256 partitions there are hardly ever more of one."""
AT_ONCE = 100


async def public_tables(house: House, game: str | None, limit: int) -> tuple[TableLine, ...]:
    """The newest first, of one game or of all; older ones than the newest 1000 are not found."""
    count = max(1, min(limit, LONGEST_LIST))
    parts = await asyncio.gather(
        *(
            house.store.call(
                "ZREVRANGE", of_partition(house.settings.namespace, number).list, 0, OF_A_PARTITION - 1, "WITHSCORES"
            )
            for number in range(PARTITIONS)
        )
    )
    found = sorted((row for part in parts for row in _rows(part)), reverse=True)[:LOOKED_AT]
    lines: list[TableLine] = []
    for start in range(0, len(found), AT_ONCE):
        page = [table for _, table in found[start : start + AT_ONCE]]
        some = await asyncio.gather(*(_line(house, table) for table in page))
        lines += [line for line in some if line is not None and game in (None, line.game)]
        if len(lines) >= count:
            break
    return tuple(lines[:count])


def _rows(part: Reply) -> list[tuple[float, str]]:
    row = [each for each in part if isinstance(each, bytes)] if isinstance(part, list) else []
    return [(float(score), table.decode()) for table, score in zip(row[::2], row[1::2], strict=True)]


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
