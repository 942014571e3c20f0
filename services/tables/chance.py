"""What makes chance verifiable: commitment, dice key, the chain over the journal.

Every text that is hashed is compact JSON with sorted names, so that anyone can do it again in any language.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from functools import lru_cache

import msgspec

GENESIS = bytes(32)
"""The chain value before the first entry."""
TABLES_KEPT = 1024
"""So many tables' chain keys are kept in a process."""

_encode_sorted = msgspec.json.Encoder(order="sorted").encode


def canonical(value: object) -> bytes:
    """Compact JSON with sorted names."""
    return _encode_sorted(value)


def commitment(seed: bytes, table: str) -> bytes:
    """SHA-256(seed ‖ table id), published when the table is created."""
    return hashlib.sha256(seed + table.encode()).digest()


def dice_key(
    seed: bytes, table: str, game: str, rules_version: str, options: Mapping[str, object], salts: Mapping[int, bytes]
) -> bytes:
    """HMAC-SHA256(seed; table id, game, rules version, options, salts by seat), from which all chance comes."""
    shown = [[seat, salts[seat].hex()] for seat in sorted(salts)]
    return hmac.digest(seed, canonical([table, game, rules_version, options, shown]), "sha256")


@lru_cache(TABLES_KEPT)
def chain_key(seed: bytes, table: str) -> bytes:
    """HMAC-SHA256(seed; "chain" ‖ table id): nobody can make or check a chain value before the seed is shown."""
    return hmac.digest(seed, b"chain" + table.encode(), "sha256")


def chain_value(key: bytes, before: bytes, entry: bytes, state_digest: bytes) -> bytes:
    """HMAC-SHA256(chain key; value before ‖ entry ‖ SHA-256(state)).

    `entry` is the canonical JSON of the entry as it stands in an export, without its chain value.
    """
    return hmac.digest(key, before + entry + state_digest, "sha256")


def state_digest(state: bytes) -> bytes:
    """SHA-256 of a state; before the opening the state is empty."""
    return hashlib.sha256(state).digest()
