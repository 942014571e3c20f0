"""A view with all legal moves, through gRPC to JSON, against one `Apply` in the same positions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter

import msgspec
from google.protobuf.any_pb2 import Any as Packed

from services.tables.rules import Rules, channel_to
from tests.bench.house import house
from tests.bench.rows import Row
from tests.bench.running import AnyRules, main, settle_down
from tests.bench.walks import sampled

MOST = 1.5


@dataclass(frozen=True)
class Position:
    """A state in which a seat moves, as it goes over the wire."""

    state: bytes
    seat: int
    asking: int
    move: Packed


async def timed(address: str, positions: list[Position], rounds: int) -> tuple[list[float], list[float], int]:
    """Seconds of each view and of each `Apply`, in turns, and the mean length of a view's JSON."""
    viewing, applying, length = [], [], 0
    channel = channel_to(address)
    await channel.channel_ready()
    rules = await Rules.at(channel)
    for warm in (True, *[False] * rounds):
        for position in positions:
            begun = perf_counter()
            seen = await rules.view(position.state, position.seat, {position.asking: "1.0.1.0"})
            written = msgspec.json.encode({"view": msgspec.Raw(seen.view), "decisions": msgspec.Raw(seen.decisions)})
            between = perf_counter()
            await rules.apply(position.state, position.seat, position.asking, position.move)
            ended = perf_counter()
            if not warm:
                viewing.append(between - begun)
                applying.append(ended - between)
                length += len(written)
    await rules.aclose()
    await channel.close()
    return viewing, applying, length // len(viewing)


def bench(rules: AnyRules, quick: bool) -> Iterator[Row]:
    """The client and the service of the house itself, one call after another."""
    count, rounds = (5, 1) if quick else (200, 5)
    positions = [
        Position(rules.codec.encode(g), step.seat, step.asking, rules.moves.pack(step.move))
        for g, step in sampled(rules, count)
    ]
    settle_down()
    with house(rules) as made:
        viewing, applying, length = asyncio.run(timed(made.address, positions, rounds))
    ratio = median(viewing) / median(applying)
    yield Row(
        game=rules.name,
        what=f"view with all legal moves, gRPC to JSON of {length:,} bytes",
        measured=f"{ratio:.2f} x ({median(viewing) * 1e3:.2f} ms)",
        must=f"<= {MOST} x",
        against=f"one Apply ({median(applying) * 1e3:.2f} ms)",
        reached=ratio <= MOST,
    )


if __name__ == "__main__":
    main(bench)
