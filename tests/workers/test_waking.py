"""Waking workers: a broker that does not answer is not felt."""

from __future__ import annotations

import asyncio
import socket
from contextlib import AsyncExitStack

from services.workers.app import configured
from services.workers.waking import Waker

WITHIN = 3.0
"""Seconds; a broker that is silent would be waited for several times as long."""


async def test_a_broker_that_is_silent_holds_nobody_up_who_starts() -> None:
    async with AsyncExitStack() as stack:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            app = configured(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
            async with asyncio.timeout(WITHIN):
                await stack.enter_async_context(Waker(app))
