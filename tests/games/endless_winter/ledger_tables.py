"""The tables of section 10 of the ledger, as text."""

from __future__ import annotations

import re
from pathlib import Path

from services.endless_winter import content

LEDGER = Path(content.__file__).with_name("rules.md").read_text(encoding="utf-8")


def section(number: str) -> str:
    """The text of a section of the ledger, by its number, without those that follow it."""
    text = re.split(rf"\n#+ {re.escape(number)} ", LEDGER)[1]
    return re.split(r"\n##", text)[0]


def rows(number: str, first_cell: str) -> list[list[str]]:
    """The rows of the tables in a section whose first cell looks like this; marks of the source are left out."""
    lines = [line for line in section(number).splitlines() if line.startswith("|")]
    cells = [[_plain(cell) for cell in line.strip("|").split("|")] for line in lines]
    found = [row for row in cells if re.fullmatch(first_cell, row[0])]
    assert found, f"section {number} has no such row"
    return found


def marked(number: str, first_cell: str) -> list[list[str]]:
    """As `rows`, of each cell its mark alone: `"rulebook"`, `"reconstructed"` or nothing."""
    lines = [line for line in section(number).splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    marks = r"`(rulebook|reconstructed)"
    return [[(re.findall(marks, cell) or [""])[0] for cell in row] for row in cells if re.fullmatch(first_cell, row[0])]


def _plain(cell: str) -> str:
    return re.sub(r" *(`(rulebook|reconstructed)`|\(`[^)]*\)|\(EW-[^)]*\)|\(any column\))", "", cell).strip()
