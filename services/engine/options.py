"""The options of a table in their two dresses: the game's frozen struct, the protobuf message."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec
import msgspec.inspect
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.message import DecodeError, Message
from google.protobuf.unknown_fields import UnknownFieldSet

O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 - Options, in the engine's one-letter style


class BadOptions(Exception):
    """The number of seats, or an option, is not one that the game knows. The message says which."""


class OptionsCodec(Generic[O]):
    """Translates the options of one game; the message's fields are `optional`, and an unset one is the default.

    Raises `TypeError` if struct and message do not have the same fields, or a field of the message is not `optional`.
    """

    def __init__(self, struct: type[O], message: type[Message]) -> None:
        self._struct, self._message = struct, message
        fields = message.DESCRIPTOR.fields
        if {field.name for field in fields} != set(struct.__struct_fields__):
            raise TypeError(f"{struct.__name__} and {message.DESCRIPTOR.full_name} have other fields")
        if bare := [field.full_name for field in fields if not field.has_presence]:
            raise TypeError(f"{bare} can't be told from unset: make it optional")

    def unpack(self, packed: Packed | None) -> O:
        """The options of a message; of none, the defaults. Raises `BadOptions`."""
        message = self._message()
        try:
            fits = packed is None or packed.Unpack(message)
        except DecodeError as wrong:
            raise BadOptions(str(wrong)) from wrong
        if not fits or len(UnknownFieldSet(message)):
            raise BadOptions(f"not a {message.DESCRIPTOR.full_name} as these rules know it")
        given: dict[str, Any] = {field.name: value for field, value in message.ListFields()}
        try:
            return msgspec.convert(given, self._struct)
        except msgspec.ValidationError as wrong:
            raise BadOptions(self._told(given) or str(wrong)) from wrong

    def _told(self, given: dict[str, Any]) -> str:
        """The first option with a value that it can't have, and which it can have; empty if that can't be told."""
        for field in msgspec.structs.fields(self._struct):
            if field.name in given:
                try:
                    msgspec.convert(given[field.name], field.type)
                except msgspec.ValidationError:
                    values = _values(msgspec.inspect.type_info(field.type))
                    return values and f"{field.name} is {values}, not {given[field.name]!r}"
        return ""

    def pack(self, options: O) -> Packed:
        """The options as a message of the game, in `Any`, with every field set."""
        packed = Packed()
        packed.Pack(self._message(**msgspec.structs.asdict(options)))
        return packed


def _values(kind: msgspec.inspect.Type) -> str:
    """The values of an option in words, empty where there are none."""
    if isinstance(kind, msgspec.inspect.Metadata):
        kind = kind.type
    if isinstance(kind, msgspec.inspect.LiteralType):
        return f"one of {', '.join(map(str, kind.values))}"
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return f"from {kind.ge} to {kind.le}"
    return ""
