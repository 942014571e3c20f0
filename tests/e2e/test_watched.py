"""A process that the local runner watches."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from deploy.local import processes
from deploy.local.parts import Part
from deploy.local.processes import Watched, stop
from tests.gateway.processes import until

NOISE = "import time\nwhile True: print('x' * 999, flush=True); time.sleep(0.001)"


def silence(what: str) -> None:
    """Nobody is told."""


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
