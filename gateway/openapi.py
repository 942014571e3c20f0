"""The OpenAPI document: the routes as they are, and the words of every game that is served."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from gateway import models
from gateway.documented import example_of
from gateway.problems import CODES, Problem
from services.tables import model
from services.tables.rules import GameFacts

VERSION = "1.0.0"
REF = "#/components/schemas/"

DESCRIPTION = """Complex board games with their rules enforced, played by people and machine opponents.

A table owes decisions; each has an id, a seat, and the complete list of its legal moves. A client looks at the view,
answers a decision with one of its moves, and learns from the stream of events when to look again. Every refusal is an
`application/problem+json` with a stable `code`. Commands carry an `Idempotency-Key`: sent again they get the same
reply and change nothing.
"""

TAGS = (
    ("games", "What can be played here."),
    ("tables", "Tables as a whole."),
    ("seats", "Who sits where."),
    ("playing", "What a seat sees, and its moves."),
    ("watching", "Events as they happen."),
    ("journal", "What happened, to read, verify and keep."),
    ("operations", "For whoever runs this house."),
)

SHAPES: tuple[type[msgspec.Struct], ...] = (
    Problem,
    models.CreateTable,
    models.ClaimSeat,
    models.Ready,
    models.SetController,
    models.PlayMove,
    models.Ticket,
    models.Games,
    models.GameDetails,
    models.GameSchema,
    models.Decision,
    models.Readiness,
    models.Liveness,
    model.Accepted,
    model.Created,
    model.Grant,
    model.Controlled,
    model.Facts,
    model.TableList,
    model.TableView,
    model.EntryNews,
    model.JournalPage,
    model.Export,
)

SCHEMA = {"type": ["object", "boolean"], "description": "A JSON Schema (2020-12)."}


def document(routes: Sequence[BaseRoute], games: Sequence[GameFacts]) -> dict[str, Any]:
    """The whole document for these routes and games."""
    found = get_openapi(
        title="Maloca",
        version=VERSION,
        openapi_version="3.1.0",
        summary="A house for complex board games",
        description=DESCRIPTION,
        routes=list(routes),
        tags=[{"name": name, "description": text} for name, text in TAGS],
    )
    for path in found["paths"].values():
        for operation in path.values():
            _finish(operation)
    found["components"] = {
        "schemas": _shapes(games),
        "parameters": {"IdempotencyKey": _KEY},
        "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer", "description": _BEARER}},
    }
    found["x-problems"] = {code: example_of(code) for code in CODES}
    return found


def routes_of(routes: Sequence[BaseRoute]) -> Iterator[APIRoute]:
    """The routes of the API among all routes."""
    return (route for route in routes if isinstance(route, APIRoute))


def _finish(operation: dict[str, Any]) -> None:
    """Adds whose token is taken; drops FastAPI's own picture of a refusal, which nobody meets here."""
    refused = operation["responses"].get("422", {}).get("content", {})
    if "application/json" in refused:
        del operation["responses"]["422"]
    token = operation.pop("x-token", None)
    if token:
        operation["description"] = f"{operation.get('description', '')}\n\n**Token:** {token}."


def _shapes(games: Sequence[GameFacts]) -> dict[str, Any]:
    _, shapes = msgspec.json.schema_components(SHAPES, schema_hook=_anything, ref_template=REF + "{name}")
    shapes["OpenApi"] = {"type": "object", "description": "An OpenAPI document.", "required": ["openapi", "paths"]}
    shapes["Problem"]["properties"]["code"]["enum"] = list(CODES)
    for shape, fields in (("GameDetails", ("options",)), ("GameSchema", ("options", "move", "view"))):
        for field in fields:
            shapes[shape]["properties"][field] = SCHEMA
    for facts in games:
        for word in ("Options", "Move", "View"):
            _add(shapes, f"{facts.game}.{word}", msgspec.json.decode(_of(facts, word)))
    moves, views, options = ([f"{facts.game}.{word}" for facts in games] for word in ("Move", "View", "Options"))
    shapes["Move"] = _any(moves, "A move of a game: one verb with its arguments.")
    shapes["View"] = _any(views, "What a seat or a spectator may see of a game, by the game's own schema.")
    shapes["Options"] = _any(options, "The options of a table, by the game's own schema.")
    shapes["GameDetails"]["properties"]["move_example"] = _ref("Move")
    shapes["PlayMove"]["properties"]["move"] = _ref("Move")
    shapes["Decision"]["properties"]["moves"] = {"type": "array", "items": _ref("Move")}
    shapes["TableView"]["properties"]["view"] = {"anyOf": [_ref("View"), {"type": "null"}]}
    shapes["TableView"]["properties"]["decisions"] = {"type": "array", "items": _ref("Decision")}
    for shape in ("CreateTable", "Facts", "Export"):
        shapes[shape]["properties"]["options"] = _ref("Options")
    if games:
        shapes["PlayMove"]["examples"] = [
            {"decision": "7.0.1.0", "move": msgspec.json.decode(facts.move_example)} for facts in games
        ]
    return shapes


def _of(facts: GameFacts, word: str) -> msgspec.Raw:
    return {"Options": facts.options_schema, "Move": facts.move_schema, "View": facts.view_schema}[word]


def _add(shapes: dict[str, Any], name: str, schema: dict[str, Any]) -> None:
    """Adds a schema of a game; what it defines for itself stands beside it under its name."""
    defined: dict[str, Any] = schema.pop("$defs", {})
    places = {"#": name} | {f"#/$defs/{word}": f"{name}.{word}" for word in defined}
    root = schema.get("$ref", "")
    if root in places and root != "#":
        schema = defined.pop(root.removeprefix("#/$defs/"))
        places[root] = name
    shapes[name] = _moved({key: value for key, value in schema.items() if key not in ("$schema", "$id")}, places)
    for word, definition in defined.items():
        shapes[f"{name}.{word}"] = _moved(definition, places)


def _moved(part: Any, places: dict[str, str]) -> Any:
    if isinstance(part, dict):
        return {
            key: REF + places[value]
            if key == "$ref" and isinstance(value, str) and value in places
            else _moved(value, places)
            for key, value in part.items()
        }
    return [_moved(item, places) for item in part] if isinstance(part, list) else part


def _any(names: list[str], description: str) -> dict[str, Any]:
    if not names:
        return {"type": "object", "description": description}
    return {"anyOf": [_ref(name) for name in names], "description": description}


def _anything(kind: type) -> dict[str, Any]:
    if kind in (object, msgspec.Raw):
        return {"description": "Any JSON."}
    raise NotImplementedError(kind)


def _ref(name: str) -> dict[str, str]:
    return {"$ref": REF + name}


_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "description": (
        "A new one for each new command, the same one when a command is sent again (IETF draft idempotency-key-header; "
        "quotes may be left out). 1 to 200 printable characters; 16 at least, and hard to guess, where the reply holds "
        "tokens, for whoever knows the key can ask for them again."
    ),
    "schema": {"type": "string", "minLength": 1, "maxLength": 202},
    "example": "8e03978e-40d5-43dd-bc93-6894a57f9324",
}

_BEARER = (
    "Tokens are handed out by the house: a host token with a new table, a seat token and an owner token with a claim. "
    "Only in `Authorization`, never in an address."
)
