"""Whether an answer is one that the OpenAPI document describes."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
from jsonschema import Draft202012Validator

JSON_TYPES = ("application/json", "application/problem+json")
OUTSIDE = ("not-found", "method-not-allowed")
"""Codes of requests that no operation describes."""


class Contract:
    """One OpenAPI document, and which refusals of which operations have been met."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        self._paths = [
            (re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)) + r"\Z"), methods)
            for path, methods in document["paths"].items()
        ]
        self.met: set[str] = set()

    async def check(self, response: httpx.Response) -> None:
        """Raises AssertionError where the document doesn't describe this answer."""
        request = response.request
        kind = response.headers.get("content-type", "").partition(";")[0]
        assert response.status_code != 500, f"{request.method} {request.url}: 500"
        if kind == "text/event-stream" or request.method == "OPTIONS":
            return
        await response.aread()
        body: Any = response.json() if kind in JSON_TYPES else None
        if kind == "application/problem+json":
            self.met.add(body["code"])
            self._valid({"$ref": "#/components/schemas/Problem"}, body)
            assert response.status_code == body["status"]
            if body["code"] in OUTSIDE:
                return
        operation = self._operation(request.method, request.url.path)
        described = operation["responses"].get(str(response.status_code))
        assert described, f"{operation['operationId']} does not describe {response.status_code}: {response.text[:300]}"
        assert kind in described["content"], f"{operation['operationId']} does not describe {kind}"
        if kind in JSON_TYPES:
            self._valid(described["content"][kind]["schema"], body)

    def body(self, operation: dict[str, Any], value: object) -> None:
        """Raises AssertionError where the document doesn't describe this request body."""
        self._valid(operation["requestBody"]["content"]["application/json"]["schema"], value)

    def _operation(self, method: str, path: str) -> dict[str, Any]:
        for pattern, methods in self._paths:
            if pattern.match(path) and method.lower() in methods:
                found: dict[str, Any] = methods[method.lower()]
                return found
        raise AssertionError(f"{method} {path} is not described")

    def _valid(self, schema: dict[str, Any], value: object) -> None:
        rooted = {**schema, "components": self._document["components"]}
        errors = [
            f"{error.json_path}: {error.message[:300]}" for error in Draft202012Validator(rooted).iter_errors(value)
        ]
        assert not errors, f"{errors}\n{json.dumps(value)[:1000]}"
