"""The journal of a table, its export, and the import of finished ones."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from gateway import bodies
from gateway.context import context, done, reply
from gateway.documented import documented
from gateway.routes.tables import let_in

router = APIRouter()


@router.get(
    "/v1/tables/{table}/journal",
    **documented("getJournal", "journal", "A page of the journal", reply="JournalPage", problems=["unknown-table"]),
)
async def get_journal(
    request: Request,
    table: str,
    after: Annotated[int, Query(ge=0, le=2**53, description="Entries after this number.")] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> Response:
    """While a table runs: the public news of each entry. When it is over or closed: everything, seed and salts too."""
    return reply(await context(request).tables.journal(table, after=after, limit=limit))


@router.get(
    "/v1/tables/{table}/export",
    **documented(
        "exportTable",
        "journal",
        "A finished table, complete",
        reply="Export",
        problems=["unknown-table", "table-not-finished"],
    ),
)
async def export_table(request: Request, table: str) -> Response:
    """What anyone can verify, and another house can import."""
    document = await context(request).tables.export(table)
    name = f'attachment; filename="{table}.json"'
    return Response(
        document, headers={"Cache-Control": "no-store", "Content-Disposition": name}, media_type="application/json"
    )


@router.post(
    "/v1/tables:import",
    **documented(
        "importTable",
        "journal",
        "A read-only copy of a finished table",
        reply="Facts",
        status=HTTPStatus.CREATED,
        body="Export",
        token="the operator's, where this house demands one",  # noqa: S106
        token_needed=False,
        problems=["token-missing", "bad-import", "rules-unavailable", "rules-version-gone"],
    ),
)
async def import_table(request: Request) -> Response:
    """Takes an export of 8 MB at most, verifies it, and keeps it as a copy that nobody can change.

    Few at a time: whoever comes meanwhile waits before the body is read.
    """
    let_in(request)
    here = context(request)
    settings = here.settings
    async with here.importing:
        document = await bodies.read(request, limit=here.import_bytes, seconds=settings.body_seconds)
        await asyncio.to_thread(bodies.shallow, document, limit=settings.body_depth)
        facts = await here.tables.import_table(document)
    answer = done(request, "import", facts, HTTPStatus.CREATED)
    answer.headers["Location"] = f"/v1/tables/{facts.table}"
    return answer
