"""The journal for everybody: pages of it, the export of what is finished, and copies from elsewhere."""

from __future__ import annotations

import asyncio
import base64
import hashlib
from contextlib import suppress

import msgspec

from services.tables.chance import canonical
from services.tables.changes import Change
from services.tables.entries import Shapes, pack, pack_shapes, told, unpack
from services.tables.errors import BadController, BadImport, KeyReused, TableNotFinished, TooLarge, UnknownTable
from services.tables.house import House
from services.tables.model import (
    CREATED,
    OPEN,
    SEAT_CHANGED,
    Export,
    Facts,
    JournalEntry,
    JournalPage,
    NewsItem,
    Viewer,
)
from services.tables.rules import Rules
from services.tables.seats import check_controller
from services.tables.snapshot import Live, Meta, Seat, Snapshot
from services.tables.streams import read_entries
from services.tables.verifier import verify

LONGEST_PAGE = 1000
MOST_SHAPES, SHAPES_BYTES = 1024, 16 * 1024
"""So many kinds of news a copy may have, and so much space for their names: more than any game."""


class SeatChanged(msgspec.Struct, frozen=True):
    """What the news of a changed seat must say."""

    seat: int
    controller: str


_decode_export = msgspec.json.Decoder(Export).decode


async def journal(house: House, table: str, after: int, limit: int) -> JournalPage:
    """A page of the journal, as `Tables.journal` says."""
    snapshot = (await house.fresh(table)).snapshot
    count = max(1, min(limit, LONGEST_PAGE))
    entries = await _entries(house, table, after, count)
    last = entries[-1].entry if entries else after
    more = last if entries and last < snapshot.version else None
    if not snapshot.finished:
        return JournalPage(
            table=table,
            status=snapshot.status,
            commitment=snapshot.commitment.hex(),
            entries=tuple(_public(entry) for entry in entries),
            next=more,
        )
    return JournalPage(
        table=table,
        status=snapshot.status,
        commitment=snapshot.commitment.hex(),
        entries=tuple(entries),
        next=more,
        seed=snapshot.meta.seed.hex(),
        salts=_salts(snapshot),
    )


async def export(house: House, table: str) -> bytes:
    """The whole finished table as JSON."""
    snapshot = (await house.fresh(table)).snapshot
    if not snapshot.finished:
        raise TableNotFinished(version=snapshot.version)
    entries: list[JournalEntry] = []
    while page := await _entries(house, table, len(entries), LONGEST_PAGE):
        entries += page
    document = Export(
        format=1,
        table=snapshot.home,
        game=snapshot.meta.game,
        rules_version=snapshot.meta.rules_version,
        options=snapshot.options,
        seats=len(snapshot.live.seats),
        status=snapshot.status,
        created=snapshot.meta.created,
        commitment=snapshot.commitment.hex(),
        seed=snapshot.meta.seed.hex(),
        salts=_salts(snapshot),
        outcome=snapshot.facts(Viewer()).outcome,
        entries=tuple(entries),
    )
    return msgspec.json.encode(document)


def read_export(document: bytes) -> Export:
    """An export from its JSON. Raises BadImport."""
    try:
        return _decode_export(document)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise BadImport(f"This is not an export: {wrong}.") from wrong


async def import_table(house: House, document: bytes) -> Facts:
    """A read-only copy, after the verifier has found nothing."""
    if len(document) > house.settings.import_bytes:
        raise TooLarge(f"An import has at most {house.settings.import_bytes} bytes.")
    original = await asyncio.to_thread(read_export, document)
    table = await asyncio.to_thread(_copy_id, original)
    try:
        return (await house.fresh(table)).snapshot.facts(Viewer())
    except UnknownTable:
        rules = house.directory.rules(original.game, original.rules_version)
    try:
        verdict = await verify(original, rules)
    except RecursionError as wrong:
        raise BadImport("The document is nested too deep.") from wrong
    if not verdict.holds:
        raise BadImport(verdict.reason, entry=verdict.entry)
    kept, now = house.settings.finished_for, await house.time()
    copy = await asyncio.to_thread(_copied, table, original, rules, verdict.state, now, kept)
    await _check_original(house, original)
    with suppress(KeyReused):  # somebody else has just imported the same
        await house.write(copy)
    return (await house.fresh(table)).snapshot.facts(Viewer())


