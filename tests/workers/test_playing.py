"""Opponents, scoring and sweeper at work, as processes."""

from __future__ import annotations

import asyncio

import httpx

from services.tables.model import SYSTEM, Kind
from tests.workers.house import WorkHouse, told


async def test_opponents_of_all_levels_play_to_the_end(house: WorkHouse) -> None:
    async with house.door() as door:
        export = await door.ended(await door.open("easy", "normal", "hard"))
    assert export.outcome is not None
    assert {entry.seat for entry in export.entries if entry.kind is Kind.MOVE} == {0, 1, 2}
    assert told(export, "table.safe_move") == []


async def test_a_chain_of_upkeeps_goes_on_by_itself(house: WorkHouse) -> None:
    async with house.door() as door:
        export = await door.ended(await door.open("easy", "easy", rounds=2))
    steps = [entry for entry in export.entries if entry.kind is Kind.STEP]
    assert [entry.seat for entry in steps] == [SYSTEM] * 4  # SG-300 and SG-302 in each of two rounds


async def test_a_free_action_is_an_entry_of_its_own_before_the_answer(house: WorkHouse) -> None:
    async with house.door() as door:
        opened = [await door.open("easy", "easy", "easy", rounds=4) for _ in range(8)]
        exports = [await door.ended(table) for table in opened]
    looks = [(export, number) for export in exports for number in told(export, "sample_game.looked")]
    assert looks
    for export, number in looks:
        look, after = export.entries[number - 1 : number + 1]
        assert look.move == ("look",)
        assert after.move is not None
        assert (after.seat, after.move[0]) in [(look.seat, "leave"), (look.seat, "salvage")]


async def test_messages_that_come_again_change_nothing(house: WorkHouse) -> None:
    async with house.door() as door:
        table = await door.open("normal", "normal")
        for _ in range(20):
            await asyncio.gather(*(door.wake(owed.job) for owed in house.owed(table) * 5))
        await door.ended(table)


async def test_a_lost_message_is_sent_again_by_the_sweeper(house: WorkHouse) -> None:
    before = house.metric("sweeper", 'maloca_swept_total{what="sent"}')
    async with house.door(waking=False) as door:
        await door.ended(await door.open("normal", "easy"))
    assert house.metric("sweeper", 'maloca_swept_total{what="sent"}') > before


async def test_what_workers_did_is_counted(house: WorkHouse) -> None:
    async with house.door() as door:
        await door.ended(await door.open("easy", "normal"))
    assert house.metric("opponents", 'maloca_tasks_total{kind="opponents",result="played"}') > 0
    assert house.metric("scoring", 'maloca_tasks_total{kind="scoring",result="taken"}') >= 6
    assert house.metric("opponents", 'maloca_task_wait_seconds_count{kind="opponents"}') > 0
    assert house.metric("opponents", 'maloca_search_seconds_count{game="sample_game",level="normal"}') > 0


def test_health_is_told_on_the_port_of_the_metrics(house: WorkHouse) -> None:
    for name in ("opponents", "scoring", "sweeper"):
        for path, status in (("livez", 200), ("readyz", 200), ("metrics", 200), ("elsewhere", 404)):
            assert httpx.get(f"{house.health[name]}/{path}").status_code == status


def test_what_is_logged_is_json(house: WorkHouse) -> None:
    for name in ("opponents", "scoring", "sweeper"):
        lines = [line for line in house.log(name).splitlines() if line.startswith("{")]
        assert lines, house.log(name)
