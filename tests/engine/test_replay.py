"""`Replay` over a real socket."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message
from grpc import aio

from maloca.rules.v1 import rules_pb2 as pb
from maloca.sample_game.v1 import sample_game_pb2 as words
from tests.engine.house import KEY, House, packed


async def recorded(house: House) -> tuple[list[pb.ReplayStep], pb.Position]:
    """The steps of a short game and where it ends."""
    position = await house.open(2, words.Options(rounds=2))
    steps: list[pb.ReplayStep] = []
    while position.owed:
        owed = position.owed[0]
        position = await house.answered(position)
        step = pb.ReplayStep(entry=len(steps) + 10, seat=owed.seat, asking=owed.asking, move=position.played)
        step.digest = sha256(position.state).digest()
        steps.append(step)
    return steps, position


async def replayed(house: House, steps: list[pb.ReplayStep], options: Message | None = None) -> pb.ReplayResponse:
    opening = pb.ReplayOpening(seats=2, options=packed(options or words.Options(rounds=2)), dice_key=KEY)
    requests = [pb.ReplayRequest(opening=opening), *(pb.ReplayRequest(step=step) for step in steps)]
    return await house.stub.Replay(iter(requests))


async def test_replay_leads_to_the_same_position(house: House) -> None:
    steps, position = await recorded(house)
    answer = await replayed(house, steps)
    assert answer.position.state == position.state
    assert answer.position.outcome == position.outcome
    opening = await house.open(2, words.Options(rounds=2))
    assert list(answer.digests) == [sha256(opening.state).digest(), *(step.digest for step in steps)]


async def test_replay_leads_to_any_position_on_the_way(house: House) -> None:
    steps, _ = await recorded(house)
    answer = await replayed(house, steps[:3])
    assert sha256(answer.position.state).digest() == steps[2].digest
    assert [owed.asking for owed in answer.position.owed] == [steps[3].asking]
    assert list(answer.position.news) == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"digest": bytes(32)}, "the step leads to another state"),
        ({"move": b'["bait","no such card"]'}, "('bait', 'no such card') is not among the moves of ChooseBait"),
        ({"move": b'["swim"]'}, "('swim',) is no verb of maloca.sample_game.v1.Move"),
        ({"move": b"not JSON"}, "JSON is malformed: invalid character (byte 4)"),
        ({"asking": 700}, "asking 700 is not open"),
        ({"seat": 0}, "asking 1 is another seat's"),
    ],
)
async def test_replay_says_where_a_journal_and_the_rules_part(
    house: House, change: dict[str, Any], reason: str
) -> None:
    steps, _ = await recorded(house)
    for name, value in change.items():
        setattr(steps[1], name, value)
    answer = await replayed(house, steps)
    assert answer.divergence == pb.Divergence(entry=11, reason=reason)
    assert len(answer.digests) == (3 if "digest" in change else 2)


async def test_replay_with_options_that_nobody_knows_parts_at_the_opening(house: House) -> None:
    answer = await replayed(house, [], words.Options(rounds=9))
    assert answer.divergence == pb.Divergence(entry=0, reason="rounds is from 2 to 4, not 9")


@pytest.mark.parametrize("parts", [[], ["step"], ["opening", "opening"]])
async def test_a_replay_is_an_opening_and_then_steps(house: House, parts: list[str]) -> None:
    opening = pb.ReplayOpening(seats=2, dice_key=KEY)
    made = [
        pb.ReplayRequest(opening=opening) if part == "opening" else pb.ReplayRequest(step=pb.ReplayStep())
        for part in parts
    ]
    with pytest.raises(aio.AioRpcError) as refused:
        await house.stub.Replay(iter(made))
    assert refused.value.code() == grpc.StatusCode.INVALID_ARGUMENT
