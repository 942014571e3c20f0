"""What happens to every request before and after its route: a name, a limit, a line in the log, a last resort."""

from __future__ import annotations

import time

import structlog
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.headers import request_id
from gateway.limits import Limits
from gateway.logs import place
from gateway.metrics import Metrics
from gateway.problems import ProblemResponse, Refused

PROBES = frozenset({"/livez", "/readyz", "/metrics"})
"""Asked by the cluster, every few seconds: not limited, and in the log only at `debug`."""

LEFT = 499
"""What the log says where the client went away before an answer."""

log = structlog.get_logger()


class Door:
    """ASGI middleware; the only one that sees exceptions nobody has foreseen."""

    def __init__(self, app: ASGIApp, *, limits: Limits, metrics: Metrics) -> None:
        self._app = app
        self._limits = limits
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request; never raises for it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        connection = HTTPConnection(scope)
        name = request_id(connection)
        structlog.contextvars.bind_contextvars(request=name)
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", name.encode())]
            await send(message)

        self._metrics.open.inc()
        try:
            await self._serve(scope, receive, answer, connection)
        except ClientDisconnect:
            status = status or LEFT
        except Exception as error:
            log.error("unexpected", **place(error))
            scope["state"]["code"] = "unexpected"
            if not status:
                await ProblemResponse(Refused("unexpected"))(scope, receive, answer)
        finally:
            self._metrics.open.dec()
            self._record(scope, status or LEFT, time.perf_counter() - begun)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, connection: HTTPConnection) -> None:
        if scope["path"] not in PROBES:
            address = connection.client.host if connection.client else ""
            wait = self._limits.take(connection.headers.get("authorization", "").encode("latin-1"), address)
            if wait:
                scope["state"]["code"] = "rate-limited"
                await ProblemResponse(Refused("rate-limited", retry_after=wait))(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        found = scope.get("route")
        route = getattr(found, "path", "none")
        method = scope["method"] if scope["method"] in getattr(found, "methods", ()) else "none"
        code = scope["state"].get("code")
        self._metrics.answered(method, route, status, None if route.endswith("/events") else seconds)
        if code is not None:
            self._metrics.refusals.labels(code).inc()
        write = log.debug if scope["path"] in PROBES else log.info
        ids = {name: str(value)[:64] for name, value in scope.get("path_params", {}).items()}
        write("request", method=method, route=route, status=status, code=code, ms=round(seconds * 1000, 1), **ids)
