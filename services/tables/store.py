"""The way to Redis: scripts by name, and all calls of a process on one connection."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib import resources

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from services.tables.connection import Argument, Connection, Lost, Refused, Reply, opened, packed
from services.tables.errors import StoreUnavailable

__all__ = ["Argument", "Reply", "Script", "Store"]

log = logging.getLogger(__name__)

REPLICA_PATIENCE = 1000
"""Milliseconds that a commit waits for its replicas."""
PASSING = ("BUSY", "LOADING", "MASTERDOWN")
"""What Redis says when it will do in a while what it refuses now."""


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
        self._url = url
        self._listening = Redis.from_url(
            url,
            socket_timeout=None,
            socket_connect_timeout=2,
            socket_keepalive=True,
            protocol=2,
            retry=Retry(NoBackoff(), 0),
        )
        self._replicas = replicas
        self._wait = packed(("WAIT", replicas, REPLICA_PATIENCE))
        self._scripts = {
            name: Script(name) for name in ("commit", "load", "follow", "claim_work", "return_work", "due_work", "drop")
        }
        self._connection: Connection | None = None
        self._opening: asyncio.Task[Connection] | None = None
        self._trouble = ""

    async def aclose(self) -> None:
        """Ends the connections, after what is on its way."""
        if self._opening:
            await asyncio.wait({self._opening})
        if self._connection:
            await self._connection.aclose()
        await self._listening.aclose()

    async def run(
        self, name: str, keys: Sequence[str], arguments: Sequence[Argument], *, kept: bool = False
    ) -> list[Reply]:
        """Runs a script. `kept`: it is answered when the replicas have it. Raises StoreUnavailable."""
        script = self._scripts[name]
        assert len(keys) == script.keys
        command = packed(("EVALSHA", script.digest, script.keys, *keys, *arguments))
        try:
            reply = await self._ask(command, kept=kept)
        except Refused as refused:
            if not str(refused).startswith("NOSCRIPT"):
                raise self._unavailable(refused) from refused
            reply = await self.call("EVAL", script.source, script.keys, *keys, *arguments, kept=kept)
        if self._trouble:
            self._trouble = ""
            log.info("the store answers again")
        return reply if isinstance(reply, list) else [reply]

    async def call(self, *command: Argument, kept: bool = False) -> Reply:
        """Any command. Raises StoreUnavailable."""
        try:
            return await self._ask(packed(command), kept=kept)
        except Refused as refused:
            raise self._unavailable(refused) from refused

    async def _ask(self, command: bytes, *, kept: bool) -> Reply:
        """Sends a command; once more where the connection was lost: every script may be run twice."""
        try:
            try:
                return await self._sent(command, kept=kept)
            except Lost:
                return await self._sent(command, kept=kept)
        except (Lost, OSError) as trouble:
            raise self._unavailable(trouble) from trouble

    async def _sent(self, command: bytes, *, kept: bool) -> Reply:
        connection = self._connection
        if connection is None or connection.lost:
            connection = await self._opened()
        answer = connection.send(command)
        if not kept or not self._replicas:
            return await answer
        reply, reached = await asyncio.gather(answer, connection.send(self._wait))
        if not _enough(reached, self._replicas):
            raise StoreUnavailable("The store does not answer (too few replicas).", retry_after=1.0)
        return reply

    async def _opened(self) -> Connection:
        """The next connection: whoever needs one waits for the same."""
        if self._opening is None:
            self._opening = asyncio.create_task(opened(self._url))
            self._opening.add_done_callback(self._use)
        return await asyncio.shield(self._opening)

    def _use(self, opening: asyncio.Task[Connection]) -> None:
        self._opening = None
        if opening.cancelled():
            return
        if trouble := opening.exception():
            self._told_once(f"the store does not answer: {trouble}")
        else:
            self._connection = opening.result()

    def _unavailable(self, why: Exception) -> StoreUnavailable:
        if isinstance(why, Refused) and not str(why).startswith(PASSING):
            log.error("the store refuses: %s", why)
        else:
            self._told_once(f"the store does not answer: {why}")
        return StoreUnavailable(f"The store does not answer ({type(why).__name__}).", retry_after=1.0)

    def _told_once(self, trouble: str) -> None:
        """One line for all who meet the same trouble, until a script has run again."""
        if trouble != self._trouble:
            self._trouble = trouble
            log.warning("%s", trouble)

    @asynccontextmanager
    async def pubsub(self) -> AsyncIterator[PubSub]:
        """A connection that listens."""
        async with self._listening.pubsub(ignore_subscribe_messages=False) as listener:
            yield listener


def _enough(reached: object, wanted: int) -> bool:
    return isinstance(reached, int) and reached >= wanted
