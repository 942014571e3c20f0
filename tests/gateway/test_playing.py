"""Tables, seats and moves over HTTP."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import httpx

from tests.gateway.player import GAME, Player, Seated, bearer, code, new_key


async def control(player: Player, table: Seated, seat: int, controller: str, token: str) -> Any:
    headers = {**bearer(token), "Idempotency-Key": new_key()}
    path = f"{table.path}/seats/{seat}/controller"
    response = await player.client.put(path, json={"controller": controller}, headers=headers)
    assert response.status_code == 200, response.text
    return response.json()


async def journal(player: Player, table: Seated) -> Any:
    return (await player.client.get(f"{table.path}/journal?limit=1000")).json()["entries"]


async def test_new_table_has_a_place_and_tokens(player: Player) -> None:
    response = await player.post("/v1/tables", {"game": GAME, "seats": ["open", "bot:easy", "open"]})
    assert response.status_code == 201
    made = response.json()
    assert response.headers["location"] == f"/v1/tables/{made['table']}"
    assert response.headers["cache-control"] == "no-store"
    assert [invite["seat"] for invite in made["invites"]] == [0, 2]
    facts = (await player.client.get(response.headers["location"])).json()
    assert [seat["controller"] for seat in facts["seats"]] == ["open", "bot:easy", "open"]
    assert facts["status"] == "gathering"
    assert facts["commitment"] == made["commitment"]


async def test_creation_sent_again_gives_the_same_table_and_tokens(player: Player) -> None:
    key, wish = new_key(), {"game": GAME, "seats": ["open", "open"]}
    first, again = [await player.post("/v1/tables", wish, key=key) for _ in range(2)]
    assert first.content == again.content
    quoted = await player.post("/v1/tables", wish, key=f'"{key}"')
    assert quoted.content == first.content


async def test_public_tables_are_listed_and_others_are_not(player: Player) -> None:
    hidden = await player.create()
    shown = await player.create(public=True)
    lines = (await player.client.get("/v1/tables", params={"game": GAME, "limit": 200})).json()["tables"]
    assert shown.id in {line["table"] for line in lines}
    assert hidden.id not in {line["table"] for line in lines}
    assert (await player.client.get("/v1/tables?game=chess&limit=200")).json()["tables"] == []


async def test_list_of_tables_goes_on_after_a_page(player: Player) -> None:
    made = [(await player.create(public=True)).id for _ in range(3)]
    found: list[str] = []
    query = "limit=2"
    while not set(made) <= set(found):
        page = (await player.client.get(f"/v1/tables?{query}")).json()
        found += [line["table"] for line in page["tables"]]
        query = f"limit=2&after={page['next']}"
    assert len(found) == len(set(found))


async def test_open_seat_of_a_public_table_needs_no_invite(player: Player) -> None:
    table = await player.create(public=True)
    assert (await player.post(f"{table.path}/seats/1/claim")).status_code == 200


async def test_open_seat_of_another_table_needs_one(player: Player) -> None:
    table = await player.create()
    assert code(await player.post(f"{table.path}/seats/1/claim")) == "token-missing"


async def test_claim_sent_again_gives_the_same_tokens(player: Player) -> None:
    table, key = await player.create(), new_key()
    body = {"invite": table.invites[0]}
    first, again = [await player.post(f"{table.path}/seats/0/claim", body, key=key) for _ in range(2)]
    assert first.status_code == 200
    assert first.content == again.content


async def test_of_two_who_claim_one_seat_one_gets_it(player: Player) -> None:
    table = await player.create()
    body = {"invite": table.invites[0]}
    answers = await asyncio.gather(*(player.post(f"{table.path}/seats/0/claim", body) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert {code(answer) for answer in answers if answer.status_code == 409} == {"seat-taken"}


async def test_last_one_who_is_ready_opens_the_game(player: Player) -> None:
    table = await player.create()
    assert (await player.view(table))["view"] is None
    await player.claim(table, 0)
    await player.claim(table, 1)
    await player.post(f"{table.path}/seats/0/ready", token=table.seats[0])
    assert (await player.client.get(table.path)).json()["status"] == "gathering"
    opened = await player.post(f"{table.path}/seats/1/ready", token=table.seats[1])
    facts = (await player.client.get(table.path)).json()
    assert facts["status"] == "running"
    assert facts["version"] == opened.json()["entry"] + 1
    assert [owing["seat"] for owing in facts["owed"]] == [0, 1]


async def test_salt_is_promised_by_its_digest_and_shown_with_ready(player: Player) -> None:
    salt, table = bytes(range(32)), await player.create()
    await player.claim(table, 0, salt_digest=hashlib.sha256(salt).hexdigest())
    await player.claim(table, 1)
    assert code(await player.post(f"{table.path}/seats/0/ready", token=table.seats[0])) == "bad-salt"
    wrong = await player.post(f"{table.path}/seats/0/ready", {"salt": "00" * 32}, token=table.seats[0])
    assert code(wrong) == "bad-salt"
    assert (await player.post(f"{table.path}/seats/0/ready", {"salt": salt.hex()}, token=table.seats[0])).is_success
    assert (await player.post(f"{table.path}/seats/1/ready", token=table.seats[1])).is_success
    await player.post(f"{table.path}/close", token=table.host)
    assert (await player.client.get(f"{table.path}/journal")).json()["salts"] == {"0": salt.hex()}


async def test_reply_to_a_move_is_its_entry(player: Player) -> None:
    table = await player.running()
    before = (await player.view(table, 0))["facts"]["version"]
    reply = (await player.move(table, 0)).json()
    assert reply["table"] == table.id
    assert reply["entry"] == before + 1
    assert reply["cursor"].startswith(f"{before + 1}-")
    assert len(bytes.fromhex(reply["receipt"])) == 32
    assert reply["news"] == [{"key": "sample_game.baited", "arguments": {"seat": 0}}]
    assert (await player.view(table, 0))["facts"]["version"] == before + 1


async def test_twenty_copies_of_a_move_are_one_entry_and_twenty_equal_replies(player: Player) -> None:
    table, key = await player.running(), new_key()
    body = await player.offered(table, 0)
    before = len(await journal(player, table))
    answers = await asyncio.gather(*(player.move(table, 0, body, key=key) for _ in range(20)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert len(await journal(player, table)) == before + 1


async def test_copy_long_after_gets_the_first_reply(player: Player) -> None:
    table, key = await player.running(), new_key()
    body = await player.offered(table, 0)
    first = await player.move(table, 0, body, key=key)
    assert (await player.move(table, 1)).is_success
    assert (await player.move(table, 0, body, key=key)).content == first.content


async def test_simultaneous_answers_don_t_cost_anybody_a_move(player: Player) -> None:
    table = await player.running("open", "open", "open", "open")
    bodies = [await player.offered(table, seat) for seat in range(4)]
    answers = await asyncio.gather(*(player.move(table, seat, bodies[seat]) for seat in range(4)))
    assert [answer.status_code for answer in answers] == [200] * 4


async def test_free_action_sent_twice_under_two_keys_happens_once(player: Player) -> None:
    table = await player.running(options={"shells": 2})
    for seat in (0, 1):
        await player.move(table, seat)
    free = [await player.looking(table, seat) for seat in (0, 1)]
    (winner,) = [seat for seat in (0, 1) if free[seat]]
    body = free[winner]
    answers = await asyncio.gather(*(player.move(table, winner, body) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert (await player.view(table, winner))["view"]["players"][winner]["shells"] == 1


async def test_what_others_may_not_see_is_in_nobody_else_s_view(player: Player) -> None:
    table = await player.running()
    own, other, spectator = [await player.view(table, seat) for seat in (0, 1, None)]
    assert None not in own["view"]["players"][0]["hand"]
    assert other["view"]["players"][0]["hand"] == spectator["view"]["players"][0]["hand"] == [None] * 3
    assert spectator["decisions"] == []
    assert [each["kind"] for each in own["facts"]["decisions"]] == ["ChooseBait"]
    assert spectator["facts"]["decisions"] == []


async def test_bot_sits_in_and_the_person_comes_back(player: Player) -> None:
    table = await player.running()
    before = (await player.offered(table, 0))["decision"]
    done = await control(player, table, 0, "bot:normal", table.seats[0])
    assert done["controller"] == "bot:normal"
    back = await control(player, table, 0, "human", table.owners[0])
    table.seats[0] = back["seat_token"]
    after = (await player.offered(table, 0))["decision"]
    assert after != before
    assert (await player.move(table, 0)).is_success


async def test_seat_is_handed_on_by_its_owner(player: Player) -> None:
    table = await player.running()
    done = await control(player, table, 0, "open", table.owners[0])
    table.invites[0] = done["invite"]["token"]
    await player.claim(table, 0)
    assert (await player.move(table, 0)).is_success


async def test_change_of_controller_sent_again_gives_the_same_token(player: Player) -> None:
    table = await player.running()
    headers = {**bearer(table.owners[0]), "Idempotency-Key": new_key()}
    path = f"{table.path}/seats/0/controller"
    first, again = [await player.client.put(path, json={"controller": "human"}, headers=headers) for _ in range(2)]
    assert first.json()["seat_token"].startswith("mlc_seat_")
    assert first.content == again.content


async def test_closed_table_takes_no_more_moves(player: Player) -> None:
    table = await player.running()
    body = await player.offered(table, 0)
    assert (await player.post(f"{table.path}/close", token=table.host)).is_success
    assert code(await player.move(table, 0, body)) == "table-not-running"
    assert (await player.client.get(table.path)).json()["status"] == "closed"


async def test_request_gets_its_name_back(client: httpx.AsyncClient) -> None:
    assert (await client.get("/livez", headers={"X-Request-Id": "mine-1"})).headers["x-request-id"] == "mine-1"
    made_up = (await client.get("/livez", headers={b"X-Request-Id": b"a b\xe9"})).headers["x-request-id"]
    assert len(bytes.fromhex(made_up)) == 8
