"""One JSON object a line on standard error, from this house's code and from Celery alike."""

from __future__ import annotations

import logging
import logging.config
import os

import structlog

SHARED: tuple[structlog.typing.Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)
TRACEBACKS = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
"""Without local variables: a state is among them."""


def without_text(_: object, __: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """A line whose exceptions say their type and their place, but not their text: anything may stand in it."""
    for part in line.get("exception", ()):
        part["exc_value"], part["exc_notes"] = "", []
    return line


def log_as_json() -> None:
    """From now on. `MALOCA_LOG_LEVEL` names the level, by default INFO."""
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*SHARED, structlog.stdlib.ExtraAdder()],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.ExceptionRenderer(TRACEBACKS),
            without_text,
            structlog.processors.JSONRenderer(),
        ],
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(os.environ.get("MALOCA_LOG_LEVEL", "INFO"))
    logging.getLogger("celery.worker.strategy").setLevel(logging.WARNING)
    logging.getLogger("celery.app.trace").setLevel(logging.WARNING)
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
