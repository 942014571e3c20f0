"""Waking a queue: the message that hands a job to a worker, sent without holding anybody up."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self

from celery import Celery
from kombu.exceptions import OperationalError
from prometheus_client import Counter
from redis.exceptions import RedisError

from services.tables.model import Job
from services.workers.app import SENT, TASKS

log = logging.getLogger(__name__)

WAITING = 1_000
"""So many messages wait for a slow broker at most; what is beyond is left to the sweeper."""
PAUSE = 0.5
"""Seconds for which a broker that has not answered is left alone."""
WARM = "maloca.none"
"""A queue that nothing is sent to."""
DOWN = (OperationalError, RedisError, OSError)
"""What a broker that does not answer looks like."""

WAKES = Counter("maloca_wakes_total", "Messages to workers: sent, failed, or left to the sweeper.", ("kind", "result"))


class Waker:
    """The `wake` of `services.tables`, on one broker. It sends off the event loop, in the order of the calls.

    Nothing waits for a broker that is down: what can't be sent is forgotten, for the sweeper sends it again.
    """

    def __init__(self, app: Celery, *, longest: int | None = None) -> None:
        """`longest`: a queue with so many messages gets no more. Nobody works on it, or whoever does is behind."""
        self._app = app
        self._longest = longest
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="wake")
        self._waiting = 0
        self._down_until = 0.0

    async def __aenter__(self) -> Self:
        """Makes the first message as fast as the others, and waits for no broker: one that is down is logged."""
        self._thread.submit(self._warm)
        return self

    async def __aexit__(self, *exception: object) -> None:
        """Waits for what is being sent; drops what still waits."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)

    async def __call__(self, job: Job) -> None:
        """Sends the message of this job. Raises nothing for a broker that is down."""
        kind = job.queue.partition(".")[0]
        if self._waiting >= WAITING or time.monotonic() < self._down_until:
            WAKES.labels(kind, "left").inc()
            return
        self._waiting += 1
        try:
            result = await asyncio.get_running_loop().run_in_executor(self._thread, self._send, kind, job)
        finally:
            self._waiting -= 1
        WAKES.labels(kind, result).inc()

    def _warm(self) -> None:
        try:
            with self._app.connection_for_write() as connection:
                connection.ensure_connection(max_retries=1)
            with self._app.producer_pool.acquire(block=True) as producer:
                producer.maybe_declare(self._app.amqp.queues[WARM])
        except DOWN as trouble:
            self._failed(trouble)

    def _send(self, kind: str, job: Job) -> str:
        if time.monotonic() < self._down_until:
            return "left"
        try:
            if self._longest is not None and self._length(job.queue) >= self._longest:
                return "left"
            self._app.send_task(
                TASKS[kind],
                (job.table, job.decision),
                queue=job.queue,
                retry=False,
                add_to_parent=False,
                headers={SENT: time.time()},
            )
        except DOWN as trouble:
            self._failed(trouble)
            return "failed"
        if self._down_until:
            self._down_until = 0.0
            log.info("the broker answers again")
        return "sent"

    def _length(self, queue: str) -> int:
        with self._app.producer_pool.acquire(block=True) as producer:
            channel: Any = producer.channel
            return int(channel.client.llen(queue))

    def _failed(self, trouble: Exception) -> None:
        if not self._down_until:
            log.warning("the broker does not answer: %s", trouble)
        self._down_until = time.monotonic() + PAUSE
