"""Endless Winter keeps the contract of every game."""

from __future__ import annotations

from pathlib import Path

from services.endless_winter import RULES
from services.engine.contract import ContractSuite

TESTS = Path(__file__).parents[1]


class TestEndlessWinter(ContractSuite):
    rules = RULES
    tests = TESTS / "games" / "endless_winter"
    recorded_games = TESTS / "fixtures" / "endless_winter"
    longest = 2_000
