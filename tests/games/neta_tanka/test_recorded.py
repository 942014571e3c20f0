"""The ten recorded games together show every set-up and everything that a player can do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from maloca.neta_tanka.v1.neta_tanka_pb2 import Move
from services.engine.contract.recorded import RecordedGame, set_up_of
from services.engine.contract.walk import Step, take
from services.engine.game import News
from services.neta_tanka import RULES

FOLDER = Path(__file__).parents[2] / "fixtures" / "neta_tanka"


@pytest.fixture(scope="module")
def games() -> list[RecordedGame]:
    return [RecordedGame.load(file) for file in sorted(FOLDER.glob("*.json"))]


def test_all_numbers_of_players_play_on_both_sides_and_alone_every_deck_and_the_variant(
    games: list[RecordedGame],
) -> None:
    tables = [(game.seats, set_up_of(RULES, game).options) for game in games]
    assert len(tables) == 10
    assert {(seats, options.side) for seats, options in tables} == {
        (seats, side) for seats in (1, 2, 3, 4) for side in ("summer", "winter")
    }
    alone = [options for seats, options in tables if seats == 1]
    assert {options.difficulty for options in alone} == {"easy", "medium", "difficult"}
    assert {options.solo_links for options in alone} == {False, True}


def test_every_verb_is_played(games: list[RecordedGame]) -> None:
    played = Counter(str(move[0]) for game in games for _, _, move, _ in game.steps if move)
    assert set(played) == {field.name for field in Move.DESCRIPTOR.oneofs[0].fields}


def test_what_is_rare_happens(games: list[RecordedGame]) -> None:
    """NT-245 (K16), NT-341 (Copy Power), NT-360 (the visitor is welcomed, and placed in the next round)."""
    news = [item for game in games for item in told(game)]
    keys = Counter(item.key for item in news)
    copied = [item for item in news if item.key == "nomad_placed" and item.arguments["copying"]]
    rare = ("bonus_copied", "visitor_welcomed", "visitor_placed")
    assert ({key: keys[key] for key in rare}, len(copied)) == (dict(zip(rare, (3, 8, 8), strict=True)), 1)


def told(game: RecordedGame) -> list[News]:
    """All that was told in the course of the game."""
    g = RULES.opened(game.seats, set_up_of(RULES, game).options, bytes.fromhex(game.dice_key))
    return [item for seat, asking, move, _ in game.steps for item in take(g, Step(seat, asking, tuple(move)))]
