"""A built-in opponent's decision, from the claim to the move."""

from __future__ import annotations

import logging
import random
import secrets
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery import Celery, Task, signals

from services.engine.kernel import apply, open_under
from services.engine.rules import Rules
from services.engine.search import Budget, choose
from services.tables.errors import Conflict, Missing, RulesFailed, StoreUnavailable, Unauthenticated, Unavailable
from services.tables.model import Job, Work
from services.workers.app import OPPONENTS
from services.workers.house import House
from services.workers.metrics import SEARCH
from services.workers.settings import Settings
from services.workers.worker import counted, die_with_parent

log = logging.getLogger(__name__)

AnyRules = Rules[Any, Any, Any]

SEED_BYTES = 32
LEASES = 2
"""A process that is at one job for so many leases will not come to an end: it is killed, another takes its place."""


def queue_of(rules: AnyRules) -> str:
    """The queue of a game's opponents under one rules version."""
    return f"opponents.{rules.name.replace('_', '-')}.{rules.version}"


def register(app: Celery, settings: Settings, rules: AnyRules, seconds: float) -> None:
    """Adds the task to the app; each process of the worker opens a house of its own after it was forked."""
    opponents: list[Opponents] = []

    def begin(**_: object) -> None:
        die_with_parent()
        opponents.append(Opponents(House(settings, app), rules, seconds))

    def end(**_: object) -> None:
        opponents.pop().house.close()

    signals.worker_process_init.connect(begin, weak=False)
    signals.worker_process_shutdown.connect(end, weak=False)

    @app.task(name=OPPONENTS, bind=True)
    def take_turn(self: Task[[str, str], None], table: str, decision: str) -> None:
        with counted("opponents", self) as count, no_longer_than(LEASES * settings.tables.lease):
            count(opponents[0].take_turn(table, decision))


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """Ends this process, by SIGALRM, where that takes longer. Celery's own limit would count while a broker is away."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


class Opponents:
    """All built-in opponents of one game under one rules version, at all tables. `hard` thinks for `seconds`."""

    def __init__(self, house: House, rules: AnyRules, seconds: float) -> None:
        self.house = house
        self._rules = rules
        self._queue = queue_of(rules)
        self._budget = Budget(seconds=seconds)

    def take_turn(self, table: str, decision: str) -> str:
        """Claims the decision, makes up its mind, plays. Returns what came of it, a word for the metrics.

        A job that somebody else has done, does or has taken over is left alone, and so is one that the store can't be
        asked for; one that fails for no fault of its own is given back. Whatever else fails leaves the job to its
        lease: rules that fail on the chosen move, too.
        """
        try:
            work = self.house.claim(Job(queue=self._queue, table=table, decision=decision))
        except StoreUnavailable as trouble:
            log.warning("a decision could not be claimed: %s", trouble, extra={"table": table, "decision": decision})
            return "not-claimed"
        if work is None:
            return "not-owed"
        if (work.game, work.rules_version) != (self._rules.name, self._rules.version):
            self.house.give_back(work)
            return "other-version"
        try:
            self._play(work)
        except (Conflict, Missing, Unauthenticated) as overtaken:
            log.info("a decision was overtaken: %s", overtaken, extra={"table": table, "decision": decision})
            return "overtaken"
        except RulesFailed:
            raise
        except Unavailable as trouble:
            log.warning("a move could not be made: %s", trouble, extra={"table": table, "decision": decision})
            self.house.give_back(work)
            return "returned"
        return "played"

    def _play(self, work: Work) -> None:
        """Free actions first, as long as the opponent wants any; each is an entry of its own, the last is the answer.

        The true state serves to follow the opponent's own free actions; the opponent is shown what it imagines.
        """
        rules, house = self._rules, self.house
        g = rules.codec.decode(work.state)
        while open_under(g, work.asking):
            begun = time.perf_counter()
            imagined = rules.imagined(g, work.seat, secrets.token_bytes(SEED_BYTES))
            dice = random.Random(secrets.randbits(64))  # noqa: S311 - an opponent's whims
            choice = choose(rules, imagined, work.asking, level=work.level, budget=self._budget, dice=dice)
            SEARCH.labels(rules.name, work.level).observe(time.perf_counter() - begun)
            house.run(house.tables.play(work, choice.move, asking=choice.asking))
            apply(g, work.seat, choice.asking, choice.move)
