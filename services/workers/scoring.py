"""Steps of the system, as a Celery worker: scoring at the end of a round and whatever else a game does by itself.

    MALOCA_RULES=127.0.0.1:50051 python -m services.workers.scoring

It knows no game: it learns of each from the rules services, and works on the queues of every version they serve.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator

from celery import Celery, Task

from services.tables.errors import Conflict, Missing, StoreUnavailable, Unavailable
from services.tables.model import Job
from services.workers.app import SCORING, configured
from services.workers.house import House
from services.workers.logs import log_as_json
from services.workers.settings import Settings
from services.workers.worker import arguments, counted, work

log = logging.getLogger(__name__)

AT_ONCE = 16


def queues_of(house: House) -> Iterator[str]:
    """The queue of every version that is served."""
    for opener in house.directory.games():
        for facts in house.directory.versions(opener.game):
            yield f"scoring.{facts.game.replace('_', '-')}.{facts.rules_version}"


def take_step(house: House, queue: str, table: str, decision: str) -> str:
    """Claims the step and takes it, by the one door. Returns what came of it, a word for the metrics."""
    try:
        owed = house.claim(Job(queue=queue, table=table, decision=decision))
    except StoreUnavailable as trouble:
        log.warning("a step could not be claimed: %s", trouble, extra={"table": table, "decision": decision})
        return "not-claimed"
    if owed is None:
        return "not-owed"
    try:
        house.run(house.tables.step(owed))
    except (Conflict, Missing) as overtaken:
        log.info("a step was overtaken: %s", overtaken, extra={"table": table, "decision": decision})
        return "overtaken"
    except Unavailable as trouble:
        log.warning("a step could not be taken: %s", trouble, extra={"table": table, "decision": decision})
        house.give_back(owed)
        return "returned"
    return "taken"


def register(app: Celery, house: House) -> None:
    """Adds the task to the app."""

    @app.task(name=SCORING, bind=True)
    def step(self: Task[[str, str], None], table: str, decision: str) -> None:
        with counted("scoring", self) as count:
            count(take_step(house, str((self.request.delivery_info or {}).get("routing_key")), table, decision))


def main() -> int:
    """Work until SIGTERM or SIGINT."""
    wanted = arguments("Takes the steps that belong to no player.", processes=AT_ONCE).parse_args()
    log_as_json()
    settings = Settings.of()
    app = configured(settings.broker)
    house = House(settings, app)
    register(app, house)
    try:
        return work(
            app, pool="threads", processes=wanted.processes, metrics=wanted.metrics, queues=lambda: queues_of(house)
        )
    finally:
        house.close()


if __name__ == "__main__":
    sys.exit(main())
