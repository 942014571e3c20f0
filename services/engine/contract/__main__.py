"""The kit's commands.

    python -m services.engine.contract frames  GAME FILE                          add samples of frames that have none
    python -m services.engine.contract record  GAME FILE --seats 3 --seed 7       record a random game, or with
                                                         --level normal           one of opponents of this level
    python -m services.engine.contract renew   GAME FOLDER                        record a folder's games anew
    python -m services.engine.contract digests GAME SEED LONGEST SET_UP...        what a game shows, as digests

GAME is a package such as `services.neta_tanka`; options are JSON: `--options '{"moon": "full"}'`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from services.engine.contract.recorded import DifferentPlay, record_into, renew
from services.engine.contract.sameness import digests
from services.engine.contract.stored_frames import store_samples
from services.engine.contract.walk import AnyRules, Walk, from_json
from services.engine.rules import LEVELS, find


def main() -> int:
    """Run one command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="services.engine.contract", description="Commands of the contract kit.")
    commands = parser.add_subparsers(dest="command", required=True)
    frames = commands.add_parser("frames", help="add samples of frames that have none")
    one = commands.add_parser("record", help="record a game")
    folder = commands.add_parser("renew", help="record a folder's games anew")
    shown = commands.add_parser("digests", help="what a random game shows, as digests")
    for command in (frames, one, folder, shown):
        command.add_argument("game")
    for command in (frames, one, folder):
        command.add_argument("path", type=Path)
    one.add_argument("--seats", type=int, required=True)
    one.add_argument("--options", default="{}")
    one.add_argument("--seed", type=int, default=0)
    one.add_argument("--level", choices=LEVELS, help="of the opponents who play it; without, it is random")
    shown.add_argument("seed", type=int)
    shown.add_argument("longest", type=int)
    shown.add_argument("set_ups", nargs="*")
    given = parser.parse_args()
    try:
        _run(find(given.game), given)
    except DifferentPlay as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


def _run(rules: AnyRules, given: argparse.Namespace) -> None:
    match given.command:
        case "frames":
            print(*(store_samples(rules, given.path) or ["nothing to add"]))
        case "record":
            written = json.dumps({"seats": given.seats, "options": json.loads(given.options)})
            record_into(rules, from_json(rules, written), given.seed, given.path, given.level)
        case "renew":
            for file in sorted(given.path.glob("*.json")):
                renew(rules, file)
        case "digests":
            for written in given.set_ups:
                walk = Walk(rules, from_json(rules, written), given.seed, given.longest)
                for number, digest in enumerate(digests(walk)):
                    print(f"{walk.set_up}, seed {walk.seed}, after {number} steps: {digest}")


if __name__ == "__main__":
    sys.exit(main())
