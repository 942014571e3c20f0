"""The calls of the contract over any `Rules`. Nothing is kept between two calls."""
# ruff: noqa: N802 - the calls are named by the contract

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from hashlib import sha256
from time import monotonic, perf_counter
from typing import Any, Generic, TypeVar

import grpc
import structlog
from grpc import aio
from prometheus_client import Histogram

from maloca.rules.v1 import rules_pb2 as pb
from maloca.rules.v1.rules_pb2_grpc import RulesServiceServicer
from services.engine import positions
from services.engine.codec import BadState, OtherVersion
from services.engine.describe import described
from services.engine.dice import KEY_BYTES
from services.engine.frames import Illegal, Move, clauses
from services.engine.game import Game
from services.engine.kernel import SYSTEM, AskingClosed, OtherSeat, apply, open_under, seats_owing
from services.engine.moves import BadMove
from services.engine.options import BadOptions
from services.engine.rules import G, O, Rules, V

log = structlog.get_logger(__name__)

Request = TypeVar("Request")
Response = TypeVar("Response")

Context = aio.ServicerContext[Any, Any]

SPECTATOR = -1
CONVERSATION_SECONDS = 30.0
"""So old a conversation ends after its next answers: the next one finds pods that are new."""
SECONDS = Histogram(
    "maloca_rules_call_seconds",
    "Calls of a rules service, by call and gRPC status.",
    ("game", "call", "status"),
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)


class CallRefused(Exception):
    """The call itself is wrong, not the player's input: it ends with this gRPC status."""

    def __init__(self, status: grpc.StatusCode, message: str) -> None:
        super().__init__(message)
        self.status = status


