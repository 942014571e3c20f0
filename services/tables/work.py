"""Work that is owed: claimed by workers, sent again and, in the end, done by sweepers."""

from __future__ import annotations

import asyncio
import logging

from services.tables.door import answer_safely
from services.tables.errors import TableError, UnknownTable
from services.tables.house import House
from services.tables.keys import PARTITIONS, of_partition, of_table
from services.tables.model import BOT, Job, Swept, Work
from services.tables.store import Reply

log = logging.getLogger(__name__)

DUE_AT_ONCE = 32
"""So many jobs of one partition are taken up in one sweep."""


async def claim(house: House, job: Job) -> Work | None:
    """Takes a job for a lease, as `Tables.claim_work` says."""
    keys, settings = house.keys(job.table), house.settings
    member = f"{job.table}/{job.decision}"
    reply = await house.store.run(
        "claim_work", [keys.owed, keys.jobs], [member, round(settings.lease * 1000), settings.claims]
    )
    match reply:
        case [b"ok", int(attempt), int(until)]:
            pass
        case _:
            return None
    try:
        snapshot = (await house.fresh(job.table)).snapshot
    except UnknownTable:
        return None
    decision = snapshot.decision(job.decision)
    if decision is None:
        return None
    controller = snapshot.live.seats[decision.seat].controller if decision.seat >= 0 else ""
    return Work(
        job=job,
        game=snapshot.meta.game,
        rules_version=snapshot.meta.rules_version,
        seat=decision.seat,
        asking=decision.asking,
        level=controller.removeprefix(BOT),
        attempt=attempt,
        leased_until=until,
        state=snapshot.state,
    )


async def give_back(house: House, work: Work) -> None:
    """Ends a claim that does not count."""
    keys = house.keys(work.job.table)
    member = f"{work.job.table}/{work.job.decision}"
    again = round(house.settings.hand_out_again * 1000)
    await house.store.run("return_work", [keys.owed, keys.jobs], [member, work.leased_until, again])


async def sweep(house: House) -> Swept:
    """One round over all partitions. A store that is down is asked, and told of in the log, once and not 256 times."""
    await house.time()
    found = await asyncio.gather(*(_sweep(house, number) for number in range(PARTITIONS)))
    return Swept(
        sent=sum(each.sent for each in found),
        safe_moves=sum(each.safe_moves for each in found),
        expired=sum(each.expired for each in found),
    )


async def _sweep(house: House, number: int) -> Swept:
    keys, settings = of_partition(house.settings.namespace, number), house.settings
    again, lease = round(settings.hand_out_again * 1000), round(settings.lease * 1000)
    latest = max(again, lease)
    reply = await house.store.run("due_work", [keys.owed, keys.jobs, keys.expiry], [again, DUE_AT_ONCE, latest])
    due, over = (_texts(part) for part in reply)
    sent = safe_moves = 0
    for member, attempts, queue in zip(due[::3], due[1::3], due[2::3], strict=True):
        table, _, decision = member.partition("/")
        if int(attempts) < settings.claims:
            house.hand_out(Job(queue=queue, table=table, decision=decision))
            sent += 1
        else:
            safe_moves += await _done_safely(house, table, decision)
    return Swept(sent=sent, safe_moves=safe_moves, expired=sum([await _drop(house, table) for table in over]))


async def _done_safely(house: House, table: str, decision: str) -> bool:
    """Whether the safe move was played. A table at which that fails, however it does, holds no other up."""
    try:
        await answer_safely(house, table, decision=decision)
    except TableError as refused:
        log.warning("the safe move of %s/%s was not played: %s", table, decision, refused)
        return False
    except Exception:
        log.exception("the safe move of %s/%s was not played", table, decision)
        return False
    return True


async def _drop(house: House, table: str) -> bool:
    keys = of_table(house.settings.namespace, table)
    return await house.store.run("drop", keys[:7], [table, keys.news]) == [1]


def _texts(part: Reply) -> list[str]:
    return [each.decode() for each in part if isinstance(each, bytes)] if isinstance(part, list) else []
