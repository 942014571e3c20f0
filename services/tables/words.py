"""The words of one game, moves and options, between JSON and its own messages.

Built from the descriptors that the game's service sends, in a pool of their own: two versions of a game may differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from google.protobuf import json_format, message_factory
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import Message

from services.tables.errors import BadOptions, MalformedMove

INTEGERS = {
    FieldDescriptor.CPPTYPE_INT32,
    FieldDescriptor.CPPTYPE_INT64,
    FieldDescriptor.CPPTYPE_UINT32,
    FieldDescriptor.CPPTYPE_UINT64,
}
FLOATS = {FieldDescriptor.CPPTYPE_FLOAT, FieldDescriptor.CPPTYPE_DOUBLE}
TEXTS = {FieldDescriptor.CPPTYPE_STRING, FieldDescriptor.CPPTYPE_ENUM}


class Misfit(Exception):
    """A value does not fit its field; the message says where and why."""


class Words:
    """Moves and options of one game in one rules version."""

    def __init__(self, descriptors: FileDescriptorSet, move_message: str, options_message: str) -> None:
        """Raises `TypeError` or `KeyError` for descriptors that don't hold together."""
        pool = DescriptorPool()
        for file in descriptors.file:
            pool.Add(file)
        self._move = message_factory.GetMessageClass(pool.FindMessageTypeByName(move_message))
        self._options = message_factory.GetMessageClass(pool.FindMessageTypeByName(options_message))

    def move(self, written: Mapping[str, object]) -> Packed:
        """A move as it stands in JSON, `{"verb": {"argument": value}}`, packed. Raises MalformedMove."""
        if len(written) != 1:
            raise MalformedMove(f"A move is one verb with its arguments, not {len(written)}.")
        try:
            return self._pack(self._move(), written, complete=True)
        except Misfit as wrong:
            raise MalformedMove(str(wrong)) from wrong

    def offered(self, move: Sequence[object]) -> Packed:
        """A move as the rules list it, `("verb", *ids)`, packed. Raises MalformedMove."""
        field = self._move.DESCRIPTOR.fields_by_name.get(str(move[0])) if move else None
        if field is None:
            raise MalformedMove(f"{move} names no verb of the game.")
        arguments: dict[str, object] = {}
        fields = sorted(_message_of(cast("FieldDescriptor", field)).fields, key=lambda each: each.number)
        rest: Sequence[object] = move[1:]
        for inner in fields:
            if inner.is_repeated:
                arguments[inner.name], rest = list(rest), ()
            elif rest:
                arguments[inner.name], rest = rest[0], rest[1:]
        if rest:
            raise MalformedMove(f"{move} has more arguments than its verb takes.")
        return self.move({field.name: arguments})

    def options(self, written: Mapping[str, object]) -> Packed:
        """Options as they stand in JSON, packed. Raises BadOptions."""
        try:
            return self._pack(self._options(), written, complete=False)
        except Misfit as wrong:
            raise BadOptions(str(wrong)) from wrong

    def _pack(self, message: Message, written: Mapping[str, object], *, complete: bool) -> Packed:
        _fits(written, cast("Descriptor", message.DESCRIPTOR), "", complete=complete)
        try:
            json_format.ParseDict(dict(written), message)
        except json_format.ParseError as wrong:
            raise Misfit(str(wrong)) from wrong
        packed = Packed()
        packed.Pack(message, deterministic=True)
        return packed


def _message_of(field: FieldDescriptor) -> Descriptor:
    assert field.message_type is not None
    return field.message_type


def _fits(value: object, descriptor: Descriptor, path: str, *, complete: bool) -> None:
    """Stricter than protobuf's JSON: names as they are declared, no text for a number, nothing left out of a move."""
    if not isinstance(value, Mapping):
        raise Misfit(f"{path or 'it'} is not an object")
    fields = descriptor.fields_by_name
    for name in value:
        if name not in fields:
            raise Misfit(f"{path}{name} is unknown")
    if complete and path:
        for name in fields:
            if name not in value:
                raise Misfit(f"{path}{name} is missing")
    for name, given in value.items():
        field = fields[name]
        if not field.is_repeated:
            _fits_one(given, field, f"{path}{name}", complete=complete)
        elif not isinstance(given, list | tuple):
            raise Misfit(f"{path}{name} is not a list")
        else:
            for place, one in enumerate(given):
                _fits_one(one, field, f"{path}{name}[{place}]", complete=complete)


def _fits_one(value: object, field: FieldDescriptor, path: str, *, complete: bool) -> None:
    if field.cpp_type == FieldDescriptor.CPPTYPE_MESSAGE:
        _fits(value, _message_of(field), f"{path}.", complete=complete)
    elif field.cpp_type in INTEGERS:
        _expect(type(value) is int, path, "an integer")
    elif field.cpp_type in FLOATS:
        _expect(type(value) in (int, float), path, "a number")
    elif field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        _expect(type(value) is bool, path, "true or false")
    elif field.cpp_type in TEXTS:
        _expect(type(value) is str, path, "a text")
    else:
        raise Misfit(f"{path} is of no type that JSON has")


def _expect(right: bool, path: str, what: str) -> None:
    if not right:
        raise Misfit(f"{path} is not {what}")
