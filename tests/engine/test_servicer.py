"""The six calls over a real socket."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any

import grpc
import msgspec
import pytest
from google.protobuf import descriptor_pool, message_factory
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.message import Message
from grpc import aio
from jsonschema import Draft202012Validator

from maloca.rules.v1 import rules_pb2 as pb
from maloca.rules.v1.rules_pb2_grpc import RulesServiceStub
from maloca.sample_game.v1 import sample_game_pb2 as words
from services.engine.kernel import FIRST_ASIDE, SYSTEM, WIDTH
from services.engine.rules import Rules
from services.engine.server import RulesServer
from tests.sample_game import RULES
from tests.sample_game.fishing import Salvage
from tests.sample_game.options import Options

KEY = bytes(range(32))
AnyRules = Rules[Any, Any, Any]


class House:
    """A caller of the service."""

    def __init__(self, channel: aio.Channel) -> None:
        self.stub = RulesServiceStub(channel)

    async def open(self, seats: int = 3, options: Message | None = None) -> pb.Position:
        request = pb.OpenRequest(seats=seats, options=packed(options) if options else None, dice_key=KEY)
        return (await self.stub.Open(request)).position

    async def apply(self, state: bytes, seat: int, asking: int, move: Message | None = None) -> pb.ApplyResponse:
        request = pb.ApplyRequest(state=state, seat=seat, asking=asking, move=packed(move) if move else None)
        return await self.stub.Apply(request)

    async def answered(self, position: pb.Position) -> pb.Position:
        """The position after the safe move of whoever owes the first decision, or after the system's step."""
        owed = position.owed[0]
        move = owed.safe if owed.seat != SYSTEM else None
        request = pb.ApplyRequest(state=position.state, seat=owed.seat, asking=owed.asking, move=move)
        return (await self.stub.Apply(request)).position

    async def view(self, state: bytes, seat: int, **names: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        decisions = {int(asking): name for asking, name in names.items()}
        answer = await self.stub.View(pb.ViewRequest(state=state, seat=seat, decisions=decisions))
        return json.loads(answer.view), json.loads(answer.decisions)


def packed(message: Message) -> Packed:
    found = Packed()
    found.Pack(message)
    return found


def bait(card: str) -> words.Move:
    return words.Move(bait=words.Bait(card=card))


async def served(rules: AnyRules) -> AsyncIterator[House]:
    server = RulesServer(rules)
    await server.start()
    async with aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        yield House(channel)
    await server.stop(0)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async for found in served(RULES):
        yield found


async def hand(house: House, position: pb.Position, seat: int) -> list[str]:
    view, _ = await house.view(position.state, seat)
    found: list[str] = view["players"][seat]["hand"]
    return found


async def salvaging(house: House) -> pb.Position:
    """All have baited; the winner may salvage or look."""
    position = await house.open()
    for _ in range(3):
        position = await house.answered(position)
    return position


async def test_describe_tells_all_that_the_house_needs(house: House) -> None:
    told = await house.stub.Describe(pb.DescribeRequest())
    assert (told.game, told.title, told.rules_version) == ("sample_game", "Night Fishing", "1-22babd49")
    assert (told.seats_min, told.seats_max, list(told.levels)) == (2, 4, ["easy", "normal", "hard"])
    assert told.summary.startswith("Baits in secret")
    assert told.rules_text.startswith("# Night Fishing: rules ledger\n")
    pool = descriptor_pool.DescriptorPool()
    for file in told.descriptors.file:
        pool.Add(file)
    move = message_factory.GetMessageClass(pool.FindMessageTypeByName(told.move_message))
    options = message_factory.GetMessageClass(pool.FindMessageTypeByName(told.options_message))
    assert move.FromString(bait("eel-1").SerializeToString()).WhichOneof("verb") == "bait"
    assert [field.name for field in options.DESCRIPTOR.fields] == ["rounds", "shells", "moon"]


async def test_the_schemas_fit_what_is_sent(house: House) -> None:
    told = await house.stub.Describe(pb.DescribeRequest())
    schemas = [json.loads(schema) for schema in (told.view_schema, told.move_schema, told.options_schema)]
    assert {schema["$schema"] for schema in schemas} == {"https://json-schema.org/draft/2020-12/schema"}
    views, moves, options = map(Draft202012Validator, schemas)
    view, decisions = await house.view((await house.open()).state, 0)
    views.validate(view)
    moves.validate(json.loads(told.move_example))
    for move in decisions[0]["moves"]:
        moves.validate(move)
    options.validate({"rounds": 2})
    assert not options.is_valid({"rounds": 5})
    assert not options.is_valid({"length": 2})


async def test_the_descriptors_come_with_what_they_import_each_after_it() -> None:
    rules: AnyRules = dataclasses.replace(RULES, options_message=pb.DescribeResponse, options=described_options())
    async for house in served(rules):
        told = await house.stub.Describe(pb.DescribeRequest())
        assert [file.name for file in told.descriptors.file] == [
            "maloca/sample_game/v1/sample_game.proto",
            "google/protobuf/any.proto",
            "google/protobuf/descriptor.proto",
            "maloca/rules/v1/rules.proto",
        ]


def described_options() -> type[Any]:
    return msgspec.defstruct("Described", [(field.name, int, 0) for field in pb.DescribeResponse.DESCRIPTOR.fields])


async def test_open_deals_and_owes(house: House) -> None:
    position = await house.open()
    assert [(owed.asking, owed.seat, owed.optional, owed.kind) for owed in position.owed] == [
        (0, 0, False, "ChooseBait"),
        (1, 1, False, "ChooseBait"),
        (2, 2, False, "ChooseBait"),
    ]
    assert [list(owed.clauses) for owed in position.owed] == [["SG-201"]] * 3
    assert [(news.key, news.everyone) for news in position.news] == [("sample_game.catch", True)]
    assert position.seals
    assert not position.HasField("outcome")
    assert position.played == b""
    view, _ = await house.view(position.state, -1)
    assert json.loads(position.news[0].arguments) == {"card": view["catch"]}


async def test_open_takes_options(house: House) -> None:
    position = await house.open(2, words.Options(shells=0, rounds=2))
    view, _ = await house.view(position.state, 0)
    assert (view["rounds"], [player["shells"] for player in view["players"]]) == (2, [0, 0])


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (1, None, "Night Fishing is for 2 to 4 players, not 1"),
        (5, None, "Night Fishing is for 2 to 4 players, not 5"),
        (3, words.Options(rounds=9), "Expected `int` <= 4 - at `$.rounds`"),
        (3, words.Move(), "not a maloca.sample_game.v1.Options as these rules know it"),
    ],
)
async def test_options_that_nobody_knows_are_refused(
    house: House, seats: int, options: Message | None, message: str
) -> None:
    request = pb.OpenRequest(seats=seats, options=packed(options) if options else None, dice_key=KEY)
    answer = await house.stub.Open(request)
    assert answer.refusal == pb.Refusal(code=pb.REFUSAL_CODE_BAD_OPTIONS, message=message)


