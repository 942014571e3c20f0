"""`clone`, written from the annotations: a field that somebody adds can't be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from services.engine.frames import Pending
from services.engine.game import Game

S = TypeVar("S", bound=msgspec.Struct)

SHARED = (int, float, str, bool, bytes, type(None), Enum, Pending)
"""Types whose values never change, so that a copy may share them."""
STEP_ONLY = {"news": "None", "sealed": "False"}
"""Fields of a `Game` that belong to the step being taken: a copy begins without, like this."""


def clone(state: S) -> S:
    """An independent copy of a state. Frames and other frozen values are shared.

    Raises `TypeError` for a class with a field that can't be copied, or that is frozen around something that changes.
    """
    copied: S = _cloner(type(state))(state)
    return copied


@cache
def _cloner(cls: type[S]) -> Callable[[S], S]:
    """Compile the copying of one struct class: a shallow copy, then what can change in it is copied too."""
    scope: dict[str, Any] = {}
    copied = _fields(cls, "s", scope)
    if cls.__struct_config__.frozen:
        return lambda state: state
    if issubclass(cls, Game):
        copied |= STEP_ONLY
    lines = [f"made.{name} = {source}" for name, source in copied.items() if source != f"s.{name}"]
    body = "\n    ".join(["made = s.__copy__()", *lines, "return made"])
    exec(f"def copy(s):\n    {body}", scope)  # noqa: S102 - of our own annotations, once per class
    made: Callable[[S], S] = scope["copy"]
    return made


def _fields(cls: type[msgspec.Struct], source: str, scope: dict[str, Any]) -> dict[str, str]:
    """The expression that copies each field of `source`, a struct of this class."""
    hints = get_type_hints(cls)
    left_out = STEP_ONLY if issubclass(cls, Game) else ()
    copied = {
        name: _copy(f"{source}.{name}", hints[name], scope) for name in cls.__struct_fields__ if name not in left_out
    }
    changing = [name for name, copy in copied.items() if copy != f"{source}.{name}"]
    if changing and cls.__struct_config__.frozen:
        raise TypeError(f"{cls.__name__} is frozen, and its {changing} can change")
    return copied


def _copy(source: str, kind: Any, scope: dict[str, Any]) -> str:
    """The expression that copies `source`; `source` itself where the value can be shared."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal or (isinstance(kind, type) and issubclass(kind, SHARED)):
        return source
    if origin in (tuple, frozenset):
        if all(arg is ... or _copy("x", arg, scope) == "x" for arg in args):
            return source
    elif origin in (Union, UnionType):
        return _copy_union(source, args, scope)
    elif origin is list:
        inner = _copy("x", args[0], scope)
        return f"{source}.copy()" if inner == "x" else f"[{inner} for x in {source}]"
    elif origin is set:
        return f"{source}.copy()"
    elif origin is dict:
        inner = _copy("x", args[1], scope)
        return f"{source}.copy()" if inner == "x" else f"{{k: {inner} for k, x in {source}.items()}}"
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        copied = _fields(kind, source, scope)
        if kind.__struct_config__.frozen:
            return source
        name = f"{kind.__name__}_{id(kind)}"
        scope[name] = kind
        return f"{name}({', '.join(f'{field}={copy}' for field, copy in copied.items())})"
    raise TypeError(f"{kind} can't be cloned")


def _copy_union(source: str, args: tuple[Any, ...], scope: dict[str, Any]) -> str:
    copies = {_copy(source, arg, scope) for arg in args if arg is not type(None)}
    if copies == {source}:
        return source
    if len(copies) > 1:
        raise TypeError(f"a union of {args} can't be cloned")
    return f"(None if {source} is None else {copies.pop()})"
