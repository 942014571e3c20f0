"""A house with all its workers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gateway.processes import stubs
from tests.workers.house import WorkHouse, built


@pytest.fixture(scope="session")
def game_stubs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stubs(tmp_path_factory.mktemp("stubs"))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, game_stubs: Path) -> Iterator[WorkHouse]:
    made = built(tmp_path_factory.mktemp("workers"), game_stubs)
    try:
        made.start("opponents", "scoring", "sweeper")
        yield made
    finally:
        made.close()
