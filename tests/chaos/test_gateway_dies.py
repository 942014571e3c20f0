"""The gateway is killed between a commit and its reply: the repeated command gets the first result."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from services.tables.store import Script
from tests.chaos.relay import relay
from tests.gateway.player import Player, new_key
from tests.gateway.processes import answers, gateway_at, until
from tests.workers.house import WorkHouse

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


async def test_a_move_that_was_committed_and_not_answered(house: WorkHouse) -> None:
    with relay(house.store.port) as between:
        url = f"redis://127.0.0.1:{between.port}/0"
        gateway, address = gateway_at(house.folder / "gateway.log", url, house.rules[0], PYTHONPATH=house.path)
        house.running["gateway"] = gateway
        gateway.start()
        await asyncio.to_thread(until, lambda: answers(f"{address}/readyz"), "the gateway is ready", gateway)
        async with httpx.AsyncClient(base_url=address, timeout=30) as client:
            player = Player(client)
            table = await player.running("open", "open")
            wish, key = await player.offered(table, 0), new_key()
            before = (await client.get(f"{table.path}/journal")).json()["entries"]
            between.keep_back = Script("commit").digest.encode()
            command = asyncio.create_task(player.move(table, 0, wish, key=key))
            assert await asyncio.to_thread(between.kept_back.wait, 30)
            gateway.kill()
            with pytest.raises(httpx.TransportError):
                await command
        gateway.start()
        await asyncio.to_thread(until, lambda: answers(f"{address}/readyz"), "the gateway is ready", gateway)
        async with httpx.AsyncClient(base_url=address, timeout=30) as client:
            player = Player(client)
            again = await player.move(table, 0, wish, key=key)
            after = (await client.get(f"{table.path}/journal")).json()["entries"]
            assert again.status_code == 200, again.text
            assert len(after) == len(before) + 1
            assert (again.json()["entry"], again.json()["cursor"]) == (after[-1]["entry"], after[-1]["cursor"])
            twice = await player.move(table, 0, wish, key=key)
            assert twice.json() == again.json()
