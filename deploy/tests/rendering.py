"""Kustomizations rendered as `kubectl apply -k` would, and what stands in them."""

from __future__ import annotations

import itertools
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

DEPLOY = Path(__file__).parents[1]
GAMES: list[str] = yaml.safe_load((DEPLOY / "games" / "kustomization.yaml").read_text())["components"]
"""The games of this house: the list that all others are held to."""
COMPONENTS = ("fixed-size", "ingress", "network-policies", "redis")
"""Those that an overlay may choose; `hardened` and `game` come with what needs them."""
COMBINATIONS = [
    chosen for length in range(len(COMPONENTS) + 1) for chosen in itertools.combinations(COMPONENTS, length)
]
POD_OWNERS = ("Deployment", "StatefulSet")

Manifest = dict[str, Any]


def kubectl() -> str:
    """The client of this environment, or else of this machine. Raises `FileNotFoundError` where there is none."""
    found = shutil.which("kubectl", path=str(Path(sys.executable).parent)) or shutil.which("kubectl")
    if found is None:
        raise FileNotFoundError("kubectl")
    return found


def render(folder: Path) -> list[Manifest]:
    """All that a kustomization makes."""
    done = subprocess.run([kubectl(), "kustomize", str(folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [manifest for manifest in yaml.safe_load_all(done.stdout) if manifest]


def combined(chosen: Iterable[str], folder: Path, *games: Path) -> list[Manifest]:
    """The base with all games and the components named, in a copy of `deploy/` below `folder`.

    Each of `games` is the folder of one more game, or of another version of one.
    """
    house = folder / "deploy"
    for part in ("base", "components", "games"):
        shutil.copytree(DEPLOY / part, house / part)
    overlay = house / "overlays" / "combined"
    overlay.mkdir(parents=True)
    for game in games:
        shutil.copytree(game, house / "games" / game.name)
    components = [
        "../../games",
        *(f"../../games/{game.name}" for game in games),
        *(f"../../components/{name}" for name in chosen),
    ]
    kustomization = {"namespace": "maloca", "resources": ["../../base"], "components": components}
    (overlay / "kustomization.yaml").write_text(yaml.safe_dump(kustomization))
    return render(overlay)


def of_kind(manifests: Iterable[Manifest], *kinds: str) -> list[Manifest]:
    """Those of some kinds."""
    return [manifest for manifest in manifests if manifest["kind"] in kinds]


def name(manifest: Manifest) -> str:
    """Kind and name, for messages and keys."""
    return f"{manifest['kind']}/{manifest['metadata']['name']}"


def labels(owner: Manifest) -> dict[str, str]:
    """The labels of the pods that a Deployment or StatefulSet makes."""
    found: dict[str, str] = owner["spec"]["template"]["metadata"]["labels"]
    return found


def containers(owner: Manifest) -> list[Manifest]:
    """All containers of the pods that it makes."""
    pod = owner["spec"]["template"]["spec"]
    return [*pod.get("initContainers", []), *pod["containers"]]


def environment(owner: Manifest) -> dict[str, str]:
    """What its containers find in their environment by name and value."""
    return {
        entry["name"]: entry["value"]
        for container in containers(owner)
        for entry in container.get("env", [])
        if "value" in entry
    }


def selected(selector: dict[str, str], owners: Iterable[Manifest]) -> list[Manifest]:
    """Those whose pods have all labels of a selector."""
    return [owner for owner in owners if selector.items() <= labels(owner).items()]


def selects(selector: Manifest, owner: Manifest) -> bool:
    """Whether a selector of labels and expressions (`In` only) takes the pods of this one."""
    wanted = selector.get("matchLabels", {}).items() <= labels(owner).items()
    return wanted and all(
        expression["operator"] == "In" and labels(owner).get(expression["key"]) in expression["values"]
        for expression in selector.get("matchExpressions", [])
    )


def addresses(manifests: Iterable[Manifest]) -> list[str]:
    """Where gateway and workers are told that rules are served."""
    house = next(each for each in of_kind(manifests, "ConfigMap") if each["metadata"]["name"].startswith("house-"))
    return [part for part in house["data"]["MALOCA_RULES"].split(",") if part]


def ports(owner: Manifest) -> Iterator[tuple[str, int]]:
    """The named ports of its containers."""
    for container in containers(owner):
        for port in container["ports"]:
            yield port["name"], port["containerPort"]
