"""Whether this machine can run containers. A pytest plugin: where it can't, tests marked `docker` skip and say why."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from pathlib import Path

import pytest

IMAGES = Path(__file__).parents[2] / "deploy" / "images"
LOCAL_BASE = "maloca-base:bookworm"


@functools.cache
def missing() -> str | None:
    """Why nothing can be run in a container here; None if all is well."""
    if shutil.which("docker") is None:
        return "no docker client"
    asked = subprocess.run(["docker", "info", "--format", "{{.ServerVersion}}"], capture_output=True, text=True)
    return None if asked.returncode == 0 else f"no Docker engine answers: {asked.stderr.strip()}"


def has_image(name: str) -> bool:
    """Whether the engine has the image `name` (with its tag) already."""
    return subprocess.run(["docker", "image", "inspect", name], capture_output=True).returncode == 0


def build(*names: str) -> None:
    """Builds images with `deploy/images/build.sh`, on the base made of Debian's packages where there is one."""
    base = {"BASE": LOCAL_BASE} if has_image(LOCAL_BASE) else {}
    done = subprocess.run([IMAGES / "build.sh", *names], capture_output=True, text=True, env=os.environ | base)
    assert done.returncode == 0, done.stderr


def run(image: str, *command: str) -> str:
    """What `command` prints in a container of `image` that may write nowhere; its errors count as output."""
    started = ["docker", "run", "--rm", "--read-only", "--network", "none", image, *command]
    return subprocess.run(started, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout.strip()


def compose(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs Docker Compose at the root of the project: the client's plug-in, or the program where only that is there."""
    plugin = subprocess.run(["docker", "compose", "version"], capture_output=True).returncode == 0
    program = ["docker", "compose"] if plugin else ["docker-compose"]
    return subprocess.run([*program, *arguments], capture_output=True, text=True, cwd=IMAGES.parents[1])


def pytest_configure() -> None:
    """Without this, testcontainers fetches an image that cleans up after it; its own `with` blocks do that as well."""
    os.environ.setdefault("TESTCONTAINERS_RYUK_DISABLED", "true")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips what needs an engine where there is none."""
    if item.get_closest_marker("docker") and (reason := missing()):
        pytest.skip(reason)
