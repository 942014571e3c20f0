"""`protos/compile.py`, used as a game author uses it who lives in another repository."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROTOS = Path(__file__).parents[2] / "protos"

PEBBLES = """
syntax = "proto3";
package pebbles.v1;
import "maloca/rules/v1/rules.proto";
message Move {
  int32 taken = 1;
  maloca.rules.v1.News told = 2;
}
service PebblesService {
  rpc Take(Move) returns (Move);
}
"""


def compile_protos(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, PROTOS / "compile.py", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def pebbles(tmp_path: Path) -> Path:
    """A folder of protos with one game that knows Maloca's contract."""
    root = tmp_path / "protos"
    (root / "pebbles" / "v1").mkdir(parents=True)
    (root / "pebbles" / "v1" / "pebbles.proto").write_text(PEBBLES)
    return root


def test_a_game_elsewhere_compiles_against_the_contract(pebbles: Path, tmp_path: Path) -> None:
    done = compile_protos("--out", tmp_path / "stubs", "--include", PROTOS, pebbles)
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(file.relative_to(tmp_path / "stubs").as_posix() for file in (tmp_path / "stubs").rglob("*.py*")) == [
        "pebbles/v1/pebbles_pb2.py",
        "pebbles/v1/pebbles_pb2.pyi",
        "pebbles/v1/pebbles_pb2_grpc.py",
        "pebbles/v1/pebbles_pb2_grpc.pyi",
    ]


def test_its_messages_hold_messages_of_the_contract(pebbles: Path, tmp_path: Path) -> None:
    compile_protos("--out", tmp_path / "stubs", "--include", PROTOS, pebbles)
    code = (
        "from maloca.rules.v1.rules_pb2 import News\n"
        "from pebbles.v1.pebbles_pb2 import Move\n"
        "print(Move.FromString(Move(taken=3, told=News(key='pebbles.taken')).SerializeToString()).told.key)\n"
    )
    path = os.pathsep.join([str(tmp_path / "stubs"), str(PROTOS.parent)])
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ | {"PYTHONPATH": path}
    )
    assert ran.stdout == "pebbles.taken\n"


def test_without_the_contract_in_sight_the_import_is_named(pebbles: Path, tmp_path: Path) -> None:
    done = compile_protos("--out", tmp_path / "stubs", pebbles)
    assert done.returncode == 1
    assert "maloca/rules/v1/rules.proto: File not found." in done.stderr


def test_a_root_without_protos_is_an_error(tmp_path: Path) -> None:
    done = compile_protos("--out", tmp_path / "stubs", tmp_path)
    assert (done.returncode, done.stderr) == (1, f"no .proto file under {tmp_path}\n")
