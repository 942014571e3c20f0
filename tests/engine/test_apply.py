"""`Apply` over a real socket: steps, news, seals, refusals, and input that only the house can get wrong."""

from __future__ import annotations

import json

import grpc
import pytest
from google.protobuf.any_pb2 import Any as Packed
from grpc import aio

from maloca.rules.v1 import rules_pb2 as pb
from maloca.sample_game.v1 import sample_game_pb2 as words
from services.engine.kernel import SYSTEM
from tests.engine.house import KEY, House, bait, hand, leave, packed, salvaging
from tests.sample_game.fishing import Salvage


async def test_apply_answers_one_decision(house: House) -> None:
    position = await house.open()
    card = (await hand(house, position, 1))[2]
    after = (await house.apply(position.state, 1, 1, bait(card))).position
    assert json.loads(after.played) == ["bait", card]
    assert [(owed.asking, owed.seat) for owed in after.owed] == [(0, 0), (2, 2)]
    assert [(news.key, json.loads(news.arguments)) for news in after.news] == [("sample_game.baited", {"seat": 1})]
    assert after.seals
    view, decisions = await house.view(after.state, 1)
    assert view["players"][1]["bait"] == [card]
    assert decisions == []


async def test_news_say_who_may_see_them(house: House) -> None:
    position = await salvaging(house)
    salvage, look = position.owed
    assert (look.kind, look.optional, look.HasField("safe")) == ("Look", True, False)
    assert (salvage.kind, salvage.safe.value) == ("Salvage", words.Move(leave=words.Leave()).SerializeToString())
    after = (await house.apply(position.state, look.seat, look.asking, words.Move(look=words.Look()))).position
    assert [(news.key, list(news.seats), news.everyone) for news in after.news] == [
        ("sample_game.looked", [], True),
        ("sample_game.seen", [look.seat], False),
    ]
    assert after.owed[0].asking == salvage.asking
    assert after.seals


