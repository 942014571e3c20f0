"""The gateway put together: routes, refusals, the parts behind them, and their life."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus
from typing import Any

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.cors import CORSMiddleware
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gateway import openapi
from gateway.context import Context
from gateway.door import Door
from gateway.limits import Buckets, Limits
from gateway.metrics import Metrics
from gateway.problems import ProblemResponse, Refused
from gateway.routes import games, journal, operations, playing, seats, tables, watching
from gateway.settings import Settings
from gateway.streams import Streams
from services.tables.directory import Directory
from services.tables.errors import TableError, UnknownSeat
from services.tables.tables import Tables
from services.workers.app import configured
from services.workers.waking import Waker

ROUTERS = (playing, games, tables, seats, watching, journal, operations)
"""Routes are tried in this order: what is asked most stands first."""

log = structlog.get_logger()


class Gateway(FastAPI):
    """The ASGI application; its parts are in `state.context` while it lives."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            title="Maloca",
            docs_url=None,
            redoc_url=None,
            openapi_url=None,
            redirect_slashes=False,
            telemetry={"tracing": False, "metrics": False, "logs": False},
            lifespan=self._live,
        )
        self.settings = settings
        self.metrics = Metrics()
        door = settings.door
        limits = self.limits = Limits(Buckets(door.rate, door.burst), Buckets(door.address_rate, door.address_burst))
        for module in ROUTERS:
            self.router.routes.extend(module.router.routes)
        self.add_exception_handler(TableError, _refuse)
        self.add_exception_handler(Refused, _refuse)
        self.add_exception_handler(RequestValidationError, _refuse_parameter)
        self.add_exception_handler(HTTPException, self._refuse_address)
        self.add_middleware(Door, limits=limits, metrics=self.metrics)
        if door.cors_origins:
            self.add_middleware(
                CORSMiddleware,
                allow_origins=door.cors_origins,
                allow_methods=["GET", "POST", "PUT"],
                allow_headers=["Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID", "X-Request-Id"],
                expose_headers=["Location", "Retry-After", "X-Request-Id"],
                max_age=3600,
            )
        self._document: tuple[object, dict[str, Any]] = (None, {})

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document, made again when other games are served."""
        served = self.state.context.directory.games()
        names = tuple((facts.game, facts.rules_version) for facts in served)
        if self._document[0] != names:
            self._document = (names, openapi.document(self.routes, served))
        return self._document[1]

    @asynccontextmanager
    async def _live(self, app: FastAPI) -> AsyncIterator[None]:
        house = self.settings.house
        async with AsyncExitStack() as stack:
            directory = await stack.enter_async_context(Directory(house.rules, house.opens))
            waker = await stack.enter_async_context(Waker(configured(house.broker))) if house.broker else None
            live = await stack.enter_async_context(Tables(house.store, directory, house.tables, waker))
            self.state.context = Context(
                settings=self.settings.door,
                import_bytes=house.tables.import_bytes,
                directory=directory,
                tables=live,
                streams=Streams(self.settings.door.streams, self.settings.door.streams_each, self.metrics),
                metrics=self.metrics,
                limits=self.limits,
            )
            gc.collect()
            gc.freeze()
            gc.set_threshold(50_000, 20, 100)
            log.info("serving", games=[facts.game for facts in directory.games()], silent=list(directory.silent()))
            yield
        log.info("stopped")

    async def _refuse_address(self, request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else HTTPStatus.NOT_FOUND
        code = "method-not-allowed" if status == HTTPStatus.METHOD_NOT_ALLOWED else "not-found"
        return _told(request, ProblemResponse(Refused(code), allow=self._methods(request)))

    def _methods(self, request: Request) -> tuple[str, ...]:
        found = {
            method
            for route in openapi.routes_of(self.routes)
            if route.path_regex.match(request.scope["path"])
            for method in route.methods or ()
        }
        return tuple(sorted(found))


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, (TableError, Refused))
    return _told(request, ProblemResponse(error))


async def _refuse_parameter(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    name = str(first["loc"][-1])
    if name == "seat":
        return await _refuse(request, UnknownSeat())
    return await _refuse(request, Refused("bad-parameter", str(first["msg"]), parameter=name))


def _told(request: Request, response: ProblemResponse) -> ProblemResponse:
    request.scope["state"]["code"] = response.code
    return response
