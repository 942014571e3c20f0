"""`python -m deploy.local`: the whole house from one command, played as a new user would, and gone without a trace."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from tests.e2e.player import Player, posted
from tests.gateway.processes import ROOT, answers, free_port, stubs, until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

GAME_WITHIN = 120.0
LINK = re.compile(r"maloca play (?P<server>http://[^/]+)/v1/tables/(?P<table>\w+)/seats/0#(?P<invite>\S+)")


class Runner:
    """The runner as a process, and what it has said."""

    def __init__(self, data: Path, path: str, *given: str) -> None:
        self.said = ""
        command = [sys.executable, "-m", "deploy.local", "--data", str(data), "--games", "tests.sample_game", *given]
        environment = {key: text for key, text in os.environ.items() if key != "REDIS_URL"}
        self.process = subprocess.Popen(
            command, env={**environment, "PYTHONPATH": path}, cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def waits_for(self, done: Callable[[str], object], what: str) -> None:
        until(lambda: bool(done(self.said)) or self.process.poll() is not None, what)
        assert done(self.said), self.said

    def link(self) -> re.Match[str]:
        """The line that lets a person play."""
        self.waits_for(LINK.search, "the runner invites")
        found = LINK.search(self.said)
        assert found
        return found

    def parts(self) -> list[psutil.Process]:
        """All processes that the runner has started, theirs included."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def part(self, module: str) -> psutil.Process:
        return next(part for part in self.parts() if any(module in word for word in part.cmdline()))

    def ends(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        code = self.process.wait(60)
        self._reader.join(60)
        return code

    def _read(self) -> None:
        assert self.process.stdout
        with self.process.stdout as said:
            for line in said:
                self.said += line


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    return os.pathsep.join((str(ROOT), str(stubs(tmp_path_factory.mktemp("stubs")))))


Start = Callable[..., Runner]


@pytest.fixture
def start(tmp_path: Path, path: str) -> Iterator[Start]:
    """Starts a runner on this test's data folder."""
    started: list[Runner] = []

    def start(*given: str) -> Runner:
        started.append(Runner(tmp_path / "data", path, "--port", str(free_port()), *given))
        return started[-1]

    yield start
    for runner in started:
        if runner.process.poll() is None:
            runner.ends(signal.SIGTERM)


def gone(parts: list[psutil.Process]) -> bool:
    return not any(part.is_running() and part.status() != psutil.STATUS_ZOMBIE for part in parts)


def test_a_person_plays_at_once_to_the_end_and_the_table_is_still_there_after_a_restart(start: Start) -> None:
    runner = start()
    link = runner.link()
    with httpx.Client(base_url=link["server"], timeout=30) as http:
        claimed = posted(http, f"/v1/tables/{link['table']}/seats/0/claim", {"invite": link["invite"]})
        bearer = {"Authorization": f"Bearer {claimed['seat_token']}", "Idempotency-Key": "ready"}
        assert http.post(f"/v1/tables/{link['table']}/seats/0/ready", json={}, headers=bearer).status_code == 200
        facts = http.get(f"/v1/tables/{link['table']}").json()
        assert [seat["controller"] for seat in facts["seats"]] == ["human", "bot:easy", "bot:normal", "bot:hard"]
    parts = runner.parts()
    assert runner.ends(signal.SIGINT) == 0
    assert gone(parts)
    assert "does not end" not in runner.said

    runner = start()
    runner.waits_for(re.compile(rf"maloca play \S+/{link['table']}\n").search, "the runner leads back")
    server = re.search(r"stands at (\S+) ", runner.said)
    assert server
    with httpx.Client(base_url=server[1], timeout=30) as http:
        over = Player(http, link["table"], 0, claimed["seat_token"]).plays_to_the_end(GAME_WITHIN)
    assert over["outcome"]["standings"]
    runner.ends(signal.SIGINT)

    runner = start()
    new = runner.link()["table"]
    assert new != link["table"]  # that one is over: a new one is laid
    runner.ends(signal.SIGINT)

    runner = start("--games", "services.neta_tanka")
    other = runner.link()
    assert httpx.get(f"{other['server']}/v1/tables/{other['table']}").json()["game"] == "neta_tanka"
    runner.ends(signal.SIGINT)

    runner = start()
    assert runner.link()["table"] == new


def test_a_port_that_somebody_takes_meanwhile_is_left_to_them(start: Start) -> None:
    port = free_port()
    runner = start("--no-table", "--port", str(port))
    runner.waits_for(lambda said: "redis is ready" in said, "the port is chosen, and not yet used")
    with socket.create_server(("127.0.0.1", port)):
        runner.waits_for(lambda said: "The house stands at" in said, "the house stands")
        server = re.search(r"stands at (\S+) ", runner.said)
        assert server
        assert server[1] != f"http://127.0.0.1:{port}"
        assert answers(f"{server[1]}/readyz")


def test_a_part_that_dies_is_started_again_and_said_so(start: Start) -> None:
    runner = start("--no-table")
    runner.waits_for(lambda said: "The house stands at" in said, "the house stands")
    assert "maloca play" not in runner.said
    for module, name in (("gateway", "gateway"), ("services.workers.scoring", "scoring"), ("redis-server", "redis")):
        runner.part(module).kill()
        runner.waits_for(re.compile(f"{name} has died .killed by SIGKILL.").search, "the death is told")
        runner.waits_for(re.compile(f"{name} started again").search, "the new start is told")
    server = re.search(r"stands at (\S+) ", runner.said)
    assert server
    with httpx.Client(base_url=server[1], timeout=30) as http:
        until(lambda: _opens(http), "the house goes on")


def test_nothing_is_left_running_when_the_runner_is_killed(start: Start) -> None:
    runner = start("--no-table")
    runner.waits_for(lambda said: "The house stands at" in said, "the house stands")
    parts = runner.parts()
    assert len(parts) >= 6
    runner.process.kill()
    until(lambda: gone(parts), "all parts have ended")


def test_two_houses_on_one_data_folder_are_refused(start: Start, tmp_path: Path, path: str) -> None:
    runner = start("--no-table")
    runner.waits_for(lambda said: "redis is ready" in said, "the first house starts")
    second = start("--no-table")
    assert second.process.wait(60) == 1
    assert runner.process.poll() is None


def test_two_houses_that_take_one_port_at_once_are_not_taken_for_each_other(tmp_path: Path, path: str) -> None:
    port = str(free_port())
    both = [Runner(tmp_path / name, path, "--port", port, "--no-table") for name in ("one", "other")]
    try:
        for runner in both:
            runner.waits_for(lambda said: "The house stands at" in said or "stopped" in said, "it stands, or gives up")
        servers = [found[1] for runner in both if (found := re.search(r"stands at (\S+) ", runner.said))]
        assert servers
        assert len(servers) == len(set(servers))
    finally:
        for runner in both:
            runner.ends(signal.SIGTERM)


def test_a_house_does_not_depend_on_who_reads_what_it_says(tmp_path: Path, path: str) -> None:
    port = free_port()
    command = [sys.executable, "-m", "deploy.local", "--data", str(tmp_path / "data"), "--games", "tests.sample_game"]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--no-table"],
        env={**os.environ, "PYTHONPATH": path},
        cwd=ROOT,
        stdout=subprocess.PIPE,
    )
    assert process.stdout
    assert b"redis is ready" in process.stdout.readline()
    process.stdout.close()
    until(lambda: answers(f"http://127.0.0.1:{port}/readyz"), "the house stands")
    parts = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(signal.SIGHUP)  # what a terminal that closes sends
    assert process.wait(60) == 0
    assert gone(parts)


