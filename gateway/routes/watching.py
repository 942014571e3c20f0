"""Watching: the stream of events, and tickets for clients that can't send a token with one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from gateway.context import context, reply
from gateway.documented import documented
from gateway.headers import token
from gateway.models import Ticket

router = APIRouter()

TICKET_SECONDS = 60

STREAM_EXAMPLE = """event: facts
id: 7-a1b2c3d4
data: {"table":"k7x2m9q4","status":"running","version":7}

event: entry
id: 8-5d0c41aa
data: {"entry":8,"cursor":"8-5d0c41aa","kind":"move","time":1764504000000,"news":[]}

: keep-alive
"""


@router.get(
    "/v1/tables/{table}/events",
    **documented(
        "streamEvents",
        "watching",
        "Everything that happens, as it happens",
        media_type="text/event-stream",
        example=STREAM_EXAMPLE,
        token="any of the table, or none for what is public; or a ticket",  # noqa: S106
        token_needed=False,
        problems=["unknown-table", "not-permitted", "too-many-streams"],
    ),
)
async def stream_events(
    request: Request,
    table: str,
    after: Annotated[str | None, Query(description="A cursor: send what came after it.", max_length=40)] = None,
    ticket: Annotated[str | None, Query(description="Instead of a token; see `createTicket`.", max_length=200)] = None,
) -> Response:
    """Server-sent events. First `facts` (all standing facts), then one `entry` per entry of the journal.

    The id of an event is its cursor. Whoever comes back sends the last one as `Last-Event-ID` (browsers do it by
    themselves) or as `?after=`, and gets what came since; a cursor that is not known here gives one `reset` with all
    standing facts. Every 15 seconds without news a comment keeps the connection open. `seat-revoked` ends the stream
    of a seat that has changed hands, `gone` that of a table that has expired. Data of `facts` and `reset` are `Facts`,
    of `entry` an `EntryNews`.
    """
    here = context(request)
    cursor = request.headers.get("last-event-id") or after
    if ticket is not None:
        viewer = await here.tables.redeem(table, ticket)
    else:
        viewer = await here.tables.viewer(table, token(request))
        here.known(request)
    events = here.tables.events(table, viewer, after=cursor, keep_alive=here.settings.keep_alive)
    return await here.streams.open(events, whose=here.whose(request), resumed=cursor is not None)


@router.post(
    "/v1/tables/{table}/tickets",
    **documented(
        "createTicket",
        "watching",
        "A ticket for one stream",
        reply="Ticket",
        example={"ticket": "mt_...", "expires_in": TICKET_SECONDS},
        token="any of the table, or none for what is public",  # noqa: S106
        token_needed=False,
        problems=["unknown-table", "not-permitted"],
    ),
)
async def create_ticket(request: Request, table: str) -> Response:
    """For browsers, whose EventSource can't send a token: opens one stream of the bearer within 60 seconds."""
    here = context(request)
    ticket = await here.tables.ticket(table, token(request))
    here.known(request)
    return reply(Ticket(ticket=ticket, expires_in=TICKET_SECONDS))
