"""That the benches run. What they measure is read by people: no test asserts by a clock."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.bench.__main__ import BENCHES
from tests.bench.rows import Row, table
from tests.gateway.processes import ROOT, stubs

GAME = "tests.sample_game"


def run(environment: Mapping[str, str], *given: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", *given],
        env={**os.environ, **environment},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_every_bench_runs_for_any_game(tmp_path: Path) -> None:
    path = os.pathsep.join((str(ROOT), str(stubs(tmp_path))))
    printed = run({"PYTHONPATH": path}, "--quick", "--game", GAME).splitlines()
    assert printed[0].split()[:2] == ["what", "measured"]
    assert printed[1] == "[sample_game]"
    assert len(printed) >= len(BENCHES) + 3


def test_verdict_says_whether_what_must_be_reached_was() -> None:
    rows = [
        Row(game="a", what="speed", measured="3 x", must=">= 2 x", against="walking", reached=True),
        Row(game="a", what="size", measured="9", must="<= 8", reached=False),
        Row(game="b", what="of which", measured="4"),
    ]
    assert table(rows).splitlines() == [
        "what      measured  must reach  against, in the same run  verdict",
        "[a]",
        "speed     3 x       >= 2 x      walking                   reached",
        "size      9         <= 8                                  MISSED",
        "[b]",
        "of which  4",
    ]


@pytest.mark.bench
@pytest.mark.timeout(3600)
def test_everything_is_measured() -> None:
    print()
    print(run({}))
