"""Whatever is sent in whatever order: the journal alone leads to the position that the table shows."""

from __future__ import annotations

import asyncio
import uuid
from contextlib import suppress

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from services.tables.archive import read_export
from services.tables.directory import Directory
from services.tables.errors import TableError
from services.tables.model import Job, TableSettings, Viewer
from services.tables.rules import Rules, channel_to
from services.tables.tables import Tables
from services.tables.verifier import verify
from tests.tables.conftest import SECRET
from tests.tables.sitting import Sitting, key, running

SAYINGS = ("say", "add", "peek", "again", "bot", "human", "open", "work", "repeat")
Commands = list[tuple[str, int, int]]


@given(st.lists(st.tuples(st.sampled_from(SAYINGS), st.integers(0, 1), st.integers(0, 4)), max_size=40))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_journal_leads_to_the_snapshot(redis_url: str, address: str, commands: Commands) -> None:
    asyncio.run(play(redis_url, address, commands))


async def play(redis_url: str, address: str, commands: Commands) -> None:
    house = TableSettings(secret=SECRET, namespace=f"any-{uuid.uuid4().hex[:8]}")
    jobs: list[Job] = []

    async def wake(job: Job) -> None:
        jobs.append(job)

    async with Directory([address]) as directory, Tables(redis_url, directory, house, wake) as tables:
        sitting = await running(tables, target=20)
        version = await sitting.version()
        for what, seat, pick in commands:
            try:
                await obey(sitting, jobs, what, seat, pick)
            except TableError:
                assert await sitting.version() == version
            version = await sitting.version()
        shown = await tables.view(sitting.table, Viewer())
        with suppress(TableError):
            await tables.close(sitting.table, token=sitting.created.host_token, key=key())
        channel = channel_to(address)
        rules = await Rules.at(channel)
        verdict = await verify(read_export(await tables.export(sitting.table)), rules)
        assert verdict.holds, verdict
        assert bytes((await rules.view(verdict.state, -1, {})).view) == bytes(shown.view)
        await channel.close()


async def obey(sitting: Sitting, jobs: list[Job], what: str, seat: int, pick: int) -> None:
    """One command, possible or not."""
    tables, table, grant = sitting.tables, sitting.table, sitting.grants[seat]
    match what:
        case "say" | "add" | "peek" | "again":
            facts = await tables.facts(table, Viewer(seat=seat, tenure=grant.tenure))
            wanted = [each.id for each in facts.decisions if each.kind == what] or ["6.0.1.0"]
            verb, argument = {"say": ("say", "number"), "peek": ("peek", "")}.get(what, ("add", "amount"))
            move = {verb: {argument: pick} if argument else {}}
            name = key()
            for _ in range(1 + (what == "peek")):
                await tables.move(table, token=grant.seat_token, decision=wanted[0], move=move, key=name)
        case "bot" | "human" | "open":
            controller = {"bot": "bot:easy", "human": "human", "open": "open"}[what]
            changed = await tables.control(table, seat, token=grant.owner_token or "", controller=controller, key=key())
            facts = await tables.facts(table, Viewer())
            token = changed.seat_token or grant.seat_token
            sitting.grants[seat] = msgspec.structs.replace(
                grant, seat_token=token, tenure=facts.seats[seat].tenure if changed.seat_token else grant.tenure
            )
        case "work":
            await tables.drain()
            for job in jobs[-3:]:
                work = await tables.claim_work(job)
                if work is not None and work.seat < 0:
                    await tables.step(work)
                elif work is not None:
                    await tables.play(work, ("say", pick) if pick else ("add", 1))
        case "repeat":
            await tables.ready(table, seat, token=grant.seat_token, key=key())
