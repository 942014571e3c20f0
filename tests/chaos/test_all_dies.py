"""Rules services, and then the whole house, killed amid games and started again."""

from __future__ import annotations

import asyncio

import pytest

from tests.workers.house import GAME, WorkHouse, told

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


async def test_a_rules_service_that_is_killed_and_started_again(house: WorkHouse) -> None:
    house.start("opponents", "scoring", "sweeper", MALOCA_BUDGET_MS="100")
    rules = house.running[f"rules-{GAME}"]
    others = {name: process.process for name, process in house.running.items() if process is not rules}
    async with house.door() as door:
        tables = [await door.open("hard", "normal", "easy", rounds=4) for _ in range(3)]
        for away in (0.0, 3.0):
            await asyncio.sleep(0.5)
            rules.kill()
            await asyncio.sleep(away)
            rules.start()
        for table in tables:
            export = await door.ended(table, within=100)
            assert told(export, "table.safe_move") == []  # a claim that failed for no fault of its own does not count
    assert {name: process.process for name, process in house.running.items() if process is not rules} == others


async def test_a_house_of_which_everything_is_killed_at_once(house: WorkHouse) -> None:
    house.start("opponents", "scoring", "sweeper", MALOCA_BUDGET_MS="100")
    async with house.door() as door:
        tables = [await door.open("hard", "normal", "easy", rounds=4) for _ in range(3)]
        for _ in range(2):
            await asyncio.sleep(0.7)
            assert house.store.process is not None
            house.store.process.kill()
            for process in house.running.values():
                process.kill()
            house.store.process.wait()
            house.store.start()
            for process in house.running.values():
                process.start()
        for table in tables:
            await door.ended(table, within=100)
