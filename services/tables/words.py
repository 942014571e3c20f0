"""The words of one game, moves and options, between JSON and its own messages.

Built from the descriptors that the game's service sends, in a pool of their own: two versions of a game may differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, cast

from google.protobuf import message_factory
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import Message

from services.tables.errors import BadOptions, MalformedMove

TYPES: dict[int, tuple[tuple[type, ...], str]] = {
    FieldDescriptor.CPPTYPE_INT32: ((int,), "an integer"),
    FieldDescriptor.CPPTYPE_INT64: ((int,), "an integer"),
    FieldDescriptor.CPPTYPE_UINT32: ((int,), "an integer"),
    FieldDescriptor.CPPTYPE_UINT64: ((int,), "an integer"),
    FieldDescriptor.CPPTYPE_FLOAT: ((int, float), "a number"),
    FieldDescriptor.CPPTYPE_DOUBLE: ((int, float), "a number"),
    FieldDescriptor.CPPTYPE_BOOL: ((bool,), "true or false"),
    FieldDescriptor.CPPTYPE_STRING: ((str,), "a text"),
    FieldDescriptor.CPPTYPE_ENUM: ((str,), "a text"),
}
"""What a value of each kind of field is in JSON, and what that is called."""


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
        _fill(message, written, "", complete=complete)
        packed = Packed()
        packed.Pack(message, deterministic=True)
        return packed


class _Field(NamedTuple):
    """What a field takes: messages, or values of one of these types in JSON, which together are called `what`."""

    is_message: bool
    is_repeated: bool
    types: tuple[type, ...]
    what: str


@cache
def _fields(descriptor: Descriptor) -> dict[str, _Field]:
    """The fields of a message by name: to ask protobuf each time takes longer than all the rest."""
    found = {}
    for field in descriptor.fields:
        types, what = TYPES.get(field.cpp_type, ((), "of a type that JSON has"))
        is_message = field.cpp_type == FieldDescriptor.CPPTYPE_MESSAGE
        found[field.name] = _Field(is_message, field.is_repeated, types, what)
    return found


def _message_of(field: FieldDescriptor) -> Descriptor:
    assert field.message_type is not None
    return field.message_type


def _fill(message: Message, written: object, path: str, *, complete: bool) -> None:
    """Stricter than protobuf's JSON: names as they are declared, no text for a number, nothing left out of a move."""
    if not isinstance(written, Mapping):
        raise Misfit(f"{path.removesuffix('.') or 'it'} is not an object")
    fields = _fields(cast("Descriptor", message.DESCRIPTOR))
    for name in written:
        if name not in fields:
            raise Misfit(f"{path}{name} is unknown; known: {', '.join(fields) or 'nothing'}")
    if complete and path:
        for name in fields:
            if name not in written:
                raise Misfit(f"{path}{name} is missing")
    for name, value in written.items():
        field, place = fields[name], f"{path}{name}"
        if field.is_repeated and not isinstance(value, list | tuple):
            raise Misfit(f"{place} is not a list")
        if field.is_message:
            _fill_messages(getattr(message, name), value, field, place, complete=complete)
        else:
            _fill_values(message, name, value, field, place)


def _fill_messages(inner: Any, value: Any, field: _Field, path: str, *, complete: bool) -> None:
    if not field.is_repeated:
        inner.SetInParent()
        _fill(inner, value, f"{path}.", complete=complete)
        return
    for place, one in enumerate(value):
        _fill(inner.add(), one, f"{path}[{place}].", complete=complete)


def _fill_values(message: Message, name: str, value: Any, field: _Field, path: str) -> None:
    for one in value if field.is_repeated else (value,):
        if type(one) not in field.types:
            raise Misfit(f"{path} is not {field.what}")
    try:
        if field.is_repeated:
            getattr(message, name).extend(value)
        else:
            setattr(message, name, value)
    except ValueError as wrong:
        raise Misfit(f"{path}: {wrong}") from wrong
