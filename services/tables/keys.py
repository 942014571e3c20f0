"""Names in the store, and which of its partitions a table lies in."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import NamedTuple

from services.tables.errors import UnknownTable

PARTITIONS = 256
TABLES_KEPT = 1024
"""So many tables' keys are kept in a process."""
TABLE_ID = re.compile("[a-z2-7]{16}")


def partition(table: str) -> int:
    """The partition of a table, 0 to 255: the first byte of the SHA-256 of its id."""
    return hashlib.sha256(table.encode()).digest()[0]


class PartitionKeys(NamedTuple):
    """The indexes of one partition."""

    owed: str
    jobs: str
    list: str
    expiry: str


class TableKeys(NamedTuple):
    """The keys of one table. The first seven are in the order in which the scripts take them."""

    table: str
    entries: str
    keys: str
    owed: str
    jobs: str
    list: str
    expiry: str
    news: str
    tickets: str


def of_partition(namespace: str, number: int) -> PartitionKeys:
    """The indexes of a partition: work that is owed, its jobs, public tables, tables that will be dropped."""
    tag = f"{namespace}:{{{number}}}"
    return PartitionKeys(f"{tag}:owed", f"{tag}:jobs", f"{tag}:list", f"{tag}:expiry")


@lru_cache(TABLES_KEPT)
def of_table(namespace: str, table: str) -> TableKeys:
    """The keys of a table and of its partition's indexes, all in one slot. Raises UnknownTable for what is no id."""
    if not TABLE_ID.fullmatch(table):
        raise UnknownTable
    number = partition(table)
    tag = f"{namespace}:{{{number}}}"
    return TableKeys(
        f"{tag}:table:{table}",
        f"{tag}:entries:{table}",
        f"{tag}:keys:{table}",
        *of_partition(namespace, number),
        f"{tag}:news:{table}",
        f"{tag}:ticket:",
    )
