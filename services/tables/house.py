"""What all commands at a table share: store, rules, settings, kept snapshots, wake-ups."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import NoReturn

import msgspec

from services.tables.changes import Change
from services.tables.directory import Directory
from services.tables.entries import unpack
from services.tables.errors import StoreUnavailable, refusal
from services.tables.keys import TableKeys, of_table
from services.tables.model import Job, JournalEntry, TableSettings, Wake
from services.tables.snapshot import Snapshot, fields, read
from services.tables.store import Argument, Reply, Store

log = logging.getLogger(__name__)


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that a key has made before."""

    number: int
    raw: bytes


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """A snapshot and the table's time in ms; `fresh`: read just now, not kept from before.

    The table's time is the store's, as long as the store's clock is not set back: see `scripts/includes/alive.lua`.
    """

    snapshot: Snapshot
    now: int
    fresh: bool


class Kept(msgspec.Struct, frozen=True):
    """The last snapshot that this process has seen of a table; by how many ms its time is ahead of the store's."""

    snapshot: Snapshot
    ahead: int


class House:
    """One store, its rules, and the last snapshots that this process has seen."""

    def __init__(self, store: Store, directory: Directory, settings: TableSettings, wake: Wake | None) -> None:
        self.store = store
        self.directory = directory
        self.settings = settings
        self._wake = wake
        self._waking: set[asyncio.Task[None]] = set()
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._clock: float | None = None

    def keys(self, table: str) -> TableKeys:
        """The keys of a table."""
        return of_table(self.settings.namespace, table)

    async def read(self, table: str, *, fresh: bool, key: bytes = b"", body: bytes = b"") -> Reading | Known:
        """The table, and first whether the key is known (looked up in a fresh reading only).

        Raises UnknownTable, KeyReused, StoreUnavailable.
        """
        kept = self._kept.get(table)
        if kept and not fresh and self._clock is not None:
            self._kept.move_to_end(table)
            now = round(self._clock + asyncio.get_running_loop().time() * 1000)
            return Reading(snapshot=kept.snapshot, now=now + kept.ahead, fresh=False)
        known = kept.snapshot.cursor if kept else ""
        reply = await self.store.run("load", self.keys(table)[:3], [known, key, body])
        match reply:
            case [b"known", int(number), bytes(raw)]:
                return Known(number=number, raw=raw)
            case [b"same", int(time), int(ahead)] if kept:
                self._set_clock(time)
                self._keep(kept.snapshot, ahead)
                return Reading(snapshot=kept.snapshot, now=time + ahead, fresh=True)
            case [
                b"ok",
                int(time),
                int(ahead),
                bytes(cursor),
                bytes(status),
                bytes(meta),
                bytes(live),
                bytes(shapes),
                bytes(state),
            ]:
                self._set_clock(time)
                snapshot = read(table, cursor, status, meta, live, shapes, state)
                self._keep(snapshot, ahead)
                return Reading(snapshot=snapshot, now=time + ahead, fresh=True)
        self._refuse(table, reply)

    async def time(self) -> int:
        """The store's time in ms. Raises StoreUnavailable."""
        reply = await self.store.call("TIME")
        assert isinstance(reply, list)
        seconds, microseconds = (int(part) for part in reply if isinstance(part, bytes | int))
        return seconds * 1000 + microseconds // 1000

    async def fresh(self, table: str) -> Reading:
        """The table as it is now. Raises UnknownTable, StoreUnavailable."""
        reading = await self.read(table, fresh=True)
        assert isinstance(reading, Reading)
        return reading

    async def recall(self, table: str, known: Known) -> tuple[JournalEntry, Snapshot]:
        """The entry that a key has made, and the table now."""
        snapshot = (await self.fresh(table)).snapshot
        return unpack(known.number, known.raw, snapshot.shapes), snapshot

    async def write(self, change: Change) -> Known | bool:
        """Commits; False where the table has moved on meanwhile. Jobs are handed out, the snapshot is kept.

        Raises KeyReused, UnknownTable, SeatRevoked, DecisionClosed, StoreUnavailable.
        """
        after = change.after
        keys = self.keys(after.table)
        reply = await self.store.run("commit", keys[:7], self._arguments(change, keys.news), kept=True)
        match reply:
            case [b"ok", int(time), int(ahead)]:
                self._set_clock(time)
                self._keep(after, ahead)
                before = change.before.jobs if change.before else {}
                for decision, job in after.jobs.items():
                    if decision not in before:
                        self.hand_out(job)
                return True
            case [b"known", int(number), bytes(raw)]:
                return Known(number=number, raw=raw)
            case [b"moved", bytes()]:
                return False
        self._refuse(after.table, reply)

    def hand_out(self, job: Job) -> None:
        """Wakes a queue in the background; a queue that can't be reached is logged, the sweeper sends again."""
        if self._wake is not None:
            task = asyncio.create_task(self._hand_out(self._wake, job))
            self._waking.add(task)
            task.add_done_callback(self._waking.discard)

    async def drain(self) -> None:
        """Waits for the wake-ups that are under way."""
        while self._waking:
            await asyncio.wait(self._waking)

    async def _hand_out(self, wake: Wake, job: Job) -> None:
        try:
            await wake(job)
        except Exception:
            log.warning("%s was not woken for %s", job.queue, job.decision, exc_info=True)

    def _arguments(self, change: Change, channel: str) -> list[Argument]:
        before, after = change.before, change.after
        old, new = before.jobs if before else {}, after.jobs
        gone = [decision for decision in old if decision not in new]
        come = [decision for decision in new if decision not in old]
        due = round(self.settings.hand_out_again * 1000)
        row: list[Argument] = [after.table, before.cursor if before else "", change.key, change.body]
        row += [*change.guard] if change.guard else ["", ""]
        row += [change.decision, channel if before else "", after.cursor]
        row += [len(change.packed), *change.packed, len(gone)]
        row += [f"{after.table}/{decision}" for decision in gone]
        row.append(len(come))
        for decision in come:
            row += [f"{after.table}/{decision}", due, f"0 0 {new[decision].queue}"]
        row.append(after.meta.created if before is None and after.meta.public else "")
        expires, expired = after.live.expires, before.live.expires if before else None
        row.append("=" if expires == expired else "" if expires is None else expires)
        return row + fields(after, before)

    def _refuse(self, table: str, reply: list[Reply]) -> NoReturn:
        self._kept.pop(table, None)
        match reply:
            case [bytes(code), bytes(cursor)]:
                raise refusal(code.decode(), version=int(cursor.partition(b"-")[0] or b"0"))
            case [bytes(code)]:
                raise refusal(code.decode())
        raise StoreUnavailable(f"The store's answer makes no sense: {reply[:1]}.")

    def _keep(self, snapshot: Snapshot, ahead: int) -> None:
        self._kept[snapshot.table] = Kept(snapshot, ahead)
        self._kept.move_to_end(snapshot.table)
        if len(self._kept) > self.settings.snapshots_kept:
            self._kept.popitem(last=False)

    def _set_clock(self, time: int) -> None:
        self._clock = time - asyncio.get_running_loop().time() * 1000
