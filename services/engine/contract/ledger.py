"""Checks that code, content and tests keep to the ledger: every clause named, every name a clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from services.engine import content
from services.engine.contract.walk import AnyRules
from services.engine.frames import CLAUSE, Ask, Frame, Upkeep, clauses

LINE = re.compile(r"^- \*\*([A-Z]{2}-(?:EX-|R-)?\d+)\*\*(?: \((\w+)\))?")
HEADING = re.compile(r"^#+ ([A-Z]{2}-EX-\d+)\b")
EXCUSES = "not_tested.txt"
EXCUSED_KIND = "data"
TESTS = re.compile(r"test_.*\.py|conftest\.py|.*\.json|.*\.toml")


class Ledger(NamedTuple):
    """The clauses of a ledger: id → kind (`""` for examples and rulings)."""

    clauses: dict[str, str]

    @classmethod
    def read(cls, text: str) -> Ledger:
        """The ledger of this Markdown text."""
        found = {}
        for line in text.splitlines():
            if match := LINE.match(line):
                found[match[1]] = match[2] or ""
            elif match := HEADING.match(line):
                found[match[1]] = ""
        return cls(found)

    @property
    def prefix(self) -> str:
        """What all ids begin with: `"NT-"`."""
        return next(iter(self.clauses)).partition("-")[0] + "-"


def check_frames(rules: AnyRules) -> None:
    """Every decision and every step of the system names its clauses, and the ledger has them."""
    ledger = Ledger.read(rules.rules_text)
    for kind in rules.codec.frames.values():
        named = clauses(kind)
        if concrete(kind) and issubclass(kind, Ask | Upkeep):
            assert named, f"{kind.__name__} names no clause in its docstring"
        assert not set(named) - set(ledger.clauses), f"{kind.__name__} names {named}; the ledger lacks some"


def check_tests(rules: AnyRules, tests: Path) -> None:
    """Every clause is named by a test under `tests`, or excused there in `not_tested.txt`: data only, with a reason.

    A clause is named where its id stands in a `test_*.py`, `conftest.py`, JSON or TOML file.
    """
    ledger = Ledger.read(rules.rules_text)
    named = set(_named(tests, ledger.prefix))
    excused = dict(_excused(tests))
    assert not named - set(ledger.clauses), (
        f"tests name clauses that nobody knows: {sorted(named - set(ledger.clauses))}"
    )
    for clause, reason in excused.items():
        assert ledger.clauses.get(clause) == EXCUSED_KIND, f"{clause} is no clause of kind {EXCUSED_KIND}: test it"
        assert reason, f"{clause} is excused without a reason"
        assert clause not in named, f"{clause} is excused, and tested"
    missing = [clause for clause in ledger.clauses if clause not in named | set(excused)]
    assert not missing, f"{len(missing)} of {len(ledger.clauses)} clauses are named by no test: {', '.join(missing)}"


def check_content(rules: AnyRules) -> None:
    """Every value of every content file says where it comes from."""
    for name in content.names(rules.package):
        for row, fields in content.sources(rules.package, name).items():
            for field, source in fields.items():
                assert source in content.SOURCES, f"{name}.toml, {row}: no source for {field}"


def concrete(kind: type[Frame]) -> bool:
    """Whether a frame class can be on the list: a base of others has no `play` or `run` of its own."""
    if issubclass(kind, Ask):
        return kind.play is not Ask.play
    run = getattr(kind, "run", None)
    return run is None or run is not getattr(Upkeep, "run", None)


def _named(tests: Path, prefix: str) -> Iterator[str]:
    for file in sorted(tests.rglob("*")):
        if TESTS.fullmatch(file.name):
            yield from (found for found in CLAUSE.findall(file.read_text(encoding="utf-8")) if found.startswith(prefix))


def _excused(tests: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(tests.rglob(EXCUSES)):
        for row in file.read_text(encoding="utf-8").splitlines():
            if match := CLAUSE.match(row):
                yield match[0], row[match.end() :].strip().removeprefix(":").strip()
