"""The one door: every change of a table is read → judged → committed, and tried again only if the table moved on."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

import msgspec
from google.protobuf.any_pb2 import Any as Packed

from services.tables.chance import canonical
from services.tables.changes import Cause, Change, Growing
from services.tables.entries import decision_id, read_decision, told
from services.tables.errors import (
    BadKey,
    DecisionClosed,
    MalformedMove,
    OtherSeat,
    RulesUnavailable,
    TableBusy,
    TableError,
    TableNotRunning,
    Unavailable,
)
from services.tables.house import House, Known
from services.tables.model import OVER, SAFE_MOVE, SYSTEM, Accepted, JournalEntry, Kind, NewsItem, Status, Work
from services.tables.seats import seated
from services.tables.snapshot import Decision, Snapshot
from services.tables.tokens import digest

T = TypeVar("T")

Judge = Callable[[Snapshot, int], Awaitable[Change]]
"""Snapshot and the table's time in ms → what is to be written. Raises a TableError, and has changed nothing then."""


class Command(msgspec.Struct, frozen=True, kw_only=True):
    """A wish to change a table. `key` and `body` are the first 16 bytes of SHA-256, `key` is empty for the house's own.

    `within` is in seconds, for all tries together.
    """

    table: str
    judge: Judge
    within: float
    key: bytes = b""
    body: bytes = b""


def keyed(
    bearer: str, key: str, *said: object, least: int = 1, unreadable: type[TableError] = MalformedMove
) -> tuple[bytes, bytes]:
    """The digests of an Idempotency-Key and of what is said under it.

    The key belongs to its bearer: a token is one tenure's, so a key is one tenure's too. Raises BadKey, and
    `unreadable` for what is not text, or too large a number, or nested too deep.
    """
    if not least <= len(key) <= 200 or not key.isprintable():
        raise BadKey(f"An Idempotency-Key has {least} to 200 printable characters here.")
    try:
        body = canonical(said)
    except (UnicodeEncodeError, OverflowError, RecursionError) as wrong:
        raise unreadable(f"This can't be read: {wrong}.") from wrong
    return hashlib.sha256(digest(bearer) + key.encode()).digest()[:16], hashlib.sha256(body).digest()[:16]


async def enter(house: House, command: Command) -> JournalEntry:
    """Carries a command out, once: its entry, written now or when the key was first used.

    The first try may use the snapshot that this process has kept; nothing is refused on it. Raises the judge's errors,
    KeyReused, TableBusy, StoreUnavailable, UnknownTable.
    """
    return await in_time(_enter(house, command), command.within)


async def in_time(doing: Awaitable[T], within: float) -> T:
    """What comes of something that may take so many seconds. Raises TableBusy."""
    try:
        async with asyncio.timeout(within):
            return await doing
    except TimeoutError as late:
        raise TableBusy(retry_after=1.0) from late


async def _enter(house: House, command: Command) -> JournalEntry:
    fresh, unavailable = False, None
    while True:
        reading = await house.read(command.table, fresh=fresh, key=command.key, body=command.body)
        if isinstance(reading, Known):
            return (await house.recall(command.table, reading))[0]
        if unavailable is not None:
            raise unavailable
        try:
            change = await command.judge(reading.snapshot, reading.now)
        except TableError as refused:
            refused.version = reading.snapshot.version
            if reading.fresh:
                raise
            fresh = True
            unavailable = refused if isinstance(refused, Unavailable) else None
            continue
        written = await house.write(change)
        if isinstance(written, Known):
            return (await house.recall(command.table, written))[0]
        if written:
            return change.entries[0]
        fresh = True


def accepted(entry: JournalEntry, table: str, seat: int | None) -> Accepted:
    """The reply to a command, made from its entry: the first time and every other."""
    return Accepted(
        table=table,
        entry=entry.entry,
        cursor=entry.cursor,
        receipt=entry.chain or "",
        time=entry.time,
        news=told(entry, seat),
    )


