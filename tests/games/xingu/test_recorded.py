"""The ten recorded games together show every number of players, both options and everything that a player can do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from maloca.xingu.v1.xingu_pb2 import Move
from services.engine.contract.recorded import RecordedGame, set_up_of
from services.engine.contract.walk import Step, take
from services.engine.game import News
from services.xingu import RULES

FOLDER = Path(__file__).parents[2] / "fixtures" / "xingu"


@pytest.fixture(scope="module")
def games() -> list[RecordedGame]:
    return [RecordedGame.load(file) for file in sorted(FOLDER.glob("*.json"))]


def test_all_numbers_of_players_and_both_options(games: list[RecordedGame]) -> None:
    """XI-R-01, XI-R-38: the other readings are played too."""
    assert len(games) == 10
    assert Counter(game.seats for game in games) == dict.fromkeys((2, 3, 4, 5, 6), 2)
    options = [set_up_of(RULES, game).options for game in games]
    assert {(table.several_actions, table.landing_only) for table in options} == {
        (False, False),
        (True, False),
        (False, True),
    }


def test_every_verb_is_played(games: list[RecordedGame]) -> None:
    played = Counter(str(move[0]) for game in games for _, _, move, _ in game.steps if move)
    every = {field.name for field in Move.DESCRIPTOR.oneofs[0].fields}
    assert every - set(played) <= {"release"}, "BC-17 with healthy and sick held villagers at once is too rare"


def test_what_is_rare_happens(games: list[RecordedGame]) -> None:
    """XI-1093, XI-1401, XI-1501, XI-1801, XI-1605."""
    keys = Counter(item.key for game in games for item in told(game))
    assert (keys["last_round"], keys["last_feeding"]) == (10, 10)
    assert keys["disease"] + keys["slavery"] >= 10 * 5
    assert min(keys["disease"], keys["slavery"]) > 0


def told(game: RecordedGame) -> list[News]:
    """All that was told in the course of the game."""
    g = RULES.opened(game.seats, set_up_of(RULES, game).options, bytes.fromhex(game.dice_key))
    return [item for seat, asking, move, _ in game.steps for item in take(g, Step(seat, asking, tuple(move)))]
