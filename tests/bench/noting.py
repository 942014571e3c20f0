"""The opponents' worker of the house, which also writes down when each of its tasks begins."""

from __future__ import annotations

import os
import sys
import time

from celery import signals

STARTS = "MALOCA_BENCH_STARTS"
"""The file: a line per task, seconds since 1970, table, decision."""


def note(args: tuple[str, str], **_: object) -> None:
    """Write down that a task begins now."""
    began = time.time()
    with open(os.environ[STARTS], "a", encoding="ascii") as file:
        file.write(f"{began} {args[0]} {args[1]}\n")


if __name__ == "__main__":
    from services.workers.opponents import main

    signals.task_prerun.connect(note, weak=False)
    sys.exit(main())
