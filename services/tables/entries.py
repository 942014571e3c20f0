"""An entry between the export's form and the few bytes that it takes in the store."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from services.tables.chance import canonical
from services.tables.errors import MalformedDecision
from services.tables.model import JournalEntry, Kind, NewsItem

KINDS = tuple(Kind)
WIDTH = 64
"""`n` in a decision id is the asking modulo this."""

Shape = tuple[str, ...]
"""A message key and the names of its arguments, sorted."""


class StoredNews(msgspec.Struct, frozen=True, array_like=True):
    """A news item: its shape's number, the seats that may see it as bits (None: everybody), the arguments' values."""

    shape: int
    seats: int | None
    values: list[object]


class StoredEntry(msgspec.Struct, frozen=True, array_like=True):
    """An entry without names. Key and body come first: the scripts find them by their place."""

    key: bytes | None
    body: bytes | None
    kind: int
    time: int
    seat: int | None
    tenure: int | None
    since: int | None
    asking: int | None
    move: list[object] | None
    seals: bool
    news: list[StoredNews]
    chain: bytes


class Shapes(msgspec.Struct, frozen=True):
    """The shapes of a table's news, in the order of their first appearance. Only ever grows."""

    rows: tuple[Shape, ...] = ()

    def number(self, shape: Shape) -> tuple[int, Shapes]:
        """The number of a shape, and the shapes that have it."""
        try:
            return self.rows.index(shape), self
        except ValueError:
            return len(self.rows), Shapes((*self.rows, shape))


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(StoredEntry).decode
_decode_shapes = msgspec.msgpack.Decoder(tuple[Shape, ...]).decode


def cursor(number: int, bits: str) -> str:
    """The name of an entry in streams: `<number>-<bits>`."""
    return f"{number}-{bits}"


def read_cursor(written: str) -> tuple[int, bytes] | None:
    """Number and bits of a cursor, None if it is none."""
    number, _, bits = written.partition("-")
    if not (number.isascii() and number.isdigit() and len(number) < 10 and len(bits) == 8):
        return None
    try:
        return int(number), bytes.fromhex(bits)
    except ValueError:
        return None


def new_bits() -> str:
    """32 random bits in hex."""
    return secrets.token_hex(4)


def decision_id(since: int, seat: int, tenure: int, asking: int) -> str:
    """`<entry>.<seat>.<tenure>.<n>`."""
    return f"{since}.{seat}.{tenure}.{asking % WIDTH}"


def read_decision(written: str) -> tuple[int, int, int, int]:
    """Entry, seat, tenure and n of a decision id. Raises MalformedDecision."""
    parts = written.split(".")
    if len(written) > 40 or len(parts) != 4 or not all(map(_is_number, parts)):
        raise MalformedDecision
    entry, seat, tenure, n = map(int, parts)
    return entry, seat, tenure, n


def _is_number(part: str) -> bool:
    return part.isascii() and (part == "-1" or part.isdigit())


def hashed(entry: JournalEntry) -> bytes:
    """What the chain covers: the entry as it stands in an export, without its chain value."""
    return canonical(entry if entry.chain is None else msgspec.structs.replace(entry, chain=None))


def pack(entry: JournalEntry, shapes: Shapes) -> tuple[bytes, Shapes]:
    """The stored bytes of an entry, and the shapes with those that are new in it."""
    rows = []
    for item in entry.news:
        names = sorted(item.arguments)
        number, shapes = shapes.number((item.key, *names))
        seats = None if item.seats is None else sum(1 << seat for seat in item.seats)
        rows.append(StoredNews(number, seats, [item.arguments[name] for name in names]))
    since = None if entry.decision is None else read_decision(entry.decision)[0]
    stored = StoredEntry(
        key=bytes.fromhex(entry.key) if entry.key else None,
        body=bytes.fromhex(entry.body) if entry.body else None,
        kind=KINDS.index(entry.kind),
        time=entry.time,
        seat=entry.seat,
        tenure=entry.tenure,
        since=since,
        asking=entry.asking,
        move=None if entry.move is None else list(entry.move),
        seals=bool(entry.seals),
        news=rows,
        chain=bytes.fromhex(entry.chain or ""),
    )
    return bytes.fromhex(entry.cursor.partition("-")[2]) + _encode(stored), shapes


def unpack(number: int, raw: bytes, shapes: Shapes) -> JournalEntry:
    """The entry of that number from its stored bytes."""
    stored = _decode(memoryview(raw)[4:])
    decision = None
    if stored.since is not None and stored.seat is not None and stored.tenure is not None:
        decision = decision_id(stored.since, stored.seat, stored.tenure, stored.asking or 0)
    return JournalEntry(
        entry=number,
        cursor=cursor(number, raw[:4].hex()),
        kind=KINDS[stored.kind],
        time=stored.time,
        news=tuple(_told(item, shapes) for item in stored.news),
        seat=stored.seat,
        tenure=stored.tenure,
        decision=decision,
        asking=stored.asking,
        move=None if stored.move is None else tuple(stored.move),
        key=stored.key.hex() if stored.key else None,
        body=stored.body.hex() if stored.body else None,
        seals=stored.seals,
        chain=stored.chain.hex(),
    )


def _told(item: StoredNews, shapes: Shapes) -> NewsItem:
    key, *names = shapes.rows[item.shape]
    arguments: Mapping[str, object] = dict(zip(names, item.values, strict=True))
    seats = (
        None if item.seats is None else tuple(seat for seat in range(item.seats.bit_length()) if item.seats >> seat & 1)
    )
    return NewsItem(key=key, arguments=dict(arguments), seats=seats)


def pack_shapes(shapes: Shapes) -> bytes:
    """The shapes as they stand in the store."""
    return _encode(shapes.rows)


@lru_cache(maxsize=256)
def unpack_shapes(raw: bytes) -> Shapes:
    """The shapes from the store. They are the same from entry to entry, most of the time."""
    return Shapes(_decode_shapes(raw)) if raw else Shapes()


def told(entry: JournalEntry, seat: int | None) -> tuple[NewsItem, ...]:
    """The part of an entry's news that a seat, or a spectator (None), may see; who else may is not said."""
    return tuple(
        NewsItem(key=item.key, arguments=item.arguments)
        for item in entry.news
        if item.seats is None or (seat is not None and seat in item.seats)
    )
