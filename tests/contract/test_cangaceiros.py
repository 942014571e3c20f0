"""Cangaceiros keeps the contract of every game."""

from __future__ import annotations

from pathlib import Path

from services.cangaceiros import RULES
from services.engine.contract import ContractSuite

TESTS = Path(__file__).parents[1]


class TestCangaceiros(ContractSuite):
    rules = RULES
    tests = TESTS / "games" / "cangaceiros"
    recorded_games = TESTS / "fixtures" / "cangaceiros"
    longest = 2_500
