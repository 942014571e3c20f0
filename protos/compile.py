"""Turns protos into Python: messages, gRPC stubs, and types for both.

    python protos/compile.py --out build/stubs protos
    python protos/compile.py --out stubs --include path/to/maloca/protos my_game/protos

Every `.proto` under the given roots is compiled; what they import is looked for in the roots, in the folders named by
`--include` (not compiled), and among Google's own. The folder of a file is its Python package, as its proto package
says: `maloca/rules/v1/rules.proto` becomes `maloca.rules.v1.rules_pb2`. The packages are namespaces without an
`__init__.py`, so that a game kept elsewhere may add its own to `maloca` too.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path


class CannotCompile(Exception):
    """There is nothing to compile, or protoc has refused it; the message says which."""


def compile_protos(roots: Sequence[Path], out: Path, include: Sequence[Path] = ()) -> list[Path]:
    """Compiles every `.proto` under `roots` into `out`, which is made if it is missing.

    Args:
        roots: folders that hold proto packages; a file's package is its path below the root.
        out: folder that receives `<package>/<name>_pb2.py`, `_pb2_grpc.py` and a `.pyi` for each.
        include: further folders in which imports are looked up.

    Returns:
        The proto files that were compiled, in a fixed order.

    Raises:
        CannotCompile: no proto was found, or protoc reported an error.
    """
    files = sorted(file for root in roots for file in root.rglob("*.proto"))
    if not files:
        raise CannotCompile(f"no .proto file under {', '.join(str(root) for root in roots) or 'no root at all'}")
    out.mkdir(parents=True, exist_ok=True)
    plugins = Path(sys.executable).parent
    command = [
        sys.executable,
        "-m",
        "grpc_tools.protoc",
        *(f"--proto_path={folder}" for folder in (*roots, *include)),
        f"--plugin=protoc-gen-mypy={plugins / 'protoc-gen-mypy'}",
        f"--plugin=protoc-gen-mypy_grpc={plugins / 'protoc-gen-mypy_grpc'}",
        f"--python_out={out}",
        f"--grpc_python_out={out}",
        f"--mypy_out=quiet:{out}",
        f"--mypy_grpc_out=quiet:{out}",
        *(str(file) for file in files),
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise CannotCompile(done.stderr.strip())
    return files


def main() -> int:
    """Reads the command line; returns the exit code."""
    parser = argparse.ArgumentParser(description="Turns protos into Python, with types.")
    parser.add_argument("roots", nargs="+", type=Path, help="folders whose protos are compiled")
    parser.add_argument("--out", required=True, type=Path, help="folder that receives the Python packages")
    parser.add_argument("--include", action="append", default=[], type=Path, help="folder to look imports up in")
    arguments = parser.parse_args()
    try:
        files = compile_protos(arguments.roots, arguments.out, arguments.include)
    except CannotCompile as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(files)} protos compiled into {arguments.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
