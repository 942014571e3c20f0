"""Every bench, each in a process of its own, and one table of what they measured: `make bench`."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import msgspec

from tests.bench.rows import Row, table
from tests.bench.running import arguments

BENCHES = ("moves", "playouts", "clones", "sizes", "views", "turns", "stored")


def run(name: str, given: list[str]) -> list[Row]:
    """The rows of one bench. Raises `CalledProcessError` if it fails."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{name}", "--json", *given], stdout=subprocess.PIPE, check=True
    )
    return msgspec.json.decode(done.stdout, type=list[Row])


def main() -> None:
    """Run them all, one after another."""
    wanted = arguments(__doc__)
    given = ["--quick"] if wanted.quick else []
    for package in wanted.game or ():
        given += ["--game", package]
    rows: list[Row] = []
    for name in BENCHES:
        begun, load = time.monotonic(), os.getloadavg()[0]
        rows += run(name, given)
        print(f"{name}: {time.monotonic() - begun:.0f} s, load average before {load:.1f}", file=sys.stderr)
    if wanted.json:
        print(msgspec.json.encode(rows).decode())
        return
    print(table(sorted(rows, key=lambda row: row.game)))
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, these processes' own included")


if __name__ == "__main__":
    main()
