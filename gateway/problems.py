"""What a refusal looks like: RFC 9457 problems with stable codes, and the one table of all of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated

import msgspec
from starlette.responses import Response

from services.tables.errors import TableError

MEDIA_TYPE = "application/problem+json"


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A refused request (RFC 9457). Nothing has changed and nothing is lost."""

    type: Annotated[str, msgspec.Meta(description="Where the code is explained, relative to this house.")]
    title: Annotated[str, msgspec.Meta(description="What the code means.")]
    status: Annotated[int, msgspec.Meta(description="The HTTP status.")]
    code: Annotated[str, msgspec.Meta(description="Stable, kebab-case: what a program looks at.")]
    detail: Annotated[str, msgspec.Meta(description="What is wrong with this request.")]
    version: Annotated[int | None, msgspec.Meta(description="The table's version when it refused.")] = None
    clauses: Annotated[tuple[str, ...], msgspec.Meta(description="Clauses of the rules that the move failed on.")] = ()
    pointer: Annotated[str | None, msgspec.Meta(description="Where in the body, as a path from `$`.")] = None
    parameter: Annotated[str | None, msgspec.Meta(description="Which parameter of path, query or header.")] = None
    entry: Annotated[int | None, msgspec.Meta(description="The first bad entry of an imported journal.")] = None
    retry_after: Annotated[int | None, msgspec.Meta(description="Seconds to wait, as in Retry-After.")] = None


@dataclass(frozen=True)
class Meaning:
    """What a code stands for: its HTTP status, and its title."""

    status: HTTPStatus
    title: str


CODES: dict[str, Meaning] = {
    # The request as HTTP
    "not-http": Meaning(HTTPStatus.BAD_REQUEST, "That is not an HTTP request."),
    "not-found": Meaning(HTTPStatus.NOT_FOUND, "There is nothing at this address."),
    "method-not-allowed": Meaning(HTTPStatus.METHOD_NOT_ALLOWED, "This address does not take this method."),
    "bad-parameter": Meaning(HTTPStatus.BAD_REQUEST, "A parameter of the path or the query can't be read."),
    "rate-limited": Meaning(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests in too short a time."),
    "too-many-streams": Meaning(HTTPStatus.SERVICE_UNAVAILABLE, "This gateway holds all the streams it can."),
    "unexpected": Meaning(HTTPStatus.SERVICE_UNAVAILABLE, "Something went wrong here; it has been written down."),
    # Its body
    "request-timeout": Meaning(HTTPStatus.REQUEST_TIMEOUT, "The body did not arrive in time."),
    "unsupported-media-type": Meaning(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "A body is application/json."),
    "too-large": Meaning(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The body is larger than this house takes."),
    "not-json": Meaning(HTTPStatus.BAD_REQUEST, "The body is not JSON."),
    "not-finite": Meaning(HTTPStatus.BAD_REQUEST, "NaN, Infinity and numbers beyond all measure are not JSON."),
    "too-deep": Meaning(HTTPStatus.BAD_REQUEST, "The body is nested too deep."),
    "unknown-field": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "The body has a field that is not known here."),
    "missing-field": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "The body lacks a field."),
    "wrong-type": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "A field is of another type."),
    "bad-value": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "A field has a value that it can't have."),
    # Idempotency
    "idempotency-key-missing": Meaning(HTTPStatus.BAD_REQUEST, "This needs an Idempotency-Key."),
    "bad-idempotency-key": Meaning(HTTPStatus.BAD_REQUEST, "The Idempotency-Key can't be used."),
    "key-reused": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "The Idempotency-Key was used for another request."),
    # Who asks
    "token-missing": Meaning(HTTPStatus.UNAUTHORIZED, "This needs a token."),
    "token-unknown": Meaning(HTTPStatus.UNAUTHORIZED, "The token is not known here."),
    "token-of-another-table": Meaning(HTTPStatus.FORBIDDEN, "The token belongs to another table."),
    "seat-revoked": Meaning(HTTPStatus.UNAUTHORIZED, "The seat has changed hands: the token's tenure is over."),
    "not-permitted": Meaning(HTTPStatus.FORBIDDEN, "A token of this kind does not allow that."),
    "other-seat": Meaning(HTTPStatus.FORBIDDEN, "The seat or the decision is another seat's."),
    "seat-not-replaceable": Meaning(HTTPStatus.FORBIDDEN, "The host may not replace this seat now."),
    # What is asked for
    "unknown-game": Meaning(HTTPStatus.NOT_FOUND, "No game of that name is served here."),
    "unknown-table": Meaning(HTTPStatus.NOT_FOUND, "There is no table of that id, or it has expired."),
    "unknown-seat": Meaning(HTTPStatus.NOT_FOUND, "The table has no seat of that number."),
    # Gathering
    "bad-options": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "An option or its value is unknown to the game."),
    "unknown-rules-version": Meaning(
        HTTPStatus.UNPROCESSABLE_ENTITY, "The game is not served here in that version of its rules."
    ),
    "bad-seats": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "The game is not played by that number of seats."),
    "bad-controller": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "A seat can't be controlled by that."),
    "bad-salt": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "The salt does not fit the claim."),
    "salt-too-late": Meaning(HTTPStatus.CONFLICT, "Salts have been shown already: claim without one."),
    "invite-spent": Meaning(HTTPStatus.CONFLICT, "The invite has been used, replaced, or has expired."),
    "seat-taken": Meaning(HTTPStatus.CONFLICT, "Somebody sits there."),
    "seats-open": Meaning(HTTPStatus.CONFLICT, "Nobody can be ready before every seat is taken."),
    "table-full": Meaning(HTTPStatus.CONFLICT, "Every seat of the table is taken."),
    "table-not-gathering": Meaning(HTTPStatus.CONFLICT, "The game has begun."),
    # Playing
    "table-not-running": Meaning(HTTPStatus.CONFLICT, "The game has not begun, or is over."),
    "malformed-decision": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "That is no id of a decision."),
    "malformed-move": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "That is not one verb of the game with its arguments."),
    "decision-closed": Meaning(HTTPStatus.CONFLICT, "The decision is not open (any more)."),
    "illegal-move": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "The move is not among those on offer."),
    "table-busy": Meaning(HTTPStatus.SERVICE_UNAVAILABLE, "Others moved at the same table until time was up."),
    # Finished tables
    "table-not-finished": Meaning(HTTPStatus.CONFLICT, "Only what is over or closed can be exported."),
    "bad-import": Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "That is not the export of a finished table."),
    # The house behind the door
    "store-unavailable": Meaning(HTTPStatus.SERVICE_UNAVAILABLE, "The store does not answer."),
    "rules-unavailable": Meaning(HTTPStatus.SERVICE_UNAVAILABLE, "The game's rules service does not answer."),
    "rules-version-gone": Meaning(HTTPStatus.SERVICE_UNAVAILABLE, "Nobody serves the rules version of this table."),
}
"""Every code that a client can meet, in the order of docs/api.md."""

