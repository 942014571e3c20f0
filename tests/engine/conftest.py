"""The sample game, served."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.engine.house import House, served
from tests.sample_game import RULES


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async for found in served(RULES):
        yield found
