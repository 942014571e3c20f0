"""Owed work: claims, leases, and what the sweeper does when nobody does it."""

from __future__ import annotations

import asyncio
import logging

import msgspec
import pytest
from redis.asyncio import Redis

from services.tables import sweeping
from services.tables.directory import Directory
from services.tables.errors import DecisionClosed, IllegalMove, MalformedMove, StoreUnavailable
from services.tables.keys import of_table
from services.tables.model import Creation, Job, Kind, Swept, TableSettings, Viewer, Work
from services.tables.tables import Tables
from tests.conftest import RedisServer
from tests.tables.conftest import OpenHouse
from tests.tables.counting import VERSION, Counting, served
from tests.tables.sitting import key, running, to_turns

NOTHING = Swept(sent=0, safe_moves=0, expired=0)


@pytest.fixture
def settings(settings: TableSettings) -> TableSettings:
    """Short times: a lease of 50 ms, sent again after 50 ms."""
    return msgspec.structs.replace(settings, lease=0.05, hand_out_again=0.05)


async def bots(tables: Tables, woken: list[Job]) -> list[Job]:
    """The jobs of a new table of two bots."""
    await tables.create(Creation(game="counting_game", seats=("bot:easy", "bot:easy")), key=key())
    await tables.drain()
    jobs = list(woken)
    woken.clear()
    return jobs


async def test_a_job_is_claimed_by_one_worker_and_done_once(
    open_house: OpenHouse, settings: TableSettings, woken: list[Job]
) -> None:
    long = msgspec.structs.replace(settings, lease=60.0)
    houses = [await open_house(long) for _ in range(3)]
    first, second = await bots(houses[0], woken)
    works = [work for work in await asyncio.gather(*(house.claim_work(first) for house in houses)) if work]
    assert [(work.attempt, work.seat, work.level) for work in works] == [(1, 0, "easy")]
    accepted = await houses[1].play(works[0], ("say", 2))
    assert await houses[2].claim_work(first) is None
    with pytest.raises(DecisionClosed):
        await houses[2].play(works[0], ("say", 2))
    assert await houses[0].claim_work(second) is not None
    assert (await houses[0].facts(first.table, Viewer())).version == accepted.entry


async def test_a_job_that_nobody_claimed_is_sent_again(tables: Tables, woken: list[Job]) -> None:
    jobs = await bots(tables, woken)
    while not set(map(decision_of, jobs)) <= set(map(decision_of, woken)):
        await tables.sweep()
        await tables.drain()
    assert {job.queue for job in woken} == {jobs[0].queue}


async def test_what_is_due_goes_to_one_sweeper_and_not_before_its_time(
    open_house: OpenHouse, settings: TableSettings, woken: list[Job]
) -> None:
    at_once = await open_house(msgspec.structs.replace(settings, hand_out_again=0.0))
    patient = [await open_house(msgspec.structs.replace(settings, hand_out_again=60.0)) for _ in range(2)]
    await bots(patient[0], woken)
    assert await patient[1].sweep() == NOTHING
    await bots(at_once, woken)
    swept = await asyncio.gather(*(house.sweep() for house in patient))
    assert sum(each.sent for each in swept) == 2
    assert [await house.sweep() for house in patient] == [NOTHING, NOTHING]


async def test_a_worker_that_died_is_replaced_when_its_lease_is_over(tables: Tables, woken: list[Job]) -> None:
    first, _ = await bots(tables, woken)
    assert [(await claimed(tables, first)).attempt for _ in range(2)] == [1, 2]


async def test_a_store_whose_clock_was_set_back_holds_no_job_up(
    open_house: OpenHouse, settings: TableSettings, woken: list[Job]
) -> None:
    hour = msgspec.structs.replace(settings, lease=3600.0, hand_out_again=3600.0)  # as the clock said an hour ahead
    before, after = await open_house(hour), await open_house(settings)
    first, second = await bots(before, woken)
    assert (await claimed(before, first)).attempt == 1
    assert (await after.sweep()).sent == 2
    await after.drain()
    assert {decision_of(job) for job in woken} == {decision_of(first), decision_of(second)}
    assert (await claimed(after, first)).attempt == 2
    assert await after.claim_work(first) is None
    assert (await claimed(after, second)).attempt == 1