RETRY: dict[str, float] = {
    "too-many-streams": 5,
    "unexpected": 1,
    "table-busy": 1,
    "store-unavailable": 1,
    "rules-unavailable": 1,
}
"""Seconds to wait where whoever refused didn't say. What is not listed is not better for waiting."""


class Refused(Exception):
    """A request that the gateway itself refuses. `code` stands in `CODES`; `retry_after` is in seconds."""

    def __init__(
        self,
        code: str,
        detail: str = "",
        *,
        pointer: str | None = None,
        parameter: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(detail or code)
        self.code = code
        self.detail = detail or CODES[code].title
        self.pointer = pointer
        self.parameter = parameter
        self.retry_after = retry_after


def problem_of(error: Refused | TableError) -> Problem:
    """The problem that tells a client of a refusal."""
    meaning = CODES[error.code]
    wait = error.retry_after if error.retry_after is not None else RETRY.get(error.code)
    told = Problem(
        type=f"/docs#{error.code}",
        title=meaning.title,
        status=meaning.status.value,
        code=error.code,
        detail=error.detail,
        retry_after=None if wait is None else max(1, math.ceil(wait)),
    )
    if isinstance(error, Refused):
        return msgspec.structs.replace(told, pointer=error.pointer, parameter=error.parameter)
    return msgspec.structs.replace(told, version=error.version, clauses=error.clauses, entry=error.entry)


class ProblemResponse(Response):
    """The response to a refusal. `allow` are the methods that a `method-not-allowed` names."""

    media_type = MEDIA_TYPE

    def __init__(self, error: Refused | TableError, *, allow: tuple[str, ...] = ()) -> None:
        problem = problem_of(error)
        headers = {"Cache-Control": "no-store"}
        if problem.retry_after is not None:
            headers["Retry-After"] = str(problem.retry_after)
        if problem.status == HTTPStatus.UNAUTHORIZED:
            headers["WWW-Authenticate"] = 'Bearer realm="maloca"'
        if allow:
            headers["Allow"] = ", ".join(allow)
        super().__init__(msgspec.json.encode(problem), problem.status, headers)
        self.code = problem.code
