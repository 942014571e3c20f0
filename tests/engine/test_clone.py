"""Copies that share nothing that changes."""

from __future__ import annotations

import enum
from typing import Any, Literal

import msgspec
import pytest

from services.engine.clone import clone
from services.engine.frames import Pending
from services.engine.piles import Pile
from tests.engine.toy import Pick, toy


class Colour(enum.Enum):
    RED = "red"


class Inner(msgspec.Struct):
    goods: dict[str, int]


class Card(msgspec.Struct, frozen=True):
    id: str
    costs: tuple[int, ...] = ()


class Everything(msgspec.Struct):
    """A field of each kind that a state may have."""

    number: int
    word: Literal["a", "b"]
    colour: Colour
    cards: list[Card]
    grid: list[list[int]]
    by_name: dict[str, Inner]
    nested: dict[str, list[int]]
    seen: set[int]
    fixed: frozenset[str]
    pair: tuple[int, str]
    frame: Pending
    maybe: Inner | None = None
    none: Inner | None = None
    either: int | str = 0


def everything() -> Everything:
    return Everything(
        number=1,
        word="a",
        colour=Colour.RED,
        cards=[Card("x")],
        grid=[[1], [2, 3]],
        by_name={"a": Inner({"wood": 1})},
        nested={"a": [1]},
        seen={1},
        fixed=frozenset({"f"}),
        pair=(1, "p"),
        frame=Pick(0),
        maybe=Inner({}),
    )


def test_a_copy_is_equal() -> None:
    assert clone(everything()) == everything()


def test_a_copy_goes_its_own_way_at_every_depth() -> None:
    one = everything()
    other = clone(one)
    other.number = 2
    other.cards.append(Card("y"))
    other.grid[1].append(4)
    other.by_name["a"].goods["wood"] = 9
    other.nested["a"].append(2)
    other.seen.add(2)
    assert other.maybe is not None
    other.maybe.goods["hide"] = 1
    assert one == everything()


def test_frozen_things_are_shared() -> None:
    one = everything()
    other = clone(one)
    assert other.cards[0] is one.cards[0]
    assert other.frame is one.frame


def test_a_frozen_struct_is_its_own_copy() -> None:
    card = Card("x")
    assert clone(card) is card


def test_two_classes_of_one_name_keep_apart() -> None:
    def another() -> type[msgspec.Struct]:
        return msgspec.defstruct("Inner", [("pile", Pile)])

    pair = msgspec.defstruct("Pair", [("first", Inner), ("second", another())])
    copied = clone(pair(Inner({"a": 1}), another()(Pile(["c"], [1]))))
    assert msgspec.to_builtins(copied) == {
        "first": {"goods": {"a": 1}},
        "second": {"pile": {"cards": ["c"], "known": [1]}},
    }


def test_a_copy_of_a_game_begins_without_the_news_and_the_seal_of_a_step() -> None:
    g = toy(Pick(0))
    g.news, g.sealed = [], True
    copied = clone(g)
    assert (copied.news, copied.sealed) == (None, False)
    assert copied.todo == g.todo


class Opaque:
    """A class that nobody knows how to copy."""


KINDS: list[tuple[Any, str]] = [
    (Opaque, "Opaque'> can't be cloned"),
    (Any, r"typing\.Any can't be cloned"),
    (list[Opaque], "can't be cloned"),
    (tuple[list[int], ...], r"tuple\[list\[int\], \.\.\.\] can't be cloned"),
    (int | list[int], "a union of"),
]


@pytest.mark.parametrize(("kind", "message"), KINDS, ids=[str(kind) for kind, _ in KINDS])
def test_what_it_can_not_copy_is_refused(kind: Any, message: str) -> None:
    made = msgspec.defstruct("Made", [("field", kind)])
    with pytest.raises(TypeError, match=message):
        clone(made(field=None))


def test_a_frozen_struct_around_something_that_changes_is_refused() -> None:
    made = msgspec.defstruct("Made", [("goods", list[int])], frozen=True)
    holder = msgspec.defstruct("Holder", [("made", made)])
    with pytest.raises(TypeError, match=r"Made is frozen, and its \['goods'\] can change"):
        clone(holder(made([1])))
