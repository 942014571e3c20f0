"""What is told of the games."""

from __future__ import annotations

import httpx
import pytest
from jsonschema import Draft202012Validator

from tests.gateway.player import GAME, Player
from tests.gateway.processes import ROOT


async def test_games_are_listed_with_what_a_table_needs(client: httpx.AsyncClient) -> None:
    (game,) = (await client.get("/v1/games")).json()["games"]
    assert (game["game"], game["title"]) == (GAME, "Night Fishing")
    assert (game["seats_min"], game["seats_max"]) == (2, 4)
    assert game["levels"] == ["easy", "normal", "hard"]


async def test_game_tells_its_options_and_a_move(client: httpx.AsyncClient) -> None:
    found = (await client.get(f"/v1/games/{GAME}")).json()
    assert found["move_example"] == {"bait": {"card": "trout-7"}}
    options = Draft202012Validator(found["options"])
    assert options.is_valid({"rounds": 2, "moon": "full"})
    assert not options.is_valid({"rounds": 9})


async def test_rules_are_the_ledger(client: httpx.AsyncClient) -> None:
    rules = await client.get(f"/v1/games/{GAME}/rules")
    assert rules.headers["content-type"] == "text/markdown; charset=utf-8"
    assert rules.text == (ROOT / "tests" / "sample_game" / "rules.md").read_text(encoding="utf-8")


async def test_schemas_fit_what_the_house_sends(player: Player) -> None:
    schema = (await player.client.get(f"/v1/games/{GAME}/schema")).json()
    table = await player.running()
    seen = await player.view(table, 0)
    Draft202012Validator(schema["view"]).validate(seen["view"])
    moves = [move for decision in seen["decisions"] for move in decision["moves"]]
    assert len(moves) == 3
    for move in moves:
        Draft202012Validator(schema["move"]).validate(move)


@pytest.mark.parametrize("path", ["", "/rules", "/schema"])
async def test_names_that_are_no_game_are_unknown(client: httpx.AsyncClient, path: str) -> None:
    for name in ("chess", "Sample_Game", "sample-game", "%00", "x" * 3000):
        response = await client.get(f"/v1/games/{name}{path}")
        assert response.json()["code"] == "unknown-game", name
