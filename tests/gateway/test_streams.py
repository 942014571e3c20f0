"""Streams: what comes first, what comes again, how they end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from httpx_sse import EventSource, ServerSentEvent

from tests.gateway.player import Player, Seated, bearer, code, new_key
from tests.gateway.processes import House, gateway_at, gateways


@dataclass
class Stream:
    """Reads a stream event by event."""

    events: AsyncIterator[ServerSentEvent]

    async def next(self) -> tuple[str, str, Any]:
        """Kind, id, data of the next event."""
        event = await anext(self.events)
        return event.event, event.id, json.loads(event.data)

    async def rest(self) -> list[str]:
        """The kinds of all further events, until the stream ends."""
        return [event.event async for event in self.events]


@asynccontextmanager
async def watching(
    client: httpx.AsyncClient, table: Seated, token: str | None = None, last: str | None = None, **query: str
) -> AsyncIterator[Stream]:
    headers = {**bearer(token), **({} if last is None else {"Last-Event-ID": last})}
    async with client.stream("GET", f"{table.path}/events", headers=headers, params=query) as response:
        assert response.status_code == 200, await response.aread()
        assert response.headers["content-type"].startswith("text/event-stream")
        assert response.headers["cache-control"] == "no-store"
        yield Stream(EventSource(response).aiter_sse())


async def test_facts_come_first_and_then_each_entry(player: Player) -> None:
    table = await player.running()
    async with watching(player.client, table, table.seats[1]) as stream:
        kind, cursor, facts = await stream.next()
        assert (kind, facts["status"], facts["cursor"]) == ("facts", "running", cursor)
        assert [each["kind"] for each in facts["decisions"]] == ["ChooseBait"]
        reply = (await player.move(table, 0)).json()
        kind, cursor, entry = await stream.next()
        assert (kind, cursor) == ("entry", reply["cursor"])
        assert entry["entry"] == reply["entry"]
        assert entry["news"] == reply["news"]


async def test_every_viewer_gets_one_event_per_entry_and_only_what_it_may_see(player: Player) -> None:
    table = await player.running()
    async with (
        watching(player.client, table, table.seats[0]) as own,
        watching(player.client, table, table.seats[1]) as other,
        watching(player.client, table) as spectator,
    ):
        for stream in (own, other, spectator):
            await stream.next()
        for seat in (0, 1):
            await player.move(table, seat)
        free = [await player.looking(table, seat) for seat in (0, 1)]
        (winner,) = [seat for seat in (0, 1) if free[seat]]
        reply = (await player.move(table, winner, free[winner])).json()
        heard = [[await stream.next() for _ in range(3)] for stream in (own, other, spectator)]
        assert len({tuple(cursor for _, cursor, _ in events) for events in heard}) == 1
        keys = [[item["key"] for item in events[-1][2]["news"]] for events in heard]
        assert keys[winner] == ["sample_game.looked", "sample_game.seen"]
        assert keys[1 - winner] == keys[2] == ["sample_game.looked"]
        assert reply["news"] == heard[winner][-1][2]["news"]


async def test_who_comes_back_gets_what_was_missed(player: Player) -> None:
    table = await player.running()
    async with watching(player.client, table) as stream:
        cursor = (await stream.next())[1]
    replies = [(await player.move(table, seat)).json() for seat in (0, 1)]
    for resumed in (
        watching(player.client, table, last=cursor),
        watching(player.client, table, after=cursor),
        watching(player.client, table, last=cursor, after="1-00000000"),
    ):
        async with resumed as stream:
            assert (await stream.next())[:2] == ("facts", "")
            assert [(await stream.next())[1] for _ in replies] == [reply["cursor"] for reply in replies]


async def test_cursor_that_is_not_known_gives_one_reset(player: Player) -> None:
    table = await player.running()
    for cursor in ("1-00000000", "999-0a1b2c3d", "yesterday", "-", "1-zz", "\u00e9", "9" * 40):
        async with watching(player.client, table, after=cursor) as stream:
            kind, at, facts = await stream.next()
            if kind == "facts":  # the cursor could have been one
                kind, at, facts = await stream.next()
            assert (kind, at) == ("reset", facts["cursor"]), cursor
            reply = (await player.client.get(table.path)).json()
            assert facts["version"] == reply["version"]


async def test_reset_is_followed_by_what_happens_then(player: Player) -> None:
    table = await player.running()
    async with watching(player.client, table, after="999-0a1b2c3d") as stream:
        assert [(await stream.next())[0] for _ in range(2)] == ["facts", "reset"]
        reply = (await player.move(table, 0)).json()
        assert (await stream.next())[:2] == ("entry", reply["cursor"])


async def test_silence_is_broken_by_comments(player: Player) -> None:
    table = await player.create()
    async with player.client.stream("GET", f"{table.path}/events") as response:
        lines = response.aiter_lines()
        assert await anext(lines) == "retry: 2000"
        async for line in lines:
            if line == ": keep-alive":
                break


async def test_stream_of_a_replaced_player_ends_with_word_of_it(player: Player) -> None:
    table = await player.running()
    async with watching(player.client, table, table.seats[0]) as stream:
        await stream.next()
        headers = {**bearer(table.seats[0]), "Idempotency-Key": new_key()}
        path = f"{table.path}/seats/0/controller"
        assert (await player.client.put(path, json={"controller": "bot:easy"}, headers=headers)).is_success
        assert await stream.rest() == ["seat-revoked"]
    refused = await player.client.get(f"{table.path}/events", headers=bearer(table.seats[0]))
    assert code(refused) == "seat-revoked"


async def test_ticket_opens_the_stream_of_its_bearer(player: Player) -> None:
    table = await player.running()
    made = await player.client.post(f"{table.path}/tickets", headers=bearer(table.seats[1]))
    assert made.json()["expires_in"] == 60
    async with watching(player.client, table, ticket=made.json()["ticket"]) as stream:
        facts = (await stream.next())[2]
        assert [each["id"].split(".")[1] for each in facts["decisions"]] == ["1"]


async def test_ticket_of_another_table_opens_nothing(player: Player) -> None:
    here, elsewhere = await player.create(), await player.create()
    ticket = (await player.client.post(f"{elsewhere.path}/tickets")).json()["ticket"]
    response = await player.client.get(f"{here.path}/events", params={"ticket": ticket})
    assert code(response) == "token-of-another-table"


async def test_hundred_streams_of_one_table_all_hear_of_a_move(player: Player) -> None:
    table = await player.running()

    async def hear(ready: asyncio.Barrier) -> str:
        async with watching(player.client, table) as stream:
            await stream.next()
            await ready.wait()
            return (await stream.next())[1]

    ready = asyncio.Barrier(101)
    limits = httpx.Limits(max_connections=200)
    async with httpx.AsyncClient(base_url=player.client.base_url, timeout=30, limits=limits) as many:
        moving, player.client = player.client, many
        listeners = [asyncio.create_task(hear(ready)) for _ in range(100)]
        await ready.wait()
        player.client = moving
        reply = (await player.move(table, 0)).json()
        assert set(await asyncio.gather(*listeners)) == {reply["cursor"]}


async def test_nobody_holds_all_streams(player: Player, shared: House, tmp_path: Path) -> None:
    table = await player.running()
    door = gateway_at(tmp_path / "few.log", shared.redis.url, shared.rules_address, MALOCA_STREAMS_EACH="2")
    with gateways(door) as (url,):
        async with httpx.AsyncClient(base_url=url, timeout=30) as there, AsyncExitStack() as stack:
            for token in (None, None, table.seats[0], table.seats[0]):
                await stack.enter_async_context(watching(there, table, token))
            for token in (None, table.seats[0]):
                refused = await there.get(f"{table.path}/events", headers=bearer(token))
                assert code(refused) == "too-many-streams"
            async with watching(there, table, table.seats[1]):
                pass
            await stack.aclose()
            while True:  # until the house has noticed
                async with there.stream("GET", f"{table.path}/events") as response:
                    if response.status_code == 200:
                        break
