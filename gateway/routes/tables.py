"""Tables as a whole: opening one, listing them, looking at one, ending one."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from gateway.context import body_of, context, done, reply
from gateway.documented import ENTRY, OF_RULES, documented
from gateway.headers import idempotency_key, needed_token, token
from gateway.models import CreateTable
from services.tables.errors import TokenUnknown
from services.tables.listing import CURSOR, LONGEST_LIST
from services.tables.model import Creation

router = APIRouter()

WISH = {"game": "neta_tanka", "seats": ["open", "bot:normal", "bot:easy"], "options": {}, "public": False}


@router.post(
    "/v1/tables",
    **documented(
        "createTable",
        "tables",
        "A new table",
        reply="Created",
        status=HTTPStatus.CREATED,
        body="CreateTable",
        body_example=WISH,
        key=True,
        token="the operator's, where this house demands one",  # noqa: S106
        token_needed=False,
        problems=[
            "token-missing",
            "unknown-game",
            "bad-seats",
            "bad-controller",
            "bad-options",
            "unknown-rules-version",
            *OF_RULES,
        ],
    ),
)
async def create_table(request: Request) -> Response:
    """Opens a table and hands out what its host needs: the host token and an invite per open seat.

    The same Idempotency-Key with the same body gives the same table, tokens included: a key here is as good as the
    tokens, so make it long and random. A table with bots on every seat begins at once.
    """
    let_in(request)
    key = idempotency_key(request)
    wish = await body_of(request, CreateTable)
    here = context(request)
    created = await here.tables.create(
        Creation(
            game=wish.game,
            seats=wish.seats,
            options=wish.options,
            patience=wish.patience,
            public=wish.public,
            rules_version=wish.rules_version,
        ),
        key=key,
    )
    answer = done(request, "create", created, HTTPStatus.CREATED)
    answer.headers["Location"] = f"/v1/tables/{created.table}"
    return answer


@router.get(
    "/v1/tables",
    **documented("listTables", "tables", "Public tables", reply="TableList"),
)
async def list_tables(
    request: Request,
    game: Annotated[str | None, Query(description="Only tables of this game.", max_length=64)] = None,
    after: Annotated[
        str | None, Query(description="The `next` of the page before.", pattern=f"^{CURSOR}$", max_length=32)
    ] = None,
    limit: Annotated[int, Query(ge=1, le=LONGEST_LIST)] = 100,
) -> Response:
    """A page of the public tables, newest first; no more than 1000 are looked at for it."""
    return reply(await context(request).tables.list(game=game, after=after, limit=limit))


@router.get(
    "/v1/tables/{table}",
    **documented(
        "getTable",
        "tables",
        "A table's standing facts",
        reply="Facts",
        token="any of the table, or none",  # noqa: S106
        token_needed=False,
        problems=["unknown-table", "not-permitted"],
    ),
)
async def get_table(request: Request, table: str) -> Response:
    """Status, seats, who owes a decision since when, the outcome; with a seat token also the seat's open decisions."""
    here = context(request)
    viewer = await here.tables.viewer(table, token(request))
    here.known(request)
    return reply(await here.tables.facts(table, viewer))


@router.post(
    "/v1/tables/{table}/close",
    **documented(
        "closeTable",
        "tables",
        "End a table",
        reply="Accepted",
        example=ENTRY,
        key=True,
        token="host",  # noqa: S106
        problems=["unknown-table", "not-permitted", "table-not-running"],
    ),
)
async def close_table(request: Request, table: str) -> Response:
    """Ends a table that gathers or runs, without a result. Seed and salts are shown from then on."""
    here = context(request)
    bearer, key = needed_token(request), idempotency_key(request)
    accepted = await here.tables.close(table, token=bearer, key=key)
    here.known(request)
    return done(request, "close", accepted)


def let_in(request: Request) -> None:
    """Where the operator demands a token for new tables, checks it. Raises `TokenMissing`, `TokenUnknown`."""
    here = context(request)
    if here.settings.create_token:
        if not secrets.compare_digest(needed_token(request).encode(), here.settings.create_token.encode()):
            raise TokenUnknown("That is not the token for new tables.")
        here.known(request)
