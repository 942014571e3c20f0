"""Owed work that nobody does: sent again and, in the end, done by sweepers; and tables whose time is over."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

from services.tables.door import answer_safely
from services.tables.errors import TableError
from services.tables.house import House
from services.tables.keys import PARTITIONS, of_partition, of_table
from services.tables.model import Job, Swept
from services.tables.store import Reply

log = logging.getLogger(__name__)

DUE_AT_ONCE = 32
"""So many jobs of one partition are taken up in one sweep."""
SAFE_MOVES_AT_ONCE = 32
"""So many safe moves of one queue, that is of one game in one version, are being played at the same time."""
WAITED_FOR = 0.5
"""Seconds that a sweep waits for the safe moves it has begun. One that takes longer goes on beside the next sweeps."""


class Sweeper:
    """The sweeps of one process, and the safe moves that are being played.

    A rules service that hangs holds up its own game's safe moves and nothing else.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._playing: dict[Job, asyncio.Task[bool]] = {}

    async def aclose(self) -> None:
        """Gives up the safe moves that are being played: they stay owed."""
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)

    async def sweep(self) -> Swept:
        """One round over all partitions; safe moves are counted by the round after which they were seen to be played.

        A store that is down, or reads its file, is asked once and not 256 times. Raises StoreUnavailable.
        """
        await self._house.store.call("PING")
        before = set(self._playing)
        found = await asyncio.gather(*(self._sweep(number) for number in range(PARTITIONS)))
        if begun := [task for job, task in self._playing.items() if job not in before]:
            await asyncio.wait(begun, timeout=WAITED_FOR)
        ended = {job: task for job, task in self._playing.items() if task.done()}
        for job in ended:
            del self._playing[job]
        return Swept(
            sent=sum(sent for sent, _ in found),
            safe_moves=sum(task.result() for task in ended.values()),
            expired=sum(expired for _, expired in found),
        )

    async def _sweep(self, number: int) -> tuple[int, int]:
        """Of one partition: how many jobs were sent again, how many tables dropped."""
        house = self._house
        keys, settings = of_partition(house.settings.namespace, number), house.settings
        again, lease = round(settings.hand_out_again * 1000), round(settings.lease * 1000)
        latest = max(again, lease)
        reply = await house.store.run("due_work", [keys.owed, keys.jobs, keys.expiry], [again, DUE_AT_ONCE, latest])
        due, over = (_texts(part) for part in reply)
        sent = 0
        for member, attempts, queue in zip(due[::3], due[1::3], due[2::3], strict=True):
            table, _, decision = member.partition("/")
            job = Job(queue=queue, table=table, decision=decision)
            if int(attempts) < settings.claims:
                house.hand_out(job)
                sent += 1
            else:
                self._play_safely(job)
        return sent, sum([await _drop(house, table) for table in over])

    def _play_safely(self, job: Job) -> None:
        """Begins the safe move; one that is being played, or would be one too many now, is due again soon."""
        at_once = Counter(playing.queue for playing in self._playing)
        if job not in self._playing and at_once[job.queue] < SAFE_MOVES_AT_ONCE:
            self._playing[job] = asyncio.create_task(_done_safely(self._house, job))


async def _done_safely(house: House, job: Job) -> bool:
    """Whether the safe move was played. A table at which that fails, however it does, holds no other up."""
    try:
        await answer_safely(house, job.table, decision=job.decision)
    except TableError as refused:
        log.warning("the safe move of %s/%s was not played: %s", job.table, job.decision, refused)
        return False
    except Exception:
        log.exception("the safe move of %s/%s was not played", job.table, job.decision)
        return False
    return True


async def _drop(house: House, table: str) -> bool:
    keys = of_table(house.settings.namespace, table)
    return await house.store.run("drop", keys[:7], [table, keys.news]) == [1]


def _texts(part: Reply) -> list[str]:
    return [each.decode() for each in part if isinstance(each, bytes)] if isinstance(part, list) else []
