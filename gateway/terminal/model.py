"""What the house answers, as types. Fields that a later house adds are passed over.

Seats count from 0; -1 is the house itself. Times are in milliseconds since 1970. Bytes stand in hex.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Move = dict[str, dict[str, object]]
"""One verb with its arguments: `{"place": {"location": 5}}`."""

Status = Literal["gathering", "running", "over", "closed"]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the house says."""


class Problem(Answer, frozen=True):
    """A refused request (RFC 9457): nothing has changed. `code` is stable, the other words are for people."""

    code: str
    title: str = ""
    detail: str = ""
    status: int = 0
    version: int | None = None
    clauses: tuple[str, ...] = ()
    pointer: str | None = None
    parameter: str | None = None
    entry: int | None = None
    retry_after: float | None = None


class GameLine(Answer, frozen=True):
    """One game in the list. `levels` are those of its opponents, weakest first."""

    game: str
    title: str
    summary: str
    rules_version: str
    seats_min: int
    seats_max: int
    levels: tuple[str, ...]


class Games(Answer, frozen=True):
    """All games that are served."""

    games: tuple[GameLine, ...]


class GameDetails(Answer, frozen=True):
    """One game. `options` is the JSON Schema of the options of a table, `rules_versions` are all that are served."""

    game: str
    title: str
    summary: str
    rules_version: str
    rules_versions: tuple[str, ...]
    seats_min: int
    seats_max: int
    levels: tuple[str, ...]
    options: dict[str, object]
    move_example: dict[str, object] | None = None


class GameSchema(Answer, frozen=True):
    """The JSON Schemas (2020-12) of a game's options, moves and view."""

    game: str
    rules_version: str
    options: dict[str, object]
    move: dict[str, object]
    view: dict[str, object]


class NewsItem(Answer, frozen=True):
    """Something that happened: a key to be put into words, with its arguments."""

    key: str
    arguments: dict[str, object] = {}
    seats: tuple[int, ...] | None = None


class Accepted(Answer, frozen=True):
    """The reply to a command. `receipt` is the chain value to find again in the export."""

    table: str
    entry: int
    cursor: str
    receipt: str
    time: int
    news: tuple[NewsItem, ...]


class Invite(Answer, frozen=True):
    """A right to claim one seat, once."""

    seat: int
    token: str
    expires: int


class Created(Answer, frozen=True):
    """A new table, with what its host needs."""

    accepted: Accepted
    table: str
    game: str
    rules_version: str
    commitment: str
    host_token: str
    invites: tuple[Invite, ...]


class Grant(Answer, frozen=True):
    """A seat that has been taken."""

    accepted: Accepted
    seat: int
    tenure: int
    seat_token: str
    owner_token: str | None = None


class Controlled(Answer, frozen=True):
    """A change of controller."""

    accepted: Accepted
    seat: int
    controller: str
    seat_token: str | None = None
    invite: Invite | None = None


class Seat(Answer, frozen=True):
    """What everybody knows of a seat. The controller is `human`, `open` or `bot:<level>`."""

    seat: int
    controller: str
    tenure: int
    owned: bool
    ready: bool


class Owing(Answer, frozen=True):
    """Somebody owes a decision, the house a step (`seat` -1), since an entry."""

    seat: int
    since: int
    time: int


class OwnDecision(Answer, frozen=True):
    """An open decision of the bearer. An `optional` one is a free action."""

    id: str
    kind: str
    optional: bool
    clauses: tuple[str, ...]


class Decision(OwnDecision, frozen=True):
    """The same with every legal move."""

    moves: tuple[Move, ...]


class Score(Answer, frozen=True):
    """Points of one category."""

    category: str
    points: int


class Standing(Answer, frozen=True):
    """How one seat ended. Equal ranks share."""

    seat: int
    rank: int
    won: bool
    total: int
    scores: tuple[Score, ...]
    honours: tuple[str, ...] = ()


class Outcome(Answer, frozen=True):
    """How a game ended."""

    standings: tuple[Standing, ...]
    tie_break: str = ""


class Facts(Answer, frozen=True):
    """All standing facts of a table. `version` is the number of its last entry, `cursor` that entry's name."""

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
    seats: tuple[Seat, ...]
    owed: tuple[Owing, ...]
    decisions: tuple[OwnDecision, ...]
    outcome: Outcome | None = None
    origin: str | None = None


class TableView(Answer, frozen=True):
    """What the bearer sees now; `view` follows the game's schema and is None before the game opens."""

    facts: Facts
    view: dict[str, object] | None
    decisions: tuple[Decision, ...]


class EntryNews(Answer, frozen=True):
    """One entry of the journal, as the bearer may see it."""

    entry: int
    cursor: str
    kind: str
    time: int
    news: tuple[NewsItem, ...]


class Event(Answer, frozen=True):
    """One event of a stream: `facts`, `reset` (both with facts), `entry`, and at its end `seat-revoked` or `gone`."""

    kind: str
    facts: Facts | None = None
    entry: EntryNews | None = None


class TableLine(Answer, frozen=True):
    """A line of the list of public tables."""

    table: str
    game: str
    rules_version: str
    status: Status
    created: int
    seats: tuple[Seat, ...]


class TableList(Answer, frozen=True):
    """A page of public tables, newest first; `next` is the place to ask after, None on the last page."""

    tables: tuple[TableLine, ...]
    next: str | None


class JournalPage(Answer, frozen=True):
    """A page of the journal, as everybody may see it; `next` is the number to ask after, None on the last page."""

    entries: tuple[EntryNews, ...]
    next: int | None


class JournalEntry(Answer, frozen=True):
    """An entry of an export."""

    entry: int
    cursor: str
    kind: str
    time: int
    news: tuple[NewsItem, ...]
    seat: int | None = None
    move: tuple[object, ...] | None = None
    chain: str | None = None


class Export(Answer, frozen=True):
    """A finished table, complete."""

    format: int
    table: str
    game: str
    rules_version: str
    options: dict[str, object]
    seats: int
    status: Status
    commitment: str
    seed: str
    salts: dict[int, str]
    outcome: Outcome | None
    entries: tuple[JournalEntry, ...]
