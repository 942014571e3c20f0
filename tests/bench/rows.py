"""The lines of the table that `make bench` prints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

HEAD = ("what", "measured", "must reach", "against, in the same run", "verdict")


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One measurement. `reached` is None where it only tells, and nothing must be reached."""

    game: str
    what: str
    measured: str
    must: str = ""
    against: str = ""
    reached: bool | None = None

    @property
    def verdict(self) -> str:
        return "" if self.reached is None else "reached" if self.reached else "MISSED"


def table(rows: Iterable[Row]) -> str:
    """The rows as text, in columns; the game stands over its rows."""
    lines: list[Sequence[str]] = [HEAD]
    game = ""
    for row in rows:
        if row.game != game:
            game = row.game
            lines.append((f"[{game}]", "", "", "", ""))
        lines.append((row.what, row.measured, row.must, row.against, row.verdict))
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )
