"""What a game tells about itself: all that gateway and workers know of it."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from google.protobuf.descriptor import FileDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet
from google.protobuf.message import Message

from maloca.rules.v1 import rules_pb2 as pb
from services.engine.rules import LEVELS, Rules

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def described(rules: Rules[Any, Any, Any]) -> pb.DescribeResponse:
    """The answer to `Describe`: the same for as long as the process lives."""
    move, options = rules.move_message.DESCRIPTOR, rules.options_message.DESCRIPTOR
    example = msgspec.json.encode(rules.moves.named(rules.move_example)) if rules.move_example else b""
    return pb.DescribeResponse(
        game=rules.name,
        title=rules.title,
        rules_version=rules.version,
        seats_min=rules.seats[0],
        seats_max=rules.seats[1],
        levels=LEVELS,
        descriptors=_descriptor_set(rules.move_message, rules.options_message),
        move_message=move.full_name,
        options_message=options.full_name,
        view_schema=_schema(msgspec.json.schema(rules.view)),
        move_schema=_schema(rules.moves.schema()),
        options_schema=_schema(msgspec.json.schema(rules.options)),
        rules_text=rules.rules_text,
        summary=rules.summary,
        move_example=example,
    )


def _descriptor_set(*messages: type[Message]) -> FileDescriptorSet:
    """The proto files of these messages and all that they import, each once, after what it imports."""
    found: dict[str, FileDescriptorProto] = {}

    def add(file: FileDescriptor) -> None:
        if file.name not in found:
            for dependency in file.dependencies:
                add(dependency)
            found[file.name] = FileDescriptorProto()
            file.CopyToProto(found[file.name])

    for message in messages:
        add(cast("FileDescriptor", message.DESCRIPTOR.file))
    return FileDescriptorSet(file=found.values())


def _schema(schema: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"$schema": DIALECT, **schema})
