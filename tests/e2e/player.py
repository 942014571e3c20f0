"""A person at a table, played by the book: the public API only, as docs/api.md tells it."""

from __future__ import annotations

import secrets
import time
from typing import Any

import httpx

Json = dict[str, Any]

LOOK_AGAIN = 0.05


class Player:
    """Whoever holds one seat: answers each decision with the first move on offer, takes no free action."""

    def __init__(self, http: httpx.Client, table: str, seat: int, token: str) -> None:
        self._http = http
        self._seat = seat
        self._address = f"/v1/tables/{table}"
        self._bearer = {"Authorization": f"Bearer {token}"}

    @classmethod
    def sits_down(cls, http: httpx.Client, game: str, opponents: list[str], options: Json | None = None) -> Player:
        """Opens a table with these opponents on the seats behind the person's, takes seat 0 and begins."""
        wish: Json = {"game": game, "seats": ["open", *opponents], "options": options or {}}
        made = posted(http, "/v1/tables", wish)
        table = made["table"]
        granted = posted(http, f"/v1/tables/{table}/seats/0/claim", {"invite": made["invites"][0]["token"]})
        player = cls(http, table, 0, granted["seat_token"])
        player._command("seats/0/ready", {})
        return player

    def facts(self) -> Json:
        """The standing facts of the table."""
        return got(self._http, self._address, self._bearer)

    def journal(self) -> list[Json]:
        """All entries that there are so far, as everybody may read them."""
        entries: list[Json] = []
        while page := got(self._http, f"{self._address}/journal?after={len(entries)}", self._bearer)["entries"]:
            entries += page
        return entries

    def export(self) -> Json:
        """The finished table, complete."""
        return got(self._http, f"{self._address}/export", self._bearer)

    def plays_to_the_end(self, within: float) -> Json:
        """Answers whatever it is asked until the game is over; returns the facts then.

        Raises `TimeoutError` if the game is not over within so many seconds: a bound on a hanging house.
        """
        deadline = time.monotonic() + within
        while (facts := self.facts())["status"] == "running":
            if time.monotonic() > deadline:
                raise TimeoutError(f"after {within} seconds the table stands at {facts}")
            if not self._answers():
                time.sleep(LOOK_AGAIN)
        return facts

    def _answers(self) -> bool:
        """Answers one decision, if one is owed."""
        view = got(self._http, f"{self._address}/view", self._bearer)
        for decision in view["decisions"]:
            if not decision["optional"]:
                self._command("moves", {"decision": decision["id"], "move": decision["moves"][0]})
                return True
        return False

    def _command(self, path: str, body: Json) -> Json:
        return posted(self._http, f"{self._address}/{path}", body, self._bearer)


def posted(http: httpx.Client, path: str, body: Json, headers: dict[str, str] | None = None) -> Json:
    """The reply to a command, which has to be accepted."""
    key = {"Idempotency-Key": secrets.token_urlsafe(24)}
    return _sent(http, http.build_request("POST", path, json=body, headers={**key, **(headers or {})}))


def got(http: httpx.Client, path: str, headers: dict[str, str] | None = None) -> Json:
    """What stands at an address, where something has to."""
    return _sent(http, http.build_request("GET", path, headers=headers))


def _sent(http: httpx.Client, request: httpx.Request) -> Json:
    """The answer to a request; one that came too soon is sent again when the house says."""
    while (response := http.send(request)).status_code == httpx.codes.TOO_MANY_REQUESTS:
        time.sleep(float(response.headers["Retry-After"]))
    assert response.is_success, f"{request.method} {request.url}: {response.text}"
    body: Json = response.json()
    return body
