"""Seats: taking one, being ready, handing it on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from gateway.context import body_of, context, done
from gateway.documented import ENTRY, OF_RULES, documented
from gateway.headers import idempotency_key, needed_token
from gateway.models import ClaimSeat, Ready, SetController

router = APIRouter()

Seat = Annotated[int, Path(ge=0, le=31, description="The seat's number, from 0.")]


@router.post(
    "/v1/tables/{table}/seats/{seat}/claim",
    **documented(
        "claimSeat",
        "seats",
        "Take an open seat",
        reply="Grant",
        body="ClaimSeat",
        body_needed=False,
        body_example={"invite": "mi_...", "salt_digest": "9f" * 32},
        key=True,
        problems=[
            "unknown-table",
            "unknown-seat",
            "token-missing",
            "token-unknown",
            "token-of-another-table",
            "not-permitted",
            "invite-spent",
            "seat-taken",
            "table-full",
            "salt-too-late",
            "table-not-running",
            *OF_RULES,
        ],
    ),
)
async def claim_seat(request: Request, table: str, seat: Seat) -> Response:
    """Exchanges an invite for a seat token, which plays, and an owner token, which takes the seat back later.

    An open seat of a public table needs no invite. The same Idempotency-Key gives the same tokens again: make it long
    and random. `salt_digest` is SHA-256 of 32 random bytes of your own, which you show with `ready`: with them even
    the operator didn't choose the deal.
    """
    key = idempotency_key(request)
    wish = await body_of(request, ClaimSeat)
    here = context(request)
    digest = None if wish.salt_digest is None else bytes.fromhex(wish.salt_digest)
    grant = await here.tables.claim(table, seat, invite=wish.invite, key=key, salt_digest=digest)
    return done(request, "claim", grant)


@router.post(
    "/v1/tables/{table}/seats/{seat}/ready",
    **documented(
        "readySeat",
        "seats",
        "Be ready to begin",
        reply="Accepted",
        example=ENTRY,
        body="Ready",
        body_needed=False,
        body_example={"salt": "0b" * 32},
        key=True,
        token="the seat's",  # noqa: S106
        problems=[
            "unknown-table",
            "unknown-seat",
            "other-seat",
            "not-permitted",
            "seats-open",
            "table-not-gathering",
            "bad-salt",
            *OF_RULES,
        ],
    ),
)
async def ready_seat(request: Request, table: str, seat: Seat) -> Response:
    """Says that the seat is ready, and shows its salt. The last person to be ready opens the game."""
    bearer, key = needed_token(request), idempotency_key(request)
    wish = await body_of(request, Ready)
    here = context(request)
    salt = None if wish.salt is None else bytes.fromhex(wish.salt)
    accepted = await here.tables.ready(table, seat, token=bearer, key=key, salt=salt)
    here.known(request)
    return done(request, "ready", accepted)


@router.put(
    "/v1/tables/{table}/seats/{seat}/controller",
    **documented(
        "setController",
        "seats",
        "Change who controls a seat",
        reply="Controlled",
        body="SetController",
        body_example={"controller": "bot:normal"},
        key=True,
        token="the seat's, its owner's, or the host's",  # noqa: S106
        problems=[
            "unknown-table",
            "unknown-seat",
            "other-seat",
            "not-permitted",
            "seat-not-replaceable",
            "bad-controller",
            "bad-salt",
            "table-not-running",
            "table-not-gathering",
            *OF_RULES,
        ],
    ),
)
async def set_controller(request: Request, table: str, seat: Seat) -> Response:
    """A bot sits in, a person comes back, or the seat is opened; at any decision, in the middle of a turn too.

    - Seat token: `bot:<level>`, or `open` (released: the host may seat somebody else).
    - Owner token: also `human`, which takes the seat back or changes its token; `open` hands it on by a new invite.
    - Host token: `bot:<level>` or `open`, for a seat without an owner, a released one, or one that has owed a decision
      longer than the table's patience.

    The tenure before ends with it: its token, its streams and its decision ids. While a table gathers, a seat that has
    promised a salt changes hands only when it has shown it, once another seat has shown one.
    """
    bearer, key = needed_token(request), idempotency_key(request)
    wish = await body_of(request, SetController)
    here = context(request)
    controlled = await here.tables.control(table, seat, token=bearer, controller=wish.controller, key=key)
    here.known(request)
    return done(request, "control", controlled)


@router.post(
    "/v1/tables/{table}/seats/{seat}/invite",
    **documented(
        "inviteToSeat",
        "seats",
        "A new invite for an open seat",
        reply="Controlled",
        key=True,
        token="host or the seat's owner",  # noqa: S106
        problems=[
            "unknown-table",
            "unknown-seat",
            "other-seat",
            "not-permitted",
            "seat-taken",
            "seat-not-replaceable",
            "table-not-running",
        ],
    ),
)
async def invite_to_seat(request: Request, table: str, seat: Seat) -> Response:
    """Makes a new invite; the one before is void. A seat that its owner hands on is not the host's to give."""
    bearer, key = needed_token(request), idempotency_key(request)
    here = context(request)
    controlled = await here.tables.invite(table, seat, token=bearer, key=key)
    here.known(request)
    return done(request, "invite", controlled)
