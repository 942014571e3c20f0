"""A table as it is after one entry: what the store keeps beside the journal, and what follows from it."""

from __future__ import annotations

from functools import cached_property

import msgspec

from services.tables.chance import chain_key, commitment, state_digest
from services.tables.entries import Shapes, decision_id, pack_shapes, unpack_shapes
from services.tables.errors import SeatRevoked
from services.tables.model import (
    BOT,
    HUMAN,
    OPEN,
    SYSTEM,
    Facts,
    Invite,
    Job,
    Outcome,
    Owing,
    OwnDecision,
    SeatFacts,
    Status,
    Viewer,
)
from services.tables.tokens import digest

REMEMBERED = 16
"""So many ended tenures of a seat are remembered, to tell their bearers that the seat has changed hands."""


class Meta(msgspec.Struct, frozen=True, array_like=True):
    """What never changes at a table. `options` is canonical JSON, `patience` in ms, `origin` a copy's first home."""

    game: str
    rules_version: str
    options: bytes
    created: int
    patience: int
    public: bool
    seed: bytes
    host: bytes
    origin: str | None = None


class Seat(msgspec.Struct, frozen=True, array_like=True):
    """A seat. Tokens are SHA-256; `since` and `since_time` are entry and time at which the tenure began.

    `salt` is what the seat adds to the dice key; once it is shown it belongs to the seat, whoever holds it. `released`:
    whoever sat there left it to the host.
    """

    controller: str = OPEN
    tenure: int = 0
    since: int = 0
    since_time: int = 0
    token: bytes = b""
    past: tuple[bytes, ...] = ()
    owner: bytes = b""
    invite: bytes = b""
    invite_until: int = 0
    ready: bool = False
    salt_digest: bytes = b""
    salt: bytes = b""
    released: bool = False

    def handed(self, controller: str, *, entry: int, time: int, token: bytes = b"") -> Seat:
        """The seat under its next tenure."""
        past = (*self.past, self.token)[-REMEMBERED:] if self.token else self.past
        return msgspec.structs.replace(
            self,
            controller=controller,
            tenure=self.tenure + 1,
            since=entry,
            since_time=time,
            token=token,
            past=past,
            invite=b"",
            invite_until=0,
            ready=False,
            released=False,
            salt_digest=self.salt_digest if self.salt else b"",
        )

    def opened_by(self, invite: Invite) -> Seat:
        """The seat with this invite, and no other."""
        return msgspec.structs.replace(self, invite=digest(invite.token), invite_until=invite.expires)


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """An asking that is open. `safe` is the packed `Any` of the safe move; `since_time` in ms."""

    asking: int
    seat: int
    tenure: int
    since: int
    since_time: int
    optional: bool
    safe: bytes
    kind: str
    clauses: tuple[str, ...]

    @property
    def id(self) -> str:
        """`<entry>.<seat>.<tenure>.<n>`."""
        return decision_id(self.since, self.seat, self.tenure, self.asking)


class Live(msgspec.Struct, frozen=True, array_like=True):
    """What changes at a table beside its state. `salted`: a salt has been shown. `expires` in ms, None for never."""

    seats: tuple[Seat, ...]
    owed: tuple[Decision, ...]
    chain: bytes
    time: int
    salted: bool
    expires: int | None
    outcome: bytes | None


