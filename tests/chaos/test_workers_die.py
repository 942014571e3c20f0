"""Workers that are killed: each step happens exactly once, as soon as the dead one's lease is over."""

from __future__ import annotations

import asyncio
import random
import signal
from pathlib import Path

import pytest

from services.tables.model import Kind
from tests.gateway.processes import until
from tests.workers.house import GAME, WorkHouse, built, told

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

KILLS = 12


async def one_dies(house: WorkHouse, name: str, dice: random.Random) -> None:
    """Kills one of the worker's task processes, at some moment of its work; the worker replaces it."""
    await asyncio.sleep(dice.uniform(0.05, 0.5))
    children = house.children(name)
    if children:
        dice.choice(children).kill()


async def test_an_opponents_process_that_is_killed_at_any_point_of_a_move(house: WorkHouse) -> None:
    house.start("opponents", "scoring", "sweeper", MALOCA_BUDGET_MS="150")
    async with house.door() as door:
        tables = [await door.open("hard", "normal", "easy", rounds=4) for _ in range(3)]
        dice = random.Random(5)
        for _ in range(KILLS):
            await one_dies(house, "opponents", dice)
        for table in tables:
            await door.ended(table, within=100)
    assert "a job is taken up again" in house.log("opponents")


async def test_a_whole_worker_that_is_killed_and_started_again(house: WorkHouse) -> None:
    house.start("opponents", "scoring", "sweeper", MALOCA_BUDGET_MS="100")
    async with house.door() as door:
        table = await door.open("hard", "hard", "hard")
        for name in ("opponents", "scoring", "opponents"):
            await asyncio.sleep(0.4)
            house.running[name].kill()
            house.start(name, MALOCA_BUDGET_MS="100")
        await door.ended(table, within=100)


async def test_a_scoring_worker_that_is_killed_at_any_point_of_a_step(house: WorkHouse) -> None:
    house.start("opponents", "scoring", "sweeper")
    async with house.door() as door:
        tables = [await door.open("easy", "easy", rounds=4) for _ in range(4)]
        for _ in range(3):
            while not await killed_amid_a_step(house, tables):
                tables.append(await door.open("easy", "easy", rounds=4))
            house.start("scoring")
        for table in tables:
            export = await door.ended(table, within=100)
            assert sum(entry.kind is Kind.STEP for entry in export.entries) == 8  # SG-300, SG-302 in each round
    assert "a job is taken up again" in house.log("scoring")


async def killed_amid_a_step(house: WorkHouse, tables: list[str]) -> bool:
    """Holds the rules, so that a step that has been claimed can't end, and kills the worker if there is one."""
    rules, worker = house.running[f"rules-{GAME}"], house.running["scoring"]
    rules.signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(0.05)
        jobs = [owed for table in tables for owed in house.owed(table)]
        amid = any(owed.attempts and owed.job.queue.startswith("scoring.") for owed in jobs)
        if amid:
            worker.kill()
        return amid
    finally:
        rules.signal(signal.SIGCONT)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("tests.chaos.deadly", id="a bot that kills its process every time"),
        pytest.param("tests.chaos.pondering", id="a bot that never makes up its mind"),
    ],
)
async def test_a_bot_that_never_comes_to_a_move_ends_in_the_safe_move(house: WorkHouse, game: str) -> None:
    house.start("opponents", game=game)
    house.start("scoring", "sweeper")
    async with house.door() as door:
        table = await door.open("normal", "easy", rounds=2)
        export = await door.ended(table, within=110)
    mine = [entry for entry in export.entries if entry.kind is Kind.MOVE and entry.seat == 0]
    safe = told(export, "table.safe_move")
    choices = [entry.entry for entry in mine if entry.move and entry.move[0] in ("bait", "give_back")]
    assert choices
    assert set(choices) <= set(safe)
    assert {export.entries[number - 1].seat for number in safe} == {0}
    assert house.running["opponents"].process is not None
    assert house.running["opponents"].process.poll() is None  # the worker outlives its processes


async def test_a_bot_whose_choice_the_rules_stumble_over_ends_in_the_safe_move(
    tmp_path: Path, game_stubs: Path
) -> None:
    house = built(tmp_path, game_stubs, game="tests.chaos.stumbling")
    try:
        house.start("opponents", game="tests.chaos.stumbling")
        house.start("scoring", "sweeper")
        async with house.door() as door:
            export = await door.ended(await door.open("easy", "easy", rounds=2), within=110)
    finally:
        house.close()
    baits = [entry.entry for entry in export.entries if entry.seat == 0 and entry.move and entry.move[0] == "bait"]
    assert len(baits) == 2
    assert told(export, "table.safe_move") == baits


async def test_two_sweepers_play_one_safe_move(house: WorkHouse) -> None:
    house.start("opponents", game="tests.chaos.deadly")
    house.start("scoring", "sweeper", "sweeper-2")
    async with house.door() as door:
        export = await door.ended(await door.open("normal", "easy", rounds=2), within=110)
    assert told(export, "table.safe_move")


async def test_a_worker_that_is_told_to_stop_ends_its_move_first(house: WorkHouse) -> None:
    house.start("opponents", "scoring", "sweeper", MALOCA_BUDGET_MS="600", MALOCA_LEASE="30")
    async with house.door() as door:
        table = await door.open("hard", "hard")
        await asyncio.to_thread(until, lambda: claimed(house, table), "an opponent thinks")
        assert await asyncio.to_thread(house.running["opponents"].stop) == 0
        assert not claimed(house, table)  # what was claimed has been answered, not left to its lease
        house.start("opponents")
        await door.ended(table)


def claimed(house: WorkHouse, table: str) -> bool:
    """Whether somebody has taken up a job of the table that is still owed."""
    return any(owed.attempts for owed in house.owed(table))
