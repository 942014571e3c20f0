"""Many calls over one stream."""

from __future__ import annotations

import asyncio

import grpc
import pytest
from grpc import aio

from maloca.rules.v1 import rules_pb2 as pb
from maloca.rules.v1.rules_pb2_grpc import RulesServiceStub
from services.engine import servicer
from services.engine.server import RulesServer
from tests.engine.house import House, bait, hand, packed
from tests.sample_game import RULES

Answers = dict[int, pb.Answer]


async def asked(house: House, *messages: list[pb.Call]) -> list[Answers]:
    """The answers to each message, by number; then the caller ends the stream."""
    stream = house.stub.Converse()
    found = []
    for calls in messages:
        await stream.write(pb.ConverseRequest(calls=calls))
        response = await stream.read()
        assert isinstance(response, pb.ConverseResponse)
        found.append({answer.number: answer for answer in response.answers})
    await stream.done_writing()
    assert await stream.read() is aio.EOF
    assert await stream.code() is grpc.StatusCode.OK
    return found


async def test_each_call_is_answered_once_under_its_number_as_a_call_by_itself(house: House) -> None:
    position = await house.open()
    card = (await hand(house, position, 0))[0]
    apply = pb.ApplyRequest(state=position.state, asking=position.owed[0].asking, move=packed(bait(card)))
    wrong = pb.ApplyRequest(state=position.state, asking=position.owed[0].asking, move=packed(bait("shark-1")))
    view = pb.ViewRequest(state=position.state, seat=1)
    first, second = await asked(
        house,
        [pb.Call(number=7, apply=apply), pb.Call(number=3, view=view)],
        [pb.Call(number=8, apply=wrong)],
    )
    assert list(first) == [7, 3]
    assert first[7].apply == await house.stub.Apply(apply)
    assert first[3].view == await house.stub.View(view)
    assert second[8].apply.refusal.code == pb.REFUSAL_CODE_ILLEGAL_MOVE


async def test_a_call_that_fails_leaves_the_others_their_answers(house: House) -> None:
    position = await house.open()
    seen = pb.Call(number=1, view=pb.ViewRequest(state=position.state, seat=0))
    strange = pb.Call(number=2, view=pb.ViewRequest(state=b"9-00000000\0", seat=0))
    nobody = pb.Call(number=3, view=pb.ViewRequest(state=position.state, seat=9))
    (answers,) = await asked(house, [strange, nobody, pb.Call(number=4), seen])
    assert answers[1].HasField("view")
    assert {number: answers[number].failure.status for number in (2, 3, 4)} == {
        2: grpc.StatusCode.FAILED_PRECONDITION.value[0],
        3: grpc.StatusCode.INVALID_ARGUMENT.value[0],
        4: grpc.StatusCode.UNIMPLEMENTED.value[0],
    }
    assert answers[2].failure.message == "the state is of version 9-00000000, not 1-22babd49"


async def test_an_old_conversation_ends_after_its_next_answers(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servicer, "CONVERSATION_SECONDS", 0.0)
    position = await house.open()
    stream = house.stub.Converse()
    await stream.write(
        pb.ConverseRequest(calls=[pb.Call(number=1, view=pb.ViewRequest(state=position.state, seat=-1))])
    )
    response = await stream.read()
    assert isinstance(response, pb.ConverseResponse)
    assert [answer.number for answer in response.answers] == [1]
    assert await stream.read() is aio.EOF
    assert await stream.code() is grpc.StatusCode.OK


async def test_a_service_that_stops_does_not_wait_for_those_who_talk() -> None:
    server = RulesServer(RULES)
    await server.start()
    async with aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        stream = RulesServiceStub(channel).Converse()
        await stream.write(pb.ConverseRequest())
        assert await stream.read() == pb.ConverseResponse()
        stopped = asyncio.create_task(server.stop(grace=3600))
        assert await stream.read() is aio.EOF
        assert await stream.code() is grpc.StatusCode.OK
        await stopped