def test_a_redis_that_outlives_its_runner_keeps_its_folder(start: Start) -> None:
    runner = start("--no-table")
    runner.waits_for(lambda said: "redis is ready" in said, "the store runs")
    redis = runner.part("redis-server")
    redis.suspend()
    runner.process.kill()
    runner.process.wait(60)
    refused = start("--no-table")
    assert refused.process.wait(60) == 1
    redis.resume()
    redis.wait(60)
    again = start("--no-table")
    again.waits_for(lambda said: "redis is ready" in said, "the store runs again")


def test_a_part_that_cannot_be_started_is_tried_again(start: Start, tmp_path: Path) -> None:
    runner = start("--no-table")
    runner.waits_for(lambda said: "The house stands at" in said, "the house stands")
    logs = tmp_path / "data" / "logs"
    logs.rename(tmp_path / "elsewhere")
    runner.part("services.workers.scoring").kill()
    runner.waits_for(re.compile("scoring can't be started").search, "the trouble is told")
    (tmp_path / "elsewhere").rename(logs)
    runner.waits_for(re.compile("scoring started again").search, "the new start is told")


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path, path: str) -> None:
    (tmp_path / "data").write_text("not a folder")
    assert "data" in refusal(tmp_path / "data", {"PYTHONPATH": path})


def test_a_redis_that_does_not_answer_is_told_at_once(tmp_path: Path, path: str) -> None:
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    assert "REDIS_URL" in refusal(tmp_path / "data", {"PYTHONPATH": path, "REDIS_URL": nobody})


def refusal(data: Path, environment: dict[str, str]) -> str:
    """What a runner says that does not begin; it says so in one line."""
    ended = subprocess.run(
        [sys.executable, "-m", "deploy.local", "--data", str(data), "--games", "tests.sample_game"],
        env={**os.environ, **environment},
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    (said,) = ended.stderr.strip().splitlines()
    return said


def _opens(http: httpx.Client) -> bool:
    wish = {"game": "sample_game", "seats": ["bot:easy", "bot:easy"]}
    try:
        made = http.post("/v1/tables", json=wish, headers={"Idempotency-Key": "one table, however often it is asked"})
    except httpx.TransportError:
        return False
    return made.status_code == 201 and http.get(f"/v1/tables/{made.json()['table']}").json()["status"] == "over"
