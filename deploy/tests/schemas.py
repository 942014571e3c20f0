"""Whether a manifest is what the API server would take."""

from __future__ import annotations

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
    if manifest["apiVersion"].startswith("keda.sh/"):
        jsonschema.validate(manifest, KEDA[manifest["kind"]])
    else:
        kubernetes_validate.validate(manifest, version, strict=True)
