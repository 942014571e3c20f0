"""What workers write down of an error: which one and where, and not what stood in it."""

from __future__ import annotations

import json
import subprocess
import sys

FAILING = """
from celery import Celery

from services.workers.logs import log_as_json
from services.workers.worker import counted

log_as_json()
app = Celery()

@app.task(bind=True)
def turn(self):
    with counted("opponents", self) as count:
        try:
            {}["a hidden card"]
        except KeyError as wrong:
            wrong.add_note("another hidden card")
            raise ValueError("the same hidden card") from wrong

turn.apply()
"""


def test_an_error_is_logged_without_its_text() -> None:
    ran = subprocess.run([sys.executable, "-c", FAILING], capture_output=True, text=True, check=True)
    (line,) = [json.loads(line) for line in ran.stderr.splitlines()]
    assert (line["event"], line["level"], line["kind"]) == ("a job failed", "error", "opponents")
    assert [part["exc_type"] for part in line["exception"]] == ["ValueError", "KeyError"]
    assert line["exception"][0]["frames"]
    assert "hidden card" not in ran.stdout + ran.stderr
