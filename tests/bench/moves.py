"""One move through the gateway, from HTTP through rules and journal to the reply, against the floor."""

from __future__ import annotations

import asyncio
import random
import socket
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from statistics import mean, median, quantiles

import msgspec

from services.engine.contract.walk import Step, choose, take
from services.tables.tables import Tables
from tests.bench.house import House, Sitting, house, new_key, people, play
from tests.bench.load import Load, Loaded, sent
from tests.bench.rows import Row
from tests.bench.running import AnyRules, main
from tests.bench.walks import sampled, seats
from tests.gateway.processes import answers, free_port, until

MUST = 0.6
MOST = 3.0
LONGEST = 40
"""So many moves of one table are sent in a row at most."""
ROWS = {1: 5, 16: 32, 64: 112}
"""Connections: rows that they share in one round."""
PARTS = ("gateway", "rules", "redis")
FLOOR = ("floor", "echo", "redis")


class Running:
    """A table in the middle of its game, which gives its next moves as requests."""

    def __init__(self, sitting: Sitting, made: House, dice: random.Random) -> None:
        self._sitting, self._made, self._dice = sitting, made, dice
        self._next: Step | None = None

    async def row(self, tables: Tables) -> list[bytes]:
        """The requests up to the next step of the system, `LONGEST` at most; empty when the game is over.

        Steps of the system that are due before are taken here: nobody's request causes them.
        """
        step = self._next or choose(self._sitting.g, self._dice)
        while step is not None and step.seat < 0:
            await play(tables, self._made, self._sitting, step)
            take(self._sitting.g, step)
            step = choose(self._sitting.g, self._dice)
        requests: list[bytes] = []
        while step is not None and step.seat >= 0 and len(requests) < LONGEST:
            requests.append(self._request(step))
            take(self._sitting.g, step)
            step = choose(self._sitting.g, self._dice)
        self._next = step
        return requests

    def _request(self, step: Step) -> bytes:
        move = self._made.rules.moves.named(step.move)
        body = msgspec.json.encode({"decision": self._sitting.decision(step), "move": move})
        head = (
            f"POST /v1/tables/{self._sitting.table}/moves HTTP/1.1\r\n"
            "Host: 127.0.0.1\r\n"
            "Accept: application/json\r\n"
            f"Authorization: Bearer {self._sitting.tokens[step.seat]}\r\n"
            f"Idempotency-Key: {new_key()}\r\n"
            "Content-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body


@dataclass
class Rows:
    """As many tables as it takes: each gives one row a round, and one that is over is replaced."""

    made: House
    tables: Tables
    running: list[Running] = field(default_factory=list)
    opened: int = 0

    async def next(self, count: int) -> list[list[bytes]]:
        """So many rows, each of another table."""
        rows: list[list[bytes]] = []
        tables, self.running = self.running[:count], self.running[count:]
        while len(rows) < count:
            if not tables:
                tables.append(await self._opened())
            table = tables.pop(0)
            if row := await table.row(self.tables):
                rows.append(row)
                self.running.append(table)
        return rows

    async def _opened(self) -> Running:
        self.opened += 1
        sitting = await people(self.tables, self.made, seats(self.made.rules))
        return Running(sitting, self.made, random.Random(self.opened))


@dataclass
class Side:
    """What was measured of one side, by number of connections, over all rounds."""

    port: int
    parts: tuple[str, ...]
    loads: dict[int, list[Loaded]] = field(default_factory=lambda: defaultdict(list))
    cpu: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    requests: int = 0

    def send(self, made: House, connections: int, rows: list[list[bytes]], *, warm: bool) -> None:
        """Send these rows, and keep what came of it unless it was only to warm up."""
        before = made.cpu(*self.parts)
        loaded = sent(Load(port=self.port, connections=connections, rows=rows))
        after = made.cpu(*self.parts)
        if not warm:
            self.loads[connections].append(loaded)
            self.requests += sum(map(len, rows))
            for part in self.parts:
                self.cpu[part] += after[part] - before[part]

    def throughput(self, connections: int) -> float:
        """Requests a second: the median of the rounds."""
        return median(loaded.throughput for loaded in self.loads[connections])

    def p99(self, connections: int) -> float:
        """Milliseconds, of all rounds together."""
        return quantiles([one for loaded in self.loads[connections] for one in loaded.answers], n=100)[-1] * 1e3

    def told(self) -> str:
        """CPU time of each part, in milliseconds per request."""
        return ", ".join(f"{part} {self.cpu[part] / self.requests * 1e3:.2f}" for part in self.parts)


@asynccontextmanager
async def sides(made: House) -> AsyncIterator[tuple[Side, Side]]:
    """The house's gateway, without limits of rate, and the floor."""
    ports = [free_port() for _ in range(3)]
    gateway, floor, echo = (f"127.0.0.1:{port}" for port in ports)
    size = round(mean(len(made.rules.codec.encode(g)) for g, _ in sampled(made.rules, 50)))
    made.start("gateway", "gateway", MALOCA_LISTEN=gateway, MALOCA_RATE="0", MALOCA_ADDRESS_RATE="0")
    made.start("echo", "tests.bench.floor", "echo", "--listen", echo)
    floor_of = ("--echo", echo, "--redis", made.redis.url, "--bytes", str(size))
    made.start("floor", "tests.bench.floor", "door", "--listen", floor, *floor_of)
    until(lambda: answers(f"http://{gateway}/readyz"), "the gateway is ready", made.running["gateway"])
    until(lambda: connects(ports[1]), "the floor is there", made.running["floor"])
    yield Side(ports[0], PARTS), Side(ports[1], FLOOR)


def connects(port: int) -> bool:
    """Whether something listens there."""
    with closing(socket.socket()) as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


async def measured(made: House, rounds: int, rows_of: dict[int, int]) -> tuple[Side, Side]:
    """Both sides with the same requests, in turns; who begins changes every round."""
    async with made.tables() as tables, sides(made) as (ours, floor):
        source = Rows(made, tables)
        for number in range(rounds + 1):
            for connections, count in rows_of.items():
                rows = await source.next(count)
                for side in (ours, floor) if number % 2 else (floor, ours):
                    await asyncio.to_thread(side.send, made, connections, rows, warm=number == 0)
    return ours, floor


def bench(rules: AnyRules, quick: bool) -> Iterator[Row]:
    """Real games at many tables, all seats played by people, each move one of the legal ones, chosen before."""
    rounds, rows_of = (1, {1: 1, 16: 16}) if quick else (5, ROWS)
    with house(rules) as made:
        ours, floor = asyncio.run(measured(made, rounds, rows_of))
    for connections in rows_of:
        ratio = median(
            one.throughput / other.throughput
            for one, other in zip(ours.loads[connections], floor.loads[connections], strict=True)
        )
        late, late_there = ours.p99(connections), floor.p99(connections)
        yield Row(
            game=rules.name,
            what=f"one move through the gateway, {connections} connections",
            measured=(
                f"{ratio:.2f} x ({ours.throughput(connections):.0f}/s), p99 {late / late_there:.1f} x ({late:.1f} ms)"
            ),
            must=f">= {MUST} x, p99 <= {MOST:.0f} x",
            against=f"the floor ({floor.throughput(connections):.0f}/s, {late_there:.1f} ms)",
            reached=ratio >= MUST and late <= MOST * late_there,
        )
    yield Row(game=rules.name, what="  CPU of a move, ms", measured=ours.told(), against=f"the floor: {floor.told()}")


if __name__ == "__main__":
    main(bench)
