"""The ledger of a game as tests read it: its sections, and the tables in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from importlib import resources


class Ledger:
    """The ledger of a game's package; `plain` is what a cell of its tables comes to."""

    def __init__(self, package: str, plain: Callable[[str], str] = str.strip) -> None:
        self._text = (resources.files(package) / "rules.md").read_text(encoding="utf-8")
        self._plain = plain

    def section(self, number: str) -> str:
        """The text of a section, by its number, without those that follow it."""
        text = re.split(rf"\n#+ {re.escape(number)} ", self._text)[1]
        return re.split(r"\n##", text)[0]

    def line(self, number: str, looks: str) -> str:
        """The line of text in a section, outside its tables, that looks like this."""
        found = [line for line in self.section(number).splitlines() if re.fullmatch(looks, line)]
        assert found, f"section {number} has no such line"
        return found[0]

    def cells(self, number: str, first_cell: str) -> list[list[str]]:
        """The rows of the tables in a section whose first cell, made plain, looks like this; as they are written."""
        lines = [line for line in self.section(number).splitlines() if line.startswith("|")]
        found = [line.strip("|").split("|") for line in lines]
        found = [row for row in found if re.fullmatch(first_cell, self._plain(row[0]))]
        assert found, f"section {number} has no such row"
        return found

    def rows(self, number: str, first_cell: str) -> list[list[str]]:
        """As `cells`, made plain."""
        return [[self._plain(cell) for cell in row] for row in self.cells(number, first_cell)]


def key(name: str) -> str:
    """A name as the content's ids write it: `"Zé Baiano"` is `"ze_baiano"`; what stands in brackets is left out."""
    plain = unicodedata.normalize("NFD", re.sub(r" \(.*", "", name)).encode("ascii", "ignore").decode()
    return plain.lower().replace(" ", "_")
