"""What goes into a table and comes out of it: the public types."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Literal

import msgspec

HUMAN = "human"
OPEN = "open"
BOT = "bot:"
"""Prefix of a built-in opponent's controller: `bot:normal`."""

SYSTEM = -1
"""The seat number of the house itself."""

# The keys of the house's own news, with their arguments.
CREATED = "table.created"
"""game, rules_version, options, seats (first controllers), commitment"""
SEAT_CHANGED = "table.seat_changed"
"""seat, controller, by (claim, seat, owner, host)"""
SALT_PROMISED = "table.salt_promised"
"""seat, digest: in the entry of the claim, and of each later one in which the promise is still to be kept"""
INVITED = "table.invited"
"""seat"""
READY = "table.ready"
"""seat"""
OPENED = "table.opened"
SAFE_MOVE = "table.safe_move"
"""seat; it is followed by the news of the move"""
OVER = "table.over"
CLOSED = "table.closed"


class Status(StrEnum):
    """Where a table stands in its life."""

    GATHERING = "gathering"
    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"


class Kind(StrEnum):
    """What an entry of the journal is."""

    CREATED = "created"
    CONTROL = "control"
    INVITED = "invited"
    READY = "ready"
    OPENED = "opened"
    MOVE = "move"
    STEP = "step"
    CLOSED = "closed"


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator decides. Times are in seconds.

    `secret` (32 bytes or more) is shared by all processes of a house and kept: tokens, invites and table ids of
    creations are derived from it. `hand_out_again` is how long a job may lie before it is sent again, `lease` how long
    a worker may take, `claims` how often it may fail; `deadline` bounds one command. `finished_for` None keeps
    finished tables for ever. `snapshots_kept` is per process; `replicas` must have a commit before it is answered.
    """

    secret: bytes
    namespace: str = "maloca"
    patience: float = 600.0
    hand_out_again: float = 1.0
    lease: float = 10.0
    claims: int = 3
    deadline: float = 10.0
    gathering_for: float = 86_400.0
    invite_for: float = 86_400.0
    finished_for: float | None = None
    snapshots_kept: int = 1024
    replicas: int = 0
    import_bytes: int = 8 * 1024 * 1024


class Creation(msgspec.Struct, frozen=True, kw_only=True):
    """The wish for a table.

    `seats` names the first controller of each seat: `open` or `bot:<level>`. `options` is the game's Options as it
    stands in JSON. `patience` is in seconds; None takes the house's. A `public` table is listed, and its open seats
    are claimed without an invite. `rules_version` None takes the one that the house opens with.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, object] = {}
    patience: float | None = None
    public: bool = False
    rules_version: str | None = None


class NewsItem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened. `seats` are those who may see it; None is everybody."""

    key: str
    arguments: dict[str, object] = {}
    seats: tuple[int, ...] | None = None


class Accepted(msgspec.Struct, frozen=True, kw_only=True):
    """The reply to a command: its entry, as the one who gave it may see it.

    `entry` is the entry's number and the table's version after it; `receipt` is the entry's chain value in hex, to be
    compared with the export; `time` is the store's, in milliseconds since 1970.
    """

    table: str
    entry: int
    cursor: str
    receipt: str
    time: int
    news: tuple[NewsItem, ...]


class Invite(msgspec.Struct, frozen=True, kw_only=True):
    """A right to claim one seat, once, until `expires` (milliseconds since 1970)."""

    seat: int
    token: str
    expires: int


class Created(msgspec.Struct, frozen=True, kw_only=True):
    """A new table, with what its host needs. `commitment` is SHA-256(seed ‖ table id) in hex."""

    accepted: Accepted
    table: str
    game: str
    rules_version: str
    commitment: str
    host_token: str
    invites: tuple[Invite, ...]


class Grant(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that has been taken: by a claim (with an owner token) or back by its owner (without)."""

    accepted: Accepted
    seat: int
    tenure: int
    seat_token: str
    owner_token: str | None = None


class Controlled(msgspec.Struct, frozen=True, kw_only=True):
    """A change of controller. `seat_token` where a person came back, `invite` where the seat was opened."""

    accepted: Accepted
    seat: int
    controller: str
    seat_token: str | None = None
    invite: Invite | None = None


