"""Logs: one JSON object a line. No token, no body, no query and no text of an exception ever stands in one.

There is a line per request, so lines of the gateway itself go straight to the file descriptor: by way of the standard
library's logging a line costs more than the rest of the gateway's work on a request.
"""

from __future__ import annotations

import logging
import sys
import traceback

import msgspec
import structlog

SHARED: tuple[structlog.typing.Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def set_up(level: str) -> None:
    """Makes structlog and the standard library write JSON lines to stdout, from `level` on (`DEBUG` to `CRITICAL`)."""
    structlog.configure(
        processors=[*SHARED, structlog.processors.JSONRenderer(_written)],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.BytesLoggerFactory(sys.stdout.buffer),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _place_of_exception,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = name != "uvicorn.access"


def place(error: BaseException) -> dict[str, object]:
    """Type and place of an exception for a log: not its text, in which anything may stand."""
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "exception": f"{type(error).__module__}.{type(error).__qualname__}",
        "stack": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-12:]],
    }


def _written(line: structlog.typing.EventDict, **_: object) -> bytes:
    return msgspec.json.encode(line, enc_hook=str)


def _place_of_exception(
    logger: logging.Logger, method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    found = event.pop("exc_info", None)
    error = sys.exc_info()[1] if found is True else found[1] if isinstance(found, tuple) else found
    if isinstance(error, BaseException):
        event.update(place(error))
    return event
