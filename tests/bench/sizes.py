"""The largest encoded state of many games."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.rows import Row
from tests.bench.running import AnyRules, main
from tests.bench.walks import walk

MOST = 6 * 1024


def bench(rules: AnyRules, quick: bool) -> Iterator[Row]:
    """Every position of random games at every number of players, in turn."""
    games = 4 if quick else 100
    counts = range(rules.seats[0], rules.seats[1] + 1)
    sizes = [
        len(rules.codec.encode(g)) for seed in range(games) for g, _ in walk(rules, seed, counts[seed % len(counts)])
    ]
    yield Row(
        game=rules.name,
        what=f"largest encoded state in {games} games",
        measured=f"{max(sizes):,} bytes (mean {sum(sizes) / len(sizes):,.0f})",
        must=f"<= {MOST:,} bytes",
        reached=max(sizes) <= MOST,
    )


if __name__ == "__main__":
    main(bench)
