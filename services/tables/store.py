"""The way to Redis: scripts by name, and all calls of a process gathered into pipelines."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib import resources
from typing import NamedTuple

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.client import PubSub
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import NoScriptError, RedisError, ResponseError

from services.tables.errors import StoreUnavailable

log = logging.getLogger(__name__)

Argument = bytes | str | int
Reply = bytes | int | list["Reply"] | None

BATCH = 64
"""So many calls go out in one pipeline at most."""
REPLICA_PATIENCE = 1000
"""Milliseconds that a commit waits for its replicas."""


class Call(NamedTuple):
    """A command on its way: packed, whether replicas must have what it writes, and who waits for the reply."""

    command: bytes
    kept: bool
    answer: asyncio.Future[Reply]


class Script:
    """One atomic step: a file `scripts/<verb>-<number of keys>.lua`, with its includes."""

    def __init__(self, name: str) -> None:
        folder = resources.files(__package__) / "scripts"
        (file,) = (each for each in folder.iterdir() if re.fullmatch(rf"{name}-\d+\.lua", each.name))
        self.keys = int(file.name.removesuffix(".lua").rpartition("-")[2])
        source = file.read_text(encoding="utf-8")
        self.source = re.sub(
            r"^--- @include (\w+)\n",
            lambda found: (folder / "includes" / f"{found[1]}.lua").read_text(encoding="utf-8"),
            source,
            flags=re.MULTILINE,
        )
        self.digest = hashlib.sha1(self.source.encode(), usedforsecurity=False).hexdigest()


class Store:
    """One Redis. `replicas` is how many must have a commit before it counts as kept."""

    def __init__(self, url: str, *, replicas: int = 0) -> None:
        once = Retry(NoBackoff(), 0)
        pool = ConnectionPool.from_url(url, socket_timeout=5, socket_connect_timeout=2, protocol=2, retry=once)
        self._connection: AbstractConnection = pool.connection_class(**pool.connection_kwargs)
        self._listening = Redis.from_url(
            url, socket_timeout=None, socket_connect_timeout=2, socket_keepalive=True, protocol=2, retry=once
        )
        self._replicas = replicas
        self._scripts = {
            name: Script(name) for name in ("commit", "load", "follow", "claim_work", "return_work", "due_work", "drop")
        }
        self._waiting: list[Call] = []
        self._flight: asyncio.Task[None] | None = None

    async def aclose(self) -> None:
        """Ends the connections, after what is on its way."""
        if self._flight:
            await asyncio.wait({self._flight})
        await self._connection.disconnect()
        await self._listening.aclose()

    async def run(
        self, name: str, keys: Sequence[str], arguments: Sequence[Argument], *, kept: bool = False
    ) -> list[Reply]:
        """Runs a script. `kept`: it is answered when the replicas have it. Raises StoreUnavailable."""
        script = self._scripts[name]
        assert len(keys) == script.keys
        try:
            reply = await self.call("EVALSHA", script.digest, script.keys, *keys, *arguments, kept=kept)
        except NoScriptError:
            reply = await self.call("EVAL", script.source, script.keys, *keys, *arguments, kept=kept)
        return reply if isinstance(reply, list) else [reply]

    async def call(self, *command: Argument, kept: bool = False) -> Reply:
        """Any command, in the next pipeline. Raises StoreUnavailable."""
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting.append(Call(_packed(command), kept, future))
        if self._flight is None:
            self._flight = asyncio.create_task(self._fly())
        return await future

    async def _fly(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                await self._send(batch)
        finally:
            self._flight = None

    async def _send(self, batch: list[Call]) -> None:
        commands = [call.command for call in batch]
        kept = self._replicas > 0 and any(call.kept for call in batch)
        if kept:
            commands.append(_packed(("WAIT", self._replicas, REPLICA_PATIENCE)))
        try:
            replies = await self._execute(commands)
        except (RedisError, OSError) as trouble:
            log.warning("the store does not answer: %s", trouble)
            replies = [trouble] * len(batch)
        safe = not kept or _enough(replies[-1], self._replicas)
        for call, reply in zip(batch, replies, strict=False):
            if not call.answer.done():
                _answer(call, reply, safe=safe)

    async def _execute(self, commands: list[bytes]) -> list[Reply | Exception]:
        """One pipeline; once more where the connection was lost: every script may be run twice."""
        try:
            return await self._pipeline(commands)
        except (Disconnected, OSError):
            return await self._pipeline(commands)

    async def _pipeline(self, commands: list[bytes]) -> list[Reply | Exception]:
        await self._connection.send_packed_command(b"".join(commands))
        replies: list[Reply | Exception] = []
        for _ in commands:
            try:
                replies.append(await self._connection.read_response())
            except ResponseError as refused:
                replies.append(refused)
        return replies

    @asynccontextmanager
    async def pubsub(self) -> AsyncIterator[PubSub]:
        """A connection that listens."""
        async with self._listening.pubsub(ignore_subscribe_messages=False) as listener:
            yield listener


def _answer(call: Call, reply: Reply | Exception, *, safe: bool) -> None:
    if isinstance(reply, NoScriptError):
        call.answer.set_exception(reply)
    elif isinstance(reply, Exception):
        level = logging.ERROR if isinstance(reply, ResponseError) else logging.INFO
        log.log(level, "the store says: %s", reply)
        call.answer.set_exception(_unavailable(type(reply).__name__))
    elif call.kept and not safe:
        call.answer.set_exception(_unavailable("too few replicas"))
    else:
        call.answer.set_result(reply)


def _packed(command: tuple[Argument, ...]) -> bytes:
    """A command as it goes over the wire."""
    parts = [b"*%d\r\n" % len(command)]
    for argument in command:
        raw = argument if isinstance(argument, bytes) else str(argument).encode()
        parts.append(b"$%d\r\n%b\r\n" % (len(raw), raw))
    return b"".join(parts)


def _enough(reached: object, wanted: int) -> bool:
    return isinstance(reached, int) and reached >= wanted


def _unavailable(why: str) -> StoreUnavailable:
    return StoreUnavailable(f"The store does not answer ({why}).", retry_after=1.0)