class Snapshot(msgspec.Struct, frozen=True, dict=True):
    """A table after its entry `version`, whose 32 random bits are `bits`."""

    table: str
    version: int
    bits: str
    status: Status
    meta: Meta
    live: Live
    shapes: Shapes
    state: bytes

    @cached_property
    def cursor(self) -> str:
        """`<version>-<bits>`."""
        return f"{self.version}-{self.bits}"

    @cached_property
    def state_digest(self) -> bytes:
        """SHA-256 of the state."""
        return state_digest(self.state)

    @cached_property
    def home(self) -> str:
        """The table id under which the journal was written: a copy keeps that of its first home."""
        return self.meta.origin or self.table

    @cached_property
    def chain_key(self) -> bytes:
        """The key of the chain over the journal."""
        return chain_key(self.meta.seed, self.home)

    @cached_property
    def commitment(self) -> bytes:
        """SHA-256(seed ‖ table id)."""
        return commitment(self.meta.seed, self.home)

    @cached_property
    def options(self) -> dict[str, object]:
        """The options as they stand in JSON."""
        return msgspec.json.decode(self.meta.options, type=dict[str, object])

    @property
    def finished(self) -> bool:
        """Nothing more can happen."""
        return self.status in (Status.OVER, Status.CLOSED)

    def check(self, viewer: Viewer) -> None:
        """Raises SeatRevoked where the viewer's tenure is over."""
        if viewer.seat is not None and self.live.seats[viewer.seat].tenure != viewer.tenure:
            raise SeatRevoked(version=self.version)

    @cached_property
    def jobs(self) -> dict[str, Job]:
        """What is owed to workers, by decision id: decisions of bots, and steps of the system."""
        if self.status is not Status.RUNNING:
            return {}
        found: dict[str, Job] = {}
        for decision in self.live.owed:
            queue = "scoring" if decision.seat == SYSTEM else "opponents"
            if decision.optional or (
                decision.seat != SYSTEM and not self.live.seats[decision.seat].controller.startswith(BOT)
            ):
                continue
            found[decision.id] = Job(
                queue=f"{queue}.{self.meta.game.replace('_', '-')}.{self.meta.rules_version}",
                table=self.table,
                decision=decision.id,
            )
        return found

    def decision(self, written: str) -> Decision | None:
        """The open decision of that id."""
        return next((decision for decision in self.live.owed if decision.id == written), None)

    def facts(self, viewer: Viewer) -> Facts:
        """All standing facts for one viewer."""
        live = self.live
        return Facts(
            table=self.table,
            game=self.meta.game,
            rules_version=self.meta.rules_version,
            options=self.options,
            status=self.status,
            version=self.version,
            cursor=self.cursor,
            created=self.meta.created,
            commitment=self.commitment.hex(),
            patience=self.meta.patience / 1000,
            public=self.meta.public,
            seats=seat_facts(live.seats),
            owed=tuple(
                Owing(seat=each.seat, since=each.since, time=each.since_time) for each in live.owed if not each.optional
            ),
            decisions=tuple(
                OwnDecision(id=each.id, kind=each.kind, optional=each.optional, clauses=each.clauses)
                for each in live.owed
                if each.seat == viewer.seat
            ),
            outcome=None if live.outcome is None else msgspec.json.decode(live.outcome, type=Outcome),
            origin=self.meta.origin,
        )


def seat_facts(seats: tuple[Seat, ...]) -> tuple[SeatFacts, ...]:
    """What everybody knows of the seats."""
    return tuple(
        SeatFacts(
            seat=number,
            controller=seat.controller,
            tenure=seat.tenure,
            owned=bool(seat.owner),
            ready=seat.ready or seat.controller not in (HUMAN, OPEN),
        )
        for number, seat in enumerate(seats)
    )


_encode = msgspec.msgpack.Encoder().encode
_decode_meta = msgspec.msgpack.Decoder(Meta).decode
_decode_live = msgspec.msgpack.Decoder(Live).decode


def fields(snapshot: Snapshot, before: Snapshot | None) -> list[bytes | str]:
    """Names and values of the table's hash, where they differ from the snapshot before."""
    live = snapshot.live
    row: list[bytes | str] = [
        "cursor",
        snapshot.cursor,
        "live",
        _encode(live),
        "open",
        " ".join(decision.id for decision in live.owed),
    ]
    if snapshot.meta.origin is None:  # a copy's last entry was written under another clock
        row += ["time", str(live.time)]
    if before is None:
        row += ["meta", _encode(snapshot.meta)]
    if before is None or before.status is not snapshot.status:
        row += ["status", snapshot.status.value]
    if before is None or before.state is not snapshot.state:
        row += ["state", snapshot.state]
    if before is None or before.shapes is not snapshot.shapes:
        row += ["shapes", pack_shapes(snapshot.shapes)]
    for number, seat in enumerate(live.seats):
        if before is None or before.live.seats[number].tenure != seat.tenure:
            row += [f"t{number}", str(seat.tenure)]
    return row


def read(table: str, cursor: bytes, status: bytes, meta: bytes, live: bytes, shapes: bytes, state: bytes) -> Snapshot:
    """The snapshot of what the load script has found."""
    number, _, bits = cursor.decode().partition("-")
    return Snapshot(
        table=table,
        version=int(number),
        bits=bits,
        status=Status(status.decode()),
        meta=_decode_meta(meta),
        live=_decode_live(live),
        shapes=unpack_shapes(shapes),
        state=state,
    )


def read_line(meta: bytes, live: bytes) -> tuple[Meta, Live]:
    """What a list of tables needs of one."""
    return _decode_meta(meta), _decode_live(live)
