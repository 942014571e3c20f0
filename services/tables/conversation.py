"""Many calls to a rules service over one stream: to make a call of its own costs more than most moves."""

from __future__ import annotations

import asyncio
import logging
import math
from typing import TYPE_CHECKING

import grpc

from maloca.rules.v1 import rules_pb2 as pb

if TYPE_CHECKING:
    from maloca.rules.v1.rules_pb2_grpc import RulesServiceAsyncStub

log = logging.getLogger(__name__)

AT_ONCE = 16
"""So many calls stand in one message at most."""
PAUSE = 1.0
"""Seconds without a stream after one that broke."""


class Ended(Exception):
    """The stream ended before the answer came, or there is none just now: make a call of its own."""


class Conversation:
    """Opens a stream with the first question, and another with the next one after it ended."""

    def __init__(self, stub: RulesServiceAsyncStub) -> None:
        self._stub = stub
        self._talk: Talk | None = None
        self._over = False

    async def ask(self, call: pb.Call, *, within: float) -> pb.Answer:
        """The answer to a call, which gets its number here. Raises `Ended`, TimeoutError after so many seconds."""
        if self._over or (self._talk is not None and asyncio.get_running_loop().time() < self._talk.pause_until):
            raise Ended
        if self._talk is None or self._talk.ended:
            self._talk = Talk(self._stub)
        return await self._talk.ask(call, within=within)

    async def aclose(self) -> None:
        """Ends it; who still waits gets `Ended`."""
        self._over = True
        if self._talk is not None:
            self._talk.end()
            await self._talk.aclose()


class Talk:
    """One stream. Calls that come while a message is on its way go together in the next."""

    def __init__(self, stub: RulesServiceAsyncStub) -> None:
        self.ended = False
        self.pause_until = 0.0
        self._stream = stub.Converse()
        self._numbers = 0
        self._open: dict[int, asyncio.Future[pb.Answer]] = {}
        self._unsent: list[pb.Call] = []
        self._writing: asyncio.Task[None] | None = None
        self._reading = asyncio.create_task(self._read())

    async def ask(self, call: pb.Call, *, within: float) -> pb.Answer:
        """As `Conversation.ask`. A stream on which an answer is late is given up."""
        loop = asyncio.get_running_loop()
        self._numbers += 1
        number = call.number = self._numbers
        answer: asyncio.Future[pb.Answer] = loop.create_future()
        self._open[number] = answer
        self._unsent.append(call)
        if self._writing is None:
            self._writing = loop.create_task(self._write())
        late = loop.call_later(within, self._give_up, answer)
        try:
            return await answer
        finally:
            late.cancel()
            self._open.pop(number, None)

    def end(self, pause: float = 0.0) -> None:
        """Ends the stream; there should be no other one for so many seconds. Who still waits gets `Ended`."""
        if self.ended:
            return
        self.ended = True
        self.pause_until = asyncio.get_running_loop().time() + pause
        self._unsent.clear()
        for waiting in self._open.values():
            if not waiting.done():
                waiting.set_exception(Ended())
        self._stream.cancel()

    async def aclose(self) -> None:
        """Waits for what an ended stream leaves behind."""
        tasks = [task for task in (self._reading, self._writing) if task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)

    def _give_up(self, answer: asyncio.Future[pb.Answer]) -> None:
        if not answer.done():
            answer.set_exception(TimeoutError())
        self.end(PAUSE)

    async def _write(self) -> None:
        try:
            while self._unsent:
                calls, self._unsent = self._unsent[:AT_ONCE], self._unsent[AT_ONCE:]
                await self._stream.write(pb.ConverseRequest(calls=calls))
        except (grpc.aio.AioRpcError, asyncio.InvalidStateError) as broken:
            log.info("a conversation broke: %r", broken)
        finally:
            self._writing = None

    async def _read(self) -> None:
        pause = 0.0
        try:
            while isinstance(response := await self._stream.read(), pb.ConverseResponse):
                for answer in response.answers:
                    waiting = self._open.get(answer.number)
                    if waiting is not None and not waiting.done():
                        waiting.set_result(answer)
        except grpc.aio.AioRpcError as broken:
            log.info("a conversation broke: %s", broken.code())
            pause = math.inf if broken.code() is grpc.StatusCode.UNIMPLEMENTED else PAUSE
        finally:
            self.end(pause)
