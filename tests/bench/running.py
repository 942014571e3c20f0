"""How a bench is run: by itself with `python -m tests.bench.<name>`, or as one of all."""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from services.engine.rules import Rules, find
from tests.bench.rows import Row, table

AnyRules = Rules[Any, Any, Any]
Bench = Callable[[AnyRules, bool], Iterator[Row]]
"""Measures one game; the second argument asks for a run so short that its numbers mean nothing."""

GAMES = Path(__file__).parents[2] / "deploy" / "local" / "games.toml"


def games() -> list[str]:
    """The packages of the games of this house."""
    return [entry["package"] for entry in tomllib.loads(GAMES.read_text(encoding="utf-8"))["game"]]


def arguments(description: str | None, given: Sequence[str] | None = None) -> argparse.Namespace:
    """What every bench may be told."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--game", action="append", help="package of a game; by default all of this house")
    parser.add_argument("--quick", action="store_true", help="so short that the numbers mean nothing")
    parser.add_argument("--json", action="store_true", help="the rows as JSON")
    return parser.parse_args(given)


def main(bench: Bench) -> None:
    """Measure the games that the command line names, and print the rows."""
    wanted = arguments(sys.modules["__main__"].__doc__)
    rows: list[Row] = []
    for package in wanted.game or games():
        rules = find(package)
        settle_down()
        rows += bench(rules, wanted.quick)
    if wanted.json:
        print(msgspec.json.encode(rows).decode())
    else:
        print(table(rows))
        print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def settle_down() -> None:
    """What every process of the house does before it begins to work."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
