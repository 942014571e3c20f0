"""The whole API as one class, a method for each route.

To write a bot, copy this file and `model.py`, and begin with

```python
with Client("http://127.0.0.1:8000") as house:
    grant = house.claim(table, seat, invite=invite)
    house.ready(table, seat, token=grant.seat_token)
    for event in house.events(table, token=grant.seat_token):
        if event.kind == "seat-revoked":
            break
        for decision in house.view(table, token=grant.seat_token).decisions:
            if not decision.optional:
                house.move(table, decision.id, decision.moves[0], token=grant.seat_token)
```

It needs `httpx`, `httpx-sse` and `msgspec`. A connection that is lost, and a house that is busy, are tried again for
`patience` seconds: reading is harmless, and a command goes again under its first Idempotency-Key, so it happens once.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self, TypeVar
from urllib.parse import urlencode

import httpx
import msgspec
from httpx_sse import ServerSentEvent, SSEError, connect_sse

from gateway.terminal.model import (
    Accepted,
    Answer,
    Controlled,
    Created,
    EntryNews,
    Event,
    Facts,
    GameDetails,
    Games,
    GameSchema,
    Grant,
    JournalPage,
    Move,
    Problem,
    TableLine,
    TableList,
    TableView,
)

A = TypeVar("A", bound=Answer)

TIMEOUT = httpx.Timeout(15.0, connect=5.0)
STREAM_TIMEOUT = httpx.Timeout(15.0, connect=5.0, read=45.0)
"""A stream that brings not even a keep-alive (every 15 seconds) for that long is dead."""
IMPORT_TIMEOUT = httpx.Timeout(15.0, read=120.0)
"""An import plays a whole game again."""
FIRST_PAUSE = 0.2
LONGEST_PAUSE = 5.0


class Refused(Exception):
    """The house has said no: nothing has changed."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail or problem.title)
        self.problem = problem


class Unreachable(Exception):
    """Nobody answers at the address, or what answers is no house of this kind."""


def new_key() -> str:
    """An Idempotency-Key that nobody can guess: it is as good as the tokens that a reply under it brings."""
    return secrets.token_urlsafe(24)


