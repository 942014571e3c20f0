"""A game is one entry, and it is the same entry everywhere."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from deploy.tests.rendering import (
    DEPLOY,
    GAMES,
    POD_OWNERS,
    Manifest,
    addresses,
    combined,
    containers,
    environment,
    labels,
    name,
    of_kind,
    render,
)
from services.engine.rules import find

ROOT = DEPLOY.parent
RELEASE: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def entry(game: str) -> dict[str, str]:
    """What the one entry of a game says."""
    written = yaml.safe_load((DEPLOY / "games" / game / "kustomization.yaml").read_text())
    return dict(literal.split("=") for literal in written["configMapGenerator"][0]["literals"])


def package(game: str) -> str:
    return f"services.{game.replace('-', '_')}"


def parts(manifests: list[Manifest], game: str, version: str) -> dict[str, Manifest]:
    """The Deployments of a game in one version, by the part they play."""
    return {
        labels(owner)["app.kubernetes.io/component"]: owner
        for owner in of_kind(manifests, *POD_OWNERS)
        if labels(owner)["app.kubernetes.io/name"] == game and labels(owner)["app.kubernetes.io/version"] == version
    }


def test_a_folder_of_a_game_is_a_line_of_the_list() -> None:
    assert sorted(GAMES) == sorted(folder.name for folder in (DEPLOY / "games").iterdir() if folder.is_dir())


def test_a_game_is_deployed_that_has_a_contract_and_a_package() -> None:
    contracts = {folder.name for folder in (ROOT / "protos" / "maloca").iterdir()} - {"rules"}
    packages = {file.parent.name for file in (ROOT / "services").glob("*/rules.md")}
    assert {game.replace("-", "_") for game in GAMES} == contracts == packages


def test_the_runner_of_one_machine_plays_the_same_games() -> None:
    listed = tomllib.loads((DEPLOY / "local" / "games.toml").read_text())["game"]
    assert [game["package"] for game in listed] == [package(game) for game in GAMES]


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_names_the_version_that_its_package_is_of(game: str) -> None:
    rules = find(package(game))
    assert entry(game) == {"game": rules.name.replace("_", "-"), "version": rules.version, "tag": RELEASE}


def test_all_images_of_the_house_are_of_one_release() -> None:
    images = yaml.safe_load((DEPLOY / "base" / "kustomization.yaml").read_text())["images"]
    assert {image["newTag"] for image in images} == {RELEASE}


@pytest.mark.parametrize("game", GAMES)
def test_one_name_runs_from_the_folder_to_the_queue(game: str, manifests: list[Manifest]) -> None:
    version = entry(game)["version"]
    played = parts(manifests, game, version)
    assert played.keys() == {"rules", "opponents"}
    assert played["rules"]["metadata"]["name"] == f"{game}-{version}"
    assert played["opponents"]["metadata"]["name"] == f"{game}-{version}-opponents"
    assert f"dns:///{game}-{version}:50051" in addresses(manifests)
    for owner in played.values():
        (container,) = containers(owner)
        assert container["image"] == f"maloca/{game}:{RELEASE}"
        assert environment(owner)["MALOCA_RULES_VERSION"] == version
    queues = [
        scaler["spec"]["triggers"][0]["metadata"]["listName"]
        for scaler in of_kind(manifests, "ScaledObject")
        if scaler["spec"]["scaleTargetRef"]["name"] == f"{game}-{version}-opponents"
    ]
    assert set(queues) <= {f"opponents.{game}.{version}"}


@pytest.mark.parametrize("chosen", [(), ("fixed-size",), ("network-policies", "redis")])
def test_another_game_is_one_more_folder_and_changes_no_other(
    chosen: tuple[str, ...], another_game: Callable[[str, str], Path], tmp_path: Path
) -> None:
    without = combined(chosen, tmp_path / "without")
    with_it = combined(chosen, tmp_path / "with", another_game("night-fishing", "3-0123abcd"))
    assert addresses(with_it) == [*addresses(without), "dns:///night-fishing-3-0123abcd:50051"]
    played = parts(with_it, "night-fishing", "3-0123abcd")
    assert played.keys() == {"rules", "opponents"}
    assert {containers(owner)[0]["image"] for owner in played.values()} == {f"maloca/night-fishing:{RELEASE}"}
    for game in GAMES:
        version = entry(game)["version"]
        assert {part: owner["spec"]["selector"] for part, owner in parts(with_it, game, version).items()} == {
            part: owner["spec"]["selector"] for part, owner in parts(without, game, version).items()
        }


def test_two_versions_of_a_game_stand_side_by_side_behind_two_names(
    another_game: Callable[[str, str], Path], tmp_path: Path
) -> None:
    game = GAMES[0]
    version = entry(game)["version"]
    manifests = combined((), tmp_path / "both", another_game(game, "0-0123abcd"))
    assert [address for address in addresses(manifests) if f"/{game}-" in address] == [
        f"dns:///{game}-{version}:50051",
        f"dns:///{game}-0-0123abcd:50051",
    ]
    old, new = (parts(manifests, game, each) for each in ("0-0123abcd", version))
    assert old.keys() == new.keys() == {"rules", "opponents"}
    for service in of_kind(manifests, "Service"):
        if service["metadata"]["labels"]["app.kubernetes.io/name"] == game:
            assert service["spec"]["selector"]["app.kubernetes.io/version"] in service["metadata"]["name"]
    assert {scaler["spec"]["triggers"][0]["metadata"]["listName"] for scaler in of_kind(manifests, "ScaledObject")} >= {
        f"opponents.{game}.0-0123abcd",
        f"opponents.{game}.{version}",
    }


@pytest.mark.parametrize("overlay", ["small", "cluster"])
def test_an_operators_overlay_keeps_an_old_version_as_the_run_book_says(overlay: str, tmp_path: Path) -> None:
    game = GAMES[0]
    version = entry(game)["version"]
    shutil.copytree(DEPLOY, tmp_path / "maloca" / "deploy", ignore=shutil.ignore_patterns("tests", "__pycache__"))
    old = tmp_path / "my-house" / f"{game}-0-0123abcd"
    shutil.copytree(DEPLOY / "games" / game, old)
    written = (old / "kustomization.yaml").read_text()
    for word, instead in {
        "../../components/game": "../../maloca/deploy/components/game",
        version: "0-0123abcd",
        f"tag={RELEASE}": "tag=0.0.9",
    }.items():
        assert word in written
        written = written.replace(word, instead)
    (old / "kustomization.yaml").write_text(written)
    kustomization = {
        "namespace": "maloca",
        "resources": [f"../maloca/deploy/overlays/{overlay}"],
        "components": [old.name, *(["../maloca/deploy/components/fixed-size"] if overlay == "small" else [])],
        "images": [{"name": f"maloca/{game}", "newName": f"registry.example.com/maloca/{game}"}],
    }
    (tmp_path / "my-house" / "kustomization.yaml").write_text(yaml.safe_dump(kustomization))
    manifests = render(tmp_path / "my-house")
    assert [each["metadata"]["namespace"] for each in manifests if each["kind"] != "Namespace"] == ["maloca"] * (
        len(manifests) - 1
    )
    assert {f"dns:///{game}-0-0123abcd:50051", f"dns:///{game}-{version}:50051"} <= set(addresses(manifests))
    for each, tag in (("0-0123abcd", "0.0.9"), (version, RELEASE)):
        played = parts(manifests, game, each)
        assert played.keys() == {"rules", "opponents"}
        assert {containers(owner)[0]["image"] for owner in played.values()} == {
            f"registry.example.com/maloca/{game}:{tag}"
        }
    scaled = {each["metadata"]["name"] for each in of_kind(manifests, "HorizontalPodAutoscaler", "ScaledObject")}
    assert (f"{game}-0-0123abcd" in scaled) == (overlay == "cluster")


def test_everything_of_a_game_goes_by_the_two_labels_that_the_run_book_removes_it_by(manifests: list[Manifest]) -> None:
    for game in GAMES:
        version = entry(game)["version"]
        named = {name(each) for each in manifests if each["metadata"]["name"].startswith(f"{game}-{version}")}
        labelled = {
            name(each)
            for each in manifests
            if {"app.kubernetes.io/name": game, "app.kubernetes.io/version": version}.items()
            <= each["metadata"].get("labels", {}).items()
        }
        assert named
        assert named == labelled
