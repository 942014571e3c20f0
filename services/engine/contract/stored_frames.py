"""A stored sample of every frame of a game: what was written by these rules once must be read for ever."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from services.engine.contract.ledger import concrete
from services.engine.contract.set_ups import every_set_up
from services.engine.contract.walk import AnyRules, Walk
from services.engine.frames import Frame, Pending, Together

S = TypeVar("S", bound=msgspec.Struct)

ENCODER = msgspec.msgpack.Encoder(order="deterministic")
GAMES_LOOKED_AT = 3
ATOMS: dict[Any, Any] = {int: 1, str: "x", bool: True, float: 0.5, bytes: b"x", type(None): None}
"""What a frame may hold besides tuples, literals, frozen structs of such, and other frames; each with a value for a
made-up sample."""


class Holder(msgspec.Struct):
    """A frame on its own, decoded like one on a game's list."""

    frame: Pending


def check_samples(rules: AnyRules, stored: Path) -> None:
    """Every frame of the game has a sample in the file, and every sample there is still read as the frame it was."""
    samples: dict[str, str] = json.loads(stored.read_text(encoding="utf-8")) if stored.exists() else {}
    command = f"python -m services.engine.contract frames {rules.package} {stored.name}"
    missing = sorted(kinds(rules).keys() - samples.keys())
    assert not missing, f"no stored sample of {missing}: {command}"
    for tag, sample in samples.items():
        frame = decoded(rules, b64decode(sample))
        assert _tag(frame) == tag, f"the sample of {tag} is read as {frame}"


def check_immutable(rules: AnyRules) -> None:
    """Frames hold nothing that can change and nothing without order."""
    for kind in rules.codec.frames.values():
        for name, hint in _fields(kind):
            assert _fixed(hint), f"{kind.__name__}.{name}: {hint} may not stand in a frame"


def store_samples(rules: AnyRules, stored: Path) -> list[str]:
    """Add samples of the frames that have none, from random games or else made up; returns their tags.

    A sample that is there stays as it is: it says what was written once.
    """
    samples: dict[str, str] = json.loads(stored.read_text(encoding="utf-8")) if stored.exists() else {}
    wanted = {tag: kind for tag, kind in kinds(rules).items() if tag not in samples}
    added = sorted(wanted)
    for frame in _met(rules) if wanted else ():
        if wanted.pop(_tag(frame), None):
            samples[_tag(frame)] = _encoded(frame)
    for tag, kind in wanted.items():
        samples[tag] = _encoded(_made_up(kind))
    stored.write_text(json.dumps(samples, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    return added


def kinds(rules: AnyRules) -> dict[str, type[Frame]]:
    """The frames that can be on this game's list, by tag."""
    return {tag: kind for tag, kind in rules.codec.frames.items() if concrete(kind)}


def decoded(rules: AnyRules, data: bytes) -> Pending:
    """A frame from its bytes, in the way in which the codec reads those of a state."""
    raw = msgspec.msgpack.decode(data)
    return msgspec.convert({"frame": raw}, Holder, dec_hook=rules.codec.revive).frame


def _tag(frame: Pending) -> str:
    assert isinstance(frame, Frame)
    return str(frame.__struct_config__.tag)


def _encoded(frame: Pending) -> str:
    return b64encode(ENCODER.encode(frame)).decode()


def _met(rules: AnyRules) -> Iterator[Pending]:
    """The frames that random games put on the list."""
    for set_up in every_set_up(rules):
        for seed in range(GAMES_LOOKED_AT):
            for g, _ in Walk(rules, set_up, seed):
                for frame in g.todo:
                    yield frame
                    if isinstance(frame, Together):
                        yield from frame.asks


def _made_up(kind: type[S]) -> S:
    required = [
        field
        for field in msgspec.structs.fields(kind)
        if field.required or isinstance(field.default, msgspec.UnsetType)
    ]
    hints = get_type_hints(kind)
    return kind(**{field.name: _value(hints[field.name]) for field in required})


def _value(hint: Any) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if hint in ATOMS:
        return ATOMS[hint]
    if origin is Literal:
        return args[0]
    if origin in (Union, UnionType):
        return _value(args[0])
    if origin is tuple:
        return () if args[-1:] == (...,) else tuple(map(_value, args))
    if _is_struct(hint):
        return _made_up(hint)
    return Together(())


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def _fields(kind: type[msgspec.Struct]) -> Iterator[tuple[str, Any]]:
    hints = get_type_hints(kind)
    return ((name, hints[name]) for name in kind.__struct_fields__)


def _fixed(hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (tuple, Union, UnionType):
        return all(arg is ... or _fixed(arg) for arg in args)
    if origin in (Literal, ClassVar) or hint in ATOMS:
        return True
    if isinstance(hint, type) and issubclass(hint, Pending):
        return True
    return _is_struct(hint) and hint.__struct_config__.frozen and all(_fixed(part) for _, part in _fields(hint))
