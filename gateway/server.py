"""The HTTP server: uvicorn, with two things added. Clients that take nothing are cut off; streams end at a stop."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from gateway.app import Gateway
from gateway.problems import ProblemResponse, Refused

KEPT_OPEN = 75
"""Seconds for which a connection waits for its next request: longer than proxies wait, so that they close first."""


class BoundedProtocol(H11Protocol):
    """A connection whose client has to keep up: within `stalled` seconds it sends a whole head, and takes what it gets.

    While the write buffer (64 KiB) is full nothing more is made for it; full for that long, it is cut off.
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
        self._reading: asyncio.TimerHandle | None = None
        self._writing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has come; its time for a first head begins."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._reading = self.loop.call_later(self.stalled, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Something has come; where it is the beginning of a head, time for the rest of it begins."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            _end(self._reading)
            self._reading = None
        elif self._reading is None:
            self._reading = self.loop.call_later(self.stalled, self.transport.abort)

    def pause_writing(self) -> None:
        """The buffer is full: the client's time begins."""
        super().pause_writing()
        self._writing = self.loop.call_later(self.stalled, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has taken enough."""
        _end(self._writing)
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        _end(self._reading)
        _end(self._writing)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """What is not HTTP is refused like everything else."""
        problem = ProblemResponse(Refused("not-http", msg))
        headers = [*problem.raw_headers, (b"connection", b"close")]
        self.transport.write(self.conn.send(h11.Response(status_code=problem.status_code, headers=headers)) or b"")
        self.transport.write(self.conn.send(h11.Data(data=bytes(problem.body))) or b"")
        self.transport.write(self.conn.send(h11.EndOfMessage()) or b"")
        self.transport.close()


def _end(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


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
                timeout_keep_alive=KEPT_OPEN,
                timeout_graceful_shutdown=round(door.stop),
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the streams first, since no connection of theirs would end by itself."""
        self._gateway.state.context.streams.stop()
        await super().shutdown(sockets)
