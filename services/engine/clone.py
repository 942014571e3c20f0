"""`clone`, written from the annotations: a field that somebody adds can't be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Any, ClassVar, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from services.engine.frames import Pending

S = TypeVar("S", bound=msgspec.Struct)

SHARED = (int, float, str, bool, bytes, type(None), Pending)
"""Types whose values never change, so that a copy may share them."""


def clone(state: S) -> S:
    """An independent copy of a state. Frames and other frozen values are shared."""
    copied: S = _cloner(type(state))(state)
    return copied


@cache
def _cloner(cls: type[S]) -> Callable[[S], S]:
    """Compile the copying of one struct class. Raises `TypeError` for a field that can't be copied."""
    if cls.__struct_config__.frozen:
        return lambda state: state
    scope: dict[str, Any] = {"cls": cls}
    hints = get_type_hints(cls)
    copied = {name: _copy(f"s.{name}", hints[name], scope) for name in cls.__struct_fields__}
    arguments = ", ".join(f"{name}={source}" for name, source in copied.items())
    exec(f"def copy(s): return cls({arguments})", scope)  # noqa: S102 - of our own annotations, once per class
    made: Callable[[S], S] = scope["copy"]
    return made


def _copy(source: str, kind: Any, scope: dict[str, Any]) -> str:
    """The expression that copies `source`; `source` itself where the value can be shared."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is ClassVar or (isinstance(kind, type) and issubclass(kind, SHARED)) or origin in (tuple, frozenset):
        return source
    if origin in (Union, UnionType):
        return _copy_union(source, args, scope)
    if origin is list:
        inner = _copy("x", args[0], scope)
        return f"{source}[:]" if inner == "x" else f"[{inner} for x in {source}]"
    if origin in (dict, set):
        inner = _copy("x", args[-1], scope) if origin is dict else "x"
        return f"{source}.copy()" if inner == "x" else f"{{k: {inner} for k, x in {source}.items()}}"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind.__struct_config__.frozen:
            return source
        name = f"clone_{kind.__name__}"
        scope[name] = _cloner(kind)
        return f"{name}({source})"
    raise TypeError(f"{kind} can't be cloned")


def _copy_union(source: str, args: tuple[Any, ...], scope: dict[str, Any]) -> str:
    copies = {_copy(source, arg, scope) for arg in args if arg is not type(None)}
    if copies == {source}:
        return source
    if len(copies) > 1:
        raise TypeError(f"a union of {args} can't be cloned")
    return f"(None if {source} is None else {copies.pop()})"
