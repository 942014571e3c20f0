"""A store whose clock is set back: a table's own time goes on."""

from __future__ import annotations

import asyncio
import hashlib

import msgspec
import pytest
from redis.asyncio import Redis

from services.tables import store
from services.tables.errors import InviteSpent, SeatNotReplaceable
from services.tables.model import Creation, TableSettings
from services.tables.tables import Tables
from tests.tables.conftest import OpenHouse
from tests.tables.sitting import Sitting, key, running

HOUR = 3600
SET_BY = "test-clock:set-by"
PAUSE = 0.02


class Script(store.Script):
    """A script whose clock this test can set, by so many seconds."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        own = f"{{redis.call('TIME')[1] + (redis.call('GET', '{SET_BY}') or 0), redis.call('TIME')[2]}}"
        self.source = self.source.replace("redis.call('TIME')", own)
        self.digest = hashlib.sha1(self.source.encode(), usedforsecurity=False).hexdigest()


async def set_back(redis_url: str) -> None:
    """From now on it is an hour earlier."""
    async with Redis.from_url(redis_url) as redis:
        await redis.set(SET_BY, -HOUR)


@pytest.fixture
async def tables(
    open_house: OpenHouse, settings: TableSettings, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> Tables:
    monkeypatch.setattr(store, "Script", Script)
    async with Redis.from_url(redis_url) as redis:
        await redis.delete(SET_BY)
    return await open_house(settings)


async def test_entries_never_go_back_and_do_not_stand_still(
    tables: Tables, open_house: OpenHouse, settings: TableSettings, redis_url: str
) -> None:
    sitting = await running(tables)
    before = await sitting.play(0, "say", number=1)
    await set_back(redis_url)
    times = [before.time, (await sitting.play(1, "say", number=1)).time]
    elsewhere = Sitting(await open_house(settings), sitting.created, sitting.grants)
    for each in (elsewhere, sitting):  # a process that has seen the table before, and one that has not
        await asyncio.sleep(PAUSE)
        times.append((await (each.count() if each is elsewhere else each.play(0, "add", amount=1))).time)
    assert times[0] <= times[1] < times[2] < times[3] < times[0] + HOUR * 1000


async def test_patience_goes_on_from_the_first_look(tables: Tables, redis_url: str) -> None:
    created = await tables.create(
        Creation(game="counting_game", seats=("open", "bot:easy"), patience=10 * PAUSE), key=key()
    )
    sitting = Sitting(tables, created)
    (invite,) = created.invites
    sitting.grants[0] = await tables.claim(created.table, 0, invite=invite.token, key=key())
    await tables.ready(created.table, 0, token=sitting.token(0), key=key())
    await set_back(redis_url)
    refused = 0
    while True:
        try:
            await tables.control(created.table, 0, token=created.host_token, controller="bot:easy", key=key())
            break
        except SeatNotReplaceable:
            refused += 1
            await asyncio.sleep(PAUSE)
    assert refused


async def test_an_invite_still_expires(
    tables: Tables, open_house: OpenHouse, settings: TableSettings, redis_url: str
) -> None:
    hasty = await open_house(msgspec.structs.replace(settings, invite_for=10 * PAUSE))
    created = await hasty.create(Creation(game="counting_game", seats=("open", "open")), key=key())
    await set_back(redis_url)
    await hasty.claim(created.table, 0, invite=created.invites[0].token, key=key())
    await asyncio.sleep(11 * PAUSE)
    with pytest.raises(InviteSpent):
        await hasty.claim(created.table, 1, invite=created.invites[1].token, key=key())
