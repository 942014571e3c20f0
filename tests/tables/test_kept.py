"""Kept means kept: restarts, lost lines, and what it costs to keep a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path

import msgspec
import pytest
from redis.asyncio import Redis

from services.tables.archive import read_export
from services.tables.directory import Directory
from services.tables.errors import StoreUnavailable
from services.tables.keys import of_table
from services.tables.model import TableSettings, Viewer
from services.tables.rules import Rules, channel_to
from services.tables.tables import Tables
from services.tables.verifier import verify
from tests.conftest import RedisServer, redis_in
from tests.tables.conftest import OpenHouse
from tests.tables.sitting import Sitting, key, running, to_turns

AN_ENTRY = 260
A_TABLE = 8 * 1024


async def test_a_restart_of_the_store_keeps_everything_and_nothing_else_restarts(
    own_redis: RedisServer, directory: Directory, settings: TableSettings, address: str
) -> None:
    async with Tables(own_redis.url, directory, settings) as tables:
        sitting = await to_turns(tables, target=6)
        before = await tables.view(sitting.table, sitting.viewer(0))
        decision, name = (await sitting.decisions(0))["add"].id, key()
        move = {"add": {"amount": 1}}
        async with aclosing(tables.events(sitting.table, sitting.viewer(1), keep_alive=0.2)) as events:
            assert (await anext(events)).kind == "facts"
            own_redis.stop()
            with pytest.raises(StoreUnavailable) as refused:
                await tables.move(sitting.table, token=sitting.token(0), decision=decision, move=move, key=name)
            assert refused.value.retry_after
            own_redis.start()
            assert await tables.view(sitting.table, sitting.viewer(0)) == before
            accepted = await tables.move(sitting.table, token=sitting.token(0), decision=decision, move=move, key=name)
            while (event := await anext(events)).kind != "entry":
                assert event.kind == "keep-alive"
            assert event.id == accepted.cursor
        own_redis.stop()
        own_redis.start()
        await sitting.play(1, "add", amount=2)
        assert (
            await tables.move(sitting.table, token=sitting.token(0), decision=decision, move=move, key=name) == accepted
        )
        await tables.close(sitting.table, token=sitting.created.host_token, key=key())
        export = read_export(await tables.export(sitting.table))
        assert (await verify(export, await Rules.at(channel_to(address)))).holds


async def test_a_store_that_lost_its_last_entries_resets_who_remembers_them(
    open_house: OpenHouse, settings: TableSettings, redis_url: str
) -> None:
    tables, other = await open_house(settings), await open_house(settings)
    sitting = await running(tables, "open", "open", "open")
    keys = of_table(settings.namespace, sitting.table)
    async with Redis.from_url(redis_url) as redis:
        kept = [(name, dumped) for name in keys[:3] if (dumped := await redis.dump(name))]
        lost = await sitting.play(0, "say", number=1)
        for name, dumped in kept:
            await redis.restore(name, 0, dumped, replace=True)
    elsewhere = Sitting(other, sitting.created, sitting.grants)
    other_line = await elsewhere.play(1, "say", number=1)
    assert (other_line.entry, other_line.cursor == lost.cursor) == (lost.entry, False)
    async with aclosing(tables.events(sitting.table, Viewer(), after=lost.cursor)) as events:
        assert [(await anext(events)).kind for _ in range(2)] == ["facts", "reset"]
    decision = f"{lost.entry - 1}.2.1.2"
    third = await tables.move(
        sitting.table, token=sitting.token(2), decision=decision, move={"say": {"number": 3}}, key=key()
    )
    assert third.entry == lost.entry + 1


async def test_a_table_in_the_store_costs_little(
    open_house: OpenHouse, settings: TableSettings, redis_url: str
) -> None:
    tables = await open_house(settings)
    sitting = await to_turns(tables, target=1000)
    for _ in range(60):
        for seat in (0, 1):
            await sitting.play(seat, "peek")
            await sitting.play(seat, "add", amount=1)
        for seat in (0, 1):
            await sitting.play(seat, "say", number=1)
        await sitting.count()
    version = await sitting.version()
    keys = of_table(settings.namespace, sitting.table)
    async with Redis.from_url(redis_url) as redis:
        sizes = [await redis.memory_usage(name, samples=0) or 0 for name in keys[:3]]
    assert version > 400
    assert sum(sizes) <= AN_ENTRY * version + A_TABLE, sizes
    print(f"{version} entries, {sizes} bytes: {sum(sizes) / version:.0f} an entry")


@pytest.fixture
def replica(tmp_path: Path) -> Iterator[RedisServer]:
    """A second store, which runs when the test wants it to."""
    server = redis_in(tmp_path / "replica")
    server.folder.mkdir()
    yield server
    server.stop()


async def test_a_command_is_answered_when_the_replicas_have_its_entry(
    own_redis: RedisServer, replica: RedisServer, directory: Directory, settings: TableSettings
) -> None:
    careful = msgspec.structs.replace(settings, replicas=1, deadline=30.0)
    async with Tables(own_redis.url, directory, careful) as tables:
        with pytest.raises(StoreUnavailable):
            await running(tables)
        replica.start()
        async with Redis.from_url(replica.url) as second:
            await second.replicaof("127.0.0.1", own_redis.port)
            for _ in range(400):
                if (await second.info("replication"))["master_link_status"] != "up":
                    await asyncio.sleep(0.05)
            sitting = await running(tables)
            assert await second.llen(of_table(settings.namespace, sitting.table).entries) == 6