class Client:
    """One house. `server` is its address (`http://` may be left out).

    `patience` is how many seconds a request is tried again. `on_lost` is told once why it doesn't
    answer, each time that it stops to.

    Every method raises `Refused` with the house's problem, and `Unreachable`. `key` of a command is its
    Idempotency-Key; without one a new one is made.
    """

    def __init__(self, server: str, *, patience: float = 60.0, on_lost: Callable[[str], None] | None = None) -> None:
        self.server = (server if "://" in server else f"http://{server}").rstrip("/")
        self._http = httpx.Client(base_url=self.server, timeout=TIMEOUT, headers={"User-Agent": "maloca-terminal"})
        self._patience = patience
        self._on_lost = on_lost or (lambda reason: None)
        self._met = False
        self._pause = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    # Games; of the rules version that opens new tables, or of another one that is served

    def games(self) -> Games:
        """All games that are served."""
        return self._ask("GET", "/v1/games", Games)

    def game(self, game: str, rules_version: str | None = None) -> GameDetails:
        """Seats, options and opponents of a game."""
        return self._ask("GET", _path(f"/v1/games/{game}", rules_version=rules_version), GameDetails)

    def rules(self, game: str, rules_version: str | None = None) -> str:
        """The game's rules, every rule a numbered clause, in Markdown."""
        return self._send("GET", _path(f"/v1/games/{game}/rules", rules_version=rules_version)).text

    def schema(self, game: str, rules_version: str | None = None) -> GameSchema:
        """JSON Schemas of options, moves and view."""
        return self._ask("GET", _path(f"/v1/games/{game}/schema", rules_version=rules_version), GameSchema)

    # Tables

    def create(
        self,
        game: str,
        seats: tuple[str, ...],
        *,
        options: dict[str, object] | None = None,
        public: bool = False,
        patience: float | None = None,
        token: str | None = None,
        key: str | None = None,
    ) -> Created:
        """A new table. Each of `seats` is `open` or `bot:<level>`; `token` is the operator's, where one is demanded."""
        body: dict[str, object] = {"game": game, "seats": seats, "options": options or {}, "public": public}
        if patience is not None:
            body["patience"] = patience
        return self._command("POST", "/v1/tables", Created, body, token=token, key=key)

    def tables(self, game: str | None = None) -> Iterator[TableLine]:
        """Public tables, newest first: page after page, as long as they are read."""
        after: str | None = None
        while True:
            page = self._ask("GET", _path("/v1/tables", game=game, after=after), TableList)
            yield from page.tables
            if (after := page.next) is None:
                return

    def facts(self, table: str, *, token: str | None = None) -> Facts:
        """All standing facts of a table; with a seat's token also which decisions it owes."""
        return self._ask("GET", f"/v1/tables/{table}", Facts, token=token)

    def close(self, table: str, *, token: str, key: str | None = None) -> Accepted:
        """The host ends the table."""
        return self._command("POST", f"/v1/tables/{table}/close", Accepted, None, token=token, key=key)

    # Seats

    def claim(
        self,
        table: str,
        seat: int,
        *,
        invite: str | None = None,
        salt_digest: str | None = None,
        key: str | None = None,
    ) -> Grant:
        """Takes an open seat. `salt_digest` is SHA-256 of a salt of one's own, in hex, that is shown with `ready`."""
        body = {name: value for name, value in (("invite", invite), ("salt_digest", salt_digest)) if value is not None}
        return self._command("POST", f"/v1/tables/{table}/seats/{seat}/claim", Grant, body, key=key)

    def ready(self, table: str, seat: int, *, token: str, salt: str | None = None, key: str | None = None) -> Accepted:
        """The seat is ready; the last one opens the game. `salt` is in hex."""
        body = {} if salt is None else {"salt": salt}
        return self._command("POST", f"/v1/tables/{table}/seats/{seat}/ready", Accepted, body, token=token, key=key)

    def control(self, table: str, seat: int, controller: str, *, token: str, key: str | None = None) -> Controlled:
        """Hands the seat to `bot:<level>`, `open` or (the owner's token) `human`."""
        body = {"controller": controller}
        return self._command(
            "PUT", f"/v1/tables/{table}/seats/{seat}/controller", Controlled, body, token=token, key=key
        )

    # Playing

    def view(self, table: str, *, token: str | None = None) -> TableView:
        """What the bearer sees now, with the open decisions and every legal move of each."""
        return self._ask("GET", f"/v1/tables/{table}/view", TableView, token=token)

    def move(self, table: str, decision: str, move: Move, *, token: str, key: str | None = None) -> Accepted:
        """Answers a decision with one of its moves."""
        body = {"decision": decision, "move": move}
        return self._command("POST", f"/v1/tables/{table}/moves", Accepted, body, token=token, key=key)

    # Watching

    def events(self, table: str, *, token: str | None = None, after: str | None = None) -> Generator[Event]:
        """Everything that happens, as it happens: first the facts, then one entry after another.

        `after` is the cursor of the last entry that is known already. A stream that breaks is opened again where it
        broke, as long as it takes. It ends with `seat-revoked` or `gone`, and when the reader leaves.
        """
        while True:
            try:
                with self._stream(table, token, after) as stream:
                    for sent in stream:
                        self._pause = 0.0
                        after = sent.id or after
                        yield (event := _event(sent))
                        if event.kind in ("seat-revoked", "gone"):
                            return
                self._rest("the stream has ended")
            except (httpx.TransportError, SSEError) as lost:
                if not self._met:
                    raise self._unreachable(lost) from lost
                self._rest(str(lost))
            except Refused as refused:
                if refused.problem.retry_after is None:
                    raise
                self._rest(str(refused), refused.problem.retry_after)

    # Afterwards

    def journal(self, table: str) -> Iterator[EntryNews]:
        """All that has happened, as everybody may see it."""
        after: int | None = 0
        while after is not None:
            page = self._ask("GET", f"/v1/tables/{table}/journal?after={after}", JournalPage)
            yield from page.entries
            after = page.next

    def export(self, table: str) -> bytes:
        """The finished table, complete, as JSON."""
        return self._send("GET", f"/v1/tables/{table}/export").content

    def import_table(self, document: bytes, *, token: str | None = None) -> Facts:
        """Has the house replay and keep an export; it refuses one in which anything is not as it must be."""
        response = self._send("POST", "/v1/tables:import", content=document, token=token, timeout=IMPORT_TIMEOUT)
        return _read(response, Facts)

    # How it is sent

    def _ask(self, method: str, path: str, kind: type[A], *, token: str | None = None) -> A:
        return _read(self._send(method, path, token=token), kind)

    def _command(
        self,
        method: str,
        path: str,
        kind: type[A],
        body: object,
        *,
        token: str | None = None,
        key: str | None = None,
    ) -> A:
        content = b"" if body is None else msgspec.json.encode(body)
        return _read(self._send(method, path, content=content, token=token, key=key or new_key()), kind)

    def _send(
        self,
        method: str,
        path: str,
        *,
        content: bytes = b"",
        token: str | None = None,
        key: str | None = None,
        timeout: httpx.Timeout = TIMEOUT,
    ) -> httpx.Response:
        """Sends until there is an answer, for `patience` seconds: always the same request with the same key."""
        headers = _headers(token)
        if key is not None:
            headers["Idempotency-Key"] = key
        if content:
            headers["Content-Type"] = "application/json"
        ends = time.monotonic() + self._patience
        while True:
            try:
                response = self._http.request(method, path, content=content, headers=headers, timeout=timeout)
            except httpx.TransportError as lost:
                if not self._met or time.monotonic() > ends:
                    raise self._unreachable(lost) from lost
                self._rest(str(lost))
                continue
            self._met = True
            if response.is_success:
                self._pause = 0.0
                return response
            refused = Refused(_problem(response))
            wait = refused.problem.retry_after
            if wait is None or time.monotonic() + wait > ends:
                raise refused
            self._rest(str(refused), wait)

    def _rest(self, reason: str, least: float = 0.0) -> None:
        """Pauses before the next try, longer each time; tells about the first."""
        if not self._pause:
            self._on_lost(reason)
        self._pause = min(max(2 * self._pause, FIRST_PAUSE), LONGEST_PAUSE)
        time.sleep(max(self._pause, least))

    def _unreachable(self, lost: Exception) -> Unreachable:
        return Unreachable(f"Nobody answers at {self.server}: {str(lost) or type(lost).__name__}")

    @contextmanager
    def _stream(self, table: str, token: str | None, after: str | None) -> Iterator[Iterator[ServerSentEvent]]:
        headers = _headers(token)
        if after is not None:
            headers["Last-Event-ID"] = after
        path = f"/v1/tables/{table}/events"
        with connect_sse(self._http, "GET", path, headers=headers, timeout=STREAM_TIMEOUT) as source:
            if not source.response.is_success:
                source.response.read()
                raise Refused(_problem(source.response))
            self._met = True
            yield source.iter_sse()


def _path(path: str, **query: str | None) -> str:
    """The path with those of the query that are given."""
    given = {name: value for name, value in query.items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path


def _headers(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def _read(response: httpx.Response, kind: type[A]) -> A:
    try:
        return msgspec.json.decode(response.content, type=kind)
    except msgspec.DecodeError as wrong:
        raise Unreachable(f"{response.url} does not answer as a Maloca does: {wrong}") from wrong


def _problem(response: httpx.Response) -> Problem:
    try:
        return msgspec.json.decode(response.content, type=Problem)
    except msgspec.DecodeError:
        wait = response.headers.get("Retry-After", "")
        return Problem(
            code=f"http-{response.status_code}",
            title=response.reason_phrase,
            status=response.status_code,
            retry_after=float(wait) if wait.isdigit() else None,
        )


def _event(sent: ServerSentEvent) -> Event:
    if sent.event in ("facts", "reset"):
        return Event(kind=sent.event, facts=msgspec.json.decode(sent.data, type=Facts))
    if sent.event == "entry":
        return Event(kind="entry", entry=msgspec.json.decode(sent.data, type=EntryNews))
    return Event(kind=sent.event)
