"""The table that waits for the player of this machine."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
import urllib.error
import urllib.request
from pathlib import Path

import msgspec

from services.tables.model import Created, Facts, Status

OPPONENTS = 3
SECONDS = 10.0


class OwnTable(msgspec.Struct, kw_only=True):
    """What the runner remembers of the table that it has opened of a game. `key` is that creation's Idempotency-Key."""

    key: str
    game: str
    table: str = ""
    invite: str = ""
    host_token: str = ""


class GameLine(msgspec.Struct):
    """What of a game's description is needed here."""

    rules_version: str
    seats_max: int
    levels: tuple[str, ...]


def invitation(server: str, game: str, data: Path) -> str:
    """The one line that lets a person play at the house's own table of the game.

    One is opened if there is none, or none that goes on here: it is over, or of a rules version that is not served now.
    """
    file = data / f"table-{game}.json"
    line = msgspec.json.decode(_call(f"{server}/v1/games/{game}"), type=GameLine)
    own = _kept(file)
    facts = _facts(server, own.table) if own and own.table else None
    goes_on = facts and facts.status in (Status.GATHERING, Status.RUNNING) and facts.rules_version == line.rules_version
    if own is None or (own.table and not goes_on):
        own = OwnTable(key=secrets.token_urlsafe(24), game=game)
        _keep(file, own)
        facts = None
    if not own.table:
        _open(server, own, line)
        _keep(file, own)
    address = f"{server}/v1/tables/{own.table}"
    if facts and facts.seats[0].controller != "open":
        return f"{_maloca()} play {address}"
    return f"{_maloca()} play {address}/seats/0#{own.invite}"


def _open(server: str, own: OwnTable, line: GameLine) -> None:
    """One person at seat 0, and opponents from the weakest to the strongest on the others."""
    count = min(OPPONENTS, line.seats_max - 1)
    seats = ["open", *(f"bot:{line.levels[n % len(line.levels)]}" for n in range(count))]
    wish = msgspec.json.encode({"game": own.game, "seats": seats})
    created = msgspec.json.decode(_call(f"{server}/v1/tables", wish, own.key), type=Created)
    own.table, own.host_token = created.table, created.host_token
    own.invite = created.invites[0].token


def _facts(server: str, table: str) -> Facts | None:
    try:
        return msgspec.json.decode(_call(f"{server}/v1/tables/{table}"), type=Facts)
    except urllib.error.HTTPError as refused:
        if refused.code == 404:
            return None
        raise


def _call(url: str, body: bytes | None = None, key: str = "") -> bytes:
    headers = {"Content-Type": "application/json", "Idempotency-Key": key} if body else {}
    if token := os.environ.get("MALOCA_CREATE_TOKEN"):
        headers |= {"Authorization": f"Bearer {token}"} if body else {}
    request = urllib.request.Request(url, data=body, headers=headers)  # noqa: S310 - the house's own address
    with urllib.request.urlopen(request, timeout=SECONDS) as reply:  # noqa: S310
        return bytes(reply.read())


def _kept(file: Path) -> OwnTable | None:
    try:
        return msgspec.json.decode(file.read_bytes(), type=OwnTable)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def _keep(file: Path, own: OwnTable) -> None:
    """It holds tokens: nobody else may read it."""
    made = file.with_suffix(".new")
    with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as written:
        written.write(msgspec.json.encode(own))
    made.replace(file)


def _maloca() -> str:
    """How the terminal client is called from this shell."""
    beside = Path(sys.executable).with_name("maloca")
    found = shutil.which("maloca")
    if found and Path(found).resolve() == beside.resolve():
        return "maloca"
    here = Path.cwd()
    return str(beside.relative_to(here) if beside.is_relative_to(here) else beside)
