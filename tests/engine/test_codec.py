"""States to bytes and back."""

from __future__ import annotations

import msgspec
import pytest

from services.engine.codec import BadState, Codec, OtherVersion, frames_of
from services.engine.frames import Ask, Do, Frame, Together
from tests.engine.toy import Both, Night, Pick, Say, Toy, toy

VERSION = "3-0123abcd"
CODEC = Codec(Toy, "tests.engine.toy", VERSION)


def state() -> Toy:
    g = toy(Night(Together((Pick(1, ("x", "y"), (Say("z"),)), Pick(0)))), Both("a", "b"), coins=2, asides=(Pick(0),))
    g.dice.shuffle("s", [1, 2, 3])
    g.dice.below("r", 6)
    return g


def test_decoded_a_state_is_equal_frames_within_frames_included() -> None:
    assert CODEC.decode(CODEC.encode(state())) == state()


def test_the_bytes_begin_with_the_rules_version() -> None:
    assert CODEC.encode(state()).startswith(b"3-0123abcd\0")


def test_the_same_state_has_the_same_bytes_whatever_the_order_it_was_filled_in() -> None:
    one, other = toy(), toy()
    one.dice.drawn = {"a": 1, "b": 2}
    other.dice.drawn = {"b": 2, "a": 1}
    assert CODEC.encode(one) == CODEC.encode(other)


def test_the_news_and_the_seal_of_a_step_are_no_part_of_the_bytes_and_stay() -> None:
    g = state()
    g.news, g.sealed = [], True
    assert CODEC.encode(g) == CODEC.encode(state())
    assert (g.news, g.sealed) == ([], True)


@pytest.mark.parametrize("header", [b"2-0123abcd\0", b"3-0123abce\0"])
def test_a_state_of_another_version_is_refused_as_such(header: bytes) -> None:
    with pytest.raises(OtherVersion, match=f"the state is of version {header[:-1].decode()}, not {VERSION}"):
        CODEC.decode(header + CODEC.encode(state()).partition(b"\0")[2])


WHOLE = CODEC.encode(state())
BODY = msgspec.msgpack.encode({"dice": {"key": b"k" * 32}, "todo": []})


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0",
        b"nonsense",
        b"3-0123abcd",
        WHOLE[:-1],
        WHOLE + b"x",
        b"3-0123abcd\0",
        b"3-0123abcd\0" + msgspec.msgpack.encode({}),
        b"3-0123abcd\0" + msgspec.msgpack.encode({"dice": {"key": b"k"}, "todo": [{"type": "NoFrame"}]}),
        b"3-0123abcd\0" + msgspec.msgpack.encode({"dice": {"key": b"k"}, "todo": [{"type": ["Say"]}]}),
        b"3-0123abcd\0" + msgspec.msgpack.encode({"dice": {"key": b"k"}, "todo": ["Say"]}),
        b"3-0123abcd\0" + msgspec.msgpack.encode({"dice": {"key": b"k"}, "todo": [{"type": "Say", "word": 1}]}),
    ],
)
def test_bytes_that_are_no_state_are_refused_as_such(data: bytes) -> None:
    with pytest.raises(BadState) as refused:
        CODEC.decode(data)
    assert type(refused.value) is BadState


def test_a_state_without_the_optional_fields_is_one() -> None:
    assert CODEC.decode(b"3-0123abcd\0" + BODY).todo == []


def frame(module: str, name: str, base: type[Frame] = Do, tag: str | None = None) -> type[Frame]:
    """A frame class, as if it stood in that module."""
    made = msgspec.defstruct(name, [], bases=(base,), module=module, frozen=True, tag=tag or True)
    assert issubclass(made, Frame)
    return made


def test_two_frames_of_one_name_in_one_game_are_refused() -> None:
    kept = [frame("game_of_twins.one", "Twin"), frame("game_of_twins.other", "Twin", Ask)]
    with pytest.raises(TypeError, match=r"game_of_twins\.o.* and game_of_twins\.o.* both have a frame Twin"):
        frames_of("game_of_twins")
    assert len(kept) == 2


def test_two_games_may_share_a_name() -> None:
    kept = [frame("game_a.one", "Shared"), frame("game_b.one", "Shared")]
    assert frames_of("game_a")["Shared"] is kept[0]
    assert frames_of("game_b")["Shared"] is kept[1]


def test_a_package_is_not_mistaken_for_one_whose_name_begins_alike() -> None:
    kept = frame("game_ab.one", "Longer")
    assert "Longer" not in frames_of("game_a")
    assert frames_of("game_ab")["Longer"] is kept


def test_a_renamed_frame_keeps_its_old_tag() -> None:
    kept = frame("game_renamed", "NewName", tag="OldName")
    assert frames_of("game_renamed") == {"Together": Together, "OldName": kept}
