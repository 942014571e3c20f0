"""Work that is owed: claimed by workers, and given back."""

from __future__ import annotations

from services.tables.errors import UnknownTable
from services.tables.house import House
from services.tables.model import BOT, Job, Work


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
