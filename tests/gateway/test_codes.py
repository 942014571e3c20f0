"""Every code can be met, and each of these requests meets its own. Nothing that is refused changes anything."""

from __future__ import annotations

import asyncio
import hashlib
import http.client
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import NamedTuple

import httpx
import pytest
from redis import Redis

from gateway.problems import CODES
from tests.gateway.contract import Contract
from tests.gateway.player import GAME, Player, Seated, bearer, code, new_key
from tests.gateway.processes import House, free_port, gateway_at, gateways

LIMIT = 64 * 1024
CREATE_TOKEN = "the operator's"


class Doors(NamedTuple):
    """URLs of more gateways to the same house, each with something that is wrong."""

    strict: str
    no_rules: str
    silent_rules: str
    no_store: str


STRICT = {
    "MALOCA_STREAMS": "1",
    "MALOCA_BODY_SECONDS": "0.2",
    "MALOCA_CREATE_TOKEN": CREATE_TOKEN,
    "MALOCA_DEADLINE": "0.000001",
    "MALOCA_RATE": "0.01",
    "MALOCA_BURST": "2",
}


@pytest.fixture(scope="module")
def doors(shared: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    folder, dead = tmp_path_factory.mktemp("doors"), f"127.0.0.1:{free_port()}"
    rules, store = shared.rules_address, shared.redis.url
    with gateways(
        gateway_at(folder / "strict.log", store, rules, **STRICT),
        gateway_at(folder / "no-rules.log", store, ""),
        gateway_at(folder / "silent-rules.log", store, dead),
        gateway_at(folder / "no-store.log", f"redis://{dead}/0", rules),
    ) as urls:
        yield Doors(*urls)


def sent(request: httpx.Request, body: bytes) -> httpx.Response:
    """The answer to a request whose body is no longer than this, whatever its head says."""
    head = [f"{request.method} {request.url.raw_path.decode()} HTTP/1.1"]
    head += [f"{name}: {value}" for name, value in request.headers.items()]
    assert request.url.port
    with socket.create_connection((request.url.host, request.url.port), timeout=30) as connection:
        connection.sendall("\r\n".join([*head, "", ""]).encode() + body)
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        return httpx.Response(answer.status, headers=answer.getheaders(), content=answer.read(), request=request)


class Offender:
    """Sends what is to be refused, by the good gateway or by another."""

    def __init__(self, player: Player, shared: House, doors: Doors, contract: Contract) -> None:
        self.player = player
        self.client = player.client
        self.shared = shared
        self.doors = doors
        self.contract = contract
        self._elsewhere: list[httpx.AsyncClient] = []

    def at(self, url: str) -> Player:
        """A player at another gateway, whose answers are checked as well."""
        client = httpx.AsyncClient(base_url=url, timeout=30, event_hooks={"response": [self.contract.check]})
        self._elsewhere.append(client)
        return Player(client)

    async def leave(self) -> None:
        for client in self._elsewhere:
            await client.aclose()

    async def raw(self, content: bytes | AsyncIterator[bytes], **headers: str) -> httpx.Response:
        """A move, as bytes."""
        table = await self.player.running()
        sent = {"Content-Type": "application/json", "Idempotency-Key": new_key(), **bearer(table.seats[0]), **headers}
        return await self.client.post(f"{table.path}/moves", content=content, headers=sent)

    async def move_with(self, **changed: object) -> httpx.Response:
        table = await self.player.running()
        return await self.player.move(table, 0, {**await self.player.offered(table, 0), **changed})


Offence = Callable[[Offender], Awaitable[httpx.Response]]
OFFENCES: dict[str, list[Offence]] = {}


def meets(wanted: str) -> Callable[[Offence], Offence]:
    """Notes that this request is refused with that code."""

    def note(offence: Offence) -> Offence:
        OFFENCES.setdefault(wanted, []).append(offence)
        return offence

    return note


@meets("not-http")
async def noise(it: Offender) -> httpx.Response:
    url = httpx.URL(it.shared.url)
    assert url.port
    with socket.create_connection((url.host, url.port), timeout=30) as connection:
        connection.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        answer = http.client.HTTPResponse(connection)
        await asyncio.to_thread(answer.begin)
        body = answer.read()
    return httpx.Response(answer.status, headers=answer.getheaders(), content=body)


@meets("not-found")
async def no_such_address(it: Offender) -> httpx.Response:
    return await it.client.get("/v2/tables")


@meets("not-found")
async def address_with_a_slash_too_many(it: Offender) -> httpx.Response:
    return await it.client.get("/v1/tables/")


@meets("method-not-allowed")
async def method_that_is_not_taken(it: Offender) -> httpx.Response:
    response = await it.client.delete("/v1/tables")
    assert response.headers["allow"] == "GET, POST"
    return response


@meets("bad-parameter")
async def limit_that_is_no_number(it: Offender) -> httpx.Response:
    response = await it.client.get("/v1/tables?limit=many")
    assert response.json()["parameter"] == "limit"
    return response


@meets("bad-parameter")
async def page_after_a_negative_number(it: Offender) -> httpx.Response:
    table = await it.player.create()
    return await it.client.get(f"{table.path}/journal?after=-1")


@meets("rate-limited")
async def third_request_of_a_burst_of_two(it: Offender) -> httpx.Response:
    table = await it.player.create()
    there, answers = it.at(it.doors.strict), []
    for _ in range(4):  # the first one makes the token known
        answers.append(await there.client.get(table.path, headers=bearer(table.host)))
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 100
    return answers[-1]


@meets("too-many-streams")
async def second_stream_of_one(it: Offender) -> httpx.Response:
    table = await it.player.create()
    there = it.at(it.doors.strict)
    async with there.client.stream("GET", f"{table.path}/events") as first:
        assert first.status_code == 200
        return await there.client.get(f"{table.path}/events")


@meets("unexpected")
async def table_that_was_spoiled_in_the_store(it: Offender) -> httpx.Response:
    table = await it.player.create()
    with Redis.from_url(it.shared.redis.url) as store:
        (key,) = store.scan_iter(f"maloca:*:table:{table.id}", count=10_000)
        store.hset(key, "meta", b"\xc1")
    there = it.at(it.doors.no_rules)  # which has not kept the table
    return await there.client.get(table.path)


@meets("request-timeout")
async def body_that_does_not_come(it: Offender) -> httpx.Response:
    table = await it.player.running()
    request = httpx.Request(
        "POST",
        f"{it.doors.strict}{table.path}/moves",
        headers={"Idempotency-Key": new_key(), "Content-Length": "100", **bearer(table.seats[0])},
    )
    response = await asyncio.to_thread(sent, request, b"{")
    await it.contract.check(response)
    return response


@meets("unsupported-media-type")
async def form(it: Offender) -> httpx.Response:
    return await it.raw(b"a=1", **{"Content-Type": "application/x-www-form-urlencoded"})


@meets("too-large")
async def body_over_64_kib(it: Offender) -> httpx.Response:
    return await it.raw(b'{"decision": "' + b"x" * LIMIT + b'"}')


@meets("too-large")
async def body_over_64_kib_that_does_not_say_so(it: Offender) -> httpx.Response:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(65):
            yield b"[" * 1024

    return await it.raw(pieces())


@meets("too-large")
async def import_over_8_mib(it: Offender) -> httpx.Response:
    body = b" " * (8 * 1024 * 1024 + 1)
    return await it.client.post("/v1/tables:import", content=body, headers={"Content-Type": "application/json"})


@meets("not-json")
async def text(it: Offender) -> httpx.Response:
    return await it.raw(b"place a nomad")


@meets("not-json")
async def nothing_where_something_is_needed_is_an_empty_object(it: Offender) -> httpx.Response:
    assert code(await it.raw(b"")) == "missing-field"
    return await it.raw(b" ")


@meets("not-finite")
async def not_a_number(it: Offender) -> httpx.Response:
    return await it.raw(b'{"decision": "1.0.0.0", "move": {"bait": {"card": NaN}}}')


@meets("too-deep")
async def body_of_30_000_brackets(it: Offender) -> httpx.Response:
    return await it.raw(b'{"move": ' + b"[" * 30_000 + b"]" * 30_000 + b"}")


@meets("too-deep")
async def import_that_is_nested_too_deep(it: Offender) -> httpx.Response:
    body = b'{"options": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    return await it.client.post("/v1/tables:import", content=body, headers={"Content-Type": "application/json"})


@meets("unknown-field")
async def field_too_many(it: Offender) -> httpx.Response:
    return await it.move_with(version=3)


@meets("missing-field")
async def field_too_few(it: Offender) -> httpx.Response:
    return await it.raw(b'{"decision": "1.0.0.0"}')


@meets("wrong-type")
async def decision_as_number(it: Offender) -> httpx.Response:
    return await it.move_with(decision=3)


@meets("bad-value")
async def digest_of_another_length(it: Offender) -> httpx.Response:
    table = await it.player.create()
    body = {"invite": table.invites[0], "salt_digest": "9f"}
    return await it.player.post(f"{table.path}/seats/0/claim", body)


@meets("idempotency-key-missing")
async def move_without_key(it: Offender) -> httpx.Response:
    table = await it.player.running()
    body = await it.player.offered(table, 0)
    return await it.client.post(f"{table.path}/moves", json=body, headers=bearer(table.seats[0]))


@meets("bad-idempotency-key")
async def short_key_for_tokens(it: Offender) -> httpx.Response:
    return await it.player.post("/v1/tables", {"game": GAME, "seats": ["open", "open"]}, key="short")


@meets("bad-idempotency-key")
async def two_keys(it: Offender) -> httpx.Response:
    headers = [("Idempotency-Key", new_key()), ("Idempotency-Key", new_key())]
    return await it.client.post("/v1/tables", json={"game": GAME, "seats": ["open", "open"]}, headers=headers)


@meets("bad-idempotency-key")
async def empty_key(it: Offender) -> httpx.Response:
    table = await it.player.running()
    return await it.player.move(table, 0, key='""')


@meets("key-reused")
async def key_with_another_move(it: Offender) -> httpx.Response:
    table, key = await it.player.running(), new_key()
    first, second = await it.player.offered(table, 0), await it.player.offered(table, 0, 1)
    assert (await it.player.move(table, 0, first, key=key)).status_code == 200
    return await it.player.move(table, 0, second, key=key)


@meets("key-reused")
async def key_with_another_table(it: Offender) -> httpx.Response:
    key = new_key()
    assert (await it.player.post("/v1/tables", {"game": GAME, "seats": ["open"] * 2}, key=key)).status_code == 201
    return await it.player.post("/v1/tables", {"game": GAME, "seats": ["open"] * 3}, key=key)


@meets("token-missing")
async def move_without_token(it: Offender) -> httpx.Response:
    table = await it.player.running()
    return await it.player.post(f"{table.path}/moves", await it.player.offered(table, 0))


@meets("token-missing")
async def table_without_the_operator_s_token(it: Offender) -> httpx.Response:
    return await it.at(it.doors.strict).post("/v1/tables", {"game": GAME, "seats": ["open"] * 2})


@meets("token-unknown")
async def made_up_token(it: Offender) -> httpx.Response:
    table = await it.player.running()
    table.seats[0] = f"mlc_seat_{table.id}_" + "x" * 43
    response = await it.player.move(table, 0, {"decision": "1.0.0.0", "move": {"leave": {}}})
    assert response.headers["www-authenticate"].startswith("Bearer")
    return response


@meets("token-unknown")
async def other_scheme(it: Offender) -> httpx.Response:
    table = await it.player.create()
    return await it.client.get(table.path, headers={"Authorization": "Basic aGk6aGk="})


@meets("token-unknown")
async def table_with_another_operator_s_token(it: Offender) -> httpx.Response:
    wish = {"game": GAME, "seats": ["open"] * 2}
    return await it.at(it.doors.strict).post("/v1/tables", wish, token="not the operator's")


@meets("token-unknown")
async def ticket_for_a_second_time(it: Offender) -> httpx.Response:
    table = await it.player.create()
    ticket = (await it.client.post(f"{table.path}/tickets")).json()["ticket"]
    async with it.client.stream("GET", f"{table.path}/events", params={"ticket": ticket}) as stream:
        assert stream.status_code == 200
    return await it.client.get(f"{table.path}/events", params={"ticket": ticket})


@meets("token-of-another-table")
async def move_with_a_token_from_elsewhere(it: Offender) -> httpx.Response:
    here, elsewhere = await it.player.running(), await it.player.running()
    body = await it.player.offered(here, 0)
    here.seats[0] = elsewhere.seats[0]
    return await it.player.move(here, 0, body)


@meets("seat-revoked")
async def move_of_a_replaced_player(it: Offender) -> httpx.Response:
    table = await it.player.running()
    body = await it.player.offered(table, 0)
    await control(it, table, 0, "bot:normal", table.seats[0])
    return await it.player.move(table, 0, body)


@meets("seat-revoked")
async def view_of_a_replaced_player(it: Offender) -> httpx.Response:
    table = await it.player.running()
    await control(it, table, 0, "bot:normal", table.seats[0])
    return await it.client.get(f"{table.path}/view", headers=bearer(table.seats[0]))


@meets("not-permitted")
async def move_with_the_host_token(it: Offender) -> httpx.Response:
    table = await it.player.running()
    body = await it.player.offered(table, 0)
    table.seats[0] = table.host
    return await it.player.move(table, 0, body)


@meets("not-permitted")
async def table_closed_by_a_player(it: Offender) -> httpx.Response:
    table = await it.player.running()
    return await it.player.post(f"{table.path}/close", token=table.seats[0])


@meets("other-seat")
async def move_for_another_seat(it: Offender) -> httpx.Response:
    table = await it.player.running()
    return await it.player.move(table, 0, await it.player.offered(table, 1))


@meets("other-seat")
async def ready_for_another_seat(it: Offender) -> httpx.Response:
    table = await it.player.create()
    await it.player.claim(table, 0)
    await it.player.claim(table, 1)
    return await it.player.post(f"{table.path}/seats/1/ready", token=table.seats[0])


@meets("seat-not-replaceable")
async def replacing_who_is_not_late(it: Offender) -> httpx.Response:
    table = await it.player.running()
    return await control(it, table, 0, "bot:normal", table.host)


@meets("unknown-game")
async def game_that_nobody_serves(it: Offender) -> httpx.Response:
    return await it.client.get("/v1/games/chess")


@meets("unknown-game")
async def table_of_a_game_that_nobody_serves(it: Offender) -> httpx.Response:
    return await it.player.post("/v1/tables", {"game": "chess", "seats": ["open", "open"]})


@meets("unknown-table")
async def table_that_is_not_there(it: Offender) -> httpx.Response:
    return await it.client.get("/v1/tables/aaaaaaaaaaaaaaaa/view")


@meets("unknown-table")
async def table_of_a_strange_name(it: Offender) -> httpx.Response:
    for name in ("x", "%00", "%2e%2e", "%7B17%7D", "é" * 50, "a" * 5000, "maloca:{1}:list", "%ff%fe"):
        assert code(await it.client.get(f"/v1/tables/{name}")) == "unknown-table", name
    return await it.client.get("/v1/tables/*")


@meets("unknown-seat")
async def seat_that_is_not_there(it: Offender) -> httpx.Response:
    table = await it.player.create()
    for seat in ("-1", "99", "abc", "1.5", "9" * 40, "%00"):
        assert code(await it.player.post(f"{table.path}/seats/{seat}/claim")) == "unknown-seat", seat
    return await it.player.post(f"{table.path}/seats/2/claim", {"invite": table.invites[0]})


@meets("bad-options")
async def option_that_is_unknown(it: Offender) -> httpx.Response:
    return await it.player.post("/v1/tables", {"game": GAME, "seats": ["open"] * 2, "options": {"wind": 3}})


@meets("bad-options")
async def option_of_another_type(it: Offender) -> httpx.Response:
    return await it.player.post("/v1/tables", {"game": GAME, "seats": ["open"] * 2, "options": {"rounds": "3"}})


@meets("bad-options")
async def option_out_of_range(it: Offender) -> httpx.Response:
    return await it.player.post("/v1/tables", {"game": GAME, "seats": ["open"] * 2, "options": {"rounds": 9}})


@meets("bad-options")
async def patience_below_nothing(it: Offender) -> httpx.Response:
    return await it.player.post("/v1/tables", {"game": GAME, "seats": ["open"] * 2, "patience": -1})


@meets("bad-seats")
async def table_of_too_many(it: Offender) -> httpx.Response:
    return await it.player.post("/v1/tables", {"game": GAME, "seats": ["open"] * 5})


@meets("bad-controller")
async def opponent_of_no_such_level(it: Offender) -> httpx.Response:
    return await it.player.post("/v1/tables", {"game": GAME, "seats": ["open", "bot:divine"]})


@meets("bad-controller")
async def controller_of_no_such_kind(it: Offender) -> httpx.Response:
    table = await it.player.running()
    return await control(it, table, 0, "cat", table.seats[0])


@meets("bad-salt")
async def salt_that_was_not_promised(it: Offender) -> httpx.Response:
    table = await it.player.create()
    await it.player.claim(table, 0)
    await it.player.claim(table, 1)
    return await it.player.post(f"{table.path}/seats/0/ready", {"salt": "0b" * 32}, token=table.seats[0])


@meets("salt-too-late")
async def salt_after_the_first_was_shown(it: Offender) -> httpx.Response:
    salt, table = b"salt" * 4, await it.player.create()
    await it.player.claim(table, 0, salt_digest=hashlib.sha256(salt).hexdigest())
    await it.player.claim(table, 1)
    shown = await it.player.post(f"{table.path}/seats/0/ready", {"salt": salt.hex()}, token=table.seats[0])
    assert shown.status_code == 200
    opened = await control(it, table, 1, "open", table.owners[1])
    body = {"invite": opened.json()["invite"]["token"], "salt_digest": "9f" * 32}
    return await it.player.post(f"{table.path}/seats/1/claim", body)


@meets("invite-spent")
async def invite_that_was_replaced(it: Offender) -> httpx.Response:
    table = await it.player.create()
    assert (await it.player.post(f"{table.path}/seats/0/invite", token=table.host)).status_code == 200
    return await it.player.post(f"{table.path}/seats/0/claim", {"invite": table.invites[0]})


@meets("seat-taken")
async def claim_of_a_seat_that_is_taken(it: Offender) -> httpx.Response:
    table = await it.player.create()
    await it.player.claim(table, 0)
    return await it.player.post(f"{table.path}/seats/0/claim", {"invite": table.invites[0]})


@meets("table-full")
async def claim_at_a_full_table(it: Offender) -> httpx.Response:
    table = await it.player.running()
    return await it.player.post(f"{table.path}/seats/0/claim", {"invite": table.invites[0]})


@meets("seats-open")
async def ready_while_a_seat_is_open(it: Offender) -> httpx.Response:
    table = await it.player.create()
    await it.player.claim(table, 0)
    return await it.player.post(f"{table.path}/seats/0/ready", token=table.seats[0])


@meets("table-not-gathering")
async def ready_for_a_game_that_has_begun(it: Offender) -> httpx.Response:
    table = await it.player.running()
    return await it.player.post(f"{table.path}/seats/0/ready", token=table.seats[0])


@meets("table-not-running")
async def move_before_the_game(it: Offender) -> httpx.Response:
    table = await it.player.create()
    await it.player.claim(table, 0)
    return await it.player.move(table, 0, {"decision": "1.0.1.0", "move": {"leave": {}}})


@meets("table-not-running")
async def end_of_a_table_that_has_ended(it: Offender) -> httpx.Response:
    table = await it.player.create()
    assert (await it.player.post(f"{table.path}/close", token=table.host)).status_code == 200
    return await it.player.post(f"{table.path}/close", token=table.host)


@meets("malformed-decision")
async def decision_that_is_no_id(it: Offender) -> httpx.Response:
    for decision in ("", "7", "7.0.1.x", "7.0.1.0\n", "9" * 400 + ".0.1.0", "٣.0.1.0"):
        assert code(await it.move_with(decision=decision)) == "malformed-decision", decision
    return await it.move_with(decision="now")


@meets("malformed-move")
async def move_of_no_such_verb(it: Offender) -> httpx.Response:
    moves: list[object] = [{}, {"bait": {}}, {"bait": {"card": 3}}, {"bait": []}, {"bait": {"card": "eel-1", "x": 1}}]
    moves += [{"leave": {}, "look": {}}, {"": {}}, {"bait": None}, {"bait": {"card": ["eel-1"]}}]
    for move in moves:
        assert code(await it.move_with(move=move)) == "malformed-move", move
    return await it.move_with(move={"castle": {}})


@meets("decision-closed")
async def decision_that_was_answered(it: Offender) -> httpx.Response:
    table = await it.player.running()
    body = await it.player.offered(table, 0)
    assert (await it.player.move(table, 0, body)).status_code == 200
    return await it.player.move(table, 0, body)


@meets("illegal-move")
async def card_that_is_not_in_hand(it: Offender) -> httpx.Response:
    response = await it.move_with(move={"bait": {"card": "whale-9"}})
    assert response.json()["clauses"] == ["SG-201"]
    assert response.json()["version"] >= 1
    return response


@meets("table-busy")
async def move_at_a_door_without_time(it: Offender) -> httpx.Response:
    table = await it.player.running()
    return await it.at(it.doors.strict).move(table, 0, await it.player.offered(table, 0))


@meets("table-not-finished")
async def export_of_a_running_game(it: Offender) -> httpx.Response:
    table = await it.player.running()
    return await it.client.get(f"{table.path}/export")


@meets("bad-import")
async def import_of_anything(it: Offender) -> httpx.Response:
    return await it.client.post("/v1/tables:import", json={"format": 1})


@meets("bad-import")
async def import_of_a_forged_journal(it: Offender) -> httpx.Response:
    table = await it.player.running()
    assert (await it.player.move(table, 0)).status_code == 200
    assert (await it.player.post(f"{table.path}/close", token=table.host)).status_code == 200
    document = (await it.client.get(f"{table.path}/export")).json()
    (forged,) = [entry for entry in document["entries"] if entry["kind"] == "move"]
    forged["time"] += 1
    response = await it.client.post("/v1/tables:import", json=document)
    assert response.json()["entry"] == forged["entry"]
    return response


@meets("store-unavailable")
async def table_while_the_store_is_down(it: Offender) -> httpx.Response:
    return await it.at(it.doors.no_store).post("/v1/tables", {"game": GAME, "seats": ["open"] * 2})


@meets("rules-unavailable")
async def view_while_the_rules_are_silent(it: Offender) -> httpx.Response:
    table = await it.player.running()
    return await it.at(it.doors.silent_rules).client.get(f"{table.path}/view", headers=bearer(table.seats[0]))


@meets("rules-version-gone")
async def view_where_nobody_serves_the_version(it: Offender) -> httpx.Response:
    table = await it.player.running()
    there = it.at(it.doors.no_rules)
    assert (await there.client.get(f"{table.path}/journal")).status_code == 200
    return await there.client.get(f"{table.path}/view", headers=bearer(table.seats[0]))


async def control(it: Offender, table: Seated, seat: int, controller: str, token: str) -> httpx.Response:
    headers = {**bearer(token), "Idempotency-Key": new_key()}
    return await it.client.put(
        f"{table.path}/seats/{seat}/controller", json={"controller": controller}, headers=headers
    )


@pytest.fixture
async def offender(player: Player, shared: House, doors: Doors, contract: Contract) -> AsyncIterator[Offender]:
    made = Offender(player, shared, doors, contract)
    yield made
    await made.leave()


async def test_operator_s_token_lets_in(offender: Offender) -> None:
    wish = {"game": GAME, "seats": ["open"] * 2}
    response = await offender.at(offender.doors.strict).post("/v1/tables", wish, token=CREATE_TOKEN)
    assert code(response) == "table-busy"  # what this door answers to everybody whom it lets in


def test_every_code_is_met() -> None:
    assert set(OFFENCES) == set(CODES)


WAITING = {"rate-limited", "too-many-streams", "unexpected", "table-busy", "store-unavailable", "rules-unavailable"}


@pytest.mark.parametrize(
    ("wanted", "offence"),
    [
        pytest.param(wanted, offence, id=f"{wanted}: {offence.__name__}")
        for wanted, offences in OFFENCES.items()
        for offence in offences
    ],
)
async def test_refusal(wanted: str, offence: Offence, offender: Offender) -> None:
    response = await offence(offender)
    problem = response.json()
    assert code(response) == wanted
    assert response.status_code == problem["status"] == CODES[wanted].status
    assert problem["type"] == f"/docs#{wanted}"
    assert problem["title"] == CODES[wanted].title
    assert response.headers["cache-control"] == "no-store"
    assert ("retry-after" in response.headers) == (wanted in WAITING)
    assert json.dumps(problem).count("mlc_") == 0
