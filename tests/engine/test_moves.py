"""Moves and options between tuples, messages and JSON."""

from __future__ import annotations

import msgspec
import pytest
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.message import Message
from jsonschema import Draft202012Validator

from maloca.rules.v1 import rules_pb2
from maloca.sample_game.v1 import sample_game_pb2
from services.engine.frames import Move
from services.engine.moves import BadMove, MoveCodec
from services.engine.options import BadOptions, OptionsCodec
from tests.sample_game.options import Options

Field = descriptor_pb2.FieldDescriptorProto
INT32, STRING, BOOL, INT64 = Field.TYPE_INT32, Field.TYPE_STRING, Field.TYPE_BOOL, Field.TYPE_INT64
REPEATED = Field.LABEL_REPEATED


def move_message(**verbs: list[tuple[str, int, int]]) -> type[Message]:
    """A `Move` message: for each verb its fields' names, types and labels; the fields get falling numbers."""
    file = descriptor_pb2.FileDescriptorProto(name="toy.proto", package="toy", syntax="proto3")
    move = file.message_type.add(name="Move")
    move.oneof_decl.add(name="verb")
    for number, (verb, fields) in enumerate(verbs.items(), 1):
        inner = file.message_type.add(name=verb.title())
        for place, (name, kind, label) in enumerate(fields):
            inner.field.add(
                name=name, number=place + 1, type=Field.Type.ValueType(kind), label=Field.Label.ValueType(label)
            )
        move.field.add(
            name=verb, number=number, type=Field.TYPE_MESSAGE, type_name=f".toy.{verb.title()}", label=1, oneof_index=0
        )
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("toy.Move"))


CODEC = MoveCodec(
    move_message(
        place=[("location", INT32, 1), ("colour", STRING, 1)],
        hand=[("open", BOOL, 1), ("cards", STRING, REPEATED)],
        pay=[("counts", INT32, REPEATED)],
        end=[],
    )
)
MOVES: list[tuple[Move, object]] = [
    (("place", 5, "red"), {"place": {"location": 5, "colour": "red"}}),
    (("place", -1, ""), {"place": {"location": -1, "colour": ""}}),
    (("place", 0, ""), {"place": {"location": 0, "colour": ""}}),
    (("hand", True, "a", "b"), {"hand": {"open": True, "cards": ["a", "b"]}}),
    (("hand", False), {"hand": {"open": False, "cards": []}}),
    (("pay", 1, 2, 3), {"pay": {"counts": [1, 2, 3]}}),
    (("pay",), {"pay": {"counts": []}}),
    (("end",), {"end": {}}),
]


@pytest.mark.parametrize(("move", "named"), MOVES)
def test_a_move_keeps_its_meaning_in_every_dress(move: Move, named: object) -> None:
    assert CODEC.unpack(CODEC.pack(move)) == move
    assert CODEC.read(CODEC.written(move)) == move
    assert CODEC.named(move) == named
    Draft202012Validator(CODEC.schema()).validate(named)


def test_types_are_kept() -> None:
    assert CODEC.unpack(CODEC.pack(("hand", True)))[1] is True
    assert CODEC.written(("hand", True, "a")) == b'["hand",true,"a"]'


@pytest.mark.parametrize(
    "strange",
    [
        {"place": {"location": 5}},
        {"place": {"location": "5", "colour": "red"}},
        {"place": {"location": 5, "colour": "red", "more": 1}},
        {"end": {}, "pay": {"counts": []}},
        {"walk": {}},
        {},
        [],
    ],
)
def test_the_schema_refuses_what_is_no_move(strange: object) -> None:
    assert not Draft202012Validator(CODEC.schema()).is_valid(strange)


def packed(message: Message) -> Packed:
    found = Packed()
    found.Pack(message)
    return found


@pytest.mark.parametrize(
    "message",
    [
        Packed(),
        packed(CODEC._message()),
        packed(rules_pb2.News(key="no move")),
        Packed(type_url="type.googleapis.com/toy.Move", value=b"\xff\xff"),
    ],
    ids=["empty", "no verb", "another message", "no message at all"],
)
def test_a_message_that_is_no_move_is_refused(message: Packed) -> None:
    with pytest.raises(BadMove):
        CODEC.unpack(message)


@pytest.mark.parametrize("written", [b"", b"[]", b"{}", b'"end"', b'["walk"]', b"[1]", b'["pay",1.5]', b'["pay",null]'])
def test_a_record_that_is_no_move_is_refused(written: bytes) -> None:
    with pytest.raises(BadMove):
        CODEC.read(written)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ([("big", INT64, 1)], r"toy\.Place\.big: int32, string or bool"),
        ([("many", INT32, REPEATED), ("one", INT32, 1)], r"toy\.Place\.many: .* only the last may be repeated"),
    ],
)
def test_a_message_that_tuples_can_not_say_is_refused(fields: list[tuple[str, int, int]], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        MoveCodec(move_message(place=fields))


def test_a_message_that_is_not_one_oneof_is_refused() -> None:
    with pytest.raises(TypeError, match=r"maloca\.rules\.v1\.News is not one oneof"):
        MoveCodec(rules_pb2.News)


OPTIONS = OptionsCodec(Options, sample_game_pb2.Options)


def test_an_unset_option_is_the_default() -> None:
    assert OPTIONS.unpack(None) == Options()
    assert OPTIONS.unpack(packed(sample_game_pb2.Options(shells=0))) == Options(shells=0)


def test_options_keep_their_values_in_a_message() -> None:
    assert OPTIONS.unpack(OPTIONS.pack(Options(rounds=4, moon="full"))) == Options(rounds=4, moon="full")


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (packed(sample_game_pb2.Options(rounds=5)), "rounds is from 2 to 4, not 5"),
        (packed(sample_game_pb2.Options(moon="half")), "moon is one of full, new, not 'half'"),
        (packed(sample_game_pb2.Move()), r"not a maloca\.sample_game\.v1\.Options"),
        (Packed(), r"not a maloca\.sample_game\.v1\.Options"),
        (Packed(type_url="x/maloca.sample_game.v1.Options", value=b"\x28\x01"), "as these rules know it"),
        (Packed(type_url="x/maloca.sample_game.v1.Options", value=b"\xff"), "Error parsing"),
    ],
    ids=["too many", "unknown word", "another message", "nothing", "unknown option", "no message at all"],
)
def test_options_that_the_game_does_not_know_are_refused(message: Packed, why: str) -> None:
    with pytest.raises(BadOptions, match=why):
        OPTIONS.unpack(message)


def test_struct_and_message_have_the_same_options() -> None:
    with pytest.raises(TypeError, match=r"Options and maloca\.sample_game\.v1\.Bait have other fields"):
        OptionsCodec(Options, sample_game_pb2.Bait)


def test_an_option_can_be_left_unset() -> None:
    made = msgspec.defstruct("Bait", [("card", str, "")])
    with pytest.raises(TypeError, match="can't be told from unset: make it optional"):
        OptionsCodec(made, sample_game_pb2.Bait)
