"""Every game of this repository runs the contract kit."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from services.engine.contract import ContractSuite
from services.engine.rules import find

ROOT = Path(__file__).parents[2]
GAMES = sorted(file.parent.name for file in (ROOT / "services").glob("*/rules.md"))


@pytest.mark.parametrize("game", GAMES)
def test_it_has_its_suite(game: str) -> None:
    module = importlib.import_module(f"tests.contract.test_{game}")
    suites = [thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, ContractSuite)]
    rules = find(f"services.{game}")
    (suite,) = [suite for suite in suites if suite is not ContractSuite]
    assert suite.rules is rules
    assert suite.tests == ROOT / "tests" / "games" / game
    assert rules.name == game


def test_there_is_a_game() -> None:
    assert "neta_tanka" in GAMES
