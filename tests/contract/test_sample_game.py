"""Night Fishing keeps the contract of every game."""

from __future__ import annotations

from pathlib import Path

from services.engine.contract import ContractSuite
from tests.sample_game import RULES

HERE = Path(__file__).parent


class TestSampleGame(ContractSuite):
    rules = RULES
    tests = HERE / "sample_game"
    recorded_games = HERE.parent / "fixtures" / "sample_game"
    longest = 200
