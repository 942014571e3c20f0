"""Jobs that can't be claimed: the store is away, and the log says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.workers.app import configured
from services.workers.house import House
from services.workers.scoring import take_step
from services.workers.settings import Settings
from services.workers.turns import Opponents, queue_of
from tests.conftest import redis_in
from tests.gateway.processes import SECRET
from tests.sample_game import RULES


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A worker's way to tables in a store that is not there."""
    settings = Settings.of({"MALOCA_REDIS_URL": redis_in(tmp_path).url, "MALOCA_SECRET": SECRET})
    app = configured(settings.broker)
    made = House(settings, app)
    yield made
    made.close()
    app.close()


def said(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    return [(line.levelname, line.getMessage()) for line in caplog.records if line.name.startswith("services.workers")]


def test_an_opponents_decision(house: House, caplog: pytest.LogCaptureFixture) -> None:
    opponents = Opponents(house, RULES, 0.1)
    caplog.clear()
    assert opponents.take_turn("a" * 16, "2.0.1.0") == "not-claimed"
    assert said(caplog) == [
        ("WARNING", "a decision could not be claimed: The store does not answer (ConnectionRefusedError).")
    ]


def test_a_step_of_the_system(house: House, caplog: pytest.LogCaptureFixture) -> None:
    queue = queue_of(RULES).replace("opponents", "scoring")
    caplog.clear()
    assert take_step(house, queue, "a" * 16, "2.-1.0.63") == "not-claimed"
    assert said(caplog) == [
        ("WARNING", "a step could not be claimed: The store does not answer (ConnectionRefusedError).")
    ]
