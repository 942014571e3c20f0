"""A TCP relay to the store that can keep back what the store answers to a command."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CHUNK = 65_536


class Relay:
    """Listens on `port` and passes everything on, both ways, until `keep_back` has been seen.

    From then on nothing that the store says comes through any connection that is open; `kept_back` is set as soon as
    the store has answered. New connections are passed on again.
    """

    def __init__(self, to: int) -> None:
        self._to = to
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._holding: set[socket.socket] = set()
        self.port: int = self._listener.getsockname()[1]
        self.keep_back: bytes | None = None
        self.kept_back = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self) -> None:
        for one in (self._listener, *self._open):
            one.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._to))
                self._open += (client, server)
                threading.Thread(target=self._ask, args=(client, server), daemon=True).start()
                threading.Thread(target=self._answer, args=(client, server), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while said := client.recv(CHUNK):
                if self.keep_back and self.keep_back in said:
                    self.keep_back = None
                    self._holding.add(client)
                server.sendall(said)
            server.shutdown(socket.SHUT_WR)

    def _answer(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while said := server.recv(CHUNK):
                if client in self._holding:
                    self.kept_back.set()
                else:
                    client.sendall(said)
            client.shutdown(socket.SHUT_WR)


@contextmanager
def relay(to: int) -> Iterator[Relay]:
    """A relay to a port of this machine."""
    made = Relay(to)
    try:
        yield made
    finally:
        made.close()
