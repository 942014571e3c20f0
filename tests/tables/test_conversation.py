"""The house's side of a conversation with rules that answer late, end the stream, or have none."""

# ruff: noqa: N802 - the calls are named by the contract

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import grpc
import pytest

from maloca.rules.v1 import rules_pb2 as pb
from services.tables import conversation
from services.tables.errors import RulesFailed, RulesUnavailable, RulesVersionGone
from services.tables.rules import Rules, channel_to
from tests.tables.counting import Counting, served

Talk = Callable[[Iterator[pb.ConverseRequest]], Iterator[pb.ConverseResponse]]


class Talking(Counting):
    """Views are their states. `alone` are those that were asked by calls of their own, `talks` counts the streams."""

    def __init__(self, talk: Talk) -> None:
        super().__init__()
        self._talk = talk
        self.talks = 0
        self.alone: list[bytes] = []

    def View(self, request: pb.ViewRequest, context: grpc.ServicerContext) -> pb.ViewResponse:
        self.alone.append(request.state)
        return pb.ViewResponse(view=request.state)

    def Converse(
        self, request_iterator: Iterator[pb.ConverseRequest], context: grpc.ServicerContext
    ) -> Iterator[pb.ConverseResponse]:
        self.talks += 1
        return self._talk(request_iterator)


class Wordless(Talking):
    """Has no conversations."""

    def Converse(
        self, request_iterator: Iterator[pb.ConverseRequest], context: grpc.ServicerContext
    ) -> Iterator[pb.ConverseResponse]:
        self.talks += 1
        context.abort(grpc.StatusCode.UNIMPLEMENTED, "")


def answer(call: pb.Call) -> pb.Answer:
    return pb.Answer(number=call.number, view=pb.ViewResponse(view=call.view.state))


@asynccontextmanager
async def rules_of(servicer: Talking) -> AsyncIterator[Rules]:
    with served(servicer) as address:
        channel = channel_to(address)
        rules = await Rules.at(channel)
        yield rules
        await rules.aclose()
        await channel.close()


async def view(rules: Rules, state: bytes, *, within: float = 5.0) -> bytes:
    return (await rules.view(state, 0, {}, within=within)).view


async def views(rules: Rules, *states: bytes) -> list[bytes]:
    return await asyncio.gather(*[view(rules, state) for state in states])


async def test_calls_that_come_together_go_together() -> None:
    sizes = []

    def counted(requests: Iterator[pb.ConverseRequest]) -> Iterator[pb.ConverseResponse]:
        for request in requests:
            sizes.append(len(request.calls))
            yield pb.ConverseResponse(answers=[answer(call) for call in request.calls])

    states = [b"%d" % number for number in range(40)]
    async with rules_of(servicer := Talking(counted)) as rules:
        assert await views(rules, *states) == states
    assert sizes == [conversation.AT_ONCE, conversation.AT_ONCE, 8]
    assert servicer.talks == 1
    assert not servicer.alone


async def test_answers_may_come_in_any_order_and_from_any_message() -> None:
    def backwards(requests: Iterator[pb.ConverseRequest]) -> Iterator[pb.ConverseResponse]:
        calls = [*(next(requests)).calls]
        for call in reversed(calls):
            yield pb.ConverseResponse(answers=[answer(call), pb.Answer(number=99)])

    async with rules_of(Talking(backwards)) as rules:
        assert await views(rules, b"a", b"b", b"c") == [b"a", b"b", b"c"]


async def test_who_is_left_without_an_answer_asks_alone() -> None:
    def half(requests: Iterator[pb.ConverseRequest]) -> Iterator[pb.ConverseResponse]:
        calls = [*(next(requests)).calls]
        yield pb.ConverseResponse(answers=[answer(calls[0])])

    async with rules_of(servicer := Talking(half)) as rules:
        assert await views(rules, b"a", b"b", b"c") == [b"a", b"b", b"c"]
        assert sorted(servicer.alone) == [b"b", b"c"]
        assert await view(rules, b"d") == b"d"
    assert servicer.talks == 2
    assert sorted(servicer.alone) == [b"b", b"c"]


async def test_stream_that_breaks_is_left_alone_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(requests: Iterator[pb.ConverseRequest]) -> Iterator[pb.ConverseResponse]:
        for _ in requests:
            raise ValueError("broken")
        yield pb.ConverseResponse()

    async with rules_of(servicer := Talking(broken)) as rules:
        assert await views(rules, b"a", b"b") == [b"a", b"b"]
        assert await view(rules, b"c") == b"c"
        assert servicer.talks == 1
    assert len(servicer.alone) == 3
    monkeypatch.setattr(conversation, "PAUSE", 0.0)
    async with rules_of(servicer := Talking(broken)) as rules:
        assert await view(rules, b"a") == b"a"
        assert await view(rules, b"b") == b"b"
    assert servicer.talks == 2


async def test_service_without_conversations_is_asked_call_by_call() -> None:
    async with rules_of(servicer := Wordless(lambda _: iter(()))) as rules:
        for state in (b"a", b"b", b"c"):
            assert await view(rules, state) == state
    assert servicer.alone == [b"a", b"b", b"c"]
    assert servicer.talks == 1


async def test_answer_that_is_late_ends_the_stream_and_the_others_ask_alone() -> None:
    def silent(requests: Iterator[pb.ConverseRequest]) -> Iterator[pb.ConverseResponse]:
        for _ in requests:
            pass
        yield pb.ConverseResponse()

    async with rules_of(servicer := Talking(silent)) as rules:
        late = asyncio.create_task(view(rules, b"late", within=0.2))
        other = asyncio.create_task(view(rules, b"other"))
        with pytest.raises(RulesUnavailable, match="DEADLINE_EXCEEDED"):
            await late
        assert await other == b"other"
        assert await view(rules, b"after") == b"after"
    assert servicer.alone == [b"other", b"after"]


@pytest.mark.parametrize(
    ("status", "trouble"),
    [
        (grpc.StatusCode.FAILED_PRECONDITION, RulesVersionGone),
        (grpc.StatusCode.INTERNAL, RulesFailed),
        (grpc.StatusCode.UNAVAILABLE, RulesUnavailable),
    ],
)
async def test_failure_is_the_same_in_conversation(status: grpc.StatusCode, trouble: type[Exception]) -> None:
    def failing(requests: Iterator[pb.ConverseRequest]) -> Iterator[pb.ConverseResponse]:
        for request in requests:
            failure = pb.Failure(status=status.value[0], message="no")
            yield pb.ConverseResponse(
                answers=[pb.Answer(number=call.number, failure=failure) for call in request.calls]
            )

    async with rules_of(servicer := Talking(failing)) as rules:
        with pytest.raises(trouble):
            await view(rules, b"a")
    assert not servicer.alone


async def test_who_no_longer_waits_leaves_the_others_theirs() -> None:
    held = threading.Event()

    def when_let(requests: Iterator[pb.ConverseRequest]) -> Iterator[pb.ConverseResponse]:
        for request in requests:
            held.wait()
            yield pb.ConverseResponse(answers=[answer(call) for call in request.calls])

    async with rules_of(Talking(when_let)) as rules:
        gone, kept = (asyncio.create_task(view(rules, state)) for state in (b"gone", b"kept"))
        await asyncio.sleep(0)
        gone.cancel()
        held.set()
        assert await kept == b"kept"
