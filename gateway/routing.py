"""A route that FastAPI documents and has nothing more to do for."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response


class Direct(APIRoute):
    """For the routes that are asked most: the endpoint takes the request and texts of the path, and makes the response.

    FastAPI's own way, which looks for parameters, dependencies, bodies and response models, costs a move about a
    twentieth of the gateway's time.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The endpoint, called as it is."""
        endpoint: Callable[..., Coroutine[Any, Any, Response]] = self.endpoint

        async def handle(request: Request) -> Response:
            return await endpoint(request, **request.path_params)

        return handle