class Viewer(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks at a table: a seat in one of its tenures, or a spectator (`seat` None)."""

    seat: int | None = None
    tenure: int = 0
    host: bool = False


class SeatFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody knows of a seat. `owned`: a person has the right to come back to it."""

    seat: int
    controller: str
    tenure: int
    owned: bool
    ready: bool


class Owing(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody owes a decision (`seat` -1: the system a step) since an entry. Free actions are not among them."""

    seat: int
    since: int
    time: int


class OwnDecision(msgspec.Struct, frozen=True, kw_only=True):
    """An open decision of the viewer's own seat."""

    id: str
    kind: str
    optional: bool
    clauses: tuple[str, ...]


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """Points of one category."""

    category: str
    points: int


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How one seat ended. Ranks start at 1; equal ranks share."""

    seat: int
    rank: int
    won: bool
    total: int
    scores: tuple[Score, ...]
    honours: tuple[str, ...]


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended."""

    standings: tuple[Standing, ...]
    tie_break: str


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """All standing facts of a table for one viewer: what a stream sends first, and after a `reset`.

    `version` is the number of the last entry, `cursor` its name in streams. `origin` is the table of which this is a
    read-only copy, None for a table of this house. Times are in milliseconds since 1970.
    """

    table: str
    game: str
    rules_version: str
    options: dict[str, object]
    status: Status
    version: int
    cursor: str
    created: int
    commitment: str
    patience: float
    public: bool
    seats: tuple[SeatFacts, ...]
    owed: tuple[Owing, ...]
    decisions: tuple[OwnDecision, ...]
    outcome: Outcome | None
    origin: str | None = None


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer sees now. `view` and `decisions` are JSON as the rules service made them, by the game's schema.

    Before the opening `view` is `null` and `decisions` is `[]`.
    """

    facts: Facts
    view: msgspec.Raw
    decisions: msgspec.Raw


class EntryNews(msgspec.Struct, frozen=True, kw_only=True):
    """One entry as one viewer may see it: the one event that everybody gets of it, empty or not."""

    entry: int
    cursor: str
    kind: Kind
    time: int
    news: tuple[NewsItem, ...]


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One event of a stream.

    - `facts`: all standing facts, sent first; `id` is None, so it doesn't move the cursor.
    - `reset`: the cursor is unknown here; all standing facts, from which to go on.
    - `entry`: an entry.
    - `keep-alive`: nothing happened for a while.
    - `seat-revoked`: the viewer's tenure is over; nothing follows.
    - `gone`: the table has expired; nothing follows.
    """

    kind: Literal["facts", "reset", "entry", "keep-alive", "seat-revoked", "gone"]
    id: str | None = None
    facts: Facts | None = None
    entry: EntryNews | None = None


class JournalEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry in a journal page or an export. While a table runs only the first five fields are shown.

    `decision` is the id that was answered, `asking` the rules' number of it, `move` the tuple that was offered,
    `key` and `body` are the first 16 bytes of the SHA-256 of the Idempotency-Key (with its scope) and of the command,
    `bits` the 32 random bits of the cursor, `chain` the chain value; all bytes in hex.
    """

    entry: int
    cursor: str
    kind: Kind
    time: int
    news: tuple[NewsItem, ...]
    seat: int | None = None
    tenure: int | None = None
    decision: str | None = None
    asking: int | None = None
    move: tuple[object, ...] | None = None
    key: str | None = None
    body: str | None = None
    seals: bool | None = None
    chain: str | None = None


class JournalPage(msgspec.Struct, frozen=True, kw_only=True):
    """Entries `after` a number. `next` is the number to ask after, None on the last page.

    `seed` and `salts` (by seat) are in hex and stand there only when the table is over or closed.
    """

    table: str
    status: Status
    commitment: str
    entries: tuple[JournalEntry, ...]
    next: int | None
    seed: str | None = None
    salts: dict[int, str] | None = None


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """A finished table, complete: what the verifier reads and `import` takes. `format` is 1."""

    format: Literal[1]
    table: str
    game: str
    rules_version: str
    options: dict[str, object]
    seats: int
    status: Status
    created: int
    commitment: str
    seed: str
    salts: dict[int, str]
    outcome: Outcome | None
    entries: tuple[JournalEntry, ...]


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the list of public tables."""

    table: str
    game: str
    rules_version: str
    status: Status
    created: int
    seats: tuple[SeatFacts, ...]


class TableList(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the public tables, newest first.

    `next` is what to ask `after` for the next page, None on the last one. As long as there is one, a page may be
    shorter than was asked for, or empty, where few tables are of the game that was asked for.
    """

    tables: tuple[TableLine, ...]
    next: str | None


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """A wake-up for a worker: it may be lost, doubled or late.

    `queue` is `opponents.<game-with-dashes>.<version>` or `scoring.<game-with-dashes>.<version>`.
    """

    queue: str
    table: str
    decision: str


Wake = Callable[[Job], Awaitable[None]]
"""Hands a job to its queue, after the commit. Whatever it raises is logged and not felt: the sweeper sends again."""


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """A job that this worker has claimed: what it needs to decide, and the names to answer under.

    `seat` -1 is a step of the system (`level` is empty then); `asking` is the rules' number of the decision;
    `attempt` counts claims from 1; `leased_until` is the store's time in milliseconds.
    """

    job: Job
    game: str
    rules_version: str
    seat: int
    asking: int
    level: str
    attempt: int
    leased_until: int
    state: bytes


class Swept(msgspec.Struct, frozen=True, kw_only=True):
    """What one sweep has done."""

    sent: int
    safe_moves: int
    expired: int
