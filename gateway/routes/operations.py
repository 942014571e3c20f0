"""For whoever runs the house: life, readiness, metrics; and the pages about the API."""

from __future__ import annotations

from http import HTTPStatus
from importlib import resources

import msgspec
from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from gateway.context import context, reply
from gateway.documented import documented
from gateway.models import Liveness, Part, Readiness
from services.tables.errors import TableError

router = APIRouter()

PAGE = (resources.files("gateway") / "reference.html").read_bytes()
PAGE_POLICY = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'"
SCRIPT = (resources.files("gateway") / "reference.js").read_bytes()


@router.get("/livez", **documented("isLive", "operations", "The process answers", reply="Liveness", store=False))
async def is_live() -> Response:
    """Depends on nothing but this process: a store that is down is no reason to start it again."""
    return reply(Liveness())


READY = documented("isReady", "operations", "Requests can be served", reply="Readiness", store=False)
READY["responses"][503]["content"]["application/json"] = READY["responses"][200]["content"]["application/json"]


@router.get("/readyz", **READY)
async def is_ready(request: Request) -> Response:
    """200 when the store and at least one rules service can be reached, else 503; both say which part is missing."""
    here = context(request)
    try:
        await here.tables.ping()
        store = Part(name="store", ok=True, detail="")
    except TableError as error:
        store = Part(name="store", ok=False, detail=error.detail)
    found = here.directory.reachable()
    told = [f"{facts.game} {facts.rules_version}" for facts in here.directory.games()]
    told += [f"way to {address}" for address in found]
    told += [f"no answer yet from {address}" for address in here.directory.silent()]
    rules = Part(name="rules", ok=bool(found), detail="; ".join(told))
    ready = store.ok and rules.ok
    return reply(
        Readiness(ready=ready, parts=(store, rules)), HTTPStatus.OK if ready else HTTPStatus.SERVICE_UNAVAILABLE
    )


@router.get(
    "/metrics",
    **documented("getMetrics", "operations", "Prometheus metrics", media_type="text/plain", store=False),
)
async def get_metrics(request: Request) -> Response:
    """Requests by route and status, latencies, streams, accepted commands, refusals by code."""
    return Response(context(request).metrics.text(), media_type=CONTENT_TYPE_LATEST)


@router.get(
    "/openapi.json",
    **documented("getOpenApi", "operations", "This document", reply="OpenApi", store=False),
)
async def get_open_api(request: Request) -> Response:
    """OpenAPI 3.1, with the moves, options and views of every game that is served now."""
    return Response(msgspec.json.encode(request.app.openapi()), media_type="application/json")


@router.get("/docs", include_in_schema=False)
async def get_docs() -> Response:
    """A page about the API, made in the browser from `/openapi.json`; it loads nothing from elsewhere."""
    return Response(PAGE, headers={"Content-Security-Policy": PAGE_POLICY}, media_type="text/html")


@router.get("/docs/reference.js", include_in_schema=False)
async def get_script() -> Response:
    """The page's script."""
    return Response(SCRIPT, media_type="text/javascript")
