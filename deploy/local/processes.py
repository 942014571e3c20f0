"""Processes that are watched: started again when they die, stopped in order, and never left behind."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path

from deploy.local.parts import Part

PR_SET_PDEATHSIG = 1
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
"""Seconds between a death and the next start: twice as long each time."""
SETTLED = 30.0
"""After so many seconds of life a death counts as the first."""
GRACE = 25.0
"""Seconds in which a part that is told to stop may end what it has begun."""
LOG_BYTES = 10 * 1024 * 1024
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None

Say = Callable[[str], None]


class Watched:
    """A part and the process that runs it now, if any does."""

    def __init__(self, part: Part, environment: Mapping[str, str], logs: Path) -> None:
        self.part = part
        self.log = logs / f"{part.name}.log"
        self._environment = environment
        self._process: subprocess.Popen[str] | None = None
        self._started = 0.0
        self._next_start = 0.0
        self._pause = 0.0
        self.deaths = 0
        self.is_ready = False
        """It has been, once."""

    def start(self) -> None:
        """Starts the process. Its output goes to its log. Raises OSError where it can't be started."""
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                self.part.command,
                env={**self._environment, **self.part.environment},
                stdin=subprocess.PIPE if self.part.given else subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                text=True,
                start_new_session=True,
                preexec_fn=_end_with_parent,
                pass_fds=self.part.holds,
            )
        self._started = time.monotonic()
        if self._process.stdin:
            with suppress(BrokenPipeError), self._process.stdin as given:
                given.write(self.part.given)

    def look(self, say: Say) -> None:
        """Says so if the process has died, and starts it again when it is time. Keeps its log short."""
        self._shorten()
        now = time.monotonic()
        if self._process is None:
            if now >= self._next_start:
                self._start_again(say)
            return
        code = self._process.poll()
        if code is not None:
            self._process = None
            self._rest(say, f"has died ({_told(code)})", settled=now - self._started > SETTLED)

    def _start_again(self, say: Say) -> None:
        """On another port, where somebody has taken its own before it was ready."""
        if not self.is_ready and (elsewhere := self.part.elsewhere()):
            self.part = elsewhere
        try:
            self.start()
        except OSError as trouble:
            self._rest(say, f"can't be started ({trouble})", settled=False)
        else:
            say(f"{self.part.name} started again")

    def _rest(self, say: Say, why: str, *, settled: bool) -> None:
        self.deaths += 1
        self._pause = FIRST_PAUSE if settled else min(max(self._pause * 2, FIRST_PAUSE), LONGEST_PAUSE)
        self._next_start = time.monotonic() + self._pause
        say(f"{self.part.name} {why}; again in {self._pause:g} s, see {self.log}")

    def _shorten(self) -> None:
        """Puts a log that has grown long aside, under the process that writes to its end."""
        with suppress(OSError):
            if self.log.stat().st_size > LOG_BYTES:
                shutil.copyfile(self.log, self.log.with_suffix(".log.1"))
                os.truncate(self.log, 0)

    def tell(self, number: signal.Signals) -> None:
        """Sends a signal, if the process lives."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)

    def ended(self) -> bool:
        """Whether no process runs."""
        return self._process is None or self._process.poll() is not None

    def last_words(self, lines: int = 15) -> str:
        """The end of the log."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


def stop(watched: Sequence[Watched], say: Say, hurry: Callable[[], bool]) -> None:
    """Stops all, stage by stage; whoever does not end within the grace, or once `hurry` says so, is killed."""
    for _, stage in groupby(sorted(watched, key=lambda one: one.part.stage), key=lambda one: one.part.stage):
        together = list(stage)
        for one in together:
            one.tell(signal.SIGTERM)
        end = time.monotonic() + GRACE
        while not all(one.ended() for one in together) and time.monotonic() < end and not hurry():
            time.sleep(0.05)
        for one in together:
            if not one.ended():
                say(f"{one.part.name} does not end, and is killed")
                one.tell(signal.SIGKILL)
    while not all(one.ended() for one in watched):
        time.sleep(0.02)


def _end_with_parent() -> None:
    """On Linux a part is told to stop when the runner is gone, however that came about."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() == 1:
            os.kill(os.getpid(), signal.SIGTERM)


def _told(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"killed by {signal.Signals(-code).name}"
