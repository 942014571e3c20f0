"""The contract kit finds what is missing in set-ups, frames, ledger, samples and recorded games."""

from __future__ import annotations

import dataclasses
import json
from base64 import b64decode
from pathlib import Path
from typing import Any

import msgspec
import pytest

from services.engine.contract import SetUp, ledger, recorded, stored_frames
from services.engine.contract.set_ups import every_set_up, not_covered
from services.engine.frames import Ask, Do, Move
from services.engine.rules import Rules
from tests.sample_game import RULES, evening
from tests.sample_game.options import Options
from tests.sample_game.state import State

AnyRules = Rules[Any, Any, Any]
THREE = SetUp(3, Options())


def test_the_default_set_ups_cover_everything() -> None:
    found = every_set_up(RULES)
    assert not not_covered(RULES, found)
    assert [str(set_up) for set_up in found][:5] == [
        "2 seats",
        "3 seats",
        "4 seats",
        "2 seats, rounds=2",
        "3 seats, rounds=2",
    ]
    assert not_covered(
        RULES, tuple(set_up for set_up in found if set_up.seats > 2 and set_up.options.moon == "new")
    ) == [
        "2 seats",
        "moon=full",
    ]


def test_an_option_without_ends_is_refused() -> None:
    class Loose(msgspec.Struct, frozen=True):
        length: int = 1

    rules: AnyRules = RULES
    with pytest.raises(TypeError, match=r"Loose\.length: give an int its ge and le"):
        every_set_up(dataclasses.replace(rules, options=Loose))


class Weight(msgspec.Struct, frozen=True):
    stones: int


class Sinker(msgspec.Struct):
    weight: Weight


class Basket(msgspec.Struct, frozen=True):
    sinkers: tuple[Sinker, ...]


class Throw(Do, frozen=True):
    """SG-300."""

    weights: tuple[Weight, ...]
    last: Weight

    def run(self, g: State) -> None:
        raise NotImplementedError


class Haul(Do, frozen=True):
    """SG-300."""

    basket: Basket


def test_frames_may_hold_frozen_structs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULES.codec.frames, "Throw", Throw)
    stored_frames.check_immutable(RULES)
    stored_frames.store_samples(RULES, tmp_path / "frames.json")
    stored_frames.check_samples(RULES, tmp_path / "frames.json")
    sample = json.loads((tmp_path / "frames.json").read_text())["Throw"]
    assert stored_frames.decoded(RULES, b64decode(sample)) == Throw((), Weight(1))


def test_frames_whose_structs_can_change_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULES.codec.frames, "Haul", Haul)
    with pytest.raises(AssertionError, match=r"Haul\.basket"):
        stored_frames.check_immutable(RULES)


def test_frames_that_can_change_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless(Do, frozen=True):
        """SG-300."""

        cards: list[str]

    monkeypatch.setitem(RULES.codec.frames, "Careless", Careless)
    with pytest.raises(AssertionError, match=r"Careless\.cards"):
        stored_frames.check_immutable(RULES)


class Nameless(Ask, frozen=True):
    """No clause at all."""

    def play(self, g: State, move: Move) -> None:
        raise NotImplementedError


class Stray(Ask, frozen=True):
    """SG-999. No such clause."""

    def play(self, g: State, move: Move) -> None:
        raise NotImplementedError


@pytest.mark.parametrize(
    ("kind", "message"), [(Nameless, "Nameless names no clause"), (Stray, "the ledger lacks some")]
)
def test_decisions_without_a_clause_of_the_ledger_are_found(
    kind: type[Ask], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULES.codec.frames, kind.__name__, kind)
    with pytest.raises(AssertionError, match=message):
        ledger.check_frames(RULES)


def test_a_frame_without_a_sample_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Look" in stored_frames.store_samples(RULES, tmp_path / "frames.json")
    assert stored_frames.store_samples(RULES, tmp_path / "frames.json") == []
    stored_frames.check_samples(RULES, tmp_path / "frames.json")
    monkeypatch.setitem(RULES.codec.frames, "Stray", Stray)
    with pytest.raises(AssertionError, match=r"no stored sample of \['Stray'\]"):
        stored_frames.check_samples(RULES, tmp_path / "frames.json")
    assert stored_frames.store_samples(RULES, tmp_path / "frames.json") == ["Stray"]
    stored_frames.check_samples(RULES, tmp_path / "frames.json")


