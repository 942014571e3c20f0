"""The journal, its export, and copies of finished tables."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from gateway.context import IMPORTS
from tests.gateway.player import Player, Seated, code


@pytest.fixture
async def finished(player: Player) -> Seated:
    """A table with two moves that its host has closed."""
    table = await player.running()
    for seat in (0, 1):
        assert (await player.move(table, seat)).is_success
    assert (await player.post(f"{table.path}/close", token=table.host)).is_success
    return table


async def pages(player: Player, table: Seated, limit: int) -> list[Any]:
    found: list[Any] = []
    after: int | None = 0
    while after is not None:
        page = (await player.client.get(f"{table.path}/journal", params={"after": after, "limit": limit})).json()
        found.append(page)
        after = page["next"]
    return found


async def test_pages_are_the_journal(player: Player, finished: Seated) -> None:
    whole = (await player.client.get(f"{finished.path}/journal")).json()["entries"]
    small = await pages(player, finished, 2)
    assert [entry for page in small for entry in page["entries"]] == whole
    assert [entry["entry"] for entry in whole] == list(range(1, len(whole) + 1))
    assert {len(page["entries"]) for page in small[:-1]} == {2}


async def test_running_journal_shows_public_news_and_no_move(player: Player) -> None:
    table = await player.running()
    await player.move(table, 0)
    page = (await player.client.get(f"{table.path}/journal")).json()
    assert "seed" not in page or page["seed"] is None
    last = page["entries"][-1]
    assert set(last) == {"entry", "cursor", "kind", "time", "news"}
    assert [item["key"] for item in last["news"]] == ["sample_game.baited"]


async def test_finished_journal_shows_everything_and_the_commitment_holds(player: Player, finished: Seated) -> None:
    page = (await player.client.get(f"{finished.path}/journal")).json()
    seed = bytes.fromhex(page["seed"])
    assert hashlib.sha256(seed + finished.id.encode()).hexdigest() == finished.commitment == page["commitment"]
    moves = [entry["move"] for entry in page["entries"] if entry["kind"] == "move"]
    assert [move[0] for move in moves] == ["bait", "bait"]


async def test_receipt_of_a_move_stands_in_the_export(player: Player) -> None:
    table = await player.running()
    receipt = (await player.move(table, 0)).json()
    await player.post(f"{table.path}/close", token=table.host)
    export = await player.client.get(f"{table.path}/export")
    assert export.headers["content-disposition"] == f'attachment; filename="{table.id}.json"'
    (entry,) = [entry for entry in export.json()["entries"] if entry["entry"] == receipt["entry"]]
    assert entry["chain"] == receipt["receipt"]


async def test_export_is_imported_as_a_copy_that_nobody_changes(player: Player, finished: Seated) -> None:
    document = (await player.client.get(f"{finished.path}/export")).content
    headers = {"Content-Type": "application/json"}
    first = await player.client.post("/v1/tables:import", content=document, headers=headers)
    again = await player.client.post("/v1/tables:import", content=document, headers=headers)
    assert first.status_code == again.status_code == 201
    assert first.content == again.content
    copy = first.json()
    assert copy["origin"] == finished.id
    assert first.headers["location"] == f"/v1/tables/{copy['table']}"
    assert (await player.client.get(f"/v1/tables/{copy['table']}/export")).content == document
    closing = await player.post(f"/v1/tables/{copy['table']}/close", token=finished.host)
    assert code(closing) == "token-of-another-table"


async def test_imports_wait_for_each_other_before_their_bodies_are_read(player: Player) -> None:
    """So that nobody fills the house's memory with documents of 8 MB each."""
    given, headers = asyncio.Event(), {"Content-Type": "application/json"}

    async def slowly() -> AsyncIterator[bytes]:
        yield b"{"
        await given.wait()
        yield b"}"

    slow = [
        asyncio.create_task(player.client.post("/v1/tables:import", content=slowly(), headers=headers))
        for _ in range(IMPORTS)
    ]

    async def quickly() -> None:
        for _ in range(20):  # until the slow ones have come
            await player.client.post("/v1/tables:import", content=b"{}", headers=headers, timeout=0.5)

    with pytest.raises(httpx.ReadTimeout):
        await quickly()
    given.set()
    assert [code(response) for response in await asyncio.gather(*slow)] == ["bad-import"] * IMPORTS
    again = await player.client.post("/v1/tables:import", content=b"{}", headers=headers)
    assert code(again) == "bad-import"


async def test_document_with_millions_of_brackets_is_refused_like_any_other(player: Player) -> None:
    document = b"[" + b"[]," * 2_500_000 + b"[]]"
    response = await player.client.post(
        "/v1/tables:import", content=document, headers={"Content-Type": "application/json"}
    )
    assert code(response) == "bad-import"
