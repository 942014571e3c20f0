"""Whether a manifest is what the API server would take."""

from __future__ import annotations

import functools
import json
from pathlib import Path

import jsonschema
import kubernetes_validate
import yaml

from deploy.tests.rendering import Manifest

OLDEST, NEWEST = "1.31", kubernetes_validate.latest_version()
"""The versions of Kubernetes that everything has to fit: the oldest that the run book names, and the newest known."""
KEDA = yaml.safe_load((Path(__file__).parent / "keda.yaml").read_text())


def check(manifest: Manifest, version: str) -> None:
    """Raises `ValidationError` for what does not fit, unknown fields included."""
    _check(json.dumps(manifest, sort_keys=True), version)


@functools.cache
def _check(manifest: str, version: str) -> None:
    """Most of what two combinations make is the same: looked at once."""
    read = json.loads(manifest)
    if read["apiVersion"].startswith("keda.sh/"):
        jsonschema.validate(read, KEDA[read["kind"]])
    else:
        kubernetes_validate.validate(read, version, strict=True)
