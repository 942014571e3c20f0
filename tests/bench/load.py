"""The load: connections that stay open, each sending one request after another. A process of its own.

It knows no game: what it sends was written before, so that its own work is small and the same against everybody.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import deque
from time import perf_counter
from typing import cast

import msgspec
import uvloop


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """What to send: rows of requests. A connection sends a row from its first to its last, then takes another."""

    port: int
    connections: int
    rows: list[list[bytes]]


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds until no row was left to begin, the seconds that each answer until then took, and the first refusal."""

    seconds: float
    answers: list[float]
    refused: bytes = b""

    @property
    def throughput(self) -> float:
        """Answers a second."""
        return len(self.answers) / self.seconds


class Sending:
    """All connections together."""

    def __init__(self, rows: list[list[bytes]]) -> None:
        self.rows = deque(rows)
        self.answers: list[tuple[float, float]] = []
        self.refused = b""
        self.begun = self.ended = 0.0
        self.open = self.finished = 0
        self.over = asyncio.Event()

    def row(self) -> deque[bytes]:
        """The next row; empty if there is none: then the time is over, though others may still be in theirs."""
        if self.rows:
            return deque(self.rows.popleft())
        self.ended = self.ended or perf_counter()
        self.finished += 1
        return deque()

    def closed(self) -> None:
        """A connection is closed: by itself, as it had nothing more to send, or by whom it asked."""
        self.open -= 1
        if not self.open:
            self.over.set()

    def loaded(self) -> Loaded:
        """What came of it."""
        within = [seconds for at, seconds in self.answers if at <= self.ended]
        return Loaded(seconds=self.ended - self.begun, answers=within, refused=self.refused)


class Connection(asyncio.Protocol):
    """One connection."""

    def __init__(self, sending: Sending) -> None:
        self._sending = sending
        self._row: deque[bytes] = deque()
        self._got = b""
        self._sent = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def send(self) -> None:
        """Send the next request."""
        self._row = self._row or self._sending.row()
        if self._row:
            self._sent = perf_counter()
            self._transport.write(self._row.popleft())
        else:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, end, body = self._got.partition(b"\r\n\r\n")
        if not end or len(body) < int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]):
            return
        now = perf_counter()
        if b" 200 " not in head[:13]:
            self._sending.refused = self._sending.refused or self._got
        self._sending.answers.append((now, now - self._sent))
        self._got = b""
        self.send()

    def connection_lost(self, exc: Exception | None) -> None:
        self._sending.closed()


async def send(load: Load) -> Loaded:
    """Open all connections, then begin on all of them at once."""
    sending, loop = Sending(load.rows), asyncio.get_running_loop()
    made = [
        await loop.create_connection(lambda: Connection(sending), "127.0.0.1", load.port)
        for _ in range(load.connections)
    ]
    sending.open = len(made)
    sending.begun = perf_counter()
    for _, connection in made:
        connection.send()
    await sending.over.wait()
    assert sending.finished == len(made), "a connection was cut"
    return sending.loaded()


def sent(load: Load) -> Loaded:
    """Send a load from a process of its own. Every answer must be a 200."""
    done = subprocess.run(
        [sys.executable, "-m", __name__], input=msgspec.msgpack.encode(load), stdout=subprocess.PIPE, check=True
    )
    loaded = msgspec.msgpack.decode(done.stdout, type=Loaded)
    assert not loaded.refused, loaded.refused
    return loaded


if __name__ == "__main__":
    wanted = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Load)
    sys.stdout.buffer.write(msgspec.msgpack.encode(uvloop.run(send(wanted))))
