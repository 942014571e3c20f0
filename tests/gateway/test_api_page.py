"""The page for client authors does what it says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from services.tables import model
from tests.gateway.player import GAME
from tests.gateway.processes import ROOT, House

PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def curl_knows_json() -> bool:
    """Whether there is a curl that has `--json`."""
    if shutil.which("curl") is None:
        return False
    told = subprocess.run(["curl", "--help", "all"], capture_output=True, text=True, check=False)
    return "--json" in told.stdout


@pytest.mark.skipif(not curl_knows_json() or shutil.which("jq") is None, reason="needs curl 7.82 or newer, and jq")
def test_example_leads_from_creating_to_a_move(shared: House, tmp_path: Path) -> None:
    (script,) = re.findall(r"^```sh\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
    playing, _, _ = script.partition("# Wait for what happens.")
    playing = playing.replace("http://127.0.0.1:8000", shared.url).replace("neta_tanka", GAME)
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", playing],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    answers = done.stdout.strip().splitlines()
    moved = json.loads(answers[-1])
    assert moved["table"] == json.loads((tmp_path / "table.json").read_text())["table"]
    assert moved["news"]


def test_links_within_the_page_lead_somewhere() -> None:
    titles = {
        re.sub(r"[^a-z -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    }
    assert set(re.findall(r"\]\(#([a-z-]+)\)", PAGE)) <= titles


def test_every_news_key_and_kind_of_the_house_stands_in_the_page() -> None:
    rows = re.findall(r"^\| (`[a-z, `]+`) \| `(table\.[a-z_]+)` \|", PAGE, flags=re.MULTILINE)
    keys = {value for value in vars(model).values() if isinstance(value, str) and value.startswith("table.")}
    assert {key for _, key in rows} == keys
    assert {kind for kinds, _ in rows for kind in re.findall(r"[a-z]+", kinds)} == set(model.Kind)
