"""A whole house on free ports, and the `maloca` command as a person or a script runs it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import pytest

from gateway.terminal.model import Facts
from tests.terminal.ports import free_port

ROOT = Path(__file__).parents[2]
MALOCA = Path(sys.executable).with_name("maloca")
GAME = "sample_game"
WITHIN = 90.0


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house with the sample game and the true ones, their opponents, scoring and sweeper."""
    folder = tmp_path_factory.mktemp("house")
    port, log = free_port(), folder / "run.log"
    command = [sys.executable, "-m", "deploy.local", "--data", str(folder / "data"), "--port", str(port), "--no-table"]
    environment = {**os.environ, "MALOCA_RATE": "0", "MALOCA_ADDRESS_RATE": "0"}
    environment.pop("REDIS_URL", None)
    with log.open("wb") as told:
        ours = ("neta_tanka", "cangaceiros", "xingu", "endless_winter")
        games = ["--games", ",".join(["tests.sample_game", *(f"services.{game}" for game in ours)])]
        runner = subprocess.Popen([*command, *games], cwd=ROOT, env=environment, stdout=told, stderr=told)
    address, end = f"http://127.0.0.1:{port}", time.monotonic() + WITHIN
    try:
        while "The house stands" not in log.read_text():
            assert runner.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.1)
        yield address
    finally:
        runner.send_signal(signal.SIGINT)
        runner.wait(WITHIN)


@dataclass
class Ran:
    """What a command has said."""

    code: int
    out: str
    err: str


@dataclass
class Person:
    """Somebody with a state folder of their own, at a terminal or a script."""

    server: str
    state: Path
    started: list[subprocess.Popen[str]] = field(default_factory=list)

    def start(self, *words: str, width: int = 80) -> subprocess.Popen[str]:
        environment = {
            **os.environ,
            "MALOCA_URL": self.server,
            "MALOCA_STATE": str(self.state),
            "COLUMNS": str(width),
        }
        pipe = subprocess.PIPE
        process = subprocess.Popen(
            [str(MALOCA), *words],
            cwd=self.state.parent,
            env=environment,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            text=True,
        )
        self.started.append(process)
        return process

    def leave(self) -> None:
        """Ends what a failed test has left running."""
        for process in self.started:
            if process.poll() is None:
                process.kill()
                process.communicate()

    def run(self, *words: str, typed: str = "", width: int = 80) -> Ran:
        process = self.start(*words, width=width)
        out, err = process.communicate(typed, timeout=WITHIN)
        return Ran(process.returncode, out, err)

    def ok(self, *words: str, typed: str = "", width: int = 80) -> str:
        """What it prints; it must end well and complain about nothing."""
        ran = self.run(*words, typed=typed, width=width)
        assert (ran.code, ran.err) == (0, ""), ran
        return ran.out

    def open(self, *words: str) -> str:
        """Opens a table of the sample game and returns its id."""
        return self.ok("open", GAME, *words).split()[1]

    def facts(self, table: str) -> Facts:
        return msgspec.json.decode(httpx.get(f"{self.server}/v1/tables/{table}").content, type=Facts)


def link(printed: str, seat: int) -> str:
    """The link that `open` has printed for a seat."""
    found = re.search(rf"'(http\S+/seats/{seat}#mlc_invite_\S+)'", printed)
    assert found, printed
    return found[1]


def both_seated(person: Person, friend: Person) -> str:
    """A running table for two, with the person at seat 0 and the friend at seat 1."""
    out = person.ok("open", GAME, "--seats", "2")
    table = out.split()[1]
    friend.ok("join", link(out, 1))
    person.ok("join")
    friend.ok("join", table, "--seat", "1")
    return table


@pytest.fixture
def person(house: str, tmp_path: Path) -> Iterator[Person]:
    somebody = Person(house, tmp_path / "state")
    yield somebody
    somebody.leave()


@pytest.fixture
def friend(house: str, tmp_path: Path) -> Iterator[Person]:
    somebody = Person(house, tmp_path / "friend")
    yield somebody
    somebody.leave()