async def test_after_the_third_claim_without_a_move_the_safe_move_is_played(tables: Tables, woken: list[Job]) -> None:
    first, second = await bots(tables, woken)
    for attempt in (1, 2, 3):
        assert (await claimed(tables, first)).attempt == attempt
    late = await claimed(tables, second)
    while not (await tables.sweep()).safe_moves:
        assert await tables.claim_work(first) is None
    page = await tables.journal(first.table)
    entry = next(entry for entry in page.entries if entry.kind is Kind.MOVE)
    assert [item.key for item in entry.news] == ["table.safe_move", "counting_game.said"]
    assert entry.news[0].arguments == {"seat": 0}
    assert (await tables.play(late, ("say", 3))).entry == 4


async def test_a_table_that_is_broken_holds_no_other_up(
    open_house: OpenHouse, settings: TableSettings, woken: list[Job], redis_url: str
) -> None:
    tables = await open_house(settings)
    broken, _ = await bots(tables, woken)
    whole, _ = await bots(tables, woken)
    for job in (broken, whole):
        for _ in range(settings.claims):
            await claimed(tables, job)
    async with Redis.from_url(redis_url) as redis:
        await redis.hset(of_table(settings.namespace, broken.table).table, "meta", b"\xc1")
    sweeper = await open_house(settings)
    while not (await sweeper.sweep()).safe_moves:
        pass
    assert (await sweeper.facts(whole.table, Viewer())).version == 3


async def test_several_sweepers_play_one_safe_move(
    open_house: OpenHouse, settings: TableSettings, woken: list[Job]
) -> None:
    houses = [await open_house(settings) for _ in range(3)]
    first, _ = await bots(houses[0], woken)
    for _ in range(3):
        await claimed(houses[0], first)
    swept = [NOTHING]
    while not sum(each.safe_moves for each in swept):
        swept = await asyncio.gather(*(house.sweep() for house in houses))
    assert sum(each.safe_moves for each in swept) == 1
    assert (await houses[0].facts(first.table, Viewer())).version == 3


async def test_a_step_of_the_system_is_owed_to_the_scoring_queue_and_swept_in_the_end(
    tables: Tables, woken: list[Job]
) -> None:
    sitting = await running(tables)
    await sitting.play(0, "say", number=1)
    last = await sitting.play(1, "say", number=1)
    await tables.drain()
    job = Job(queue=f"scoring.counting-game.{VERSION}", table=sitting.table, decision=f"{last.entry}.-1.0.63")
    assert woken == [job]
    for attempt in (1, 2, 3):
        work = await claimed(tables, job)
        assert (work.attempt, work.seat, work.level) == (attempt, -1, "")
    while not (await tables.sweep()).safe_moves:
        pass
    page = await tables.journal(sitting.table)
    assert (page.entries[-1].kind, [item.key for item in page.entries[-1].news]) == (
        Kind.STEP,
        ["counting_game.counted"],
    )


async def test_a_claim_that_is_given_back_does_not_count(tables: Tables, woken: list[Job]) -> None:
    first, _ = await bots(tables, woken)
    for _ in range(5):
        work = await claimed(tables, first)
        assert work.attempt == 1
        await tables.return_work(work)
    stale = await claimed(tables, first)
    fresh = await claimed(tables, first)
    await tables.return_work(stale)
    assert (stale.attempt, fresh.attempt, (await claimed(tables, first)).attempt) == (1, 2, 3)


async def test_a_queue_that_is_down_is_not_felt(
    redis_url: str, directory: Directory, tables: Tables, settings: TableSettings, woken: list[Job]
) -> None:
    async def down(job: Job) -> None:
        raise ConnectionError(job.queue)

    async with Tables(redis_url, directory, settings, down) as house:
        created = await house.create(Creation(game="counting_game", seats=("bot:easy",)), key=key())
        await house.drain()
    assert woken == []
    while not (await tables.sweep()).sent:
        pass
    await tables.drain()
    assert [job.table for job in woken] == [created.table]


