"""The rules of a game as text: its numbered clauses, and what they say about the ids printed on components."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_CLAUSE = re.compile(r"^- \*\*(?P<id>[A-Z]{2}-(?:EX-|R-)?\d+)\*\*(?: \((?P<kind>\w+)\))?\s+(?P<text>.+)$")
_EXAMPLE = re.compile(r"^#+ (?P<id>[A-Z]{2}-EX-\d+)\b")
_EXPLAINED = re.compile(r"^(?P<id>[A-Z]{1,5}\d{0,3}): (?P<text>.+)$")
_ID = re.compile(r"^[A-Z]{1,5}\d{0,3}$")
_SOURCE = re.compile(r"\s*\[[^\]]*\]\s*$")
_RULER = re.compile(r"^[\s|:-]+$")


@dataclass(frozen=True)
class Clause:
    """One rule. `kind` is must, may, never, setup, score, auto or data; `section` is the heading above it."""

    id: str
    kind: str
    text: str
    section: str


@dataclass
class Ledger:
    """What can be looked up: clauses by id, and what an id such as `K15` or `HB3` stands for.

    `printed` are the ids that a clause explains in a sentence, `rows` those that a table has a row for; `terms` are the
    words, in small letters, of a table whose first column is called `term`.
    """

    clauses: dict[str, Clause] = field(default_factory=dict)
    printed: dict[str, str] = field(default_factory=dict)
    rows: dict[str, str] = field(default_factory=dict)
    terms: dict[str, str] = field(default_factory=dict)

    def mentioning(self, text: str) -> list[Clause]:
        """The clauses that these words stand in, one behind the other, small or capital."""
        words = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)
        return [clause for clause in self.clauses.values() if words.search(clause.text)]


def read_ledger(markdown: str) -> Ledger:
    """Reads the Markdown that `GET /v1/games/{game}/rules` gives.

    A clause is a list item `- **NT-311** (may) ...`. An id is explained by a clause that begins with it
    (`- **NT-244** (data) K15: ...`), or by the row that it begins in a table.
    """
    ledger = Ledger()
    section, table, example = "", list[list[str]](), ""
    for line in [*markdown.splitlines(), ""]:
        if table and not line.startswith("|"):
            _explain_rows(table, ledger)
            table = []
        if line.startswith("|"):
            table.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif found := _EXAMPLE.match(line):
            example = found["id"]
        elif line.startswith("#"):
            section, example = line.lstrip("# "), ""
        elif found := _CLAUSE.match(line):
            ledger.clauses[found["id"]] = Clause(found["id"], found["kind"] or "", found["text"], section)
            if explained := _EXPLAINED.match(found["text"]):
                ledger.printed.setdefault(explained["id"], _SOURCE.sub("", explained["text"]).rstrip("."))
        elif example and line:
            before = ledger.clauses.get(example)
            text = f"{before.text} {line}" if before else line
            ledger.clauses[example] = Clause(example, "example", text, section)
    return ledger


def _explain_rows(table: list[list[str]], ledger: Ledger) -> None:
    header, rows = table[0], ledger.rows
    if header[0] == "term":
        ledger.terms |= {row[0].lower(): row[1] for row in table[1:] if len(row) > 1 and not _RULER.match("".join(row))}
    if header[0] not in ("id", "card", "token", "tile"):
        return
    starts = [place for place, name in enumerate(header) if name == header[0]]
    for row in table[1:]:
        if len(row) != len(header) or _RULER.match("".join(row)):
            continue
        for start, end in zip(starts, [*starts[1:], len(header)], strict=True):
            if _ID.match(row[start]) and row[start] not in rows:
                cells = [*zip(header[start + 1 : end], row[start + 1 : end], strict=True)]
                rows[row[start]] = ", ".join(dict.fromkeys(_cell(*cell) for cell in cells if _tells(*cell)))


def _tells(title: str, text: str) -> bool:
    return text not in ("", "-") and not title.startswith("source")


def _cell(title: str, text: str) -> str:
    return text if text[0].isalpha() else f"{title} {text}"
