"""What runs under the name of a rules version is of that version."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from services.engine.rules import WrongVersion, find
from tests.sample_game import RULES

GAME = "tests.sample_game"


def test_a_game_of_the_version_asked_for_is_found() -> None:
    assert find(GAME, RULES.version) is RULES


@pytest.mark.parametrize("version", [None, ""])
def test_a_game_is_found_whatever_its_version_where_none_is_asked_for(version: str | None) -> None:
    assert find(GAME, version) is RULES


def test_a_game_of_another_version_is_not() -> None:
    with pytest.raises(WrongVersion, match=f"^{GAME} is of rules version {RULES.version}, not 1-00000000$"):
        find(GAME, "1-00000000")


def test_a_rules_service_does_not_start_under_the_name_of_another_version() -> None:
    started = subprocess.run(
        [sys.executable, "-m", "services.engine.server", "--game", GAME],
        capture_output=True,
        text=True,
        env=os.environ | {"MALOCA_RULES_VERSION": "1-00000000"},
        timeout=60,
    )
    assert started.returncode == 1
    assert f"is of rules version {RULES.version}, not 1-00000000" in started.stderr
    assert "serving" not in started.stdout