async def test_a_bots_move_goes_through_the_same_checks(tables: Tables, woken: list[Job]) -> None:
    first, _ = await bots(tables, woken)
    work = await claimed(tables, first)
    with pytest.raises(IllegalMove):
        await tables.play(work, ("say", 9))
    for nonsense in ((), ("jump",), ("say",), ("say", 1, 2), ("say", "one")):
        with pytest.raises(MalformedMove):
            await tables.play(work, nonsense)
    assert (await tables.play(work, ("say", 1))).entry == 3


async def test_a_bot_takes_a_free_action_before_its_answer(tables: Tables, woken: list[Job]) -> None:
    sitting = await to_turns(tables)
    await tables.drain()
    woken.clear()
    await tables.control(sitting.table, 0, token=sitting.token(0), controller="bot:easy", key=key())
    await tables.drain()
    (job,) = woken
    work = await claimed(tables, job)
    step = work.asking // 64
    peeked = await tables.play(work, ("peek",), asking=step * 64 + 32)
    with pytest.raises(DecisionClosed):
        await tables.play(work, ("peek",), asking=step * 64 + 32)
    added = await tables.play(work, ("add", 1))
    assert added.entry == peeked.entry + 1
    await tables.drain()
    assert woken == [job]


async def test_a_store_that_is_down_is_told_of_once(
    own_redis: RedisServer, directory: Directory, settings: TableSettings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "services.tables")
    own_redis.stop()
    async with Tables(own_redis.url, directory, settings) as house:
        for _ in range(3):
            with pytest.raises(StoreUnavailable):
                await house.sweep()
        (line,) = caplog.records
        assert (line.levelname, line.getMessage()[:27]) == ("WARNING", "the store does not answer: ")
        own_redis.start()
        await house.sweep()
        assert [line.getMessage() for line in caplog.records[1:]] == ["the store answers again"]


async def test_a_store_that_reads_its_file_is_waited_for_calmly(
    own_redis: RedisServer, directory: Directory, settings: TableSettings, caplog: pytest.LogCaptureFixture
) -> None:
    async with Redis.from_url(own_redis.url) as redis, redis.pipeline() as many:
        for number in range(20_000):
            many.set(str(number), "")
        await many.execute()
    own_redis.stop()
    own_redis.start("--key-load-delay", "200")  # a long file: some seconds
    async with Tables(own_redis.url, directory, settings) as house:
        for _ in range(3):
            with pytest.raises(StoreUnavailable):
                await house.sweep()
        (line,) = caplog.records
        assert (line.levelname, "LOADING" in line.getMessage()) == ("WARNING", True)
        own_redis.stop()
        own_redis.start()
        assert await house.sweep() == NOTHING
        assert caplog.records == [line]


async def test_a_rules_service_that_hangs_holds_only_its_own_safe_moves_up(
    redis_url: str,
    address: str,
    settings: TableSettings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """So many of them are tried at once, beside the sweeps, which go on."""
    monkeypatch.setattr(sweeping, "SAFE_MOVES_AT_ONCE", 2)
    stuck = Counting("8-c0ffee00")
    with served(stuck) as other:
        async with (
            Directory([address, other]) as directory,
            Tables(redis_url, directory, msgspec.structs.replace(settings, claims=0)) as house,
        ):
            wish = Creation(game="counting_game", seats=("bot:easy",))
            for version in (stuck.version, stuck.version, stuck.version, VERSION):
                await house.create(msgspec.structs.replace(wish, rules_version=version), key=key())
            stuck.answers.clear()
            while not (await house.sweep()).safe_moves:
                pass
            await house.sweep()
            assert stuck.calls["Apply"] == 2
            assert caplog.records == []  # neither has been given up
            stuck.answers.set()
            done = 0
            while done < 3:
                done += (await house.sweep()).safe_moves


async def test_closing_a_table_ends_its_work(tables: Tables, woken: list[Job]) -> None:
    created = await tables.create(Creation(game="counting_game", seats=("bot:easy",)), key=key())
    await tables.drain()
    await tables.close(created.table, token=created.host_token, key=key())
    assert await tables.claim_work(woken[0]) is None
    await asyncio.sleep(0.06)
    assert await tables.sweep() == NOTHING


def decision_of(job: Job) -> str:
    return job.decision


async def claimed(tables: Tables, job: Job) -> Work:
    """Claims a job as soon as the lease before is over."""
    while True:
        work = await tables.claim_work(job)
        if work is not None:
            return work
        await asyncio.sleep(0.005)
