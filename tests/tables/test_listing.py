"""The list of public tables, page by page."""

from __future__ import annotations

import base64
from itertools import count, islice
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from services.tables.keys import of_table, partition
from services.tables.listing import LOOKED_AT, OF_A_PARTITION
from services.tables.model import Creation, TableList, TableSettings
from services.tables.tables import Tables
from tests.tables.sitting import key


async def test_public_tables_are_listed_newest_first(tables: Tables) -> None:
    wish = Creation(game="counting_game", seats=("open", "bot:easy"), public=True)
    made = [(await tables.create(wish, key=key())).table for _ in range(3)]
    await tables.create(msgspec.structs.replace(wish, public=False), key=key())
    listed = (await tables.list(game="counting_game")).tables
    assert sorted(line.table for line in listed) == sorted(made)
    assert [line.created for line in listed] == sorted((line.created for line in listed), reverse=True)
    assert [seat.controller for seat in listed[0].seats] == ["open", "bot:easy"]
    assert await tables.list(game="another") == TableList(tables=(), next=None)


async def pages(tables: Tables, **wanted: Any) -> list[list[str]]:
    """The ids on every page of a list."""
    found: list[list[str]] = []
    after = None
    while True:
        page = await tables.list(after=after, **wanted)
        found.append([line.table for line in page.tables])
        if (after := page.next) is None:
            return found


async def test_pages_of_the_list_follow_one_another_without_gap_or_double(tables: Tables) -> None:
    """Also where one is created meanwhile."""
    wish = Creation(game="counting_game", seats=("open",), public=True)
    made = [(await tables.create(wish, key=key())).table for _ in range(5)]
    newest_first = [line.table for line in (await tables.list()).tables]
    assert sorted(newest_first) == sorted(made)
    assert await pages(tables, limit=2) == [newest_first[:2], newest_first[2:4], newest_first[4:]]
    assert await pages(tables, limit=5) == [newest_first]
    assert await pages(tables, limit=1, game="another") == [[]]
    second = await tables.list(limit=2, after=(await tables.list(limit=2)).next)
    await tables.create(wish, key=key())
    assert (await tables.list(limit=2, after=second.next)).tables[0].table == newest_first[4]


async def test_a_page_goes_on_where_one_partition_holds_many(
    tables: Tables, settings: TableSettings, redis_url: str
) -> None:
    created = await tables.create(Creation(game="counting_game", seats=("open",), public=True), key=key())
    ids = (base64.b32encode(n.to_bytes(10, "big")).decode().lower() for n in count())
    crowd = list(islice((table for table in ids if partition(table) == 17), 3 * OF_A_PARTITION))
    times = {table: 10**13 + n // 50 for n, table in enumerate(crowd)}  # newer than that one, 50 at a time
    async with Redis.from_url(redis_url) as redis:
        await redis.zadd(of_table(settings.namespace, crowd[0]).list, times)
        assert [table for page in await pages(tables) for table in page] == [created.table]  # those are gone
        dumped = await redis.dump(of_table(settings.namespace, created.table).table)
        assert dumped
        for table in crowd:
            await redis.restore(of_table(settings.namespace, table).table, 0, dumped)
        found = await pages(tables, limit=20)
    order = sorted(crowd, key=lambda table: (times[table], table), reverse=True)
    assert [table for page in found for table in page] == [*order, created.table]


async def test_what_is_no_place_in_the_list_is_refused(tables: Tables) -> None:
    for wrong in ("", "1", "-aaaaaaaaaaaaaaaa", "1-aaaaaaaaaaaaaaaa\n", "1-AAAAAAAAAAAAAAAA", "1e3-aaaaaaaaaaaaaaaa"):
        with pytest.raises(ValueError, match="no place"):
            await tables.list(after=wrong)


async def test_a_list_does_not_look_at_every_table_of_the_house(
    tables: Tables, settings: TableSettings, redis_url: str
) -> None:
    """Else one request for a game that nobody plays would read them all."""
    tables_of_old = [base64.b32encode(n.to_bytes(10, "big")).decode().lower() for n in range(4000)]
    async with Redis.from_url(redis_url) as redis:
        pipeline = redis.pipeline()
        for table in tables_of_old:
            pipeline.zadd(of_table(settings.namespace, table).list, {table: 1})
        await pipeline.execute()
        before = await redis.info("commandstats")
        created = await tables.create(Creation(game="counting_game", seats=("open",), public=True), key=key())
        first = await tables.list()
        assert [line.table for line in first.tables] == [created.table]
        other = await tables.list(game="another")
        assert other.tables == ()
        after = await redis.info("commandstats")
    looked_at = after["cmdstat_hmget"]["calls"] - before.get("cmdstat_hmget", {"calls": 0})["calls"]
    assert looked_at < 2 * LOOKED_AT + 100
