"""The floor under a move: what the same chain costs where nothing is done.

    python -m tests.bench.floor echo   --listen 127.0.0.1:50051
    python -m tests.bench.floor door   --listen 127.0.0.1:8000 --echo 127.0.0.1:50051 --redis redis://... --bytes 1700

A bare FastAPI route takes the body, sends a state of that many bytes through a `grpc.aio` service that sends it back,
and has one script in Redis compare a version, append an entry and store the state. Server and settings are those of the
gateway: uvicorn, h11, uvloop, no access log, collector frozen.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
import uvloop
from fastapi import FastAPI, Request, Response
from grpc import aio, method_handlers_generic_handler, unary_unary_rpc_method_handler
from redis.asyncio import Redis

from tests.bench.running import settle_down

COMMIT = """
if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then
  return 0
end
redis.call('RPUSH', KEYS[2], ARGV[3])
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[4])
return 1
"""
ENTRY = 120
"""Bytes that an entry takes."""
ANSWER = 300
"""Bytes of an answer."""


class Floor:
    """One route. It keeps the version of each table, as the gateway keeps its last snapshot."""

    def __init__(self, echo: str, redis: str, size: int) -> None:
        self._echo, self._redis_url = echo, redis
        self._state = os.urandom(size)
        self._entry = os.urandom(ENTRY)
        self._answer = b'{"filler": "%b"}' % (b"x" * ANSWER)
        self._versions: dict[str, int] = {}
        self.app = FastAPI(lifespan=self._live, openapi_url=None)
        self.app.add_api_route("/v1/tables/{table}/moves", self._move, methods=["POST"])

    @asynccontextmanager
    async def _live(self, app: FastAPI) -> AsyncIterator[None]:
        async with aio.insecure_channel(self._echo) as channel, Redis.from_url(self._redis_url) as redis:
            self._call: aio.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary("/floor/Echo")
            self._redis = redis
            self._commit = await redis.script_load(COMMIT)
            await channel.channel_ready()
            settle_down()
            yield

    async def _move(self, table: str, request: Request) -> Response:
        await request.body()
        version = self._versions.get(table, 0)
        state = await self._call(self._state)
        stored = await self._redis.evalsha(
            self._commit,
            2,
            f"floor:{{{table}}}:table",
            f"floor:{{{table}}}:entries",
            version,
            version + 1,
            self._entry,
            state,
        )
        assert stored == 1
        self._versions[table] = version + 1
        return Response(self._answer, media_type="application/json")


async def echo(listen: str) -> None:
    """Serve what comes back as it came."""

    async def handle(request: bytes, _: object) -> bytes:
        return request

    server = aio.server()
    handlers: Any = {"Echo": unary_unary_rpc_method_handler(handle)}
    server.add_generic_rpc_handlers((method_handlers_generic_handler("floor", handlers),))
    server.add_insecure_port(listen)
    await server.start()
    settle_down()
    await server.wait_for_termination()


def door(listen: str, echo_at: str, redis: str, size: int) -> None:
    """Serve the route."""
    host, _, port = listen.rpartition(":")
    app = Floor(echo_at, redis, size).app
    uvicorn.run(app, host=host, port=int(port), ws="none", log_config=None, access_log=False, server_header=False)


def main() -> None:
    """One of the two parts."""
    parser = argparse.ArgumentParser()
    parser.add_argument("part", choices=["door", "echo"])
    parser.add_argument("--listen", required=True)
    parser.add_argument("--echo")
    parser.add_argument("--redis")
    parser.add_argument("--bytes", type=int)
    wanted = parser.parse_args()
    if wanted.part == "echo":
        uvloop.run(echo(wanted.listen))
    else:
        door(wanted.listen, wanted.echo, wanted.redis, wanted.bytes)


if __name__ == "__main__":
    main()
