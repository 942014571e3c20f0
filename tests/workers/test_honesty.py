"""What opponents are given to think with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.tables.chance import dice_key
from services.tables.model import Export
from tests.workers.house import WorkHouse, built
from tests.workers.watched import NOTES


@pytest.fixture
def watched(tmp_path: Path, game_stubs: Path) -> Iterator[WorkHouse]:
    made = built(tmp_path, game_stubs)
    (tmp_path / "notes").mkdir()
    made.start("opponents", game="tests.workers.watched", **{NOTES: str(tmp_path / "notes")})
    made.start("scoring", "sweeper")
    yield made
    made.close()


async def test_no_opponent_ever_sees_the_true_dice(watched: WorkHouse, tmp_path: Path) -> None:
    """Whoever has them has every card and all that will be rolled."""
    async with watched.door() as door:
        export = await door.ended(await door.open("easy", "normal", "hard"))
    noted = {file.name.partition("-")[0]: file.read_text().split() for file in (tmp_path / "notes").iterdir()}
    assert set(noted) == {"evaluate", "blunder"}
    for keys in noted.values():
        assert len(set(keys)) > len(export.entries) / 6  # fresh ones for every decision with a choice
        assert true_dice(export) not in keys


def true_dice(export: Export) -> str:
    """The key of the game's dice, as anyone computes it afterwards."""
    seed = bytes.fromhex(export.seed)
    return dice_key(seed, export.table, export.game, export.rules_version, export.options, {}).hex()
