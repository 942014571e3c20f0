"""What tests do at a table, in one line each."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

import httpx

GAME = "sample_game"
TWO = ("open", "open")


def new_key() -> str:
    return secrets.token_urlsafe(24)


def bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def code(response: httpx.Response) -> str:
    """The code of a refusal."""
    assert response.headers["content-type"] == "application/problem+json", response.text
    found: str = response.json()["code"]
    return found


@dataclass
class Seated:
    """A table with its host's and its players' tokens."""

    id: str
    host: str
    invites: dict[int, str]
    commitment: str
    seats: dict[int, str] = field(default_factory=dict)
    owners: dict[int, str] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/v1/tables/{self.id}"


class Player:
    """A client of the API that plays all seats of its tables."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def post(
        self, path: str, body: object = None, *, token: str | None = None, key: str | None = None
    ) -> httpx.Response:
        """A command, under a new key where none is given."""
        headers = {**bearer(token), "Idempotency-Key": key or new_key()}
        return await self.client.post(path, json=body, headers=headers)

    async def create(self, *seats: str, **wish: object) -> Seated:
        """A table; by default of two open seats."""
        response = await self.post("/v1/tables", {"game": GAME, "seats": list(seats or TWO), **wish})
        assert response.status_code == 201, response.text
        made = response.json()
        invites = {invite["seat"]: invite["token"] for invite in made["invites"]}
        return Seated(made["table"], made["host_token"], invites, made["commitment"])

    async def claim(self, table: Seated, seat: int, **body: object) -> None:
        response = await self.post(f"{table.path}/seats/{seat}/claim", {"invite": table.invites[seat], **body})
        assert response.status_code == 200, response.text
        table.seats[seat] = response.json()["seat_token"]
        table.owners[seat] = response.json()["owner_token"]

    async def running(self, *seats: str, **wish: object) -> Seated:
        """A table on which every open seat is taken and the game has begun."""
        table = await self.create(*seats, **wish)
        for seat in table.invites:
            await self.claim(table, seat)
        for seat, token in table.seats.items():
            response = await self.post(f"{table.path}/seats/{seat}/ready", token=token)
            assert response.status_code == 200, response.text
        return table

    async def view(self, table: Seated, seat: int | None = None) -> Any:
        token = None if seat is None else table.seats[seat]
        response = await self.client.get(f"{table.path}/view", headers=bearer(token))
        assert response.status_code == 200, response.text
        return response.json()

    async def offered(self, table: Seated, seat: int, nth: int = 0) -> dict[str, object]:
        """The body of a move: the nth of the seat's first decision."""
        decision = (await self.view(table, seat))["decisions"][0]
        return {"decision": decision["id"], "move": decision["moves"][nth]}

    async def looking(self, table: Seated, seat: int) -> dict[str, object] | None:
        """The body of the seat's free action, if it has one."""
        for decision in (await self.view(table, seat))["decisions"]:
            if decision["optional"]:
                return {"decision": decision["id"], "move": decision["moves"][0]}
        return None

    async def move(
        self, table: Seated, seat: int, body: object | None = None, *, key: str | None = None
    ) -> httpx.Response:
        """Plays; the first move of the seat's first decision where no body is given."""
        wish = body if body is not None else await self.offered(table, seat)
        return await self.post(f"{table.path}/moves", wish, token=table.seats[seat], key=key)
