"""What this machine's player holds: tokens, salts and receipts, in files that nobody else may read.

`$MALOCA_STATE`, by default `$XDG_STATE_HOME/maloca` or `~/.local/state/maloca`, has a folder for each table: in it
`table.json` (the house, and what the host holds) and `seat-<n>.json` (what whoever sits there holds).
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec


class TableKeys(msgspec.Struct, kw_only=True):
    """A table that this player has opened or joined. Tokens stand here only for its host."""

    table: str
    server: str
    game: str
    commitment: str
    host_token: str | None = None
    invites: dict[int, str] = {}


class SeatKeys(msgspec.Struct, kw_only=True):
    """A seat. Salt and key of the claim are written before the claim is sent, so that it can be sent again."""

    seat: int
    claim_key: str
    salt: str | None = None
    seat_token: str | None = None
    owner_token: str | None = None
    receipts: dict[int, str] = {}
    """Entry → chain value, as the replies to this player's commands told them: the export must show the same."""
    promised: dict[int, list[str]] = {}
    """Entry → digests of the salts that it promises, as they stood in the journal before this player showed a salt."""
    noted: int = 0
    """The last entry of the journal at that time, 0: nothing was noted."""


K = TypeVar("K", TableKeys, SeatKeys)


class Keyring:
    """The files of one user."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def table(self, table: str) -> TableKeys | None:
        """What is held for a table, None if it has never been opened or joined from here."""
        return self._read(self._table_file(table), TableKeys)

    def seat(self, table: str, seat: int) -> SeatKeys | None:
        """What is held for a seat."""
        return self._read(self._seat_file(table, seat), SeatKeys)

    def seats(self, table: str) -> list[SeatKeys]:
        """All seats of a table for which something is held, by number."""
        numbers = sorted(int(file.stem.removeprefix("seat-")) for file in (self.folder / table).glob("seat-*.json"))
        return [keys for number in numbers if (keys := self.seat(table, number))]

    def last(self) -> str | None:
        """The table that was opened, joined or played last."""
        found = sorted(self.folder.glob("*/*.json"), key=lambda file: file.stat().st_mtime)
        return found[-1].parent.name if found else None

    def keep_table(self, keys: TableKeys) -> None:
        """Writes what is held for a table."""
        self._write(self._table_file(keys.table), keys)

    def keep_seat(self, table: str, keys: SeatKeys) -> None:
        """Writes what is held for a seat."""
        self._write(self._seat_file(table, keys.seat), keys)

    def drop_seat(self, table: str, seat: int) -> None:
        """Forgets a seat that was not to be had."""
        self._seat_file(table, seat).unlink(missing_ok=True)

    def tables(self) -> Iterator[TableKeys]:
        """All tables that are known here, the last first."""
        files = sorted(self.folder.glob("*/table.json"), key=lambda file: file.stat().st_mtime, reverse=True)
        yield from (keys for file in files if (keys := self._read(file, TableKeys)))

    def _table_file(self, table: str) -> Path:
        return self.folder / table / "table.json"

    def _seat_file(self, table: str, seat: int) -> Path:
        return self.folder / table / f"seat-{seat}.json"

    def _read(self, file: Path, kind: type[K]) -> K | None:
        try:
            return msgspec.json.decode(file.read_bytes(), type=kind)
        except FileNotFoundError:
            return None

    def _write(self, file: Path, keys: TableKeys | SeatKeys) -> None:
        """All or nothing, and never readable by others, not for a moment."""
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(dir=file.parent)
        with os.fdopen(handle, "wb") as written:
            written.write(msgspec.json.format(msgspec.json.encode(keys)))
        Path(name).replace(file)


def folder_of(environment: Mapping[str, str]) -> Path:
    """Where the files are."""
    if chosen := environment.get("MALOCA_STATE"):
        return Path(chosen)
    state = environment.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(state) / "maloca"
