"""`docker compose up`: the whole house in containers, and a game played in it to the end."""

from __future__ import annotations

import secrets
import socket
import time
from collections.abc import Iterator

import httpx
import pytest

from deploy.tests.rendering import GAMES
from tests.docker import engine
from tests.e2e.player import Player, got

pytestmark = [pytest.mark.docker, pytest.mark.slow, pytest.mark.timeout(900)]

READY_WITHIN = 180.0
GAME_WITHIN = 300.0


class Stack:
    """The containers of one `docker-compose.yml`, under a name of their own."""

    def __init__(self) -> None:
        self._name = f"maloca-{secrets.token_hex(4)}"

    def compose(self, *arguments: str) -> str:
        """Runs compose on this stack; whatever fails shows what it said."""
        done = engine.compose("--project-name", self._name, *arguments)
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done.stdout

    def down(self) -> None:
        """Removes containers, networks and volumes."""
        engine.compose("--project-name", self._name, "down", "--volumes", "--timeout", "5")


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where the gateway is published: a port that is free."""
    with socket.socket() as found, pytest.MonkeyPatch.context() as environment:
        found.bind(("127.0.0.1", 0))
        number = int(found.getsockname()[1])
        found.close()
        environment.setenv("MALOCA_PORT", str(number))
        yield number


@pytest.fixture(scope="module")
def stack(port: int) -> Iterator[Stack]:
    engine.build()
    stack = Stack()
    try:
        stack.compose("up", "--detach", "--no-build")
        yield stack
    finally:
        stack.down()


@pytest.fixture(scope="module")
def http(stack: Stack, port: int) -> Iterator[httpx.Client]:
    """A client of the house, once it is ready."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        wait_until_ready(client, stack)
        yield client


def wait_until_ready(client: httpx.Client, stack: Stack) -> None:
    deadline = time.monotonic() + READY_WITHIN
    while not is_ready(client):
        if time.monotonic() > deadline:
            raise TimeoutError(stack.compose("logs", "--tail", "20"))
        time.sleep(0.5)


def is_ready(client: httpx.Client) -> bool:
    try:
        return client.get("/readyz").is_success
    except httpx.TransportError:
        return False


@pytest.fixture(scope="module")
def finished(http: httpx.Client) -> Player:
    """A person who has played against two opponents to the end."""
    player = Player.sits_down(http, "neta_tanka", ["bot:easy", "bot:normal"])
    player.plays_to_the_end(GAME_WITHIN)
    return player


def test_a_person_and_two_opponents_play_to_the_end(finished: Player) -> None:
    facts = finished.facts()
    assert facts["status"] == "over"
    assert sorted(standing["seat"] for standing in facts["outcome"]["standings"]) == [0, 1, 2]


def test_everybody_moved_and_the_house_scored(finished: Player) -> None:
    entries = finished.journal()
    assert {entry["seat"] for entry in entries if entry["kind"] == "move"} == {0, 1, 2}
    assert any(entry["kind"] == "step" for entry in entries)
    assert [item["key"] for item in entries[-1]["news"]].count("neta_tanka.scored") == 3


def test_no_opponent_had_to_be_helped_out(finished: Player) -> None:
    assert "table.safe_move" not in {item["key"] for entry in finished.journal() for item in entry["news"]}


def test_what_was_played_is_still_there_when_the_store_starts_again(
    finished: Player, http: httpx.Client, stack: Stack
) -> None:
    before = finished.export()
    stack.compose("kill", "--signal", "SIGKILL", "redis")
    stack.compose("up", "--detach", "--no-build")
    wait_until_ready(http, stack)
    assert finished.export() == before


def test_a_new_game_goes_on_after_it(http: httpx.Client, stack: Stack) -> None:
    served = [game["game"].replace("_", "-") for game in got(http, "/v1/games")["games"]]
    assert served == sorted(GAMES)
    player = Player.sits_down(http, "neta_tanka", ["bot:easy"])
    assert player.plays_to_the_end(GAME_WITHIN)["status"] == "over"
