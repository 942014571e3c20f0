"""What clients send, and the replies that `services.tables` has no type for."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Digest = Annotated[
    str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="SHA-256 in hex.", examples=["9f" * 32])
]
Salt = Annotated[
    str,
    msgspec.Meta(
        pattern="^([0-9a-f]{2}){16,64}$", max_length=128, description="16 to 64 bytes in hex.", examples=["0b" * 32]
    ),
]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a request may carry: a field that is not named here is refused."""


class CreateTable(Body, frozen=True, kw_only=True):
    """The wish for a table.

    Each seat is `open`, or `bot:<level>` with a level of the game. The options are the game's own. `patience` is how
    many seconds a seat may owe a decision before the host may replace it. A public table is listed, and its open seats
    need no invite.
    """

    game: str
    seats: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=32, examples=[["open", "bot:normal"]])]
    options: dict[str, object] = {}
    patience: float | None = None
    public: bool = False
    rules_version: str | None = None


class ClaimSeat(Body, frozen=True, kw_only=True):
    """Taking a seat: the invite, and SHA-256 of a salt that will come with `ready`, to take part in the deal."""

    invite: str | None = None
    salt_digest: Digest | None = None


class Ready(Body, frozen=True, kw_only=True):
    """The game may begin. `salt` is what the claim brought the digest of."""

    salt: Salt | None = None


class SetController(Body, frozen=True, kw_only=True):
    """Who shall control the seat: `human`, `open`, or `bot:<level>`."""

    controller: Annotated[str, msgspec.Meta(examples=["bot:normal"])]


class PlayMove(Body, frozen=True, kw_only=True):
    """The answer to an open decision: one of its moves, as the view lists it."""

    decision: Annotated[str, msgspec.Meta(description="The decision's id, as the view gives it.", examples=["7.0.1.0"])]
    move: Annotated[dict[str, object], msgspec.Meta(description="One verb of the game with its arguments.")]


class Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """Opens one stream of the bearer within `expires_in` seconds: `GET .../events?ticket=<ticket>`."""

    ticket: str
    expires_in: int


class GameLine(msgspec.Struct, frozen=True, kw_only=True):
    """One game in the list. `levels` are those of its opponents, weakest first."""

    game: str
    title: str
    summary: str
    rules_version: str
    seats_min: int
    seats_max: int
    levels: tuple[str, ...]


class Games(msgspec.Struct, frozen=True, kw_only=True):
    """All games served here, by name."""

    games: tuple[GameLine, ...]


class GameDetails(msgspec.Struct, frozen=True, kw_only=True):
    """One game: what a table of it can be, with an example of a move. `options` is their JSON Schema.

    `rules_versions` are all in which it is served, the highest number first.
    """

    game: str
    title: str
    summary: str
    rules_version: str
    rules_versions: tuple[str, ...]
    seats_min: int
    seats_max: int
    levels: tuple[str, ...]
    options: msgspec.Raw
    move_example: msgspec.Raw


class GameSchema(msgspec.Struct, frozen=True, kw_only=True):
    """The JSON Schemas (2020-12) of a game's options, moves and view."""

    game: str
    rules_version: str
    options: msgspec.Raw
    move: msgspec.Raw
    view: msgspec.Raw


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """An open decision with every legal move. An `optional` one is a free action and holds nothing up."""

    id: str
    kind: str
    optional: bool
    clauses: tuple[str, ...]
    moves: tuple[dict[str, object], ...]


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the gateway needs. `detail` says what it waits for."""

    name: str
    ok: bool
    detail: str


class Readiness(msgspec.Struct, frozen=True, kw_only=True):
    """Whether this gateway can serve: it needs the store and at least one rules service."""

    ready: bool
    parts: tuple[Part, ...]


class Liveness(msgspec.Struct, frozen=True, kw_only=True):
    """The process answers. Says nothing of store and services."""

    live: Literal[True] = True
