"""A client of one game in one rules version."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

import grpc
import msgspec
from google.protobuf.any_pb2 import Any as Packed

from maloca.rules.v1 import rules_pb2 as pb
from maloca.rules.v1.rules_pb2_grpc import RulesServiceStub
from services.tables.conversation import Conversation, Ended
from services.tables.errors import (
    BadOptions,
    DecisionClosed,
    IllegalMove,
    MalformedMove,
    OtherSeat,
    RulesFailed,
    RulesUnavailable,
    RulesVersionGone,
    TableError,
)
from services.tables.words import Words

if TYPE_CHECKING:
    from maloca.rules.v1.rules_pb2_grpc import RulesServiceAsyncStub

SERVICE_CONFIG = {
    "loadBalancingConfig": [{"round_robin": {}}],
    "methodConfig": [
        {
            "name": [{"service": "maloca.rules.v1.RulesService"}],
            "retryPolicy": {
                "maxAttempts": 4,
                "initialBackoff": "0.1s",
                "maxBackoff": "1s",
                "backoffMultiplier": 2,
                "retryableStatusCodes": ["UNAVAILABLE"],
            },
        }
    ],
}
"""Every call is a pure function, so each may be tried again on another pod."""

CHANNEL_OPTIONS: tuple[tuple[str, str | int], ...] = (
    ("grpc.service_config", json.dumps(SERVICE_CONFIG)),
    ("grpc.enable_retries", 1),
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.initial_reconnect_backoff_ms", 200),
    ("grpc.min_reconnect_backoff_ms", 200),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    ("grpc.max_receive_message_length", 16 * 1024 * 1024),
    ("grpc.max_send_message_length", 16 * 1024 * 1024),
)

STATUS = {status.value[0]: status for status in grpc.StatusCode}

CALL_WITHIN = 5.0
"""Seconds for a call about one position."""
REPLAY_WITHIN = 60.0
"""Seconds for a call about a whole game."""

REFUSALS: Mapping[pb.RefusalCode.ValueType, type[TableError]] = {
    pb.REFUSAL_CODE_ASKING_CLOSED: DecisionClosed,
    pb.REFUSAL_CODE_OTHER_SEAT: OtherSeat,
    pb.REFUSAL_CODE_ILLEGAL_MOVE: IllegalMove,
    pb.REFUSAL_CODE_MALFORMED_MOVE: MalformedMove,
    pb.REFUSAL_CODE_BAD_OPTIONS: BadOptions,
}


FAILED = (grpc.StatusCode.INTERNAL, grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.UNKNOWN)
"""What a rules service says that was reached and has failed."""


class GameFacts(msgspec.Struct, frozen=True, kw_only=True):
    """One game in one rules version, as its service describes it. Schemas and example are JSON."""

    game: str
    title: str
    summary: str
    rules_version: str
    seats_min: int
    seats_max: int
    levels: tuple[str, ...]
    view_schema: msgspec.Raw
    move_schema: msgspec.Raw
    options_schema: msgspec.Raw
    move_example: msgspec.Raw
    rules_text: str


@dataclass(frozen=True, kw_only=True)
class Replayed:
    """What a journal leads to. `digests` are those of the state after the opening and each step taken.

    `position` is None where rules and journal part; then `entry` and `reason` say where and why (entry 0: the opening).
    """

    digests: tuple[bytes, ...]
    position: pb.Position | None
    entry: int = 0
    reason: str = ""


def channel_to(address: str) -> grpc.aio.Channel:
    """A channel that finds all pods behind a name, and new ones. Made on the running event loop."""
    target = address if "://" in address or address.startswith(("dns:", "unix:")) else f"dns:///{address}"
    return grpc.aio.insecure_channel(target, options=CHANNEL_OPTIONS)


class Rules:
    """One game in one rules version, over a channel that somebody else closes."""

    def __init__(self, channel: grpc.aio.Channel, told: pb.DescribeResponse) -> None:
        """Raises `TypeError`, `KeyError` or `ValueError` where the description does not hold together."""
        self._stub = _stub(channel)
        self._conversation = Conversation(self._stub)
        self.words = Words(told.descriptors, told.move_message, told.options_message)
        self.number = int(told.rules_version.partition("-")[0])
        self.facts = GameFacts(
            game=told.game,
            title=told.title,
            summary=told.summary,
            rules_version=told.rules_version,
            seats_min=told.seats_min,
            seats_max=told.seats_max,
            levels=tuple(told.levels),
            view_schema=msgspec.Raw(told.view_schema or b"{}"),
            move_schema=msgspec.Raw(told.move_schema or b"{}"),
            options_schema=msgspec.Raw(told.options_schema or b"{}"),
            move_example=msgspec.Raw(told.move_example or b"null"),
            rules_text=told.rules_text,
        )

    @staticmethod
    async def describe(channel: grpc.aio.Channel, *, within: float) -> pb.DescribeResponse:
        """What the service behind a channel says of itself. Raises `grpc.aio.AioRpcError`."""
        return await _stub(channel).Describe(pb.DescribeRequest(), timeout=within)

    @classmethod
    async def at(cls, channel: grpc.aio.Channel) -> Rules:
        """The rules behind a channel. Raises RulesUnavailable."""
        try:
            return cls(channel, await cls.describe(channel, within=CALL_WITHIN))
        except grpc.aio.AioRpcError as failed:
            _raise(failed)

    async def open(self, seats: int, options: Packed, dice_key: bytes, *, within: float = CALL_WITHIN) -> pb.Position:
        """The first position. Raises BadOptions, RulesUnavailable."""
        request = pb.OpenRequest(seats=seats, options=options, dice_key=dice_key)
        try:
            answer = await self._stub.Open(request, timeout=within)
        except grpc.aio.AioRpcError as failed:
            _raise(failed)
        return _position(answer)

    async def apply(
        self, state: bytes, seat: int, asking: int, move: Packed | None, *, within: float = CALL_WITHIN
    ) -> pb.Position:
        """The position after a step. Raises DecisionClosed, OtherSeat, IllegalMove, MalformedMove, RulesUnavailable."""
        request = pb.ApplyRequest(state=state, seat=seat, asking=asking, move=move)
        answer = await self._asked(pb.Call(apply=request), within)
        if answer is not None:
            return _position(answer.apply)
        try:
            return _position(await self._stub.Apply(request, timeout=within))
        except grpc.aio.AioRpcError as failed:
            _raise(failed)

    async def view(
        self, state: bytes, seat: int, decisions: Mapping[int, str], *, within: float = CALL_WITHIN
    ) -> pb.ViewResponse:
        """What a seat, or a spectator (-1), may see; `decisions` names its askings. Raises RulesUnavailable."""
        request = pb.ViewRequest(state=state, seat=seat, decisions=dict(decisions))
        answer = await self._asked(pb.Call(view=request), within)
        if answer is not None:
            return answer.view
        try:
            return await self._stub.View(request, timeout=within)
        except grpc.aio.AioRpcError as failed:
            _raise(failed)

    async def aclose(self) -> None:
        """Ends the conversation; calls go on to work, each by itself."""
        await self._conversation.aclose()

    async def _asked(self, call: pb.Call, within: float) -> pb.Answer | None:
        """The answer in conversation; None where there is none now. Raises as a call by itself."""
        try:
            answer = await self._conversation.ask(call, within=within)
        except Ended:
            return None
        except TimeoutError as late:
            raise _trouble(grpc.StatusCode.DEADLINE_EXCEEDED) from late
        if answer.HasField("failure"):
            raise _trouble(STATUS.get(answer.failure.status, grpc.StatusCode.UNKNOWN))
        return answer

    async def replay(self, seats: int, options: Packed, dice_key: bytes, steps: Sequence[pb.ReplayStep]) -> Replayed:
        """Where a journal leads. Raises RulesUnavailable."""

        async def parts() -> AsyncIterator[pb.ReplayRequest]:
            yield pb.ReplayRequest(opening=pb.ReplayOpening(seats=seats, options=options, dice_key=dice_key))
            for step in steps:
                yield pb.ReplayRequest(step=step)

        try:
            answer = await self._stub.Replay(parts(), timeout=REPLAY_WITHIN)
        except grpc.aio.AioRpcError as failed:
            _raise(failed)
        if answer.HasField("position"):
            return Replayed(digests=tuple(answer.digests), position=answer.position)
        return Replayed(
            digests=tuple(answer.digests),
            position=None,
            entry=answer.divergence.entry,
            reason=answer.divergence.reason,
        )


def _stub(channel: grpc.aio.Channel) -> RulesServiceAsyncStub:
    return RulesServiceStub(channel)


def _position(answer: pb.OpenResponse | pb.ApplyResponse) -> pb.Position:
    if answer.HasField("position"):
        return answer.position
    refusal = answer.refusal
    raise REFUSALS.get(refusal.code, IllegalMove)(refusal.message, clauses=refusal.clauses)


def _raise(failed: grpc.aio.AioRpcError) -> NoReturn:
    raise _trouble(failed.code()) from failed


def _trouble(status: grpc.StatusCode) -> TableError:
    if status is grpc.StatusCode.FAILED_PRECONDITION:
        return RulesVersionGone("The rules service has another version by now.")
    if status in FAILED:
        return RulesFailed(f"The rules service could not answer this ({status.name}).")
    return RulesUnavailable(f"The rules service does not answer ({status.name}).", retry_after=1.0)
