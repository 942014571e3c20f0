"""Requests that are refused for what they are: as HTTP, in their bodies, by their keys."""

from __future__ import annotations

import asyncio
import http.client
import socket
from collections.abc import AsyncIterator

import httpx
from redis import Redis

from tests.gateway.offender import Offender, meets, sent
from tests.gateway.player import GAME, bearer, code, new_key

LIMIT = 64 * 1024


@meets("not-http")
async def noise(it: Offender) -> httpx.Response:
    url = httpx.URL(it.shared.url)
    assert url.port
    it.note()
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
async def list_of_tables_after_what_is_no_place(it: Offender) -> httpx.Response:
    for after in ("1", "-1-aaaaaaaaaaaaaaaa", "1-AAAAAAAAAAAAAAAA", "%00"):
        assert code(await it.client.get(f"/v1/tables?after={after}")) == "bad-parameter", after
    return await it.client.get("/v1/tables?after=")


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
    it.note()
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
