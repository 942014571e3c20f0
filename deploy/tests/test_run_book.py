"""The run book's table of variables, what the code reads, and what the manifests say."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import yaml

from deploy.tests.rendering import DEPLOY, POD_OWNERS, Manifest, environment, labels, of_kind
from gateway.settings import DoorSettings, from_environment
from services.workers.settings import SECONDS

ROOT = DEPLOY.parent
BOOK = (ROOT / "docs" / "operations.md").read_text()
SOURCES = [
    ROOT / "services" / "engine" / "server.py",
    *sorted((ROOT / "services" / "workers").glob("*.py")),
    *sorted((ROOT / "gateway").glob("*.py")),
]
VARIABLE = re.compile(r"\bMALOCA_[A-Z]+(?:_[A-Z]+)*\b")
SECRET = {"MALOCA_SECRET": "0" * 64, "MALOCA_REDIS_URL": "redis://redis:6379/0"}


def told() -> set[str]:
    """The variables in the first column of the table."""
    rows = re.findall(r"^\| (`MALOCA_[^|]+) \|", BOOK, re.MULTILINE)
    return {variable for row in rows for variable in VARIABLE.findall(row)}


def house(manifests: list[Manifest]) -> dict[str, str]:
    """What all who read the map `house` find there."""
    (found,) = (each for each in of_kind(manifests, "ConfigMap") if each["metadata"]["name"].startswith("house-"))
    data: dict[str, str] = found["data"]
    return data


def test_the_book_tells_of_every_variable_that_is_read_and_of_no_other() -> None:
    written = {variable for source in SOURCES for variable in VARIABLE.findall(source.read_text())}
    settings = {f"MALOCA_{name.upper()}" for name in (*DoorSettings.__struct_fields__, *SECONDS)}
    assert told() == written | settings


def test_manifests_say_only_what_is_read(manifests: list[Manifest]) -> None:
    said = {name for owner in of_kind(manifests, *POD_OWNERS) for name in environment(owner)}
    assert {name for name in said | house(manifests).keys() if name.startswith("MALOCA_")} <= told()


def test_compose_says_only_what_is_read() -> None:
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    said = {name for service in services.values() for name in service.get("environment", {})}
    assert said <= told()


def test_the_gateway_understands_what_it_is_told(manifests: list[Manifest]) -> None:
    (gateway,) = (
        owner for owner in of_kind(manifests, *POD_OWNERS) if labels(owner)["app.kubernetes.io/component"] == "gateway"
    )
    settings = from_environment({**house(manifests), **environment(gateway), **SECRET})
    assert settings.door.listen == ("0.0.0.0", 8000)
    assert settings.door.stop == 20
    assert settings.house.opens == {}
    assert all(re.fullmatch(r"dns:///[a-z0-9-]+:50051", address) for address in settings.house.rules)


@pytest.mark.parametrize(("overlay", "replicas"), [("small", 0), ("cluster", 1)])
def test_only_a_store_that_has_replicas_is_waited_for(
    overlay: str, replicas: int, rendered: Callable[[str], list[Manifest]]
) -> None:
    assert from_environment({**house(rendered(overlay)), **SECRET}).house.tables.replicas == replicas


@pytest.mark.parametrize("page", sorted(set(re.findall(r"\]\((?!http)([^)#]+\.md)", BOOK))))
def test_a_page_that_the_book_points_to_is_there(page: str) -> None:
    assert (ROOT / "docs" / page).exists()


@pytest.mark.parametrize("heading", sorted(set(re.findall(r"\]\(#([^)]+)\)", BOOK))))
def test_a_chapter_that_the_book_points_to_is_there(heading: str) -> None:
    headings = [re.sub(r"[^a-z0-9 -]", "", line.lower()) for line in re.findall(r"^## (.+)$", BOOK, re.MULTILINE)]
    assert heading in [line.replace(" ", "-") for line in headings]


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:base|components|games|overlays)(?:/[a-z-]+)*)`", BOOK))))
def test_a_folder_that_the_book_names_is_there(path: str) -> None:
    assert (DEPLOY / path).is_dir()
