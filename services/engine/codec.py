"""States to bytes and back: msgpack, in an order that is the same in every process."""

from __future__ import annotations

import re
from typing import Generic, TypeVar

import msgspec

from services.engine.frames import Frame, Together
from services.engine.game import Game

G = TypeVar("G", bound=Game)

SEPARATOR = b"\0"
VERSION = re.compile(rb"\d+-[0-9a-f]{8}")


class BadState(Exception):
    """The bytes are no state of this game."""


class OtherVersion(BadState):
    """The state was made by another version of the rules."""


class Codec(Generic[G]):
    """Encodes and decodes the states of one game under one rules version.

    `package` is the dotted package the game's frames are defined in; they must be imported by then. Raises `TypeError`
    if two frames of it share a tag.
    """

    def __init__(self, state: type[G], package: str, version: str) -> None:
        self.frames = frames_of(package)
        self._header = version.encode() + SEPARATOR
        self._encoder = msgspec.msgpack.Encoder(order="deterministic")
        self._decoder = msgspec.msgpack.Decoder(state, dec_hook=self.revive)

    def encode(self, g: G) -> bytes:
        """The state's bytes: the rules version, a zero byte, msgpack. News and seal of a step are not part of it."""
        news, sealed = g.news, g.sealed
        g.news, g.sealed = None, False
        data = self._encoder.encode(g)
        g.news, g.sealed = news, sealed
        return self._header + data

    def decode(self, data: bytes) -> G:
        """The state of these bytes. Raises `OtherVersion` or `BadState`."""
        if not data.startswith(self._header):
            other, separator, _ = data.partition(SEPARATOR)
            if not separator or not VERSION.fullmatch(other):
                raise BadState("the bytes don't begin with a rules version")
            raise OtherVersion(f"the state is of version {other.decode()}, not {self._header[:-1].decode()}")
        try:
            return self._decoder.decode(memoryview(data)[len(self._header) :])
        except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
            raise BadState(str(wrong)) from wrong

    def revive(self, _: type, raw: object) -> Frame:
        """A frame from its fields and tag: the hook with which msgspec reads a `Pending`."""
        tag = raw.get("type") if isinstance(raw, dict) else None
        kind = self.frames.get(tag) if isinstance(tag, str) else None
        if kind is None:
            raise msgspec.ValidationError(f"no frame is called {tag!r}")
        return msgspec.convert(raw, kind, dec_hook=self.revive)


def frames_of(package: str) -> dict[str, type[Frame]]:
    """Every frame class defined in the package, and `Together`, by its tag. Raises `TypeError` if two share one."""
    kinds: dict[str, type[Frame]] = {"Together": Together}
    waiting: list[type[Frame]] = [Frame]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__ == package or kind.__module__.startswith(package + "."):
            tag = str(kind.__struct_config__.tag)
            if kinds.setdefault(tag, kind) is not kind:
                raise TypeError(f"{kind.__module__} and {kinds[tag].__module__} both have a frame {tag}")
    return kinds
