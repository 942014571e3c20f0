"""Two rules versions side by side: a worker leaves alone what is not of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from services.tables.model import Viewer
from services.workers.turns import queue_of
from tests.gateway.processes import until
from tests.sample_game import RULES as FIRST
from tests.workers.house import WorkHouse, built
from tests.workers.second_edition import RULES as SECOND

OTHER = 'maloca_tasks_total{kind="opponents",result="other-version"}'


@pytest.fixture
def editions(tmp_path: Path, game_stubs: Path) -> Iterator[WorkHouse]:
    """Both are served; only the first has opponents."""
    made = built(tmp_path, game_stubs)
    made.start_rules("tests.workers.second_edition")
    made.start("opponents", "scoring", "sweeper")
    yield made
    made.close()


async def test_a_job_of_another_version_is_left_alone(editions: WorkHouse) -> None:
    async with editions.door() as door:
        table = await door.open("easy", "easy")
        facts = await door.tables.facts(table, Viewer())
        assert facts.rules_version == SECOND.version
        (first, *_) = editions.owed(table)
        assert first.job.queue == queue_of(SECOND)
        astray = type(first.job)(queue=queue_of(FIRST), table=table, decision=first.job.decision)
        for _ in range(5):
            await door.wake(astray)
        await asyncio.to_thread(until, lambda: editions.metric("opponents", OTHER) > 0, "the worker has looked at it")
        assert (await door.tables.facts(table, Viewer())).version == facts.version
        editions.start("opponents-2", game="tests.workers.second_edition")
        await door.ended(table)


def test_each_version_tells_of_itself(editions: WorkHouse) -> None:
    game = f"{editions.start_gateway()}/v1/games/{FIRST.name}"
    told = httpx.get(game).json()
    assert (told["rules_version"], told["rules_versions"]) == (SECOND.version, [SECOND.version, FIRST.version])
    for version in (FIRST.version, SECOND.version):
        asked = {"rules_version": version}
        assert httpx.get(game, params=asked).json()["rules_version"] == version
        assert httpx.get(f"{game}/schema", params=asked).json()["rules_version"] == version
        assert httpx.get(f"{game}/rules", params=asked).status_code == 200


async def test_scoring_takes_the_steps_of_every_version_that_is_served(editions: WorkHouse) -> None:
    editions.start("opponents-2", game="tests.workers.second_edition")
    async with editions.door() as door:
        tables = [await door.open("easy", "easy", version=rules.version) for rules in (FIRST, SECOND)]
        for table in tables:
            await door.ended(table)
