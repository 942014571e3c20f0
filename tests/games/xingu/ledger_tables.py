"""The tables of section 10 of the ledger, as text."""

from __future__ import annotations

from tests.games.ledger import Ledger

LEDGER = Ledger("services.xingu")
rows, section = LEDGER.rows, LEDGER.section
