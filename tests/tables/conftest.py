"""A house with a real store and the counting game on a socket."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from services.tables.directory import Directory
from services.tables.model import Job, TableSettings
from services.tables.tables import Tables
from tests.conftest import RedisServer, redis_in
from tests.tables.counting import Counting, served

SECRET = b"a secret of 32 bytes, for tests."

OpenHouse = Callable[..., Awaitable[Tables]]


@pytest.fixture(scope="session")
def counting() -> Counting:
    return Counting()


@pytest.fixture(scope="session")
def address(counting: Counting) -> Iterator[str]:
    with served(counting) as found:
        yield found


@pytest.fixture
def settings() -> TableSettings:
    """A namespace for this test alone."""
    return TableSettings(secret=SECRET, namespace=f"test-{uuid.uuid4().hex[:8]}")


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A store that this test may stop."""
    server = redis_in(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def woken() -> list[Job]:
    """The jobs that were handed out."""
    return []


@pytest.fixture
async def directory(address: str) -> AsyncIterator[Directory]:
    async with Directory([address]) as found:
        yield found


@pytest.fixture
async def open_house(redis_url: str, directory: Directory, woken: list[Job]) -> AsyncIterator[OpenHouse]:
    """Opens one more process's door to the house, with its own kept snapshots."""

    async def wake(job: Job) -> None:
        woken.append(job)

    async with AsyncExitStack() as stack:

        async def opened(settings: TableSettings) -> Tables:
            return await stack.enter_async_context(Tables(redis_url, directory, settings, wake))

        yield opened


@pytest.fixture
async def tables(open_house: OpenHouse, settings: TableSettings) -> Tables:
    return await open_house(settings)
