"""A move in its three dresses: the tuple that the rules know, the protobuf message, the JSON object.

The verb is the field of the message's `oneof`, the ids are the fields of its message by number; a repeated last field
takes the rest. `("place", 5, "red")` is `{"place": {"location": 5, "colour": "red"}}`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import msgspec
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import DecodeError, Message

from services.engine.frames import Move

TYPES: dict[int, str] = {
    FieldDescriptor.TYPE_INT32: "integer",
    FieldDescriptor.TYPE_STRING: "string",
    FieldDescriptor.TYPE_BOOL: "boolean",
}
"""What an id may be, and its name in JSON Schema."""


class BadMove(Exception):
    """The message is not a move of this game, or names no verb."""


@dataclass(frozen=True)
class _Verb:
    name: str
    fields: tuple[str, ...]
    schemas: tuple[str, ...]
    rest: bool
    """The last field is repeated and takes what is left."""


class MoveCodec:
    """Translates the moves of one game; made once from its `Move` message class.

    Raises `TypeError` for a message that is not one `oneof` of messages with `int32`, `string` and `bool` fields.
    """

    def __init__(self, message: type[Message]) -> None:
        self._message = message
        descriptor = message.DESCRIPTOR
        if len(descriptor.oneofs) != 1 or len(descriptor.oneofs[0].fields) != len(descriptor.fields):
            raise TypeError(f"{descriptor.full_name} is not one oneof")
        (self._oneof,) = (oneof.name for oneof in descriptor.oneofs)
        self._verbs = {field.name: _verb(cast("FieldDescriptor", field)) for field in descriptor.fields}

    def pack(self, move: Move) -> Packed:
        """The move as a message of the game, in `Any`."""
        verb, given = self._verbs[move[0]], move[1:]
        message = self._message()
        inner = getattr(message, verb.name)
        inner.SetInParent()
        for place, name in enumerate(verb.fields):
            if verb.rest and place == len(verb.fields) - 1:
                getattr(inner, name).extend(given[place:])
            else:
                setattr(inner, name, given[place])
        packed = Packed()
        packed.Pack(message)
        return packed

    def unpack(self, packed: Packed) -> Move:
        """The tuple of a message. Raises `BadMove`."""
        message = self._message()
        try:
            fits = packed.Unpack(message)
        except DecodeError as wrong:
            raise BadMove(str(wrong)) from wrong
        chosen = message.WhichOneof(self._oneof) if fits else None
        if chosen is None:
            raise BadMove(f"not a {self._message.DESCRIPTOR.full_name} with a verb")
        verb = self._verbs[chosen]
        inner = getattr(message, chosen)
        values = [getattr(inner, name) for name in verb.fields]
        return (chosen, *values[:-1], *values[-1]) if verb.rest else (chosen, *values)

    def named(self, move: Move) -> dict[str, dict[str, Any]]:
        """The move as it stands in JSON, its ids under their names."""
        verb, given = self._verbs[move[0]], move[1:]
        if verb.rest:
            last = len(verb.fields) - 1
            given = (*given[:last], list(given[last:]))
        return {verb.name: dict(zip(verb.fields, given, strict=True))}

    def written(self, move: Move) -> bytes:
        """The tuple as a JSON array, as a journal records it."""
        return msgspec.json.encode(move)

    def read(self, written: bytes) -> Move:
        """The tuple of such an array. Raises `BadMove`."""
        try:
            move = tuple(msgspec.json.decode(written, type=list[int | str | bool]))
        except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
            raise BadMove(str(wrong)) from wrong
        if not move or move[0] not in self._verbs:
            raise BadMove(f"{move[:1]} is no verb of {self._message.DESCRIPTOR.full_name}")
        return move

    def schema(self) -> dict[str, Any]:
        """JSON Schema (2020-12) of a move as it stands in JSON."""
        return {"title": "Move", "oneOf": [_schema(verb) for verb in self._verbs.values()]}


def _verb(field: FieldDescriptor) -> _Verb:
    message = field.message_type
    if not isinstance(message, Descriptor):
        raise TypeError(f"{field.full_name} is not a message")
    fields = sorted(message.fields, key=lambda inner: inner.number)
    for inner in fields:
        if inner.type not in TYPES or (inner.is_repeated and inner is not fields[-1]):
            raise TypeError(f"{inner.full_name}: int32, string or bool, and only the last may be repeated")
    return _Verb(
        field.name,
        tuple(inner.name for inner in fields),
        tuple(TYPES[inner.type] for inner in fields),
        bool(fields) and fields[-1].is_repeated,
    )


def _schema(verb: _Verb) -> dict[str, Any]:
    properties: dict[str, Any] = {name: {"type": kind} for name, kind in zip(verb.fields, verb.schemas, strict=True)}
    if verb.rest:
        properties[verb.fields[-1]] = {"type": "array", "items": properties[verb.fields[-1]]}
    body = {"type": "object", "properties": properties, "additionalProperties": False}
    if verb.fields:
        body["required"] = list(verb.fields)
    return {"type": "object", "properties": {verb.name: body}, "required": [verb.name], "additionalProperties": False}
