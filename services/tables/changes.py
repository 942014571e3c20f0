"""What one entry makes of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from maloca.rules.v1 import rules_pb2 as pb
from services.tables.chance import chain_value
from services.tables.entries import cursor, hashed, new_bits, pack
from services.tables.errors import RulesUnavailable
from services.tables.model import BOT, JournalEntry, Kind, NewsItem, Outcome, Score, Standing, Status, TableSettings
from services.tables.snapshot import Decision, Live, Seat, Snapshot

_decode_arguments = msgspec.json.Decoder(dict[str, object]).decode


class Cause(msgspec.Struct, frozen=True, kw_only=True):
    """Why an entry is written: whose tenure, which decision and move, under which key.

    `key` and `body` are the first 16 bytes of SHA-256, empty where the command had no key.
    """

    seat: int | None = None
    tenure: int = 0
    decision: Decision | None = None
    move: tuple[object, ...] | None = None
    key: bytes = b""
    body: bytes = b""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """Entries that are to be written together, and the table after them.

    The commit asks again whether `guard` (seat, tenure) is current and `decision` is owed.
    """

    before: Snapshot | None
    after: Snapshot
    entries: tuple[JournalEntry, ...]
    packed: tuple[bytes, ...]
    key: bytes
    body: bytes
    guard: tuple[int, int] | None = None
    decision: str = ""


class Growing:
    """A table that takes entries: `add` each, then `change`."""

    def __init__(self, before: Snapshot, now: int, settings: TableSettings, *, new: bool = False) -> None:
        """`now` is the table's time in ms; `new`: `before` is the empty table that nobody has stored."""
        self.before = None if new else before
        self.after = before
        self._now = now
        self._settings = settings
        self._entries: list[JournalEntry] = []
        self._packed: list[bytes] = []
        self._causes: list[Cause] = []

    @property
    def number(self) -> int:
        """The number of the next entry."""
        return self.after.version + 1

    @property
    def time(self) -> int:
        """The time of the next entry: the table's, and never earlier than the entry before."""
        return max(self._now, self.after.live.time)

    def add(
        self,
        kind: Kind,
        cause: Cause,
        news: Sequence[NewsItem],
        *,
        seats: tuple[Seat, ...] | None = None,
        position: pb.Position | None = None,
        status: Status | None = None,
        bits: str | None = None,
        salted: bool | None = None,
    ) -> JournalEntry:
        """One more entry, with what it changes. News of the position come after `news`."""
        before, live = self.after, self.after.live
        number, time, bits = self.number, self.time, bits or new_bits()
        seats = live.seats if seats is None else seats
        state, outcome = before.state, live.outcome
        if position is None:
            owed = tuple(_reissued(live.owed, live.seats, seats, number, time))
        else:
            state = position.state
            owed = tuple(_owed(position.owed, live.owed, cause.decision, seats, number, time))
            news = [*news, *(_news(item) for item in position.news)]
            if position.HasField("outcome"):
                status, outcome = Status.OVER, msgspec.json.encode(read_outcome(position.outcome))
        status = status or before.status
        entry = JournalEntry(
            entry=number,
            cursor=cursor(number, bits),
            kind=kind,
            time=time,
            news=tuple(news),
            seat=cause.seat,
            tenure=None if cause.seat is None else cause.tenure,
            decision=cause.decision.id if cause.decision else None,
            asking=cause.decision.asking if cause.decision else None,
            move=cause.move,
            key=cause.key.hex() or None,
            body=cause.body.hex() if cause.key else None,
            seals=position.seals if position is not None else False,
        )
        unchained = Snapshot(
            table=before.table,
            version=number,
            bits=bits,
            status=status,
            meta=before.meta,
            live=live,
            shapes=before.shapes,
            state=state,
        )
        digest = before.state_digest if state is before.state else unchained.state_digest
        chain = chain_value(before.chain_key, live.chain, hashed(entry), digest)
        entry = msgspec.structs.replace(entry, chain=chain.hex())
        packed, shapes = pack(entry, before.shapes)
        self.after = msgspec.structs.replace(
            unchained,
            shapes=shapes,
            live=Live(
                seats=seats,
                owed=() if status in (Status.OVER, Status.CLOSED) else owed,
                chain=chain,
                time=time,
                salted=live.salted if salted is None else salted,
                expires=self._expires(before, status, time),
                outcome=outcome,
            ),
        )
        self._entries.append(entry)
        self._packed.append(packed)
        self._causes.append(cause)
        return entry

    def change(self, *, guarded: bool = False) -> Change:
        """What is to be written. `guarded`: the commit asks about tenure and decision of the first entry's cause."""
        cause = self._causes[0]
        return Change(
            before=self.before,
            after=self.after,
            entries=tuple(self._entries),
            packed=tuple(self._packed),
            key=cause.key,
            body=cause.body,
            guard=(cause.seat, cause.tenure) if guarded and cause.seat is not None and cause.seat >= 0 else None,
            decision=cause.decision.id if guarded and cause.decision else "",
        )

    def _expires(self, before: Snapshot, status: Status, time: int) -> int | None:
        if status is before.status:
            return before.live.expires
        kept = self._settings.finished_for if status in (Status.OVER, Status.CLOSED) else None
        return None if kept is None else time + round(kept * 1000)


