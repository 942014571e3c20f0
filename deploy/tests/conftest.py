"""Every overlay and every combination of components, each rendered once."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy.tests.rendering import COMBINATIONS, DEPLOY, Manifest, combined, render

OVERLAYS = sorted(folder.name for folder in (DEPLOY / "overlays").iterdir())
WHAT = [*OVERLAYS, *("+".join(("base", *chosen)) for chosen in COMBINATIONS)]


@pytest.fixture(scope="session")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[Manifest]]:
    """Renders one of `WHAT`, once."""

    @functools.cache
    def once(what: str) -> list[Manifest]:
        base, *chosen = what.split("+")
        if base == "base":
            return combined(chosen, tmp_path_factory.mktemp("deploy"))
        return render(DEPLOY / "overlays" / base)

    return once


@pytest.fixture(params=WHAT)
def what(request: pytest.FixtureRequest) -> str:
    """Which kustomization a test is about."""
    return str(request.param)


@pytest.fixture
def manifests(what: str, rendered: Callable[[str], list[Manifest]]) -> list[Manifest]:
    """All that it makes."""
    return rendered(what)


@pytest.fixture
def another_game(tmp_path: Path) -> Callable[[str, str], Path]:
    """Writes the folder of a game as somebody would who adds one: a copy of one that is there, with another name."""

    def write(game: str, version: str) -> Path:
        folder = tmp_path / "more" / f"{game}-{version}"
        folder.mkdir(parents=True)
        entry = (DEPLOY / "games" / "neta-tanka" / "kustomization.yaml").read_text()
        lines = [
            f"      - game={game}"
            if "- game=" in line
            else f"      - version={version}"
            if "- version=" in line
            else line
            for line in entry.splitlines()
        ]
        (folder / "kustomization.yaml").write_text("\n".join(lines) + "\n")
        return folder

    return write
