"""Anything may be sent: nothing that is refused changes the store, and nothing at all gets a 500."""

from __future__ import annotations

import asyncio
import json
import socket
import string
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, urlencode

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis import Redis

from gateway.problems import CODES
from tests.gateway.player import GAME, Player, Seated, new_key
from tests.gateway.processes import House

EXAMPLES = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)

texts = st.text(max_size=20) | st.sampled_from(["", "open", "bot:easy", "1.0.1.0", GAME, "NaN", "\x00", "\ud7ff"])
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=True) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
FIELDS = ["game", "seats", "options", "patience", "public", "invite", "salt", "salt_digest", "controller", "decision"]
objects = st.dictionaries(st.sampled_from([*FIELDS, "move", "rules_version"]) | texts, values, max_size=6)
bodies = (
    st.binary(max_size=200)
    | (values | objects).map(lambda value: json.dumps(value).encode())
    | objects.map(lambda value: json.dumps(value, ensure_ascii=False).encode("utf-16"))
    | st.integers(1, 40_000).map(lambda deep: b"[" * deep)
)
headers = st.dictionaries(
    st.sampled_from(["Content-Type", "Authorization", "Idempotency-Key", "Last-Event-ID", "X-Request-Id", "Accept"]),
    st.sampled_from(["application/json", "text/plain", "Bearer x", "Bearer", "Basic eDp5", '"', "0-00000000", "*/*"])
    | st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=30).map(
        str.strip
    ),
    max_size=4,
)
segments = st.sampled_from(
    ["v1", "tables", "games", "seats", "moves", "view", "events", "0", "-1", GAME, "tables:import"]
)
paths = st.lists(segments | st.text(string.printable, max_size=8), max_size=6).map("/".join)
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "QUERY"]


@dataclass
class Sent:
    """A running table, and a client whose refusals must leave the store as it is."""

    client: httpx.Client
    table: Seated
    store: Redis

    @property
    def url(self) -> str:
        return str(self.client.base_url).rstrip("/")

    def stored(self) -> tuple[set[bytes], dict[bytes, bytes | None]]:
        """The names of all tables, and everything about this one."""
        tables = set(self.store.scan_iter("maloca:*:table:*", count=10_000))
        return tables, {
            key: self.store.dump(key) for key in self.store.scan_iter(f"maloca:*:{self.table.id}", count=10_000)
        }

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        before = self.stored()
        given = {name.encode(): value.encode("latin-1") for name, value in (headers or {}).items()}
        with self.client.stream(method, f"{self.url}{path}", content=body, headers=given) as response:
            if response.headers.get("content-type", "").startswith("text/event-stream"):
                return response
            response.read()
        assert response.status_code < 500, response.text
        if response.status_code >= 400:
            if method != "HEAD":
                assert response.headers["content-type"] == "application/problem+json"
                assert response.status_code == CODES[response.json()["code"]].status
            assert self.stored() == before
        return response


async def opened(url: str) -> Seated:
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        return await Player(client).running()


@pytest.fixture(scope="module")
def sent(shared: House) -> Iterator[Sent]:
    table = asyncio.run(opened(shared.url))
    with Redis.from_url(shared.redis.url) as store, httpx.Client(base_url=shared.url, timeout=30) as client:
        yield Sent(client, table, store)


ROUTES = [
    ("POST", "/v1/tables"),
    ("POST", "/v1/tables:import"),
    ("POST", "{table}/moves"),
    ("POST", "{table}/tickets"),
    ("POST", "{table}/seats/0/claim"),
    ("POST", "{table}/seats/0/ready"),
    ("POST", "{table}/seats/1/invite"),
    ("PUT", "{table}/seats/0/controller"),
]


@EXAMPLES
@given(st.sampled_from(ROUTES), bodies, st.integers(0, 2))
def test_any_body_at_any_command(sent: Sent, route: tuple[str, str], body: bytes, who: int) -> None:
    token = [sent.table.seats[0], sent.table.owners[1], sent.table.host][who]
    headers = {"Content-Type": "application/json", "Idempotency-Key": new_key(), "Authorization": f"Bearer {token}"}
    sent.send(route[0], route[1].format(table=sent.table.path), body, headers)


NEARLY: list[tuple[str, str, dict[str, object]]] = [
    ("POST", "/v1/tables", {"game": GAME, "seats": ["open", "open"], "options": {"rounds": 2}, "patience": 5}),
    ("POST", "/v1/tables", {"game": GAME, "seats": ["open", "open"], "public": False, "rules_version": None}),
    ("POST", "/v1/tables:import", {"format": 1, "table": "a", "game": GAME, "seed": "", "salts": {}, "entries": []}),
    ("POST", "{table}/moves", {"decision": "6.0.1.0", "move": {"leave": {}}}),
    ("POST", "{table}/seats/0/claim", {"invite": "mlc_invite_x_y", "salt_digest": "9f" * 32}),
    ("POST", "{table}/seats/0/ready", {"salt": "9f" * 32}),
    ("PUT", "{table}/seats/1/controller", {"controller": "cat"}),
]


@EXAMPLES
@given(st.sampled_from(NEARLY), st.integers(0, 5), values)
def test_bodies_that_are_nearly_right(
    sent: Sent, route: tuple[str, str, dict[str, object]], which: int, value: object
) -> None:
    method, path, right = route
    field = list(right)[which % len(right)]
    body = json.dumps({**right, field: value}).encode()
    headers = {"Idempotency-Key": new_key(), "Authorization": f"Bearer {sent.table.host}"}
    sent.send(method, path.format(table=sent.table.path), body, {**headers, "Content-Type": "application/json"})


@EXAMPLES
@given(values, texts)
def test_any_move_of_an_open_decision(sent: Sent, move: object, verb: str) -> None:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {sent.table.seats[0]}"}
    (decision,) = sent.client.get(f"{sent.table.path}/view", headers=headers).json()["decisions"]
    for wish in (move, {verb: move}, {"bait": move}, {"bait": {"card": move}}, {"bait": {"card": "eel-1", verb: move}}):
        body = json.dumps({"decision": decision["id"], "move": wish}).encode()
        answer = sent.send("POST", f"{sent.table.path}/moves", body, {**headers, "Idempotency-Key": new_key()})
        assert answer.status_code in (400, 422)


@EXAMPLES
@given(st.sampled_from(METHODS), paths, headers, st.binary(max_size=30) | st.none())
def test_any_request_at_any_address(
    sent: Sent, method: str, path: str, headers: dict[str, str], body: bytes | None
) -> None:
    sent.send(method, "/" + quote(path, safe="/:"), body, headers)


@EXAMPLES
@given(st.sampled_from(["", "/view", "/events", "/journal", "/export"]), headers, texts, texts)
def test_any_question_about_a_table(sent: Sent, path: str, headers: dict[str, str], after: str, limit: str) -> None:
    query = urlencode({"after": after, "limit": limit} | ({"ticket": limit} if path == "/events" else {}))
    sent.send("GET", f"{sent.table.path}{path}?{query}", None, headers)


@EXAMPLES
@given(st.binary(min_size=1, max_size=400))
def test_anything_but_http(sent: Sent, text: bytes) -> None:
    """What is no HTTP at all is refused by the server itself; it must only go on serving."""
    host, port = sent.client.base_url.host, sent.client.base_url.port
    assert port
    with socket.create_connection((host, port), timeout=30) as connection:
        connection.sendall(text + b"\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    assert not answer.startswith(b"HTTP/1.1 5")
    assert sent.client.get("/livez").status_code == 200
