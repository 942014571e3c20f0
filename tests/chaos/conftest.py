"""Houses of which parts are killed: one for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.gateway.processes import stubs
from tests.workers.house import WorkHouse, built

Build = Callable[..., WorkHouse]


@pytest.fixture(scope="session")
def game_stubs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stubs(tmp_path_factory.mktemp("stubs"))


@pytest.fixture
def house(tmp_path: Path, game_stubs: Path) -> Iterator[WorkHouse]:
    """Stores and rules run; the test starts the workers."""
    made = built(tmp_path, game_stubs)
    yield made
    made.close()


@pytest.fixture
def house_with_broker(tmp_path: Path, game_stubs: Path) -> Iterator[WorkHouse]:
    """The broker is a server of its own."""
    made = built(tmp_path, game_stubs, own_broker=True)
    yield made
    made.close()
