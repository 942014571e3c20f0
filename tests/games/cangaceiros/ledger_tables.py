"""The tables of section 10 of the ledger, as text."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from services.cangaceiros import content

LEDGER = Path(content.__file__).with_name("rules.md").read_text(encoding="utf-8")


def rows(section: str, first_cell: str, *, tables: bool = True) -> list[list[str]]:
    """The rows of the tables in a section whose first cell looks like this; else lines of text as rows of one cell."""
    text = LEDGER.partition(f"\n### {section} ")[2].partition("\n##")[0]
    lines = [line for line in text.splitlines() if line and (line[0] == "|") == tables]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    found = [row for row in cells if re.fullmatch(first_cell, row[0])]
    assert found, f"section {section} has no such row"
    return found


def key(name: str) -> str:
    """A name as the content's ids write it: `"Zé Baiano"` is `"ze_baiano"`; what stands in brackets is left out."""
    plain = unicodedata.normalize("NFD", re.sub(r" \(.*", "", name)).encode("ascii", "ignore").decode()
    return plain.lower().replace(" ", "_")


def numbers(cell: str) -> tuple[int, ...]:
    """`"2 / 1 / 0"` as numbers."""
    return tuple(int(part) for part in re.findall(r"\d+", cell))
