"""Playing: what the bearer sees, and the moves."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from gateway.context import body_of, context, done, reply
from gateway.documented import ENTRY, OF_RULES, documented
from gateway.headers import idempotency_key, needed_token, token
from gateway.models import PlayMove
from gateway.routing import Direct

router = APIRouter(route_class=Direct)


@router.get(
    "/v1/tables/{table}/view",
    **documented(
        "getView",
        "playing",
        "What the bearer sees",
        reply="TableView",
        token="a seat's; with any other or none, what is public",  # noqa: S106
        token_needed=False,
        problems=["unknown-table", "not-permitted", *OF_RULES],
    ),
)
async def get_view(request: Request, table: str) -> Response:
    """The present: the game as this seat may see it, its open decisions, and every legal move of each.

    Fetch it when an event says that something happened. Before the game begins `view` is null.
    """
    here = context(request)
    viewer = await here.tables.viewer(table, token(request))
    here.known(request)
    return reply(await here.tables.view(table, viewer))


@router.post(
    "/v1/tables/{table}/moves",
    **documented(
        "playMove",
        "playing",
        "Answer a decision",
        reply="Accepted",
        example=ENTRY,
        body="PlayMove",
        key=True,
        token="the seat's",  # noqa: S106
        problems=[
            "unknown-table",
            "table-not-running",
            "malformed-decision",
            "malformed-move",
            "decision-closed",
            "other-seat",
            "not-permitted",
            "illegal-move",
            *OF_RULES,
        ],
    ),
)
async def play_move(request: Request, table: str) -> Response:
    """Plays one of the moves that the view lists for an open decision.

    The reply is the entry in the journal: its number, which is the table's version from now on, its receipt, and the
    news for the mover. Sent again with the same Idempotency-Key and body it gets the same reply and changes nothing.
    """
    bearer, key = needed_token(request), idempotency_key(request)
    wish = await body_of(request, PlayMove)
    here = context(request)
    accepted = await here.tables.move(table, token=bearer, decision=wish.decision, move=wish.move, key=key)
    here.known(request)
    return done(request, "move", accepted)