def test_a_sample_that_is_no_longer_read_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored_frames.store_samples(RULES, tmp_path / "frames.json")
    monkeypatch.delitem(RULES.codec.frames, "Look")
    with pytest.raises(msgspec.ValidationError, match="no frame is called 'Look'"):
        stored_frames.check_samples(RULES, tmp_path / "frames.json")


def naming(folder: Path, *, tests: str, excused: str) -> Path:
    (folder / "test_it.py").write_text(f'"""{tests}"""')
    (folder / "not_tested.txt").write_text(excused)
    return folder


ALL = " ".join(clause for clause in ledger.Ledger.read(RULES.rules_text).clauses)


@pytest.mark.parametrize(
    ("tests", "excused", "message"),
    [
        (ALL.replace("SG-203 ", ""), "", "1 of 25 clauses are named by no test: SG-203"),
        (ALL + " SG-998", "", r"nobody knows: \['SG-998'\]"),
        (ALL.replace("SG-203 ", ""), "SG-203: hard", "SG-203 is no clause of kind data"),
        (ALL.replace("SG-100 ", ""), "SG-100:", "SG-100 is excused without a reason"),
        (ALL, "SG-100: counted by hand", "SG-100 is excused, and tested"),
    ],
)
def test_a_clause_without_a_test_is_found(tmp_path: Path, tests: str, excused: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        ledger.check_tests(RULES, naming(tmp_path, tests=tests, excused=excused))


def test_data_may_be_excused(tmp_path: Path) -> None:
    tests = ALL.replace("SG-100 ", "")
    ledger.check_tests(RULES, naming(tmp_path, tests=tests, excused="SG-100: counted by hand"))


def test_a_recorded_game_holds_play_to_its_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "three.json"
    recorded.record_into(RULES, THREE, 1, file)
    recorded.check_recorded(RULES, file)
    monkeypatch.setattr(evening, "LOW_WATER", 3)
    with pytest.raises(AssertionError, match=r"three.json: step \d+, .* leads elsewhere; .* raise `number`"):
        recorded.check_recorded(RULES, file)
    with pytest.raises(recorded.DifferentPlay, match="raise its number first"):
        recorded.renew(RULES, file)
    raised = dataclasses.replace(RULES, number=2)
    with pytest.raises(AssertionError, match="recorded under 1-22babd49, these are 2-22babd49"):
        recorded.check_recorded(raised, file)
    recorded.renew(raised, file)
    recorded.check_recorded(raised, file)
    with pytest.raises(AssertionError, match=r"no recorded game for \[2, 4\] players"):
        recorded.check_coverage(raised, tmp_path)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_game_of_opponents_is_recorded_and_is_the_same_every_time(tmp_path: Path, level: str) -> None:
    file = tmp_path / "two.json"
    two = SetUp(2, Options())
    recorded.record_into(RULES, two, 3, file, level)
    recorded.check_recorded(RULES, file)
    game = recorded.RecordedGame.load(file)
    assert game == recorded.record(RULES, two, 3, level)
    assert moves(game) != moves(recorded.record(RULES, two, 3))
    recorded.renew(dataclasses.replace(RULES, number=2), file)
    renewed = recorded.RecordedGame.load(file)
    assert (renewed.version, renewed.level, moves(renewed)) == ("2-22babd49", level, moves(game))


def test_what_opponents_prefer_is_no_part_of_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "three.json"
    recorded.record_into(RULES, THREE, 1, file, "normal")
    before = file.read_bytes()
    contrary = dataclasses.replace(RULES, evaluate=lambda g, seat: -RULES.evaluate(g, seat))
    assert recorded.record(contrary, THREE, 1, "normal").steps != recorded.RecordedGame.load(file).steps
    recorded.renew(contrary, file)
    assert file.read_bytes() == before
    monkeypatch.setattr(evening, "LOW_WATER", 3)
    with pytest.raises(recorded.DifferentPlay, match="raise its number first"):
        recorded.renew(RULES, file)


def moves(game: recorded.RecordedGame) -> list[tuple[int, list[int | str | bool]]]:
    """Who played what."""
    return [(seat, move) for seat, _, move, _ in game.steps]


def test_nobody_plays_at_an_unknown_level() -> None:
    with pytest.raises(ValueError, match="no opponents are called 'brilliant'"):
        recorded.record(RULES, THREE, 1, "brilliant")
