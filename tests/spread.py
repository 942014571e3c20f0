"""How tests are spread over processes (`pytest -n`). A pytest plugin: a file stays together, and so does all of Docker.

A file's fixtures are started once; two processes that built the same images would wait for each other.
"""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Gives each test the group that goes to one process."""
    for item in items:
        group = "docker" if item.get_closest_marker("docker") else str(item.path)
        item.add_marker(pytest.mark.xdist_group(group))
