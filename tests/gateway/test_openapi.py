"""The OpenAPI document is valid, complete, and tells of the games."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from gateway.problems import CODES
from tests.gateway.contract import Contract
from tests.gateway.player import GAME
from tests.gateway.processes import ROOT, House, answers, house, until

ROUTES = {
    "GET /v1/games",
    "GET /v1/games/{game}",
    "GET /v1/games/{game}/rules",
    "GET /v1/games/{game}/schema",
    "GET /v1/tables",
    "POST /v1/tables",
    "POST /v1/tables:import",
    "GET /v1/tables/{table}",
    "POST /v1/tables/{table}/close",
    "GET /v1/tables/{table}/events",
    "GET /v1/tables/{table}/export",
    "GET /v1/tables/{table}/journal",
    "POST /v1/tables/{table}/moves",
    "POST /v1/tables/{table}/tickets",
    "GET /v1/tables/{table}/view",
    "POST /v1/tables/{table}/seats/{seat}/claim",
    "PUT /v1/tables/{table}/seats/{seat}/controller",
    "POST /v1/tables/{table}/seats/{seat}/invite",
    "POST /v1/tables/{table}/seats/{seat}/ready",
    "GET /livez",
    "GET /readyz",
    "GET /metrics",
    "GET /openapi.json",
}
OUTSIDE_OF_OPERATIONS = {"not-http", "not-found", "method-not-allowed"}


@pytest.fixture
def document(shared: House) -> Any:
    return httpx.get(f"{shared.url}/openapi.json").json()


def operations(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        f"{method.upper()} {path}": operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }


def test_document_is_valid_openapi_3_1(document: dict[str, Any]) -> None:
    assert document["openapi"] == "3.1.0"
    OpenAPIV31SpecValidator(document).validate()


def test_every_route_is_in_it(document: dict[str, Any]) -> None:
    assert set(operations(document)) == ROUTES


def test_every_operation_has_a_name_a_tag_and_words(document: dict[str, Any]) -> None:
    found = operations(document).values()
    names = [operation["operationId"] for operation in found]
    assert len(set(names)) == len(names)
    tags = {tag["name"] for tag in document["tags"]}
    for operation in found:
        assert operation["summary"]
        assert len(operation["description"]) > 20, operation["operationId"]
        assert set(operation["tags"]) <= tags


def test_every_code_is_documented_at_an_operation_and_nothing_else_is(document: dict[str, Any]) -> None:
    told = set()
    for operation in operations(document).values():
        for status, response in operation["responses"].items():
            problem = response["content"].get("application/problem+json", {"examples": {}})
            for code, example in problem["examples"].items():
                told.add(code)
                assert example["value"]["status"] == int(status) == CODES[code].status
                assert code in problem["schema"]["allOf"][1]["properties"]["code"]["enum"]
    assert told == set(CODES) - OUTSIDE_OF_OPERATIONS


def test_examples_are_what_the_schemas_say(document: dict[str, Any]) -> None:
    checked = 0
    for operation in operations(document).values():
        contents = [operation.get("requestBody", {}).get("content", {})]
        contents += [response.get("content", {}) for response in operation["responses"].values()]
        for content in (inner for each in contents for inner in each.values()):
            examples = [example["value"] for example in content.get("examples", {}).values()]
            examples += [content["example"]] if "example" in content else []
            for example in examples:
                schema = {**content["schema"], "components": document["components"]}
                found = [error.message for error in Draft202012Validator(schema).iter_errors(example)]
                assert not found, (operation["operationId"], found)
                checked += 1
    assert checked > len(CODES)


def test_games_words_are_in_it(document: dict[str, Any]) -> None:
    shapes = document["components"]["schemas"]
    assert {f"{GAME}.Options", f"{GAME}.Move", f"{GAME}.View"} <= set(shapes)
    assert shapes[f"{GAME}.Options"]["properties"]["rounds"]["maximum"] == 4
    refs = set(re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(document)))
    assert refs <= set(shapes)


@pytest.mark.parametrize(
    ("move", "fits"),
    [({"bait": {"card": "eel-1"}}, True), ({"leave": {}}, True), ({"bait": {}}, False), ({"fly": {}}, False)],
)
def test_moves_are_described_as_the_game_takes_them(document: dict[str, Any], move: object, fits: bool) -> None:
    contract = Contract(document)
    operation = operations(document)["POST /v1/tables/{table}/moves"]
    body = {"decision": "7.0.1.0", "move": move}
    if fits:
        contract.body(operation, body)
    else:
        with pytest.raises(AssertionError):
            contract.body(operation, body)


def test_game_that_appears_after_the_start_is_in_it(tmp_path: Path, game_stubs: Path) -> None:
    with house(tmp_path, game_stubs) as made:
        made.gateway.stop()
        made.rules.stop()
        made.gateway.start()
        until(lambda: answers(f"{made.url}/livez"), "the gateway lives", made.gateway)
        before = httpx.get(f"{made.url}/openapi.json").json()
        assert f"{GAME}.Move" not in before["components"]["schemas"]
        OpenAPIV31SpecValidator(before).validate()
        assert httpx.get(f"{made.url}/readyz").status_code == 503
        made.rules.start()
        made.wait()
        assert f"{GAME}.Move" in httpx.get(f"{made.url}/openapi.json").json()["components"]["schemas"]


def test_page_about_the_api_loads_nothing_from_elsewhere(shared: House) -> None:
    page = httpx.get(f"{shared.url}/docs")
    assert page.status_code == 200
    assert "default-src 'none'" in page.headers["content-security-policy"]
    script = httpx.get(f"{shared.url}/docs/reference.js")
    assert script.headers["content-type"].startswith("text/javascript")
    for text in (page.text, script.text):
        assert "http://" not in text
        assert "https://" not in text


@pytest.mark.browser
@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs chromium")
def test_page_about_the_api_shows_every_route_and_code(shared: House, tmp_path: Path) -> None:
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}", "--dump-dom"]
    page = subprocess.run(
        [*command, "--virtual-time-budget=10000", f"{shared.url}/docs"],
        capture_output=True,
        text=True,
        check=True,
        timeout=90,
    ).stdout
    for route in ROUTES:
        assert f">{route.partition(' ')[2]}</span>" in page, route
    for code in CODES:
        assert f'id="{code}"' in page, code


def test_every_code_stands_in_the_page_for_client_authors() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d+) \| (.+) \|$", page, flags=re.MULTILINE)
    assert rows == [(code, str(meaning.status.value), meaning.title) for code, meaning in CODES.items()]


def test_every_route_stands_in_the_page_for_client_authors() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for route in ROUTES:
        path = route.partition(" ")[2]
        assert f"`{route}`" in page or f"`{path}`" in page or path in ("/livez", "/openapi.json"), route
