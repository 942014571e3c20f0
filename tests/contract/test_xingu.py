"""Xingu keeps the contract of every game."""

from __future__ import annotations

from pathlib import Path

from services.engine.contract import ContractSuite
from services.xingu import RULES

TESTS = Path(__file__).parents[1]


class TestXingu(ContractSuite):
    rules = RULES
    tests = TESTS / "games" / "xingu"
    recorded_games = TESTS / "fixtures" / "xingu"
    longest = 2_500
