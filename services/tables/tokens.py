"""Tokens: 256 bits with a prefix that says what they open and at which table; the store keeps their SHA-256.

They are derived from the house's secret and the random bits of the entry that hands them out, so that a repeated
command gets the same tokens though nobody keeps them.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from enum import StrEnum

from services.tables.errors import TokenMissing, TokenOfAnotherTable, TokenUnknown


class TokenKind(StrEnum):
    """What a token is for; it stands at the front of it."""

    SEAT = "mlc_seat_"
    HOST = "mlc_host_"
    OWNER = "mlc_owner_"
    INVITE = "mlc_invite_"
    TICKET = "mlc_ticket_"


PREFIXES = tuple((kind.value, kind) for kind in TokenKind)


def prf(secret: bytes, *parts: str | bytes) -> bytes:
    """32 bytes that nobody can tell without the secret; the parts can't run into each other."""
    message = b"".join(
        len(raw).to_bytes(4, "big") + raw
        for raw in (part.encode() if isinstance(part, str) else part for part in parts)
    )
    return hmac.digest(secret, message, "sha256")


def token(secret: bytes, kind: TokenKind, table: str, *, seat: int = -1, number: int = 0, bits: str) -> str:
    """The token that the entry with these bits hands out; `number` tells tenures and invites of a seat apart."""
    return _written(kind, table, prf(secret, kind.value, table, str(seat), str(number), bits))


def new_ticket(table: str) -> str:
    """A ticket for one opening of a stream."""
    return _written(TokenKind.TICKET, table, secrets.token_bytes(32))


def digest(bearer: str) -> bytes:
    """What the store keeps of a token."""
    return hashlib.sha256(bearer.encode(errors="surrogatepass")).digest()


def table_id(secret: bytes, key: str) -> str:
    """The id of the table that a creation with this key makes: 16 characters, a to z and 2 to 7."""
    return base64.b32encode(prf(secret, "table", key)[:10]).decode().lower()


def kind_of(bearer: str | None, table: str) -> TokenKind:
    """What a token is for. Raises TokenMissing, TokenUnknown, TokenOfAnotherTable."""
    if not bearer:
        raise TokenMissing
    for prefix, kind in PREFIXES:
        if bearer.startswith(prefix):
            home = bearer.removeprefix(prefix).partition("_")[0]
            if home != table:
                raise TokenOfAnotherTable
            return kind
    raise TokenUnknown


def _written(kind: TokenKind, table: str, raw: bytes) -> str:
    return f"{kind.value}{table}_{base64.urlsafe_b64encode(raw).decode().rstrip('=')}"
