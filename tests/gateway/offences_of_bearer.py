"""Requests that are refused for who sends them."""

from __future__ import annotations

import httpx

from tests.gateway.offender import Offender, meets
from tests.gateway.player import GAME, bearer


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
    await it.control(table, 0, "bot:normal", table.seats[0])
    return await it.player.move(table, 0, body)


@meets("seat-revoked")
async def view_of_a_replaced_player(it: Offender) -> httpx.Response:
    table = await it.player.running()
    await it.control(table, 0, "bot:normal", table.seats[0])
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
    return await it.control(table, 0, "bot:normal", table.host)
