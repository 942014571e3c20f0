"""The HTTP server: uvicorn, with two things added. Clients that take nothing are cut off; streams end at a stop."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from gateway.app import Gateway


class BoundedProtocol(H11Protocol):
    """A connection whose client must take what is sent to it.

    While the write buffer (64 KiB) is full nothing more is made for it; full for `stalled` seconds, it is cut off.
    """

    stalled = 30.0

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._patience: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """The buffer is full: the client's time begins."""
        super().pause_writing()
        self._patience = self.loop.call_later(self.stalled, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has taken enough."""
        self._forgive()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._forgive()
        super().connection_lost(exc)

    def _forgive(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


class Server(uvicorn.Server):
    """Serves one gateway until SIGTERM or SIGINT: then streams end, and commands that have begun are finished."""

    def __init__(self, gateway: Gateway) -> None:
        door = gateway.settings.door
        self._gateway = gateway
        protocol = type("Protocol", (BoundedProtocol,), {"stalled": door.stalled})
        super().__init__(
            uvicorn.Config(
                gateway,
                host=door.listen[0],
                port=door.listen[1],
                http=protocol,
                ws="none",
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                forwarded_allow_ips=door.trusted_proxies,
                timeout_graceful_shutdown=round(door.stop),
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the streams first, since no connection of theirs would end by itself."""
        self._gateway.state.context.streams.stop()
        await super().shutdown(sockets)
