"""From a bot's turn becoming due to its task's start, on an idle system."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from services.engine.contract.walk import Step
from services.engine.game import Game
from services.engine.kernel import SYSTEM, decisions, offered, upkeep, upkeep_asking
from services.tables.model import BOT, OPEN, Job, Viewer
from services.workers.app import configured
from services.workers.waking import Waker
from tests.bench.house import House, house, play, sit_down
from tests.bench.noting import STARTS
from tests.bench.rows import Row
from tests.bench.running import AnyRules, main
from tests.gateway.processes import answers, free_port, until

MEDIAN = 15.0
P99 = 60.0
"""Milliseconds."""
PAUSE = 0.02
"""Seconds before the person moves: by then the bot's process has nothing more to do."""
PERSON = 0


async def dues(made: House, samples: int) -> dict[tuple[str, str], float]:
    """A person plays with bots until so many turns of theirs are due; table and decision of each, and since when."""
    found: dict[tuple[str, str], float] = {}
    seats = (OPEN, *[f"{BOT}easy"] * (max(2, made.rules.seats[0]) - 1))
    app = configured(made.redis.url)

    async def wake(job: Job) -> None:
        if job.queue.startswith("opponents."):
            found[job.table, job.decision] = time.time()
        await waker(job)

    async with Waker(app) as waker, made.tables(wake) as tables:
        while len(found) < samples:
            sitting = await sit_down(tables, made, *seats)
            dice = random.Random(len(found))
            async for event in tables.events(sitting.table, Viewer()):
                g = made.state(sitting.table)
                if not g.todo or len(found) >= samples:
                    break
                if event.kind in ("facts", "entry") and (step := persons(g, dice)):
                    await asyncio.sleep(PAUSE)
                    await play(tables, made, sitting, step)
    app.close()
    return found


def persons(g: Game, dice: random.Random) -> Step | None:
    """What the person, or the system, does here, if anything."""
    if upkeep(g):
        return Step(SYSTEM, upkeep_asking(g), ())
    mine = [decision for decision in decisions(g) if decision.ask.player == PERSON]
    if not any(not decision.optional for decision in mine):
        return None
    decision = dice.choice(mine)
    return Step(PERSON, decision.asking, dice.choice(list(offered(g, decision))))


def starts(file: Path) -> dict[tuple[str, str], float]:
    """When the task of each table and decision first began."""
    found: dict[tuple[str, str], float] = {}
    for line in file.read_text(encoding="ascii").splitlines():
        began, table, decision = line.split(" ")
        found.setdefault((table, decision), float(began))
    return found


def bench(rules: AnyRules, quick: bool) -> Iterator[Row]:
    """Commits in this process, the house's own way to the broker, its opponents' worker with its processes."""
    with house(rules) as made:
        file, metrics = made.folder / "starts", f"127.0.0.1:{free_port()}"
        worker = made.start(
            "opponents", "tests.bench.noting", "--game", rules.package, "--metrics", metrics, **{STARTS: str(file)}
        )
        until(lambda: answers(f"http://{metrics}/readyz"), "the opponents are ready", worker)
        due = asyncio.run(dues(made, 5 if quick else 300))
        until(lambda: due.keys() <= starts(file).keys(), "every task has begun", worker)
        began = starts(file)
    waits = [(began[turn] - at) * 1e3 for turn, at in due.items()]
    middle, late = median(waits), quantiles(waits, n=100)[-1]
    yield Row(
        game=rules.name,
        what=f"a bot's turn is due -> its task runs, {len(waits)} turns",
        measured=f"median {middle:.1f} ms, p99 {late:.1f} ms",
        must=f"median <= {MEDIAN:.0f} ms, p99 <= {P99:.0f} ms",
        reached=middle <= MEDIAN and late <= P99,
    )


if __name__ == "__main__":
    main(bench)
