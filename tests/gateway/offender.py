"""Who sends what is to be refused, and by which door."""

from __future__ import annotations

import http.client
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import NamedTuple

import httpx
from redis import Redis

from tests.gateway.contract import Contract
from tests.gateway.player import Player, Seated, bearer, new_key
from tests.gateway.processes import House

CREATE_TOKEN = "the operator's"


class Doors(NamedTuple):
    """URLs of more gateways to the same house, each with something that is wrong."""

    strict: str
    no_rules: str
    silent_rules: str
    no_store: str


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
        self._writes = 0
        self.client.event_hooks["request"].append(self._note)

    def note(self) -> None:
        """Remembers how often the store had been written to when the last request was sent."""
        self._writes = self._written()

    def has_changed_something(self) -> bool:
        """Whether the store has been written to since the last request was sent."""
        return self._written() != self._writes

    def _written(self) -> int:
        with Redis.from_url(self.shared.redis.url) as store:
            return int(store.info("persistence")["rdb_changes_since_last_save"])

    async def _note(self, _: httpx.Request) -> None:
        self.note()

    def at(self, url: str) -> Player:
        """A player at another gateway, whose answers are checked as well."""
        client = httpx.AsyncClient(base_url=url, timeout=30)
        client.event_hooks = {"request": [self._note], "response": [self.contract.check]}
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

    async def control(self, table: Seated, seat: int, controller: str, token: str) -> httpx.Response:
        headers = {**bearer(token), "Idempotency-Key": new_key()}
        path = f"{table.path}/seats/{seat}/controller"
        return await self.client.put(path, json={"controller": controller}, headers=headers)

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
