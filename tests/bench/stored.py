"""What a finished table takes in Redis: journal, snapshot and index of Idempotency-Keys."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

from redis import Redis

from services.engine.contract.walk import choose, take
from services.tables.keys import of_table
from services.tables.model import Status, Viewer
from tests.bench.house import NAMESPACE, House, house, people, play
from tests.bench.rows import Row
from tests.bench.running import AnyRules, main
from tests.bench.walks import seats

MOST_EACH = 260
"""Bytes per entry."""
MOST_BESIDE = 8 * 1024
"""Bytes per table beside its entries."""


async def finished(made: House, games: int) -> list[tuple[str, int]]:
    """Tables of people, played at random to the end through the door: their ids and how many entries they have."""
    found = []
    async with made.tables() as tables:
        for seed in range(games):
            sitting = await people(tables, made, seats(made.rules))
            dice = random.Random(seed)
            while (step := choose(sitting.g, dice)) is not None:
                await play(tables, made, sitting, step)
                take(sitting.g, step)
            facts = await tables.facts(sitting.table, Viewer())
            assert facts.status is Status.OVER
            found.append((sitting.table, facts.version))
    return found


def bench(rules: AnyRules, quick: bool) -> Iterator[Row]:
    """Every byte of every key of a table."""
    with house(rules) as made:
        tables = asyncio.run(finished(made, 1 if quick else 5))
        with Redis.from_url(made.redis.url) as client:
            parts = {
                name: sum(client.memory_usage(key, samples=0) or 0 for key in keys)
                for name, keys in zip(
                    ("snapshot", "journal", "keys"),
                    zip(*(of_table(NAMESPACE, table)[:3] for table, _ in tables), strict=True),
                    strict=True,
                )
            }
    entries = sum(count for _, count in tables)
    each = (sum(parts.values()) - MOST_BESIDE * len(tables)) / entries
    whole = ", ".join(f"{name} {size / len(tables):,.0f}" for name, size in parts.items())
    yield Row(
        game=rules.name,
        what=f"finished table in Redis, {entries / len(tables):.0f} entries",
        measured=f"{each:.0f} bytes per entry + 8 KB ({whole})",
        must=f"<= {MOST_EACH} bytes per entry + 8 KB",
        reached=each <= MOST_EACH,
    )


if __name__ == "__main__":
    main(bench)
