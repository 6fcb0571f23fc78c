"""Structured logs: one JSON object a line, on standard error. Nothing secret is ever handed to them.

An address with its query, a body, a cookie, a password, a text for the dice or a secret does not belong in a line.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

from threescore.core.errors import Unfinished


class Lines(logging.Formatter):
    """A line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        # What it is about never takes the place of the above.
        line = {**line, **getattr(record, "about", {}), **line}
        if record.exc_info and record.exc_info[0] is not None:
            # Where it happened and its kind; a message could quote what somebody sent.
            line["error"] = record.exc_info[0].__name__
            if isinstance(record.exc_info[1], Unfinished):
                # It quotes nobody: it tells whoever makes the game what to write.
                line["why"] = str(record.exc_info[1])
            trace = record.exc_info[2]
            places = []
            while trace is not None:
                code = trace.tb_frame.f_code
                places.append(f"{code.co_filename.rpartition('site-packages/')[2]}:{trace.tb_lineno} {code.co_name}")
                trace = trace.tb_next
            line["trace"] = places[-12:]
        return json.dumps(line, default=str)


class Log:
    """Says what happened, and about what."""

    def __init__(self) -> None:
        self.logger = logging.getLogger("threescore")

    def info(self, what: str, **about: Any) -> None:
        self.logger.info(what, extra={"about": about})

    def warning(self, what: str, **about: Any) -> None:
        self.logger.warning(what, extra={"about": about})

    def error(self, what: str, *, trace: bool = False, **about: Any) -> None:
        self.logger.error(what, extra={"about": about}, exc_info=trace)


log = Log()


def set_up(level: str) -> None:
    """Send everything that is logged in this process to standard error, as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    # Those of libraries tell addresses with their queries, where a token may be.
    for noisy in (
        "uvicorn",
        "uvicorn.error",
        "uvicorn.access",
        "aiosqlite",
        "asyncio",
        "alembic.runtime.migration",
        "websockets",
    ):
        logging.getLogger(noisy).setLevel(logging.WARNING)