class Servicer(RulesServiceServicer, Generic[G, O, V]):
    """One game behind the contract.

    Raises `TypeError` for a game that can't be served: two frames of one name, a move that no tuple can say, options
    that struct and message don't share. What a player sends can only be refused with a `Refusal`, never with an error.

    A state of another rules version ends a call with `FAILED_PRECONDITION`, any other input that the house itself got
    wrong with `INVALID_ARGUMENT`, an error in the rules with `INTERNAL` and no word of what was in the state.
    """

    def __init__(self, rules: Rules[G, O, V]) -> None:
        self.rules = rules
        self._codec, self._moves, self._options = rules.codec, rules.moves, rules.option_codec
        self._described = described(rules)
        self._conversations: set[asyncio.Task[object]] = set()
        self._leaving = False

    async def Describe(self, request: pb.DescribeRequest, context: Context) -> pb.DescribeResponse:
        """What this game is."""
        return await self._answer("Describe", self._describe, request, context)

    async def Open(self, request: pb.OpenRequest, context: Context) -> pb.OpenResponse:
        """The first position of a game."""
        return await self._answer("Open", self._open, request, context)

    async def View(self, request: pb.ViewRequest, context: Context) -> pb.ViewResponse:
        """What a seat may see, and what it owes."""
        return await self._answer("View", self._view, request, context)

    async def Apply(self, request: pb.ApplyRequest, context: Context) -> pb.ApplyResponse:
        """One step of a seat or the system."""
        return await self._answer("Apply", self._apply, request, context)

    async def Imagine(self, request: pb.ImagineRequest, context: Context) -> pb.ImagineResponse:
        """A position that a seat could be in."""
        return await self._answer("Imagine", self._imagine, request, context)

    async def Replay(self, request_iterator: AsyncIterator[pb.ReplayRequest], context: Context) -> pb.ReplayResponse:
        """The position that a journal leads to."""
        return await self._answer("Replay", self._replay, request_iterator, context)

    async def Converse(
        self, request_iterator: AsyncIterator[pb.ConverseRequest], context: Context
    ) -> AsyncIterator[pb.ConverseResponse]:
        """Calls over one stream. It ends when the caller has had enough, when it is old, and when the service stops."""
        conversation, old = asyncio.current_task(), monotonic() + CONVERSATION_SECONDS
        assert conversation is not None
        self._conversations.add(conversation)
        try:
            async for request in request_iterator:
                yield pb.ConverseResponse(answers=[await self._answered(call) for call in request.calls])
                if monotonic() > old:
                    return
        except asyncio.CancelledError:
            if not self._leaving:
                raise
        finally:
            self._conversations.discard(conversation)

    def leave(self) -> None:
        """Ends all conversations: those who are talking ask somewhere else."""
        self._leaving = True
        for conversation in self._conversations:
            conversation.cancel()

    async def _answered(self, call: pb.Call) -> pb.Answer:
        try:
            match call.WhichOneof("request"):
                case "apply":
                    return pb.Answer(number=call.number, apply=await self._judged("Apply", self._apply, call.apply))
                case "view":
                    return pb.Answer(number=call.number, view=await self._judged("View", self._view, call.view))
            raise CallRefused(grpc.StatusCode.UNIMPLEMENTED, "there is no such call in a conversation")
        except CallRefused as refused:
            failure = pb.Failure(status=refused.status.value[0], message=str(refused))
            return pb.Answer(number=call.number, failure=failure)

    async def _answer(
        self, call: str, how: Callable[[Request], Awaitable[Response]], request: Request, context: Context
    ) -> Response:
        try:
            return await self._judged(call, how, request)
        except CallRefused as refused:
            await context.abort(refused.status, str(refused))

    async def _judged(self, call: str, how: Callable[[Request], Awaitable[Response]], request: Request) -> Response:
        """What comes of a call. Raises `CallRefused`."""
        status, began = grpc.StatusCode.OK, perf_counter()
        try:
            return await how(request)
        except CallRefused as refused:
            status = refused.status
            raise
        except Exception as broken:
            log.exception("call_failed", call=call)
            status = grpc.StatusCode.INTERNAL
            raise CallRefused(status, "the rules failed on this call") from broken
        finally:
            SECONDS.labels(self.rules.name, call, status.name).observe(perf_counter() - began)

    async def _describe(self, _: pb.DescribeRequest) -> pb.DescribeResponse:
        return self._described

    async def _open(self, request: pb.OpenRequest) -> pb.OpenResponse:
        try:
            g = self._opened(request, telling=True)
        except BadOptions as wrong:
            return pb.OpenResponse(refusal=_refusal(pb.REFUSAL_CODE_BAD_OPTIONS, wrong))
        return pb.OpenResponse(position=positions.position(self.rules, g, frozenset()))

    async def _view(self, request: pb.ViewRequest) -> pb.ViewResponse:
        g = self._decoded(request.state)
        if request.seat == SPECTATOR:
            return pb.ViewResponse(view=positions.view(self.rules, g, None), decisions=b"[]")
        _check_seat(g, request.seat)
        return pb.ViewResponse(
            view=positions.view(self.rules, g, request.seat),
            decisions=positions.open_decisions(self.rules, g, request.seat, request.decisions),
        )

    async def _apply(self, request: pb.ApplyRequest) -> pb.ApplyResponse:
        g = self._decoded(request.state)
        g.news = []
        before = seats_owing(g)
        try:
            move = self._moves.unpack(request.move) if request.HasField("move") or request.seat != SYSTEM else ()
            played = apply(g, request.seat, request.asking, move)
        except BadMove as wrong:
            decision = open_under(g, request.asking)
            failed_on = clauses(type(decision.ask)) if decision and decision.ask.player == request.seat else ()
            return pb.ApplyResponse(refusal=_refusal(pb.REFUSAL_CODE_MALFORMED_MOVE, wrong, failed_on))
        except Illegal as wrong:
            return pb.ApplyResponse(refusal=_refusal(_code(wrong), wrong, wrong.clauses))
        written = self._moves.written(played) if played else b""
        return pb.ApplyResponse(position=positions.position(self.rules, g, before, written))

    async def _imagine(self, request: pb.ImagineRequest) -> pb.ImagineResponse:
        g = self._decoded(request.state)
        _check_seat(g, request.seat)
        _check_key(request.seed)
        imagined = self.rules.imagined(g, request.seat, request.seed)
        return pb.ImagineResponse(position=positions.position(self.rules, imagined))

    async def _replay(self, requests: AsyncIterator[pb.ReplayRequest]) -> pb.ReplayResponse:
        first = await anext(requests, None)
        if first is None or not first.HasField("opening"):
            raise CallRefused(grpc.StatusCode.INVALID_ARGUMENT, "a replay begins with its opening")
        try:
            g = self._opened(first.opening, telling=False)
        except BadOptions as wrong:
            return pb.ReplayResponse(divergence=pb.Divergence(entry=0, reason=str(wrong)))
        digests = [self._digest(g)]
        async for request in requests:
            if not request.HasField("step"):
                raise CallRefused(grpc.StatusCode.INVALID_ARGUMENT, "a replay has one opening")
            step = request.step
            try:
                apply(g, step.seat, step.asking, self._recorded(step))
            except (BadMove, Illegal) as wrong:
                return pb.ReplayResponse(divergence=pb.Divergence(entry=step.entry, reason=str(wrong)), digests=digests)
            digests.append(self._digest(g))
            if step.digest and step.digest != digests[-1]:
                parted = pb.Divergence(entry=step.entry, reason="the step leads to another state")
                return pb.ReplayResponse(divergence=parted, digests=digests)
        return pb.ReplayResponse(position=positions.position(self.rules, g), digests=digests)

    def _recorded(self, step: pb.ReplayStep) -> Move:
        return self._moves.read(step.move) if step.move or step.seat != SYSTEM else ()

    def _opened(self, opening: pb.OpenRequest | pb.ReplayOpening, *, telling: bool) -> G:
        _check_key(opening.dice_key)
        options = self._options.unpack(opening.options if opening.HasField("options") else None)
        return self.rules.opened(opening.seats, options, opening.dice_key, telling=telling)

    def _decoded(self, state: bytes) -> G:
        try:
            return self._codec.decode(state)
        except OtherVersion as wrong:
            raise CallRefused(grpc.StatusCode.FAILED_PRECONDITION, str(wrong)) from wrong
        except BadState as wrong:
            raise CallRefused(grpc.StatusCode.INVALID_ARGUMENT, str(wrong)) from wrong

    def _digest(self, g: G) -> bytes:
        return sha256(self._codec.encode(g)).digest()


def _check_seat(g: Game, seat: int) -> None:
    if not 0 <= seat < g.seats:
        raise CallRefused(grpc.StatusCode.INVALID_ARGUMENT, f"there is no seat {seat} among {g.seats}")


def _check_key(key: bytes) -> None:
    if len(key) != KEY_BYTES:
        raise CallRefused(grpc.StatusCode.INVALID_ARGUMENT, f"a key or seed has {KEY_BYTES} bytes, not {len(key)}")


def _code(wrong: Illegal) -> pb.RefusalCode.ValueType:
    if isinstance(wrong, AskingClosed):
        return pb.REFUSAL_CODE_ASKING_CLOSED
    return pb.REFUSAL_CODE_OTHER_SEAT if isinstance(wrong, OtherSeat) else pb.REFUSAL_CODE_ILLEGAL_MOVE


def _refusal(code: pb.RefusalCode.ValueType, wrong: Exception, failed_on: tuple[str, ...] = ()) -> pb.Refusal:
    return pb.Refusal(code=code, message=str(wrong), clauses=failed_on)
