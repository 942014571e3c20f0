"""Faults and the running of a house: what is up while something is down, what goes on afterwards, what is logged."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.gateway.contract import Contract
from tests.gateway.player import GAME, Player, bearer, code, new_key
from tests.gateway.processes import House, answers, free_port, gateway_at, gateways, house, until
from tests.gateway.test_streams import watching

BOARD = "https://board.example"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory, game_stubs: Path) -> Iterator[House]:
    """A house whose parts may be stopped, if they are started again."""
    settings = {"MALOCA_STALLED": "0.5", "MALOCA_KEEP_ALIVE": "0.2", "MALOCA_CORS_ORIGINS": BOARD}
    with house(tmp_path_factory.mktemp("own"), game_stubs, **settings) as made:
        yield made


@pytest.fixture
async def at(own: House, contract: Contract) -> AsyncIterator[Player]:
    """A player in it, who asks over a new connection each time."""
    limits = httpx.Limits(max_keepalive_connections=0)
    checked = {"response": [contract.check]}
    async with httpx.AsyncClient(base_url=own.url, timeout=30, limits=limits, event_hooks=checked) as client:
        yield Player(client)


async def test_house_lives_and_is_ready(at: Player) -> None:
    assert (await at.client.get("/livez")).json() == {"live": True}
    ready = (await at.client.get("/readyz")).json()
    assert ready["ready"] is True
    assert [(part["name"], part["ok"]) for part in ready["parts"]] == [("store", True), ("rules", True)]
    assert GAME in ready["parts"][1]["detail"]


async def test_store_that_is_down_is_told_and_everything_goes_on_afterwards(at: Player, own: House) -> None:
    table, key = await at.running(), new_key()
    body = await at.offered(table, 0)
    async with watching(at.client, table) as stream:
        await stream.next()
        own.redis.stop()
        try:
            refused = await at.move(table, 0, body, key=key)
            assert code(refused) == "store-unavailable"
            assert int(refused.headers["retry-after"]) >= 1
            assert (await at.client.get("/livez")).status_code == 200
            ready = await at.client.get("/readyz")
            assert ready.status_code == 503
            assert [part["name"] for part in ready.json()["parts"] if not part["ok"]] == ["store"]
        finally:
            own.redis.start()
        until(lambda: answers(f"{own.url}/readyz"), "the house is ready again")
        reply = await at.move(table, 0, body, key=key)
        assert reply.status_code == 200
        assert (await stream.next())[:2] == ("entry", reply.json()["cursor"])


async def test_rules_that_are_down_are_told_and_everything_goes_on_afterwards(at: Player, own: House) -> None:
    table, key = await at.running(), new_key()
    body = await at.offered(table, 0)
    own.rules.stop()
    try:
        refused = await at.move(table, 0, body, key=key)
        assert code(refused) in ("rules-unavailable", "table-busy")
        assert int(refused.headers["retry-after"]) >= 1
        assert (await at.client.get("/livez")).status_code == 200
        assert (await at.client.get(table.path)).status_code == 200
        assert (await at.client.get(f"{table.path}/journal")).status_code == 200
        until(lambda: not answers(f"{own.url}/readyz"), "the house is not ready")
        ready = (await at.client.get("/readyz")).json()
        assert [part["name"] for part in ready["parts"] if not part["ok"]] == ["rules"]
    finally:
        own.rules.start()
    until(lambda: answers(f"{own.url}/readyz"), "the house is ready again")
    assert (await at.move(table, 0, body, key=key)).status_code == 200


async def test_broker_that_is_down_is_logged_and_not_felt(own: House, contract: Contract, tmp_path: Path) -> None:
    dead, log = f"redis://127.0.0.1:{free_port()}/0", tmp_path / "gateway.log"
    door = gateway_at(log, own.redis.url, own.rules_address, MALOCA_BROKER_URL=dead)
    with gateways(door) as (url,):
        async with httpx.AsyncClient(base_url=url, timeout=30, event_hooks={"response": [contract.check]}) as client:
            table = await Player(client).create("bot:easy", "bot:easy")
            assert (await client.get(table.path)).json()["status"] == "running"
    assert "the broker does not answer" in log.read_text()


async def test_gateway_killed_after_a_commit_gives_the_first_reply_when_asked_again(at: Player, own: House) -> None:
    table, key = await at.running(), new_key()
    body = await at.offered(table, 0)
    first = await at.move(table, 0, body, key=key)
    own.gateway.kill()
    own.gateway.start()
    own.wait()
    assert (await at.move(table, 0, body, key=key)).content == first.content


async def test_stop_ends_streams_and_finishes_commands(at: Player, own: House) -> None:
    table = await at.running()
    bodies = [await at.offered(table, seat) for seat in (0, 1)]
    async with watching(at.client, table) as stream:
        cursor = (await stream.next())[1]
        own.rules.signal(signal.SIGSTOP)  # so that the moves are still under way
        moving = [asyncio.create_task(at.move(table, seat, bodies[seat])) for seat in (0, 1)]
        under_way = len(moving) + 2  # the stream, and the question itself
        while await open_requests(at) < under_way:
            assert not any(each.done() for each in moving)
        own.gateway.signal(signal.SIGTERM)
        assert await stream.rest() == []
        own.rules.signal(signal.SIGCONT)
        replies = [await each for each in moving]
    assert [reply.status_code for reply in replies] == [200, 200]
    assert own.gateway.stop() in (0, -signal.SIGTERM)
    own.gateway.start()
    own.wait()
    async with watching(at.client, table, last=cursor) as stream:
        await stream.next()
        heard = [(await stream.next())[1] for _ in replies]
        assert sorted(heard) == sorted(reply.json()["cursor"] for reply in replies)


async def test_client_that_takes_nothing_is_cut_off(own: House) -> None:
    """It asks for the longest page again and again and never reads an answer."""
    host, port = own.url.removeprefix("http://").split(":")
    request = b"GET /openapi.json HTTP/1.1\r\nHost: maloca\r\n\r\n"
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect((host, int(port)))
        connection.settimeout(30)

        def ask_without_end() -> None:
            while True:
                connection.sendall(request)

        with pytest.raises(ConnectionError):
            await asyncio.to_thread(ask_without_end)
    assert answers(f"{own.url}/livez")


async def test_client_that_sends_half_a_head_is_cut_off(own: House) -> None:
    host, port = own.url.removeprefix("http://").split(":")
    whole, half = b"GET /livez HTTP/1.1\r\nHost: maloca\r\n\r\n", b"GET /livez HT"
    for pieces in ([], [half], [whole, half]):
        with socket.create_connection((host, int(port)), timeout=30) as connection:
            for piece in pieces:
                connection.sendall(piece)
                if piece == whole:
                    assert (await asyncio.to_thread(connection.recv, 4096)).startswith(b"HTTP/1.1 200")
            with contextlib.suppress(ConnectionError):
                while await asyncio.to_thread(connection.recv, 4096):
                    pass


async def test_client_that_sends_much_too_much_gets_to_see_the_answer(at: Player) -> None:
    table = await at.running()
    headers = {"Content-Type": "application/json", "Idempotency-Key": new_key(), **bearer(table.seats[0])}
    response = await at.client.post(f"{table.path}/moves", content=b" " * 30_000_000, headers=headers)
    assert code(response) == "too-large"


async def test_client_that_leaves_frees_its_stream(at: Player, own: House) -> None:
    table = await at.create()
    async with watching(at.client, table) as stream:
        await stream.next()
        assert metric(own, "maloca_streams_open") == 1.0
    until(lambda: metric(own, "maloca_streams_open") == 0.0, "no stream is open")


async def test_metrics_don_t_grow_by_what_a_client_makes_up(at: Player) -> None:
    for number in range(3):
        assert code(await at.client.request(f"MADE{number}", "/v1/games")) == "method-not-allowed"
        assert code(await at.client.get(f"/v1/made/up/{number}")) == "not-found"
        assert code(await at.client.get(f"/v1/games/made{number}")) == "unknown-game"
    assert "made" not in (await at.client.get("/metrics")).text.lower()


async def test_metrics_count_by_route_and_code(at: Player, own: House) -> None:
    move = 'maloca_http_requests_total{method="POST",route="/v1/tables/{table}/moves",status="200"}'
    refusal = 'maloca_refusals_total{code="unknown-table"}'
    before = [metric(own, name) for name in (move, refusal, 'maloca_commits_total{operation="move"}')]
    table = await at.running()
    await at.move(table, 0)
    await at.client.get("/v1/tables/nowhere")
    after = [metric(own, name) for name in (move, refusal, 'maloca_commits_total{operation="move"}')]
    assert [new - old for new, old in zip(after, before, strict=True)] == [1.0, 1.0, 1.0]
    text = (await at.client.get("/metrics")).text
    assert table.id not in text
    assert "maloca_http_request_seconds_bucket" in text
    assert "process_resident_memory_bytes" in text


async def open_requests(at: Player) -> float:
    return value((await at.client.get("/metrics")).text, "maloca_http_requests_open")


def value(metrics: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", metrics, flags=re.MULTILINE)
    return float(found[1]) if found else 0.0


def metric(own: House, name: str) -> float:
    return value(httpx.get(f"{own.url}/metrics").text, name)


async def test_log_is_json_and_holds_no_token_key_query_or_body(at: Player, own: House) -> None:
    table, key, mark = await at.running(), new_key(), secrets.token_hex(8)
    body = await at.offered(table, 0)
    name = f"mine-{mark}"
    headers = {**bearer(table.seats[0]), "Idempotency-Key": key, "X-Request-Id": name}
    assert (await at.client.post(f"{table.path}/moves", json=body, headers=headers)).is_success
    await at.client.post(f"{table.path}/moves", json={mark: mark}, headers=headers)
    ticket = (await at.client.post(f"{table.path}/tickets", headers=bearer(table.seats[0]))).json()["ticket"]
    async with watching(at.client, table, ticket=ticket) as stream:
        await stream.next()
    text = own.gateway.log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    (line, refused) = [line for line in lines if line.get("request") == name]
    assert (line["event"], line["method"], line["status"], line["code"]) == ("request", "POST", 200, None)
    assert (line["route"], line["table"]) == ("/v1/tables/{table}/moves", table.id)
    assert (refused["status"], refused["code"]) == (422, "unknown-field")
    tokens = (*table.seats.values(), *table.owners.values(), *table.invites.values(), table.host)
    for hidden in (*tokens, key, ticket, mark + '"', "ticket=", "mlc_"):
        assert hidden not in text.replace(name, ""), hidden


async def test_page_from_the_operator_s_list_may_call_and_others_may_not(at: Player) -> None:
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,idempotency-key"}
    allowed = await at.client.options("/v1/tables", headers={"Origin": BOARD, **asked})
    assert allowed.status_code == 200
    assert allowed.headers["access-control-allow-origin"] == BOARD
    refused = await at.client.options("/v1/tables", headers={"Origin": "https://elsewhere.example", **asked})
    assert "access-control-allow-origin" not in refused.headers
    problem = await at.client.get("/v1/tables/nowhere", headers={"Origin": BOARD})
    assert code(problem) == "unknown-table"
    assert problem.headers["access-control-allow-origin"] == BOARD
    assert "access-control-allow-credentials" not in problem.headers
    assert "set-cookie" not in problem.headers