async def test_a_view_has_the_seats_decisions_under_the_tables_names(house: House) -> None:
    position = await house.open()
    cards = await hand(house, position, 1)
    _, decisions = await house.view(position.state, 1, **{"1": "7.1.2.0", "0": "another's"})
    assert decisions == [
        {
            "id": "7.1.2.0",
            "kind": "ChooseBait",
            "optional": False,
            "clauses": ["SG-201"],
            "moves": [{"bait": {"card": card}} for card in cards],
        }
    ]


async def test_a_decision_without_a_name_is_called_by_its_number(house: House) -> None:
    position = await salvaging(house)
    seat = position.owed[0].seat
    _, decisions = await house.view(position.state, seat, **{str(3 * WIDTH + seat): "mine"})
    assert [(one["id"], one["kind"], one["optional"]) for one in decisions] == [
        ("mine", "Salvage", False),
        (str(3 * WIDTH + FIRST_ASIDE), "Look", True),
    ]


async def test_spectators_see_what_is_public_and_owe_nothing(house: House) -> None:
    position = await house.open()
    view, decisions = await house.view(position.state, -1)
    assert decisions == []
    assert [player["hand"] for player in view["players"]] == [[None] * 3] * 3


@pytest.mark.parametrize("seat", [-2, 3, 1000])
async def test_a_seat_that_nobody_has_is_an_invalid_argument(house: House, seat: int) -> None:
    state = (await house.open()).state
    for call in (
        house.stub.View(pb.ViewRequest(state=state, seat=seat)),
        house.stub.Imagine(pb.ImagineRequest(state=state, seat=seat, seed=KEY)),
    ):
        with pytest.raises(aio.AioRpcError) as refused:
            await call
        assert refused.value.code() == grpc.StatusCode.INVALID_ARGUMENT
        assert refused.value.details() == f"there is no seat {seat} among 3"


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


def leave() -> words.Move:
    return words.Move(leave=words.Leave())


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


async def test_imagine_keeps_what_the_seat_sees_and_deals_the_rest_again(house: House) -> None:
    position = await house.open()
    found = [
        (await house.stub.Imagine(pb.ImagineRequest(state=position.state, seat=1, seed=bytes([n]) * 32))).position
        for n in (1, 1, 2)
    ]
    assert found[0] == found[1]
    assert found[0].state != found[2].state
    for imagined in found:
        assert (list(imagined.news), imagined.seals, imagined.played) == ([], False, b"")
        assert [owed.asking for owed in imagined.owed] == [0, 1, 2]
        assert await house.view(imagined.state, 1) == await house.view(position.state, 1)
    hands = [await hand(house, imagined, 0) for imagined in (position, found[0], found[2])]
    assert hands[0] != hands[1] != hands[2]


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
    assert answer.divergence == pb.Divergence(entry=0, reason="Expected `int` <= 4 - at `$.rounds`")


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


async def test_the_order_in_which_a_dictionary_was_filled_tells_nothing() -> None:
    def see(g: Any, seat: int | None) -> dict[str, int]:
        return dict.fromkeys(g.players[1].hand.cards, 1)

    base: AnyRules = RULES
    rules = dataclasses.replace(base, see=see)
    async for house in served(rules):
        answer = await house.stub.View(pb.ViewRequest(state=(await house.open()).state))
        cards = list(json.loads(answer.view))
        assert cards == sorted(cards)


def test_the_options_default_to_the_struct() -> None:
    assert RULES.option_codec.unpack(None) == Options()
