"""Printed things as data: TOML tables with a schema, each value marked with where it comes from.

A file `content/<name>.toml` holds one array of tables called `<name>`. Every row has a `source`, which says of each
of its fields, or of all (`"*"`), whether the value stands in the rulebook or is our reconstruction:

    [[canoe_tiles]]
    id = "C01"
    spaces = 1
    left = ["meat", "wood"]
    right = "visitor"
    source = { "*" = "reconstructed" }

So an owner of the box can correct a value without touching code.
"""

from __future__ import annotations

import tomllib
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeVar

import msgspec

Row = TypeVar("Row", bound=msgspec.Struct)
Source = Literal["rulebook", "reconstructed"]
SOURCES = ("rulebook", "reconstructed")
WHOLE_ROW = "*"
FOLDER = "content"
NOT_SOURCED = frozenset({"id", "source"})


class BadContent(Exception):
    """A content file does not fit its schema; the message names the file and the row."""


def load(package: str, name: str, row: type[Row]) -> tuple[Row, ...]:
    """The rows of `content/<name>.toml` of a package, in the file's order, as frozen structs of type `row`.

    The struct says which fields there are; `source` is checked and taken off. Raises `BadContent` for an unknown,
    missing or mistyped field, for two rows of one id, and for a value without a source.
    """
    table = _read(package, name)
    found = tuple(_row(f"{name}.toml, row {number}", raw, row) for number, raw in enumerate(table, 1))
    ids = [raw["id"] for raw in table if "id" in raw]
    if len(set(ids)) < len(ids):
        raise BadContent(f"{name}.toml: an id stands twice")
    return found


def sources(package: str, name: str) -> dict[str, dict[str, Source]]:
    """The source of each value: row id (or its number, from 1) → field → source. Raises `BadContent`."""
    table = _read(package, name)
    return {
        str(raw.get("id", number)): {
            field: raw["source"].get(field, raw["source"].get(WHOLE_ROW)) for field in raw if field not in NOT_SOURCED
        }
        for number, raw in enumerate(table, 1)
    }


def digest(package: str) -> str:
    """8 hex digits of SHA-256 over all content files of a package: their names and bytes, in order of name."""
    total = sha256()
    for file in _files(package):
        data = file.read_bytes()
        total.update(f"{file.name}:{len(data)}:".encode() + data)
    return total.hexdigest()[:8]


def names(package: str) -> tuple[str, ...]:
    """The names of the content files of a package, without ending."""
    return tuple(file.name.removesuffix(".toml") for file in _files(package))


def _files(package: str) -> list[Traversable]:
    folder = resources.files(package) / FOLDER
    if not folder.is_dir():
        return []
    return sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


def _read(package: str, name: str) -> list[dict[str, Any]]:
    text = (resources.files(package) / FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadContent(f"{name}.toml: {wrong}") from wrong
    if list(raw) != [name]:
        raise BadContent(f"{name}.toml holds {sorted(raw)}, not just {name}")
    table = raw[name]
    if not isinstance(table, list) or not all(isinstance(row, dict) for row in table):
        raise BadContent(f"{name}.toml: {name} is not an array of tables")
    for number, row in enumerate(table, 1):
        _check_source(f"{name}.toml, row {number}", row)
    return table


def _check_source(where: str, raw: dict[str, Any]) -> None:
    source = raw.get("source")
    if not isinstance(source, dict) or any(value not in SOURCES for value in source.values()):
        raise BadContent(f"{where}: source says of each field, or of '*', one of {SOURCES}")
    fields = raw.keys() - NOT_SOURCED
    if strange := source.keys() - fields - {WHOLE_ROW}:
        raise BadContent(f"{where}: source speaks of {sorted(strange)}, which the row does not have")
    if WHOLE_ROW not in source and (bare := fields - source.keys()):
        raise BadContent(f"{where}: no source for {sorted(bare)}")


def _row(where: str, raw: dict[str, Any], kind: type[Row]) -> Row:
    known = set(kind.__struct_fields__)
    if unknown := raw.keys() - known - {"source"}:
        raise BadContent(f"{where}: unknown fields {sorted(unknown)}")
    try:
        return msgspec.convert({field: value for field, value in raw.items() if field != "source"}, kind)
    except msgspec.ValidationError as wrong:
        raise BadContent(f"{where}: {wrong}") from wrong