async def play(
    house: House, snapshot: Snapshot, now: int, decision: Decision, move: Packed | None, cause: Cause, *news: NewsItem
) -> Change:
    """Has the rules judge a move, or a step of the system, and builds its entry. Raises as `Rules.apply`."""
    rules = house.directory.rules(snapshot.meta.game, snapshot.meta.rules_version)
    try:
        position = await rules.apply(snapshot.state, decision.seat, decision.asking, move)
    except TableError as refused:
        refused.clauses = refused.clauses or (() if isinstance(refused, Unavailable) else decision.clauses)
        raise
    if position.played:
        try:
            played = tuple(msgspec.json.decode(position.played, type=list[int | str | bool]))
        except msgspec.DecodeError as broken:
            raise RulesUnavailable("The rules service tells the move that was played in no JSON array.") from broken
        cause = msgspec.structs.replace(cause, move=played)
    over = (NewsItem(key=OVER),) if position.HasField("outcome") else ()
    growing = Growing(snapshot, now, house.settings)
    kind = Kind.STEP if decision.seat == SYSTEM else Kind.MOVE
    growing.add(kind, cause, (*news, *over), position=position)
    return growing.change(guarded=True)


def owed(snapshot: Snapshot, written: str) -> Decision:
    """The open decision of that id. Raises TableNotRunning, DecisionClosed."""
    if snapshot.status is not Status.RUNNING:
        raise TableNotRunning
    decision = snapshot.decision(written)
    if decision is None:
        raise DecisionClosed
    return decision


async def move(
    house: House,
    table: str,
    *,
    token: str,
    decision: str,
    written: Mapping[str, object],
    key: str,
    within: float,
) -> Accepted:
    """A move under a seat token."""
    key_digest, body = keyed(token, key, "move", decision, written)

    async def judge(snapshot: Snapshot, now: int) -> Change:
        seat, tenure = seated(snapshot, token)
        entry, of_seat, of_tenure, n = read_decision(decision)
        if of_seat != seat:
            raise OtherSeat("The decision is another seat's.")
        found = owed(snapshot, decision_id(entry, of_seat, of_tenure, n))
        rules = house.directory.rules(snapshot.meta.game, snapshot.meta.rules_version)
        cause = Cause(seat=seat, tenure=tenure, decision=found, key=key_digest, body=body)
        return await play(house, snapshot, now, found, rules.words.move(written), cause)

    command = Command(table=table, judge=judge, within=within, key=key_digest, body=body)
    entry = await enter(house, command)
    return accepted(entry, table, entry.seat)


async def answer(
    house: House, work: Work, *, asking: int | None = None, offered: tuple[object, ...] | None = None
) -> Accepted:
    """The answer of the house to what it owes: a step of the system, or an opponent's move.

    `asking` is another open asking of the opponent's seat, for a free action. The decision's id holds the tenure and
    dies with its answer, so this needs no key.
    """

    async def judge(snapshot: Snapshot, now: int) -> Change:
        found = owed(snapshot, work.job.decision)
        if asking is not None and asking != found.asking:
            found = _asked(snapshot, found.seat, asking)
        rules = house.directory.rules(snapshot.meta.game, snapshot.meta.rules_version)
        packed = None if offered is None else rules.words.offered(offered)
        return await play(house, snapshot, now, found, packed, _by_house(found))

    table = work.job.table
    entry = await enter(house, Command(table=table, judge=judge, within=house.settings.deadline))
    return accepted(entry, table, entry.seat)


async def answer_safely(house: House, table: str, *, decision: str) -> Accepted:
    """Plays a decision's safe move, or the step of the system, and says so in the news."""

    async def judge(snapshot: Snapshot, now: int) -> Change:
        found = owed(snapshot, decision)
        if found.seat == SYSTEM:
            return await play(house, snapshot, now, found, None, _by_house(found))
        packed = Packed.FromString(found.safe)
        said = NewsItem(key=SAFE_MOVE, arguments={"seat": found.seat})
        return await play(house, snapshot, now, found, packed, _by_house(found), said)

    entry = await enter(house, Command(table=table, judge=judge, within=house.settings.deadline))
    return accepted(entry, table, entry.seat)


def _asked(snapshot: Snapshot, seat: int, asking: int) -> Decision:
    for each in snapshot.live.owed:
        if each.seat == seat and each.asking == asking:
            return each
    raise DecisionClosed


def _by_house(decision: Decision) -> Cause:
    return Cause(seat=decision.seat, tenure=decision.tenure, decision=decision)
