"""The opponents of one game, as a Celery worker.

    python -m services.workers.opponents --game services.neta_tanka

`MALOCA_GAME` may name the game, `MALOCA_RULES_VERSION` the rules version that it must be of, `MALOCA_BUDGET_MS` how
long the level `hard` thinks about a decision. What else the environment says is in `services.workers.settings`. A
process that its game kills is replaced; the job is taken up again when its lease is over, and after the third time the
sweeper plays the safe move.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile

BUDGET_MS = 250.0


def main() -> int:
    """Work until SIGTERM or SIGINT."""
    with tempfile.TemporaryDirectory(prefix="maloca-metrics-") as folder:
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", folder)
        return _work()


def _work() -> int:
    # Imported only now: the metrics' library looks for its directory when it is imported.
    from services.engine.rules import find
    from services.workers.app import configured
    from services.workers.logs import log_as_json
    from services.workers.settings import Settings
    from services.workers.turns import queue_of, register
    from services.workers.worker import arguments, work

    parser = arguments("Plays for the opponents of one game.", processes=os.cpu_count() or 1)
    parser.add_argument("--game", default=os.environ.get("MALOCA_GAME"), help="package of the game")
    parser.add_argument(
        "--budget-ms", type=float, default=os.environ.get("MALOCA_BUDGET_MS", BUDGET_MS), help="for the level hard"
    )
    wanted = parser.parse_args()
    if not wanted.game:
        parser.error("--game or MALOCA_GAME names the package of a game")
    log_as_json()
    settings = Settings.of()
    rules = find(wanted.game, os.environ.get("MALOCA_RULES_VERSION"))
    app = configured(settings.broker)
    register(app, settings, rules, wanted.budget_ms / 1000)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    queues = (queue_of(rules),)
    return work(app, pool="prefork", processes=wanted.processes, metrics=wanted.metrics, queues=lambda: queues)


if __name__ == "__main__":
    sys.exit(main())
