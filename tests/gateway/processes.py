"""The real parts of a house as processes on free ports: Redis, a rules service, the gateway."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx

from tests.conftest import RedisServer, redis_in

ROOT = Path(__file__).parents[2]
SECRET = "a secret of this house, for tests alone"
WITHIN = 60.0


@dataclass
class Process:
    """A process that can be stopped, killed and started again, with its log in a file."""

    command: list[str]
    environment: Mapping[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, env={**os.environ, **self.environment}, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT
            )

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def stop(self) -> int:
        """Ends it by SIGTERM; by SIGKILL where that takes too long. Returns the exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.terminate()
        try:
            return self.process.wait(WITHIN)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def until(done: Callable[[], bool], what: str, process: Process | None = None) -> None:
    """Waits for something to become true; fails with the log of a process that has died meanwhile."""
    end = time.monotonic() + WITHIN
    while not done():
        if process and process.process and process.process.poll() is not None:
            raise AssertionError(f"{what}: {process.command} has ended\n{process.log.read_text()}")
        if time.monotonic() > end:
            raise AssertionError(f"{what}: not within {WITHIN} s\n{process.log.read_text() if process else ''}")
        time.sleep(0.02)


def stubs(folder: Path) -> Path:
    """The sample game's stubs."""
    subprocess.run(
        [sys.executable, "protos/compile.py", "--out", str(folder), "--include", "protos", "tests/sample_game/protos"],
        cwd=ROOT,
        check=True,
    )
    return folder


@dataclass
class House:
    """Redis, one rules service and one gateway."""

    redis: RedisServer
    rules: Process
    gateway: Process
    url: str
    rules_address: str

    def wait(self) -> None:
        until(lambda: answers(f"{self.url}/readyz"), "the gateway is ready", self.gateway)


def gateway_at(log: Path, redis_url: str, rules: str, **settings: str) -> tuple[Process, str]:
    """A gateway that has not started yet, and its URL; settings are variables of its environment."""
    listen = f"127.0.0.1:{free_port()}"
    environment = {
        "MALOCA_REDIS_URL": redis_url,
        "MALOCA_BROKER_URL": redis_url,
        "MALOCA_RULES": rules,
        "MALOCA_LISTEN": listen,
        "MALOCA_SECRET": SECRET,
        "MALOCA_RATE": "0",
        "MALOCA_ADDRESS_RATE": "0",
        **settings,
    }
    return Process([sys.executable, "-m", "gateway"], environment, log), f"http://{listen}"


@contextmanager
def gateways(*several: tuple[Process, str]) -> Iterator[tuple[str, ...]]:
    """More gateways, all started at once; their URLs, as soon as all of them live."""
    for process, _ in several:
        process.start()
    try:
        for process, url in several:
            until(partial(answers, f"{url}/livez"), "the gateway lives", process)
        yield tuple(url for _, url in several)
    finally:
        for process, _ in several:
            process.stop()


def answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=5).status_code == 200
    except httpx.TransportError:
        return False


@contextmanager
def house(folder: Path, game_stubs: Path, **settings: str) -> Iterator[House]:
    """A house with its own store; settings are variables of the gateway's environment."""
    redis, rules_port = redis_in(folder), free_port()
    path = os.pathsep.join((str(ROOT), str(game_stubs)))
    server = [sys.executable, "-m", "services.engine.server", "--game", "tests.sample_game"]
    rules = Process([*server, "--listen", f"127.0.0.1:{rules_port}"], {"PYTHONPATH": path}, folder / "rules.log")
    gateway, url = gateway_at(folder / "gateway.log", redis.url, f"127.0.0.1:{rules_port}", **settings)
    made = House(redis, rules, gateway, url, f"127.0.0.1:{rules_port}")
    try:
        made.redis.start()
        made.rules.start()
        made.gateway.start()
        made.wait()
        yield made
    finally:
        for process in (made.gateway, made.rules):
            if process.process:
                process.stop()
        made.redis.stop()
