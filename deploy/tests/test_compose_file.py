"""docker-compose.yml: hardened as on Kubernetes, the same games, and one door."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from deploy.tests.rendering import DEPLOY, GAMES

ROOT = DEPLOY.parent
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
PARTS = {"gateway", "redis", "scoring", "secret", "sweeper"}
ONCE = {"secret"}
STAYING = sorted(SERVICES.keys() - ONCE)
TARGETS = set(re.findall(r"^FROM \S+ AS (\w+)$", (DEPLOY / "images" / "Dockerfile").read_text(), re.MULTILINE))


def image(service: str) -> str:
    """The image of a service without its tag."""
    return str(SERVICES[service]["image"]).partition(":")[0]


def test_a_game_is_its_rules_and_its_opponents_and_nothing_else_is_there() -> None:
    assert SERVICES.keys() == PARTS | {f"{game}{part}" for game in GAMES for part in ("", "-opponents")}


@pytest.mark.parametrize("game", GAMES)
def test_both_services_of_a_game_run_its_own_image(game: str) -> None:
    assert image(game) == image(f"{game}-opponents") == f"maloca/{game}"
    assert SERVICES[game]["build"]["target"] == "game"
    assert SERVICES[game]["build"]["args"]["GAME"] == game.replace("-", "_")


@pytest.mark.parametrize("service", ["gateway", "scoring", "sweeper", *(f"{game}-opponents" for game in GAMES)])
def test_whoever_is_told_of_rules_is_told_of_every_game(service: str) -> None:
    assert SERVICES[service]["environment"]["MALOCA_RULES"].split(",") == [f"{game}:50051" for game in GAMES]


def test_every_image_of_ours_is_built_once_from_a_target_that_there_is() -> None:
    ours = {image(name) for name in SERVICES if image(name).startswith("maloca/")}
    built = [image(name) for name in SERVICES if "build" in SERVICES[name]]
    assert sorted(built) == sorted(ours)
    assert {SERVICES[name]["build"]["target"] for name in SERVICES if "build" in SERVICES[name]} <= TARGETS


@pytest.mark.parametrize("service", sorted(SERVICES))
def test_no_container_writes_to_its_image_or_keeps_a_capability(service: str) -> None:
    assert SERVICES[service]["read_only"] is True
    assert SERVICES[service]["cap_drop"] == ["ALL"]
    assert SERVICES[service]["security_opt"] == ["no-new-privileges:true"]


@pytest.mark.parametrize("service", STAYING)
def test_what_stays_says_how_it_is_and_is_started_again(service: str) -> None:
    assert SERVICES[service]["healthcheck"]["test"][0] in ("CMD", "CMD-SHELL")
    assert SERVICES[service]["restart"] == "unless-stopped"


def test_nothing_but_the_gateway_can_be_reached_and_from_this_machine_only() -> None:
    assert [name for name in SERVICES if "ports" in SERVICES[name]] == ["gateway"]
    assert SERVICES["gateway"]["ports"] == ["${MALOCA_BIND:-127.0.0.1}:${MALOCA_PORT:-8000}:8000"]
    networks = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["networks"]
    assert networks["house"] == {"internal": True}
    assert [name for name in STAYING if SERVICES[name]["networks"] != ["house"]] == ["gateway"]


def test_the_store_keeps_what_it_was_told() -> None:
    command = SERVICES["redis"]["command"]
    options = dict(zip(command[1::2], command[2::2], strict=True))
    assert options["--appendonly"] == "yes"
    assert options["--appendfsync"] == "always"
    assert options["--maxmemory-policy"] == "noeviction"
    assert SERVICES["redis"]["volumes"] == [f"redis:{options['--dir']}"]


@pytest.mark.parametrize("service", STAYING)
def test_nobody_waits_for_a_condition_that_never_comes(service: str) -> None:
    for other, how in SERVICES[service].get("depends_on", {}).items():
        assert how["condition"] == ("service_completed_successfully" if other in ONCE else "service_healthy")