async def _check_original(house: House, original: Export) -> None:
    """A copy of a table that this house has itself tells of it what the house does. Raises BadImport."""
    try:
        known = (await house.fresh(original.table)).snapshot
    except UnknownTable:
        return
    if known.commitment.hex() != original.commitment or known.live.chain.hex() != original.entries[-1].chain:
        raise BadImport("This house has that table, and it is another.")


def _copy_id(original: Export) -> str:
    """A copy's id comes from what it holds, so that the same import makes one copy."""
    return base64.b32encode(hashlib.sha256(b"copy" + msgspec.json.encode(original)).digest()[:10]).decode().lower()


def _copied(table: str, original: Export, rules: Rules, state: bytes, now: int, kept: float | None) -> Change:
    shapes, packed = Shapes(), []
    for entry in original.entries:
        try:
            raw, shapes = pack(entry, shapes)
        except (ValueError, OverflowError) as wrong:
            raise BadImport(f"The entry can't be kept: {wrong}.", entry=entry.entry) from wrong
        if unpack(entry.entry, raw, shapes) != entry:
            raise BadImport("The entry can't be kept as it is.", entry=entry.entry)
        if len(shapes.rows) > MOST_SHAPES:
            raise BadImport(f"There are more than {MOST_SHAPES} kinds of news in it.", entry=entry.entry)
        packed.append(raw)
    if len(pack_shapes(shapes)) > SHAPES_BYTES:
        raise BadImport("The names of its news and of their arguments take too much space.")
    last = original.entries[-1]
    after = Snapshot(
        table=table,
        version=last.entry,
        bits=last.cursor.partition("-")[2],
        status=original.status,
        meta=Meta(
            game=original.game,
            rules_version=original.rules_version,
            options=canonical(original.options),
            created=original.created,
            patience=0,
            public=False,
            seed=bytes.fromhex(original.seed),
            host=b"",
            origin=original.table,
        ),
        live=Live(
            seats=_last_seats(original, rules),
            owed=(),
            chain=bytes.fromhex(last.chain or ""),
            time=last.time,
            salted=bool(original.salts),
            expires=None if kept is None else now + round(kept * 1000),
            outcome=None if original.outcome is None else msgspec.json.encode(original.outcome),
        ),
        shapes=shapes,
        state=state,
    )
    return Change(before=None, after=after, entries=original.entries, packed=tuple(packed), key=b"", body=b"")


def _last_seats(original: Export, rules: Rules) -> tuple[Seat, ...]:
    """The seats at the end, from what everybody was told of them."""
    seats = [Seat() for _ in range(original.seats)]
    for entry in original.entries:
        for item in entry.news:
            for number, controller in _seated(item, entry):
                try:
                    check_controller(controller, rules)
                except BadController as wrong:
                    raise BadImport(f"{item.key} seats nobody that can sit.", entry=entry.entry) from wrong
                if not 0 <= number < len(seats):
                    raise BadImport(f"{item.key} is of a seat that the table does not have.", entry=entry.entry)
                if controller != OPEN or item.key == SEAT_CHANGED:
                    seats[number] = seats[number].handed(controller, entry=entry.entry, time=entry.time)
    salts = original.salts
    return tuple(
        msgspec.structs.replace(seat, salt=bytes.fromhex(salts[number])) if number in salts else seat
        for number, seat in enumerate(seats)
    )


def _seated(item: NewsItem, entry: JournalEntry) -> list[tuple[int, str]]:
    """Who sits where, by this piece of news."""
    try:
        if item.key == SEAT_CHANGED:
            told_of = msgspec.convert(item.arguments, SeatChanged)
            return [(told_of.seat, told_of.controller)]
        if item.key == CREATED:
            return list(enumerate(msgspec.convert(item.arguments.get("seats"), list[str])))
    except msgspec.ValidationError as wrong:
        raise BadImport(f"{item.key} makes no sense: {wrong}.", entry=entry.entry) from wrong
    return []


async def _entries(house: House, table: str, after: int, count: int) -> list[JournalEntry]:
    reply = await house.store.run("follow", house.keys(table)[:2], [max(0, after), "", "", "", count])
    if reply[0] != b"ok":
        raise UnknownTable
    return read_entries(max(0, after), reply)


def _public(entry: JournalEntry) -> JournalEntry:
    """An entry as everybody may see it while the table runs: what all were told, and never the move."""
    return JournalEntry(
        entry=entry.entry, cursor=entry.cursor, kind=entry.kind, time=entry.time, news=told(entry, None)
    )


def _salts(snapshot: Snapshot) -> dict[int, str]:
    return {number: seat.salt.hex() for number, seat in enumerate(snapshot.live.seats) if seat.salt}
