"""`make` and the virtual environment: one that is broken is made anew, one that works is left alone."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.gateway.processes import ROOT

PYTHON = """#!/bin/sh
if [ "$1 $2" = "-m venv" ]; then rm -rf .venv; mkdir -p .venv/bin; cp "$0" .venv/bin/python; fi
"""
"""Stands for a Python that can make environments, and in which everything can be installed."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("requirements.lock", "pyproject.toml"):
        (tmp_path / name).touch()
    (tmp_path / "python").write_text(PYTHON)
    (tmp_path / "python").chmod(0o755)
    return tmp_path


def make(checkout: Path) -> None:
    subprocess.run(["make", ".venv/.runtime", "PYTHON=./python"], cwd=checkout, check=True, capture_output=True)


def without_pip(python: Path) -> None:
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)


def without_python(python: Path) -> None:
    python.symlink_to("/nowhere/python3")


@pytest.mark.parametrize("broken", [without_pip, without_python])
@pytest.mark.parametrize("stamped", [False, True])
def test_a_broken_environment_is_made_anew(checkout: Path, broken: Callable[[Path], None], stamped: bool) -> None:
    python = checkout / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    broken(python)
    if stamped:
        (checkout / ".venv" / ".runtime").touch()
    make(checkout)
    assert python.read_text() == PYTHON


def test_an_environment_that_works_is_left_alone(checkout: Path) -> None:
    make(checkout)
    stamp = (checkout / ".venv" / ".runtime").stat().st_mtime_ns
    make(checkout)
    assert (checkout / ".venv" / ".runtime").stat().st_mtime_ns == stamp
