"""Reading bodies: strict JSON, bounded, each fault with its code."""

from __future__ import annotations

import pytest

from gateway.bodies import depth, parse, shallow
from gateway.models import ClaimSeat, CreateTable, PlayMove
from gateway.problems import Refused

MOVE = b'{"decision": "1.0.0.0", "move": %b}'


@pytest.mark.parametrize(
    ("text", "deep"),
    [
        (b"", 0),
        (b"1", 0),
        (b"[]", 1),
        (b'{"a": [1, {"b": []}]}', 4),
        (b'["[[[[[[[[[[[["]', 1),
        (b'["\\"[[[[[[[[[[[[", []]', 2),
        (b'["\\\\", [[]]]', 3),
        (b"[] [] [] [] [] [] [] []", 1),
        (b'["[[[[[[[[[[[[[[[', 1),
    ],
)
def test_depth_is_that_of_brackets_outside_of_strings(text: bytes, deep: int) -> None:
    assert depth(text, 5) == deep


def test_depth_stops_counting_above_the_limit() -> None:
    assert depth(b"[" * 60_000, 5) == 6


def test_body_of_the_deepest_kind_is_taken_and_one_deeper_is_not() -> None:
    shallow(b"[" * 32 + b"]" * 32, limit=32)
    with pytest.raises(Refused) as refused:
        shallow(b"[" * 33 + b"]" * 33, limit=32)
    assert refused.value.code == "too-deep"


def test_empty_body_is_an_empty_object() -> None:
    assert parse(b"", ClaimSeat, deepest=8) == ClaimSeat()


@pytest.mark.parametrize(
    ("text", "code", "pointer"),
    [
        (b"{", "not-json", None),
        (b"{'a': 1}", "not-json", None),
        (b'{"decision": "1.0.0.0", "move": {}} more', "not-json", None),
        (b"\xff\xfe{}", "not-json", None),
        (b"\xef\xbb\xbf{}", "not-json", None),
        (b'{"decision": "\\ud800", "move": {}}', "not-json", None),
        (b'{"decision": "\xff", "move": {}}', "not-json", None),
        (MOVE % b'{"bait": NaN}', "not-finite", None),
        (MOVE % b'{"bait": -Infinity}', "not-finite", None),
        (MOVE % b'{"bait": 1e999}', "not-finite", "$.move[...]"),
        (b"[]", "wrong-type", None),
        (b"null", "wrong-type", None),
        (MOVE % b"[]", "wrong-type", "$.move"),
        (b'{"decision": 7, "move": {}}', "wrong-type", "$.decision"),
        (b'{"decision": "1.0.0.0"}', "missing-field", None),
        (b"{}", "missing-field", None),
        (b'{"decision": "1.0.0.0", "move": {}, "seat": 1}', "unknown-field", None),
    ],
)
def test_fault_of_a_body_has_its_code(text: bytes, code: str, pointer: str | None) -> None:
    with pytest.raises(Refused) as refused:
        parse(text, PlayMove, deepest=8)
    assert (refused.value.code, refused.value.pointer) == (code, pointer)


@pytest.mark.parametrize("digest", ["", "9f" * 31, "9F" * 32, "zz" * 32, "9f" * 32 + "\\n"])
def test_digest_that_is_none_has_a_bad_value(digest: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(b'{"salt_digest": "%b"}' % digest.encode(), ClaimSeat, deepest=8)
    assert (refused.value.code, refused.value.pointer) == ("bad-value", "$.salt_digest")


def test_table_without_seats_has_a_bad_value() -> None:
    with pytest.raises(Refused) as refused:
        parse(b'{"game": "g", "seats": []}', CreateTable, deepest=8)
    assert refused.value.code == "bad-value"