async def test_a_step_that_shows_nothing_and_changes_no_turn_does_not_seal(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = await salvaging(house)
    monkeypatch.setattr(Salvage, "play", lambda self, g, move: g.then(self))
    after = (await house.apply(position.state, position.owed[0].seat, position.owed[0].asking, leave())).position
    assert not after.seals


async def test_a_step_of_the_system_is_owed_and_taken(house: House) -> None:
    position = await house.answered(await salvaging(house))
    (owed,) = position.owed
    assert (owed.seat, owed.kind, list(owed.clauses), owed.HasField("safe")) == (SYSTEM, "DrawCards", ["SG-300"], False)
    after = (await house.apply(position.state, SYSTEM, owed.asking)).position
    assert after.played == b""
    assert [found.kind for found in after.owed] == ["GiveBack"]
    assert [news.key for news in after.news] == ["sample_game.drew", "sample_game.drawn"] * 2


async def test_a_finished_game_has_its_outcome_and_owes_nothing(house: House) -> None:
    position = await house.open(2, words.Options(rounds=2, shells=1))
    while not position.HasField("outcome"):
        position = await house.answered(position)
    assert list(position.owed) == []
    one, other = position.outcome.standings
    assert (one.seat, other.seat) == (0, 1)
    for standing in (one, other):
        assert [score.category for score in standing.scores] == ["fish", "sets", "shells"]
        assert standing.total == sum(score.points for score in standing.scores)
    assert sorted([one.rank, other.rank]) == [1, 2]
    assert [standing.seat for standing in (one, other) if standing.won] == [0 if one.rank == 1 else 1]
    refused = await house.apply(position.state, 0, 0, leave())
    assert refused.refusal.code == pb.REFUSAL_CODE_ASKING_CLOSED


async def refusal(house: House, seat: int, asking: int, move: Packed | None) -> pb.Refusal:
    state = (await house.open()).state
    answer = await house.stub.Apply(pb.ApplyRequest(state=state, seat=seat, asking=asking, move=move))
    return answer.refusal


NO_MOVE = "not a maloca.sample_game.v1.Move with a verb"


@pytest.mark.parametrize(
    ("seat", "asking", "move", "code", "message", "clauses"),
    [
        (0, 7, packed(bait("eel-1")), pb.REFUSAL_CODE_ASKING_CLOSED, "asking 7 is not open", []),
        (SYSTEM, 63, None, pb.REFUSAL_CODE_ASKING_CLOSED, "asking 63 is not open", []),
        (0, 1, packed(bait("eel-1")), pb.REFUSAL_CODE_OTHER_SEAT, "asking 1 is another seat's", []),
        (SYSTEM, 1, None, pb.REFUSAL_CODE_OTHER_SEAT, "asking 1 is another seat's", []),
        (
            0,
            0,
            packed(leave()),
            pb.REFUSAL_CODE_ILLEGAL_MOVE,
            "('leave',) is not among the moves of ChooseBait",
            ["SG-201"],
        ),
        (0, 0, packed(words.Move()), pb.REFUSAL_CODE_MALFORMED_MOVE, NO_MOVE, ["SG-201"]),
        (0, 0, packed(words.Options()), pb.REFUSAL_CODE_MALFORMED_MOVE, NO_MOVE, ["SG-201"]),
        (0, 0, None, pb.REFUSAL_CODE_MALFORMED_MOVE, NO_MOVE, ["SG-201"]),
        (0, 1, None, pb.REFUSAL_CODE_MALFORMED_MOVE, NO_MOVE, []),
    ],
)
async def test_what_a_player_sends_can_only_be_refused(
    house: House, seat: int, asking: int, move: Packed | None, code: int, message: str, clauses: list[str]
) -> None:
    refused = await refusal(house, seat, asking, move)
    assert (refused.code, refused.message, list(refused.clauses)) == (code, message, clauses)


async def test_bytes_that_are_no_message_are_a_malformed_move(house: House) -> None:
    broken = Packed(type_url="type.googleapis.com/maloca.sample_game.v1.Move", value=b"\xff")
    assert (await refusal(house, 0, 0, broken)).code == pb.REFUSAL_CODE_MALFORMED_MOVE


@pytest.mark.parametrize(
    ("state", "status"),
    [
        (b"", grpc.StatusCode.INVALID_ARGUMENT),
        (b"garbage", grpc.StatusCode.INVALID_ARGUMENT),
        (b"1-22babd49\0garbage", grpc.StatusCode.INVALID_ARGUMENT),
        (b"2-22babd49\0", grpc.StatusCode.FAILED_PRECONDITION),
        (b"1-00000000\0", grpc.StatusCode.FAILED_PRECONDITION),
    ],
)
async def test_a_state_that_is_none_or_of_another_version(house: House, state: bytes, status: grpc.StatusCode) -> None:
    for call in (
        house.stub.View(pb.ViewRequest(state=state)),
        house.stub.Apply(pb.ApplyRequest(state=state)),
        house.stub.Imagine(pb.ImagineRequest(state=state, seed=KEY)),
    ):
        with pytest.raises(aio.AioRpcError) as refused:
            await call
        assert refused.value.code() == status


@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33)])
async def test_keys_and_seeds_have_32_bytes(house: House, key: bytes) -> None:
    state = (await house.open()).state
    opening = pb.ReplayRequest(opening=pb.ReplayOpening(seats=3, dice_key=key))
    for call in (
        house.stub.Open(pb.OpenRequest(seats=3, dice_key=key)),
        house.stub.Imagine(pb.ImagineRequest(state=state, seed=key)),
        house.stub.Replay(iter([opening])),
    ):
        with pytest.raises(aio.AioRpcError) as refused:
            await call
        assert refused.value.code() == grpc.StatusCode.INVALID_ARGUMENT
        assert refused.value.details() == f"a key or seed has 32 bytes, not {len(key)}"


async def test_an_error_of_the_rules_says_nothing_of_the_state(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    position = await salvaging(house)
    monkeypatch.setattr(Salvage, "play", lambda self, g, move: g.players[99])
    with pytest.raises(aio.AioRpcError) as failed:
        await house.apply(position.state, position.owed[0].seat, position.owed[0].asking, leave())
    assert failed.value.code() == grpc.StatusCode.INTERNAL
    assert failed.value.details() == "the rules failed on this call"
