"""How a route is documented: its body, its replies, every code it can refuse with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, TypedDict

from starlette.responses import Response

from gateway.problems import CODES, MEDIA_TYPE

EVERYWHERE = ("bad-parameter", "rate-limited", "unexpected")
OF_STORE = ("store-unavailable",)
OF_BODY = (
    "request-timeout",
    "unsupported-media-type",
    "too-large",
    "not-json",
    "not-finite",
    "too-deep",
    "unknown-field",
    "missing-field",
    "wrong-type",
    "bad-value",
)
OF_COMMAND = ("idempotency-key-missing", "bad-idempotency-key", "key-reused", "table-busy")
OF_TOKEN = ("token-missing", "token-unknown", "token-of-another-table", "seat-revoked")
OF_RULES = ("rules-unavailable", "rules-version-gone")

ENTRY = {
    "table": "k7x2m9q4",
    "entry": 8,
    "cursor": "8-5d0c41aa",
    "receipt": "0b" * 32,
    "time": 1764504000000,
    "news": [{"key": "neta_tanka.nomad_placed", "arguments": {"seat": 0, "location": 5}}],
}
"""An accepted command, for examples."""


class Documented(TypedDict):
    """What `APIRouter.get` and its like take."""

    summary: str
    operation_id: str
    tags: list[str | Any]
    status_code: int
    response_class: type[Response]
    responses: dict[int | str, dict[str, Any]]
    openapi_extra: dict[str, Any]


def documented(
    operation: str,
    tag: str,
    summary: str,
    *,
    reply: str | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    example: object = None,
    media_type: str = "application/json",
    body: str | None = None,
    body_needed: bool = True,
    body_example: object = None,
    token: str | None = None,
    token_needed: bool = True,
    key: bool = False,
    store: bool = True,
    problems: Sequence[str] = (),
) -> Documented:
    """The documentation of one route.

    `reply` and `body` name schemas of the document. `token` says in words whose token it takes; `key` is for routes
    with an Idempotency-Key. `problems` are the codes beyond those that follow from all this.
    """
    codes = [
        *EVERYWHERE,
        *(OF_STORE if store else ()),
        *(OF_BODY if body else ()),
        *(OF_COMMAND if key else ()),
        *problems,
    ]
    if token:
        codes += [code for code in OF_TOKEN if token_needed or code != "token-missing"]
    content: dict[str, Any] = {"schema": _ref(reply) if reply else {"type": "string"}}
    if example is not None:
        content["example"] = example
    extra: dict[str, Any] = {}
    if body:
        written: dict[str, Any] = {"schema": _ref(body)}
        if body_example is not None:
            written["example"] = body_example
        extra["requestBody"] = {"required": body_needed, "content": {"application/json": written}}
    if key:
        extra["parameters"] = [{"$ref": "#/components/parameters/IdempotencyKey"}]
    if token:
        extra["security"] = [{"bearer": []}] if token_needed else [{"bearer": []}, {}]
        extra["x-token"] = token
    return {
        "summary": summary,
        "operation_id": operation,
        "tags": [tag],
        "status_code": status.value,
        "response_class": Response,
        "responses": {**refusals(codes), status.value: {"description": summary, "content": {media_type: content}}},
        "openapi_extra": extra,
    }


def refusals(codes: Sequence[str]) -> dict[int | str, dict[str, Any]]:
    """The problem responses of these codes, by status."""
    by_status: dict[int, list[str]] = {}
    for code in CODES:
        if code in codes:
            by_status.setdefault(CODES[code].status.value, []).append(code)
    return {status: _refusal(status, found) for status, found in sorted(by_status.items())}


def _refusal(status: int, codes: list[str]) -> dict[str, Any]:
    narrowed = {"properties": {"code": {"enum": codes}, "status": {"const": status}}}
    headers: dict[str, Any] = {}
    if status in (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS):
        headers["Retry-After"] = {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = {"description": "Always Bearer.", "schema": {"type": "string"}}
    return {
        "description": ", ".join(codes),
        "headers": headers,
        "content": {
            MEDIA_TYPE: {
                "schema": {"allOf": [_ref("Problem"), narrowed]},
                "examples": {code: {"summary": CODES[code].title, "value": example_of(code)} for code in codes},
            }
        },
    }


def example_of(code: str) -> Mapping[str, object]:
    """A problem of that code, for documentation."""
    meaning = CODES[code]
    return {
        "type": f"/docs#{code}",
        "title": meaning.title,
        "status": meaning.status.value,
        "code": code,
        "detail": meaning.title,
    }


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}
