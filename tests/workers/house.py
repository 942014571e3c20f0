"""A house of real processes: Redis, the sample game's rules, opponents, scoring, sweeper; and a door to its tables."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import psutil
from redis import Redis

from services.tables.directory import Directory
from services.tables.model import Creation, Export, Job, Kind, Status, Viewer
from services.tables.tables import Tables
from services.tables.verifier import verify
from services.workers.app import configured
from services.workers.settings import Settings
from services.workers.waking import Waker
from tests.conftest import RedisServer, redis_in
from tests.gateway.player import new_key
from tests.gateway.processes import ROOT, SECRET, Process, answers, free_port, gateway_at, until

GAME = "tests.sample_game"
LEASE = 1.5
AGAIN = 0.3
WITHIN = 60.0


@dataclass(frozen=True)
class Door:
    """The tables, which games are served, and the way to wake a worker."""

    tables: Tables
    directory: Directory
    wake: Waker

    async def open(self, *levels: str, version: str | None = None, **options: object) -> str:
        """A table with an opponent of each level, which begins at once; returns its id."""
        seats = tuple(f"bot:{level}" for level in levels)
        wish = Creation(game="sample_game", seats=seats, options=options, rules_version=version)
        return (await self.tables.create(wish, key=new_key())).table

    async def ended(self, table: str, within: float = WITHIN) -> Export:
        """The export, once the game is over: each decision was answered once, and the journal replays to that end."""
        async with asyncio.timeout(within):
            async for _ in self.tables.events(table, Viewer(), keep_alive=1.0):
                if (await self.tables.facts(table, Viewer())).status is Status.OVER:
                    break
        export = msgspec.json.decode(await self.tables.export(table), type=Export)
        assert [entry.entry for entry in export.entries] == list(range(1, len(export.entries) + 1))
        answered = Counter(entry.decision for entry in export.entries if entry.kind in (Kind.MOVE, Kind.STEP))
        assert max(answered.values()) == 1
        verdict = await verify(export, self.directory.rules(export.game, export.rules_version))
        assert verdict.holds, verdict.reason
        return export


def told(export: Export, key: str) -> list[int]:
    """The numbers of the entries with such a piece of news."""
    return [entry.entry for entry in export.entries if any(item.key == key for item in entry.news)]


@dataclass(frozen=True)
class Owed:
    """A job, and how often it has been claimed."""

    job: Job
    attempts: int


@dataclass
class WorkHouse:
    """What runs, by name: `opponents`, `scoring`, `sweeper`, with a suffix where there are several."""

    folder: Path
    path: str
    store: RedisServer
    broker: RedisServer
    rules: list[str] = field(default_factory=list)
    running: dict[str, Process] = field(default_factory=dict)
    health: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        """What every part is told."""
        return {
            "PYTHONPATH": self.path,
            "MALOCA_REDIS_URL": self.store.url,
            "MALOCA_BROKER_URL": self.broker.url,
            "MALOCA_RULES": ",".join(self.rules),
            "MALOCA_SECRET": SECRET,
            "MALOCA_LEASE": str(LEASE),
            "MALOCA_HAND_OUT_AGAIN": str(AGAIN),
            "MALOCA_SWEEP_EVERY": "0.1",
            "MALOCA_PROCESSES": "2",
            "MALOCA_BUDGET_MS": "20",
        }

    def start_rules(self, game: str = GAME) -> None:
        """One more rules service, of which all parts know that start after it."""
        self.rules.append(f"127.0.0.1:{free_port()}")
        self._start(f"rules-{game}", "services.engine.server", "--game", game, "--listen", self.rules[-1])

    def start_gateway(self, **settings: str) -> str:
        """A gateway, as soon as it is ready; returns its URL. `settings` are variables of its environment."""
        gateway, url = gateway_at(
            self.folder / "gateway.log", self.store.url, ",".join(self.rules), PYTHONPATH=self.path, **settings
        )
        gateway.start()
        self.running["gateway"] = gateway
        until(lambda: answers(f"{url}/readyz"), "the gateway is ready", gateway)
        return url

    def start(self, *names: str, game: str = GAME, **settings: str) -> None:
        """Starts workers, and waits until they are ready. `settings` are variables of their environment."""
        for name in names:
            module = f"services.workers.{name.partition('-')[0]}"
            metrics = f"127.0.0.1:{free_port()}"
            self.health[name] = f"http://{metrics}"
            given = ("--game", game) if name.startswith("opponents") else ()
            self._start(name, module, *given, "--metrics", metrics, **settings)
        for name in names:
            self.wait(name)

    def wait(self, name: str) -> None:
        until(lambda: answers(f"{self.health[name]}/readyz"), f"{name} is ready", self.running[name])

    def metric(self, name: str, line: str) -> float:
        """The value that stands behind `line` on a worker's port, 0 if it isn't there."""
        text = httpx.get(f"{self.health[name]}/metrics", timeout=5).text
        return sum(float(found.rpartition(" ")[2]) for found in text.splitlines() if found.startswith(line + " "))

    def children(self, name: str) -> list[psutil.Process]:
        """The processes that a worker has forked for its tasks."""
        process = self.running[name].process
        assert process is not None
        return [child for child in psutil.Process(process.pid).children() if child.is_running()]

    def log(self, name: str) -> str:
        return self.running[name].log.read_text()

    def close(self) -> None:
        for process in reversed(self.running.values()):
            if process.process:
                process.stop()
        for server in {self.store.port: self.store, self.broker.port: self.broker}.values():
            server.stop()

    @asynccontextmanager
    async def door(self, *, waking: bool = True) -> AsyncIterator[Door]:
        """A door to the tables in this process. Without `waking` the jobs of its commits are left to the sweeper."""
        settings = Settings.of(self.environment)
        app = configured(settings.broker)
        async with (
            Waker(app) as wake,
            Directory(settings.rules) as directory,
            Tables(settings.store, directory, settings.tables, wake if waking else None) as tables,
        ):
            yield Door(tables, directory, wake)
        app.close()

    def owed(self, table: str) -> list[Owed]:
        """The jobs that a table owes now, as they stand in the store."""
        found = []
        with Redis.from_url(self.store.url, decode_responses=True) as client:
            for key in client.scan_iter("maloca:*:jobs"):
                for member, line in client.hgetall(key).items():
                    of_table, _, decision = member.partition("/")
                    attempts, _, queue = line.split(" ")
                    if of_table == table:
                        found.append(Owed(Job(queue=queue, table=table, decision=decision), int(attempts)))
        return found

    def _start(self, name: str, module: str, *given: str, **settings: str) -> None:
        environment = {**self.environment, **settings}
        process = Process([sys.executable, "-m", module, *given], environment, self.folder / f"{name}.log")
        process.start()
        self.running[name] = process


def built(folder: Path, stubs: Path, *, own_broker: bool = False, game: str = GAME) -> WorkHouse:
    """A house whose stores and rules service run, and nothing else yet."""
    store = redis_in(folder)
    broker = store
    if own_broker:
        (folder / "broker").mkdir()
        broker = redis_in(folder / "broker")
    made = WorkHouse(folder, os.pathsep.join((str(ROOT), str(stubs))), store, broker)
    for server in {store.port: store, broker.port: broker}.values():
        server.start()
    made.start_rules(game)
    return made
