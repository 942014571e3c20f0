"""The tables that the kit checks: every number of players, every end of every option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from services.engine.contract.walk import AnyRules, SetUp
from services.engine.options import BadOptions

ANY_KEY = bytes(32)


def every_set_up(rules: AnyRules) -> tuple[SetUp, ...]:
    """Every number of players with the defaults; every end of each option at every number that takes it.

    Raises `TypeError` for an option whose type does not say its ends.
    """
    counts = range(rules.seats[0], rules.seats[1] + 1)
    found = [SetUp(count, rules.options()) for count in counts]
    for field, value in _ends(rules):
        options = msgspec.convert({field: value}, rules.options)
        if options != rules.options():
            found += [SetUp(count, options) for count in counts if _opens(rules, count, options)]
    return tuple(found)


def not_covered(rules: AnyRules, set_ups: tuple[SetUp, ...]) -> list[str]:
    """The numbers of players and the ends of options that stand in none of these set-ups."""
    missing = [
        f"{count} seats"
        for count in range(rules.seats[0], rules.seats[1] + 1)
        if all(set_up.seats != count for set_up in set_ups)
    ]
    for field, value in _ends(rules):
        if all(msgspec.to_builtins(set_up.options)[field] != value for set_up in set_ups):
            missing.append(f"{field}={value}")
    return missing


def _ends(rules: AnyRules) -> Iterator[tuple[str, Any]]:
    """Each option with each of its ends, as it stands in JSON."""
    kind = inspect.type_info(rules.options)
    assert isinstance(kind, inspect.StructType)
    for field in kind.fields:
        for value in _values(field.type, f"{rules.options.__name__}.{field.name}"):
            yield field.name, value


def _values(kind: inspect.Type, name: str) -> list[Any]:
    match kind:
        case inspect.Metadata(type=described):
            return _values(described, name)
        case inspect.BoolType():
            return [False, True]
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.EnumType(cls=cls):
            return [member.value for member in cls]
        case inspect.IntType(ge=int(lowest), le=int(highest)):
            return [lowest, highest]
    raise TypeError(f"{name}: give an int its ge and le, a str its Literal; {kind} has no ends")


def _opens(rules: AnyRules, seats: int, options: Any) -> bool:
    try:
        rules.opened(seats, options, ANY_KEY)
    except BadOptions:
        return False
    return True
