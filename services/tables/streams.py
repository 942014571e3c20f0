"""What a viewer is told while the table goes on: one event per entry, in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from services.tables.entries import read_cursor, told, unpack, unpack_shapes
from services.tables.errors import SeatRevoked, StoreUnavailable, UnknownTable
from services.tables.house import House
from services.tables.model import EntryNews, Event, JournalEntry, Viewer
from services.tables.store import Reply, Store

log = logging.getLogger(__name__)

PAGE = 64
"""So many entries are read at once."""
STALE = 1.0
"""Seconds after which a reading is not trusted to know whose tenure is current."""
LISTEN_AGAIN = 0.5


class Bells:
    """One listening connection for all streams of a process: a bell per table, rung at every entry.

    When the connection was lost every bell is rung, since nobody knows what was missed.
    """

    def __init__(self, store: Store, channel: str) -> None:
        """`channel` is one that nobody publishes on: it keeps the connection open while no stream is."""
        self._store = store
        self._idle = channel
        self._bells: dict[str, set[asyncio.Event]] = {}
        self._heard: dict[str, asyncio.Event] = {}
        self._listener: PubSub | None = None
        self._tuning = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def aclose(self) -> None:
        """Stops listening."""
        if self._task:
            self._task.cancel()
            await asyncio.wait({self._task})

    @asynccontextmanager
    async def bell(self, channel: str) -> AsyncIterator[asyncio.Event]:
        """A bell that is rung from now on whenever something is published on the channel."""
        if self._task is None:
            self._task = asyncio.create_task(self._listen())
        bell = asyncio.Event()
        self._bells.setdefault(channel, set()).add(bell)
        heard = self._heard.setdefault(channel, asyncio.Event())
        try:
            await self._tune(channel)
            await _within(heard, LISTEN_AGAIN)
            yield bell
        finally:
            self._bells[channel].discard(bell)
            if not self._bells[channel]:
                del self._bells[channel], self._heard[channel]
                await self._tune(channel)

    async def _tune(self, channel: str) -> None:
        """Listens to a channel as long as it has a bell. One at a time, so that the last word is the right one."""
        async with self._tuning:
            try:
                if self._listener is None:
                    return
                if channel not in self._bells:
                    await self._listener.unsubscribe(channel)
                elif not self._heard[channel].is_set():
                    await self._listener.subscribe(channel)
            except (RedisError, OSError):
                log.info("not listening yet")

    async def _listen(self) -> None:
        while True:
            try:
                async with self._store.pubsub() as listener:
                    async with self._tuning:
                        await listener.subscribe(self._idle, *self._bells)
                        self._listener = listener
                    async for message in listener.listen():
                        self._heed(message["type"], message["channel"].decode())
            except (RedisError, OSError) as trouble:
                log.warning("not listening: %s", trouble)
            self._listener = None
            for heard in self._heard.values():
                heard.clear()
            self._ring_all()
            await asyncio.sleep(LISTEN_AGAIN)

    def _heed(self, kind: str, channel: str) -> None:
        if kind == "subscribe" and channel in self._heard:
            self._heard[channel].set()
        if kind in ("subscribe", "message"):
            for bell in self._bells.get(channel, ()):
                bell.set()

    def _ring_all(self) -> None:
        for bells in self._bells.values():
            for bell in bells:
                bell.set()


async def events(
    house: House, bells: Bells, table: str, viewer: Viewer, after: str | None, keep_alive: float
) -> AsyncGenerator[Event, None]:
    """The stream of one viewer, as `Tables.events` says."""
    keys = house.keys(table)
    async with bells.bell(keys.news) as bell:
        first = (await house.fresh(table)).snapshot
        first.check(viewer)
        last = (first.version, bytes.fromhex(first.bits))
        wanted = last if after is None else read_cursor(after)
        if wanted is None:
            yield Event(kind="reset", id=first.cursor, facts=first.facts(viewer))
        else:
            yield Event(kind="facts", facts=first.facts(viewer))
            last = wanted
        while True:
            bell.clear()
            try:
                reply = await _after(house, table, viewer, last)
            except StoreUnavailable:
                reply = None
            match reply:
                case None:
                    yield Event(kind="keep-alive")
                    await asyncio.sleep(LISTEN_AGAIN)
                    continue
                case [b"unknown-table"]:
                    yield Event(kind="gone")
                    return
                case [b"seat-revoked"]:
                    yield Event(kind="seat-revoked")
                    return
                case [b"lost"]:
                    try:
                        now = (await house.fresh(table)).snapshot
                        now.check(viewer)
                    except (UnknownTable, SeatRevoked, StoreUnavailable):
                        continue
                    last = (now.version, bytes.fromhex(now.bits))
                    yield Event(kind="reset", id=now.cursor, facts=now.facts(viewer))
                    continue
            read_at = asyncio.get_running_loop().time()
            entries = read_entries(last[0], reply)
            for place, entry in enumerate(entries):
                if place and (bell.is_set() or asyncio.get_running_loop().time() - read_at > STALE):
                    break
                last = (entry.entry, bytes.fromhex(entry.cursor.partition("-")[2]))
                yield Event(kind="entry", id=entry.cursor, entry=shown(entry, viewer))
            else:
                if len(entries) < PAGE and not await _within(bell, keep_alive):
                    yield Event(kind="keep-alive")


async def _after(house: House, table: str, viewer: Viewer, last: tuple[int, bytes]) -> list[Reply]:
    seat, tenure = ("", "") if viewer.seat is None else (viewer.seat, viewer.tenure)
    return await house.store.run("follow", house.keys(table)[:2], [*last, seat, tenure, PAGE])


def read_entries(after: int, reply: list[Reply]) -> list[JournalEntry]:
    """The entries of a follow script's answer: `ok`, the shapes, the entries after a number."""
    shapes = unpack_shapes(reply[1] if isinstance(reply[1], bytes) else b"")
    raws = [raw for raw in reply[2:] if isinstance(raw, bytes)]
    return [unpack(number, raw, shapes) for number, raw in enumerate(raws, after + 1)]


def shown(entry: JournalEntry, viewer: Viewer) -> EntryNews:
    """An entry as a viewer may see it."""
    return EntryNews(
        entry=entry.entry,
        cursor=entry.cursor,
        kind=entry.kind,
        time=entry.time,
        news=told(entry, viewer.seat),
    )


async def _within(event: asyncio.Event, seconds: float) -> bool:
    """Whether it happens in time."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
