"""Copying a state, against encoding and decoding it."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import process_time

from services.engine.clone import clone
from tests.bench.rows import Row
from tests.bench.running import AnyRules, main, settle_down
from tests.bench.walks import sampled

MUST = 2.5


def bench(rules: AnyRules, quick: bool) -> Iterator[Row]:
    """Both in turns over positions of many games, by the CPU time of this process. No copy is kept."""
    codec = rules.codec
    count, rounds = (20, 1) if quick else (500, 15)
    positions = [clone(g) for g, _ in sampled(rules, count)]
    settle_down()
    ratios, copying, coding = [], [], []
    for warm in (True, *[False] * rounds):
        begun = process_time()
        for g in positions:
            clone(g)
        between = process_time()
        for g in positions:
            codec.decode(codec.encode(g))
        ended = process_time()
        if not warm:
            copying.append((between - begun) / count * 1e6)
            coding.append((ended - between) / count * 1e6)
            ratios.append(coding[-1] / copying[-1])
    yield Row(
        game=rules.name,
        what="clone",
        measured=f"{median(ratios):.2f} x as fast ({median(copying):.1f} us)",
        must=f">= {MUST} x",
        against=f"encode + decode of the same states ({median(coding):.1f} us)",
        reached=median(ratios) >= MUST,
    )


if __name__ == "__main__":
    main(bench)
