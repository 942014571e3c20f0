"""The ten recorded games together show every number of players, every option and everything that a player can do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from maloca.endless_winter.v1.endless_winter_pb2 import Move
from services.endless_winter import RULES
from services.engine.contract.recorded import RecordedGame, set_up_of

FOLDER = Path(__file__).parents[2] / "fixtures" / "endless_winter"


@pytest.fixture(scope="module")
def games() -> list[RecordedGame]:
    return [RecordedGame.load(file) for file in sorted(FOLDER.glob("*.json"))]


def test_all_numbers_of_players_and_all_options(games: list[RecordedGame]) -> None:
    """EW-100, EW-152, EW-153, EW-1620: drafts, modules alone and together, every pattern."""
    assert len(games) == 10
    assert min(Counter(game.seats for game in games)[seats] for seats in (2, 3, 4)) >= 3
    options = [set_up_of(RULES, game).options for game in games]
    assert {table.draft for table in options} == {"none", "setup_cards", "chiefs"}
    assert {table.pattern for table in options} == {0, 2, 3, 4}
    modules = {(table.glacier_tokens, table.rest_tokens) for table in options}
    assert modules == {(False, False), (True, False), (False, True), (True, True)}


def test_every_verb_is_played(games: list[RecordedGame]) -> None:
    played = Counter(str(move[0]) for game in games for _, _, move, _ in game.steps if move)
    every = {field.name for field in Move.DESCRIPTOR.oneofs[0].fields}
    assert every - set(played) <= {"village"}, "neither chance nor the opponents found Villages yet"
