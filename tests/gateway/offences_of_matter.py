"""Requests that are refused for what they ask for."""

from __future__ import annotations

import hashlib

import httpx

from tests.gateway.offender import Offender, meets
from tests.gateway.player import GAME, bearer, code


@meets("unknown-game")
async def game_that_nobody_serves(it: Offender) -> httpx.Response:
    return await it.client.get("/v1/games/chess")


@meets("unknown-game")
async def table_of_a_game_that_nobody_serves(it: Offender) -> httpx.Response:
    return await it.player.post("/v1/tables", {"game": "chess", "seats": ["open", "open"]})


@meets("unknown-rules-version")
async def table_of_a_version_that_nobody_serves(it: Offender) -> httpx.Response:
    return await it.player.post("/v1/tables", {"game": GAME, "seats": ["open"] * 2, "rules_version": "9-00000000"})


@meets("unknown-rules-version")
async def schema_of_a_version_that_nobody_serves(it: Offender) -> httpx.Response:
    for path in ("", "/rules"):
        response = await it.client.get(f"/v1/games/{GAME}{path}?rules_version=1")
        assert code(response) == "unknown-rules-version"
    return await it.client.get(f"/v1/games/{GAME}/schema?rules_version=9-00000000")


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
    return await it.control(table, 0, "cat", table.seats[0])


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
    opened = await it.control(table, 1, "open", table.owners[1])
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
