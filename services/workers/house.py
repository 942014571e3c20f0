"""The way of one process to the tables."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from celery import Celery

from services.tables.directory import Directory
from services.tables.errors import TableError
from services.tables.model import Job, Work
from services.tables.tables import Tables
from services.workers.settings import Settings
from services.workers.waking import Waker

T = TypeVar("T")

log = logging.getLogger(__name__)

START = 30.0
"""Seconds until the rules services have been asked who they are."""


class House:
    """One `Tables`, on an event loop in a thread of its own, for tasks that run in other threads.

    It is made in the process that uses it, never before a fork: connections don't survive one.
    """

    tables: Tables
    directory: Directory

    def __init__(self, settings: Settings, app: Celery) -> None:
        self._settings = settings
        self._app = app
        self._loop = asyncio.new_event_loop()
        self._open = threading.Event()
        self._failed: BaseException | None = None
        self._thread = threading.Thread(target=self._serve, name="house", daemon=True)
        self._thread.start()
        if not self._open.wait(START):
            raise TimeoutError(f"the house has not opened within {START} seconds")
        if self._failed:
            raise self._failed

    def run(self, call: Coroutine[Any, Any, T]) -> T:
        """Runs a call of `tables` on the loop and waits for it."""
        return asyncio.run_coroutine_threadsafe(call, self._loop).result()

    def claim(self, job: Job) -> Work | None:
        """Takes a job for a lease; None if there is nothing to do about it."""
        work = self.run(self.tables.claim_work(job))
        if work and work.attempt > 1:
            log.warning("a job is taken up again", extra={"table": job.table, "attempt": work.attempt})
        return work

    def give_back(self, work: Work) -> None:
        """Returns a claim that failed for no fault of its own; where that fails too, its lease has to end."""
        try:
            self.run(self.tables.return_work(work))
        except TableError as trouble:
            log.info("a job stays until its lease is over: %s", trouble)

    def close(self) -> None:
        """Waits for what is under way, ends the connections."""
        self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join()

    def _serve(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._keep_open())

    async def _keep_open(self) -> None:
        self._closing = asyncio.Event()
        settings = self._settings
        try:
            async with (
                Waker(self._app) as wake,
                Directory(settings.rules, settings.opens) as self.directory,
                Tables(settings.store, self.directory, settings.tables, wake) as self.tables,
            ):
                self._open.set()
                await self._closing.wait()
                await self.tables.drain()
        except BaseException as trouble:
            self._failed = trouble
            self._open.set()
            raise
