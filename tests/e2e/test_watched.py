"""A process that the local runner watches."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from deploy.local import processes
from deploy.local.parts import Part
from deploy.local.processes import Watched, stop
from tests.gateway.processes import until

NOISE = "import time\nwhile True: print('x' * 999, flush=True); time.sleep(0.001)"


def silence(what: str) -> None:
    """Nobody is told."""


def test_a_part_that_finds_its_port_taken_before_it_was_ready_goes_elsewhere(tmp_path: Path) -> None:
    there = Part(name="part", command=("sleep", "60"), environment={"PORT": "2"}, ready=lambda: True, stage=1)
    taken = replace(there, command=("false",), environment={"PORT": "1"}, elsewhere=lambda: there)
    watched = Watched(taken, dict(os.environ), tmp_path)
    watched.start()

    def moved() -> bool:
        watched.look(silence)
        return watched.part is there and not watched.ended()

    until(moved, "it runs elsewhere")
    stop([watched], silence, lambda: False)


def test_a_part_that_was_ready_keeps_its_port(tmp_path: Path) -> None:
    """People know its address by now."""
    there = Part(name="part", command=("sleep", "60"), environment={}, ready=lambda: True, stage=1)
    taken = replace(there, command=("false",), elsewhere=lambda: there)
    watched = Watched(taken, dict(os.environ), tmp_path)
    watched.is_ready = True
    watched.start()

    def again() -> bool:
        watched.look(silence)
        return watched.deaths > 1

    until(again, "it has been started again")
    assert watched.part is taken


def test_a_log_that_grows_long_is_put_aside_under_the_process_that_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "LOG_BYTES", 20_000)
    part = Part(name="noise", command=(sys.executable, "-c", NOISE), environment={}, ready=lambda: True, stage=1)
    watched, aside = Watched(part, {}, tmp_path), tmp_path / "noise.log.1"
    watched.start()

    def twice() -> bool:
        watched.look(silence)
        return aside.exists() and 0 < watched.log.stat().st_size < aside.stat().st_size

    until(twice, "the log is put aside, and goes on from its beginning")
    assert aside.stat().st_size > 20_000
    stop([watched], silence, lambda: False)
    assert set(watched.log.read_bytes().splitlines()[1:-1]) <= {b"x" * 999}
