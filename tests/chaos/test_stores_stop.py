"""Redis that is away for a while: everything goes on without a restart of anything else, open streams too."""

from __future__ import annotations

import asyncio
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import httpx
import msgspec
import pytest
from httpx_sse import EventSource
from redis import Redis

from services.tables.errors import StoreUnavailable, Unavailable
from services.tables.model import Creation, Viewer
from tests.conftest import RedisServer
from tests.gateway.player import Player, code, new_key
from tests.workers.house import Door, WorkHouse, told

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@contextmanager
def ended(store: RedisServer) -> Iterator[None]:
    """It is told to stop, and started again."""
    store.stop()
    yield
    store.start()


@contextmanager
def killed(store: RedisServer) -> Iterator[None]:
    """It dies, and is started again."""
    assert store.process is not None
    store.process.kill()
    store.process.wait()
    yield
    store.start()


@contextmanager
def held(store: RedisServer) -> Iterator[None]:
    """It takes connections and commands, and answers none until it goes on."""
    assert store.process is not None
    store.process.send_signal(signal.SIGSTOP)
    yield
    store.process.send_signal(signal.SIGCONT)


async def heard(client: httpx.AsyncClient, table: str) -> list[str]:
    """The cursors of all entries that one stream tells of, to the end of the game."""
    cursors = []
    async with client.stream("GET", f"/v1/tables/{table}/events", timeout=None) as response:
        async for event in EventSource(response).aiter_sse():
            assert event.event in ("facts", "entry")
            if event.event == "entry":
                cursors.append(event.id)
                if "table.over" in [item["key"] for item in event.json()["news"]]:
                    break
    return cursors


@pytest.mark.parametrize(("away", "seconds"), [(killed, 3), (ended, 30), (held, 30)])
async def test_redis_is_away_for_a_while(
    house: WorkHouse, away: Callable[[RedisServer], AbstractContextManager[None]], seconds: float
) -> None:
    address = house.start_gateway()
    house.start("opponents", "scoring", "sweeper", MALOCA_BUDGET_MS="100")
    before = {name: process.process for name, process in house.running.items()}
    async with house.door() as door, httpx.AsyncClient(base_url=address, timeout=30) as client:
        player, key = Player(client), new_key()
        tables = [await door.open("hard", "normal", "easy", rounds=4) for _ in range(3)]
        streams = [asyncio.create_task(heard(client, table)) for table in tables]
        await asyncio.sleep(0.5)
        with away(house.store):
            wish = {"game": "sample_game", "seats": ["open", "open"]}
            assert code(await player.post("/v1/tables", wish, key=key)) == "store-unavailable"
            assert (await client.get("/readyz")).status_code == 503
            assert (await client.get("/livez")).status_code == 200
            await asyncio.sleep(seconds)
            with pytest.raises(Unavailable):
                await door.tables.facts(tables[0], Viewer())
        for table, stream in zip(tables, streams, strict=True):
            export = await door.ended(table, within=100)
            assert told(export, "table.safe_move") == []
            cursors = await stream
            assert cursors == [entry.cursor for entry in export.entries[-len(cursors) :]]
        assert (await player.post("/v1/tables", wish, key=key)).status_code == 201
    sleepless(house, before)


def sleepless(house: WorkHouse, before: dict[str, subprocess.Popen[bytes] | None]) -> None:
    """Nothing was started again, and everything still works."""
    assert {name: process.process for name, process in house.running.items()} == before
    for name, process in house.running.items():
        assert process.process is not None
        assert process.process.poll() is None, house.log(name)
    house.wait("opponents")
    house.wait("scoring")


async def test_redis_that_is_full_takes_nothing_and_everything_goes_on_when_there_is_room(house: WorkHouse) -> None:
    house.start("opponents", "scoring", "sweeper", MALOCA_BUDGET_MS="100")
    before = {name: process.process for name, process in house.running.items()}
    async with house.door() as door:
        tables = [await door.open("hard", "normal", "easy", rounds=4) for _ in range(3)]
        (job, *_) = [owed.job for table in tables for owed in house.owed(table) if "opponents" in owed.job.queue]
        await asyncio.gather(*(door.wake(job) for _ in range(300)))  # what the worker is at when there is no room
        with Redis.from_url(house.store.url) as store:
            store.config_set("maxmemory", "1kb")
            with pytest.raises(StoreUnavailable):
                await door.open("easy", "easy")
            await asyncio.sleep(4)
            store.config_set("maxmemory", "0")
        for table in tables:
            export = await door.ended(table, within=100)
            assert told(export, "table.safe_move") == []
    sleepless(house, before)


async def seated(door: Door, *opponents: str) -> tuple[str, str]:
    """A table with one person; its id and the seat's token."""
    seats = ("open", *(f"bot:{level}" for level in opponents))
    created = await door.tables.create(Creation(game="sample_game", seats=seats), key=new_key())
    grant = await door.tables.claim(created.table, 0, invite=created.invites[0].token, key=new_key())
    await door.tables.ready(created.table, 0, token=grant.seat_token, key=new_key())
    return created.table, grant.seat_token


async def test_a_broker_that_is_down_is_not_felt_and_made_up_for(house_with_broker: WorkHouse) -> None:
    house = house_with_broker
    house.start("opponents", "scoring", "sweeper")
    async with house.door() as door:
        await asyncio.to_thread(house.broker.stop)
        table, token = await seated(door, "easy", "normal")
        seen = await door.tables.view(table, await door.tables.viewer(table, token))
        (bait,) = msgspec.json.decode(seen.decisions)
        kept = await door.tables.move(table, token=token, decision=bait["id"], move=bait["moves"][0], key=new_key())
        assert [owed.attempts for owed in house.owed(table)] == [0, 0]  # nobody could be woken
        await asyncio.to_thread(house.broker.start)
        await door.tables.control(table, 0, token=token, controller="bot:easy", key=new_key())
        export = await door.ended(table, within=100)
    assert export.entries[kept.entry - 1].move == ("bait", *bait["moves"][0]["bait"].values())
