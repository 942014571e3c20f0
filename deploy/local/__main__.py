"""The whole house on this machine: `python -m deploy.local`, or `make run`.

Starts Redis (or uses the one that `REDIS_URL` names), the rules and the opponents of each game, gateway, scoring and
sweeper; waits until all of it is ready; opens a table and prints the line that lets a person play. Ctrl-C ends it.
Tables and logs stay in the data folder.
"""

from __future__ import annotations

import argparse
import fcntl
import math
import os
import signal
import sys
import time
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from http.client import HTTPException
from importlib import resources
from pathlib import Path
from types import FrameType
from typing import TextIO

import msgspec

from deploy.local import parts
from deploy.local.processes import Watched, stop
from deploy.local.table import invitation

PORT = 8000
PATIENCE = 120.0
"""Seconds within which all parts are ready."""
ANOTHER = 0.5
"""Signals that come closer together are one: a terminal and whoever calls the runner may each send it."""
LOCK_WITHIN = 2.0
"""Seconds for which the data folder may still be somebody else's."""
HOPELESS = 4
"""A part that dies so often before it is ready will not get ready."""


class NotReady(Exception):
    """A part has not become ready; the message says which, with the end of its log."""


class Runner:
    """All parts, from the start to the end."""

    def __init__(self, wanted: argparse.Namespace, lock: int) -> None:
        """`lock` is the open file that holds the data folder."""
        self._wanted = wanted
        self._lock = lock
        self._data = Path(wanted.data).resolve()
        self._watched: list[Watched] = []
        self._signals = 0
        self._last_signal = -math.inf
        self._begun = time.monotonic()

    def run(self) -> int:
        """Runs the house until a signal comes; returns the exit code."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._signalled)
        try:
            self._start()
            if self._signals == 0:
                self._invite()
            while self._signals == 0:
                self._look()
        except (NotReady, OSError) as failed:
            self._print(f"\n{failed}", file=sys.stderr)
            return 1
        finally:
            self._say("stopping")
            stop(self._watched, self._say, lambda: self._signals > 1)
            self._say("stopped; the tables are kept in " + str(self._data))
        return 0

    def _start(self) -> None:
        wanted, logs = self._wanted, self._data / "logs"
        logs.mkdir(exist_ok=True)
        environment = dict(os.environ)
        url = environment.get("REDIS_URL", "")
        if not url:
            redis, url = parts.store(self._data, self._lock)
            self._add(redis, environment, logs)
        elif not parts.answers(url)():
            raise NotReady("The Redis that REDIS_URL names does not answer.")
        served = [parts.rules(package) for package in wanted.games]
        environment |= {
            "MALOCA_REDIS_URL": url,
            "MALOCA_BROKER_URL": environment.get("MALOCA_BROKER_URL", url),
            "MALOCA_RULES": ",".join(address for _, address in served),
            "MALOCA_SECRET_FILE": str(parts.secret(self._data)),
            "PYTHONUNBUFFERED": "1",
        }
        port = parts.free_port(wanted.port)
        if port != wanted.port:
            self._say(f"port {wanted.port} is taken; the gateway listens on {port}")
        self._wait()
        for part in (
            *(part for part, _ in served),
            *(parts.opponents(package) for package in wanted.games),
            parts.worker("scoring"),
            parts.worker("sweeper"),
        ):
            self._add(part, environment, logs)
        gateway = self._add(parts.gateway(port, [address for _, address in served]), environment, logs)
        self._wait()
        self._server = f"http://{gateway.part.environment['MALOCA_LISTEN']}"

    def _add(self, part: parts.Part, environment: dict[str, str], logs: Path) -> Watched:
        watched = Watched(part, environment, logs)
        watched.start()
        self._watched.append(watched)
        return watched

    def _wait(self) -> None:
        """Waits until every part that was started is ready, and says so of each."""
        waiting = [one for one in self._watched if not one.is_ready]
        end = time.monotonic() + PATIENCE
        while waiting and self._signals == 0:
            for one in waiting:
                if one.part.ready():
                    one.is_ready = True
                    self._say(f"{one.part.name} is ready")
                elif one.deaths >= HOPELESS or time.monotonic() > end:
                    raise NotReady(f"{one.part.name} does not get ready. Its last words:\n{one.last_words()}")
            waiting = [one for one in waiting if not one.is_ready]
            self._look()

    def _look(self) -> None:
        for one in self._watched:
            one.look(self._say)
        time.sleep(0.1)

    def _invite(self) -> None:
        self._print(f"\nThe house stands at {self._server} (API: {self._server}/docs). Ctrl-C ends it.")
        if not self._wanted.table:
            return
        try:
            line = invitation(self._server, parts.short(self._wanted.games[0]).replace("-", "_"), self._data)
        except (OSError, HTTPException, msgspec.MsgspecError) as trouble:
            self._print(f"No table could be opened: {trouble}")
        else:
            self._print(f"Play in another terminal:\n\n    {line}\n")

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        """One signal ends the house, another one a while later ends it at once."""
        now = time.monotonic()
        if now - self._last_signal > ANOTHER:
            self._signals += 1
        self._last_signal = now

    def _say(self, what: str) -> None:
        self._print(f"{time.monotonic() - self._begun:6.1f} s  {what}")

    def _print(self, text: str, file: TextIO | None = None) -> None:
        """The house doesn't depend on somebody who reads: a terminal may close, a pipe may end."""
        try:
            print(text, file=file, flush=True)
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), (file or sys.stdout).fileno())


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m deploy.local", description="The whole house on this machine.")
    parser.add_argument("--data", default="data", help="folder for tables, logs and the secret (default: ./data)")
    parser.add_argument("--port", type=_port, default=PORT, help="of the gateway (default: 8000, or a free one)")
    parser.add_argument("--games", help="packages of games, comma-separated (default: what games.toml lists)")
    parser.add_argument("--no-table", dest="table", action="store_false", help="open no table")
    wanted = parser.parse_args(given)
    listed = tomllib.loads((resources.files("deploy.local") / "games.toml").read_text(encoding="utf-8"))["game"]
    wanted.games = wanted.games.split(",") if wanted.games else [entry["package"] for entry in listed]
    return wanted


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port < 65_536:
        raise argparse.ArgumentTypeError(f"a port is 0 to 65535, not {text}")
    return port


def main() -> int:
    """Runs the house, once for a data folder."""
    wanted = arguments()
    data = Path(wanted.data)
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (data / "lock").open("w")
    except OSError as trouble:
        print(f"The folder for tables can't be used: {trouble}. Another one is named by --data.", file=sys.stderr)
        return 1
    with lock:
        if not _locked(lock):
            print(
                f"A house already runs on {data.resolve()}. Another one takes --data with another folder.",
                file=sys.stderr,
            )
            return 1
        with suppress(KeyboardInterrupt):
            return Runner(wanted, lock.fileno()).run()
    return 0


def _locked(lock: TextIO) -> bool:
    """Whether this house has the folder now. The Redis of a runner that was killed may have it a moment longer."""
    end = time.monotonic() + LOCK_WITHIN
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        else:
            return True


if __name__ == "__main__":
    sys.exit(main())
