"""The tables of section 10 of the ledger, as text."""

from __future__ import annotations

import re

from tests.games.ledger import Ledger

LEDGER = Ledger("services.cangaceiros")
rows, line = LEDGER.rows, LEDGER.line


def numbers(cell: str) -> tuple[int, ...]:
    """`"2 / 1 / 0"` as numbers."""
    return tuple(int(part) for part in re.findall(r"\d+", cell))