def _owed(
    owed: Iterable[pb.Owed],
    before: tuple[Decision, ...],
    answered: Decision | None,
    seats: tuple[Seat, ...],
    number: int,
    time: int,
) -> Iterable[Decision]:
    """The open decisions of a position: what is asked since before keeps its id, except what was just answered."""
    known = {(each.seat, each.asking): each for each in before if each is not answered}
    for each in owed:
        tenure = seats[each.seat].tenure if each.seat >= 0 else 0
        old = known.get((each.seat, each.asking))
        yield Decision(
            asking=each.asking,
            seat=each.seat,
            tenure=tenure,
            since=old.since if old else number,
            since_time=old.since_time if old else time,
            optional=each.optional,
            safe=each.safe.SerializeToString() if each.HasField("safe") else b"",
            kind=each.kind,
            clauses=tuple(each.clauses),
        )


def _reissued(
    owed: tuple[Decision, ...], before: tuple[Seat, ...], seats: tuple[Seat, ...], number: int, time: int
) -> Iterable[Decision]:
    """The open decisions after a change of seats: those of a new tenure are issued again.

    An owner who only takes the seat again has owed them since before: else that could go on for ever, to try the
    others' patience.
    """
    for each in owed:
        tenure = seats[each.seat].tenure if each.seat >= 0 else 0
        if tenure == each.tenure:
            yield each
        else:
            again = _is_same_person(before[each.seat], seats[each.seat])
            yield msgspec.structs.replace(
                each, tenure=tenure, since=number, since_time=each.since_time if again else time
            )


def _is_same_person(before: Seat, after: Seat) -> bool:
    bots = before.controller.startswith(BOT) or after.controller.startswith(BOT)
    return bool(after.owner) and after.owner == before.owner and not bots


def _news(item: pb.News) -> NewsItem:
    try:
        arguments = _decode_arguments(item.arguments or b"{}")
    except msgspec.DecodeError as broken:
        raise RulesUnavailable(f"The rules service tells {item.key} in no JSON object.") from broken
    return NewsItem(key=item.key, arguments=arguments, seats=None if item.everyone else tuple(sorted(item.seats)))


def read_outcome(outcome: pb.Outcome) -> Outcome:
    """The outcome as the house shows it."""
    return Outcome(
        standings=tuple(
            Standing(
                seat=each.seat,
                rank=each.rank,
                won=each.won,
                total=each.total,
                scores=tuple(Score(category=score.category, points=score.points) for score in each.scores),
                honours=tuple(each.honours),
            )
            for each in outcome.standings
        ),
        tie_break=outcome.tie_break,
    )
