"""States to bytes and back: msgpack, in an order that is the same in every process."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from services.engine.frames import Frame, Together
from services.engine.game import Game

G = TypeVar("G", bound=Game)

SEPARATOR = b"\0"


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
        self._decoder = msgspec.msgpack.Decoder(state, dec_hook=self._revive)

    def encode(self, g: G) -> bytes:
        """The state's bytes: the rules version, a zero byte, msgpack. News and seal of a step are not part of it."""
        g.news, g.sealed = None, False
        return self._header + self._encoder.encode(g)

    def decode(self, data: bytes) -> G:
        """The state of these bytes. Raises `OtherVersion` or `BadState`."""
        if not data.startswith(self._header):
            raise OtherVersion(f"the state is not of version {self._header[:-1].decode()}")
        try:
            return self._decoder.decode(memoryview(data)[len(self._header) :])
        except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
            raise BadState(str(wrong)) from wrong

    def _revive(self, _: type, raw: dict[str, Any]) -> Frame:
        kind = self.frames.get(raw.get("type", ""))
        if kind is None:
            raise msgspec.ValidationError(f"no frame is called {raw.get('type')!r}")
        return msgspec.convert(raw, kind, dec_hook=self._revive)


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
