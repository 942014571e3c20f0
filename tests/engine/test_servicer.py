"""The calls that look, over a real socket: Describe, Open, View, Imagine."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import grpc
import pytest
from google.protobuf import descriptor_pool, message_factory
from google.protobuf.message import Message
from grpc import aio
from jsonschema import Draft202012Validator

from maloca.rules.v1 import rules_pb2 as pb
from maloca.sample_game.v1 import sample_game_pb2 as words
from services.engine.describe import described
from services.engine.kernel import FIRST_ASIDE, WIDTH
from services.engine.servicer import Servicer
from tests.engine.house import KEY, AnyRules, House, bait, hand, packed, salvaging, served
from tests.sample_game import RULES
from tests.sample_game.options import Options


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


def test_the_descriptors_come_with_what_they_import_each_after_it() -> None:
    told = described(dataclasses.replace(RULES, options_message=pb.DescribeResponse))
    assert [file.name for file in told.descriptors.file] == [
        "maloca/sample_game/v1/sample_game.proto",
        "google/protobuf/any.proto",
        "google/protobuf/descriptor.proto",
        "maloca/rules/v1/rules.proto",
    ]


def test_a_game_that_can_not_be_served_is_refused_at_the_start() -> None:
    with pytest.raises(TypeError, match="have other fields"):
        Servicer(dataclasses.replace(RULES, options_message=pb.DescribeResponse))


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
        (3, words.Options(rounds=9), "rounds is from 2 to 4, not 9"),
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


async def test_a_free_action_without_a_move_is_not_shown(house: House) -> None:
    position = await house.open(3, words.Options(shells=0))
    for _ in range(3):
        position = await house.answered(position)
    assert [owed.kind for owed in position.owed] == ["Salvage"]
    _, decisions = await house.view(position.state, position.owed[0].seat)
    assert [one["kind"] for one in decisions] == ["Salvage"]


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
