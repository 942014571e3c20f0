"""A game in a repository of its own, by the steps of `docs/add-a-game.md`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import grpc
import pytest

from maloca.rules.v1 import rules_pb2 as pb
from maloca.rules.v1.rules_pb2_grpc import RulesServiceStub

ROOT = Path(__file__).parents[2]
NAMES = {
    "tests.sample_game": "night_fishing",
    "tests.contract.sample_game": "tests",
    "sample_game": "night_fishing",
}
SUITE = """
from pathlib import Path
from night_fishing import RULES
from services.engine.contract import ContractSuite

class TestNightFishing(ContractSuite):
    rules = RULES
    tests = Path(__file__).parent
    recorded_games = tests / "recorded"
    longest = 200
"""


class Elsewhere:
    """Another repository, with Maloca beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = os.pathsep.join(map(str, (folder, folder / "stubs", ROOT)))
        self.environment = os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}

    def python(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def copied(source: Path, target: Path) -> None:
    """The folder with all names changed, in the files and of the files."""
    for file in sorted(source.rglob("*")):
        if file.suffix in {".py", ".md", ".toml", ".proto"}:
            text, name = file.read_text(encoding="utf-8"), file.relative_to(source).as_posix()
            for old, new in NAMES.items():
                text, name = text.replace(old, new), name.replace(old, new)
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    folder = tmp_path_factory.mktemp("elsewhere")
    copied(ROOT / "tests" / "sample_game", folder / "night_fishing")
    copied(ROOT / "tests" / "contract" / "sample_game", folder / "tests")
    (folder / "tests" / "test_contract.py").write_text(SUITE)
    found = Elsewhere(folder)
    found.python(str(ROOT / "protos" / "compile.py"), "--out", "stubs", "night_fishing/protos")
    return found


def test_the_page_says_what_is_done_here() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    assert re.findall(r"^(\d+)\. ", page, re.MULTILINE) == [str(number) for number in range(1, 12)]
    for line in SUITE.strip().splitlines():
        assert line.strip() in page
    for command in ("contract frames night_fishing", "contract record night_fishing", "protos/compile.py --out stubs"):
        assert command in page


@pytest.mark.slow
def test_it_passes_the_contract_kit(elsewhere: Elsewhere) -> None:
    contract = ("-m", "services.engine.contract")
    elsewhere.python(*contract, "frames", "night_fishing", "tests/frames.json")
    for seats, level in (("2", ()), ("3", ("--level", "normal")), ("4", ())):
        elsewhere.python(*contract, "record", "night_fishing", f"tests/recorded/{seats}.json", "--seats", seats, *level)
    said = elsewhere.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", "tests")
    assert " passed" in said.splitlines()[-1]
    assert "skipped" not in said.splitlines()[-1]


def test_it_is_served_by_its_name_alone(elsewhere: Elsewhere) -> None:
    command = [sys.executable, "-m", "services.engine.server", "--game", "night_fishing"]
    with subprocess.Popen(
        command, cwd=elsewhere.folder, env=elsewhere.environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        first = json.loads(process.stdout.readline())
        with grpc.insecure_channel(first["listen"]) as channel:
            told = RulesServiceStub(channel).Describe(pb.DescribeRequest())
        process.terminate()
        process.communicate(timeout=30)
    assert (told.game, told.move_message) == ("night_fishing", "maloca.night_fishing.v1.Move")
    assert process.returncode == 0
