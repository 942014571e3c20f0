"""The tables of section 10 of the ledger, as text; marks of the source are left out."""

from __future__ import annotations

import re

from tests.games.ledger import Ledger


def _plain(cell: str) -> str:
    return re.sub(r" *(`(rulebook|reconstructed)`|\(`[^)]*\)|\(EW-[^)]*\)|\(any column\))", "", cell).strip()


LEDGER = Ledger("services.endless_winter", _plain)
rows, section = LEDGER.rows, LEDGER.section


def marked(number: str, first_cell: str) -> list[list[str]]:
    """As `rows`, of each cell its mark alone: `"rulebook"`, `"reconstructed"` or nothing."""
    marks = r"`(rulebook|reconstructed)"
    return [[(re.findall(marks, cell) or [""])[0] for cell in row] for row in LEDGER.cells(number, first_cell)]
