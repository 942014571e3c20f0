"""A house of real processes for one game, with a door to its tables in this process."""

from __future__ import annotations

import secrets
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
from redis import Redis

from services.engine.contract.walk import Step
from services.tables.directory import Directory
from services.tables.keys import of_table
from services.tables.model import OPEN, Creation, Job, Viewer, Wake
from services.tables.tables import Tables
from services.workers.settings import Settings
from tests.bench.running import AnyRules
from tests.conftest import RedisServer, redis_in
from tests.gateway.processes import SECRET, Process, free_port, until

NAMESPACE = "maloca"


@dataclass
class House:
    """Redis with its append-only file, a rules service, and what is started beside them, by name."""

    rules: AnyRules
    folder: Path
    redis: RedisServer
    address: str
    running: dict[str, Process] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        """What every part of the house is told."""
        return {
            "MALOCA_REDIS_URL": self.redis.url,
            "MALOCA_BROKER_URL": self.redis.url,
            "MALOCA_RULES": self.address,
            "MALOCA_SECRET": SECRET,
            "MALOCA_NAMESPACE": NAMESPACE,
        }

    def start(self, name: str, *module: str, **settings: str) -> Process:
        """Start a module as a process; `settings` are variables of its environment."""
        process = Process(
            [sys.executable, "-m", *module], {**self.environment, **settings}, self.folder / f"{name}.log"
        )
        process.start()
        self.running[name] = process
        return process

    def cpu(self, *names: str) -> dict[str, float]:
        """CPU seconds that these processes have used so far."""
        return {name: sum(psutil.Process(self._pid(name)).cpu_times()[:2]) for name in names}

    def _pid(self, name: str) -> int:
        process = self.redis.process if name == "redis" else self.running[name].process
        assert process is not None
        return process.pid

    @asynccontextmanager
    async def tables(self, wake: Wake | None = None) -> AsyncIterator[Tables]:
        """A door in this process."""
        settings = Settings.of(self.environment)
        async with (
            Directory(settings.rules) as directory,
            Tables(settings.store, directory, settings.tables, wake) as tables,
        ):
            yield tables

    def state(self, table: str) -> Any:
        """The true position at a table, from the store."""
        with Redis.from_url(self.redis.url) as client:
            return self.rules.codec.decode(client.hget(of_table(NAMESPACE, table).table, "state"))


@contextmanager
def house(rules: AnyRules) -> Iterator[House]:
    """A house with store and rules service. Its append-only file is never rewritten: no round has to bear that."""
    with TemporaryDirectory(prefix="maloca-bench-", ignore_cleanup_errors=True) as folder:
        made = House(rules, Path(folder), redis_in(Path(folder)), f"127.0.0.1:{free_port()}")
        made.redis.start()
        try:
            with Redis.from_url(made.redis.url) as client:
                client.config_set("auto-aof-rewrite-percentage", 0)
            serving = made.start("rules", "services.engine.server", "--game", rules.package, "--listen", made.address)
            until(lambda: "serving" in serving.log.read_text(), "the rules are served", serving)
            yield made
        finally:
            for process in reversed(made.running.values()):
                process.stop()
            made.redis.stop()


@dataclass
class Sitting:
    """A table that has begun, and the seat tokens of its people by seat. `opened` is the entry of the opening."""

    table: str
    tokens: dict[int, str]
    opened: int
    g: Any

    def decision(self, step: Step) -> str:
        """The id that the table gives to an asking: step n of the rules is entry `opened` + n."""
        tenure = 1 if step.seat >= 0 else 0
        return f"{self.opened + step.asking // 64}.{step.seat}.{tenure}.{step.asking % 64}"


def new_key() -> str:
    """An Idempotency-Key."""
    return secrets.token_urlsafe(24)


async def sit_down(tables: Tables, made: House, *controllers: str) -> Sitting:
    """A table with these controllers, a person on each seat that is `open`."""
    created = await tables.create(Creation(game=made.rules.name, seats=controllers), key=new_key())
    tokens = {}
    for invite in created.invites:
        grant = await tables.claim(created.table, invite.seat, invite=invite.token, key=new_key())
        tokens[invite.seat] = grant.seat_token
    for seat, token in tokens.items():
        await tables.ready(created.table, seat, token=token, key=new_key())
    facts = await tables.facts(created.table, Viewer())
    return Sitting(created.table, tokens, facts.version, made.state(created.table))


async def people(tables: Tables, made: House, count: int) -> Sitting:
    """A table of so many people."""
    return await sit_down(tables, made, *[OPEN] * count)


async def play(tables: Tables, made: House, sitting: Sitting, step: Step) -> None:
    """Take a step at a table: a person's by the token, the system's as a worker does."""
    if step.seat >= 0:
        await tables.move(
            sitting.table,
            token=sitting.tokens[step.seat],
            decision=sitting.decision(step),
            move=made.rules.moves.named(step.move),
            key=new_key(),
        )
        return
    queue = f"scoring.{made.rules.name.replace('_', '-')}.{made.rules.version}"
    work = await tables.claim_work(Job(queue=queue, table=sitting.table, decision=sitting.decision(step)))
    assert work is not None, "the step is not owed"
    await tables.step(work)
