"""A house of real processes, a client whose every answer is held against the OpenAPI document, and a player."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.gateway.contract import Contract
from tests.gateway.player import Player
from tests.gateway.processes import House, house, stubs


@pytest.fixture(scope="session")
def game_stubs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stubs(tmp_path_factory.mktemp("stubs"))


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, game_stubs: Path) -> Iterator[House]:
    """One house for all tests that leave it as it was."""
    with house(tmp_path_factory.mktemp("house"), game_stubs, MALOCA_KEEP_ALIVE="0.5") as made:
        yield made


@pytest.fixture(scope="session")
def contract(shared: House) -> Contract:
    return Contract(httpx.get(f"{shared.url}/openapi.json").json())


@pytest.fixture
async def client(shared: House, contract: Contract) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=shared.url, timeout=30, event_hooks={"response": [contract.check]}) as made:
        yield made


@pytest.fixture
def player(client: httpx.AsyncClient) -> Player:
    return Player(client)
