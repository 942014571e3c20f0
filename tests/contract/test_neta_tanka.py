"""Neta-Tanka keeps the contract of every game."""

from __future__ import annotations

from pathlib import Path

from services.engine.contract import ContractSuite
from services.neta_tanka import RULES

TESTS = Path(__file__).parents[1]


class TestNetaTanka(ContractSuite):
    rules = RULES
    tests = TESTS / "games" / "neta_tanka"
    recorded_games = TESTS / "fixtures" / "neta_tanka"
    longest = 2_000
