"""What several suites share: a real Redis of their own, with its append-only file."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import BusyLoadingError, RedisError

WITHIN = 30.0


@dataclass
class RedisServer:
    """A redis-server on a free loopback port, whose data outlives a restart."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self, *more: str) -> None:
        """Starts it, and waits until it answers; with `more` settings it need not have read its file by then."""
        here = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        server = shutil.which("redis-server", path=here)
        assert server, "no redis-server"
        settings = f"--port {self.port} --bind 127.0.0.1 --appendonly yes --appendfsync always --dir {self.folder}"
        with (self.folder / "redis.log").open("ab") as log:
            self.process = subprocess.Popen(
                [server, *settings.split(" "), "--save", "", *more], stdout=log, stderr=subprocess.STDOUT
            )
        end = time.monotonic() + WITHIN
        with Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                    return
                except BusyLoadingError:
                    if more:
                        return
                except RedisError:
                    assert time.monotonic() < end, (self.folder / "redis.log").read_text()
                    time.sleep(0.02)

    def stop(self) -> None:
        """Ends it by SIGTERM, which a replica refuses while it writes its first file; by SIGKILL then."""
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


def redis_in(folder: Path) -> RedisServer:
    """A server that has not started yet."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return RedisServer(folder, found.getsockname()[1])


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One store for all tests of a session that leave it running: take a namespace of your own."""
    server = redis_in(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server.url
    server.stop()
