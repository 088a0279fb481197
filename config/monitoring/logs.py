"""Logs: one line an event on stderr, warnings and worse unless MELDHOUSE_LOG says more.

Never log cards, seeds, passwords, tokens or session ids.
"""

import logging.config
import re
import sys
from typing import Any

import structlog
from django.conf import settings

_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")
"""What a terminal would obey; the end of a line is escaped by the renderer."""
_SHARED: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]


def set_up() -> None:
    """Send structlog's and the standard library's records through one formatter."""
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "line": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": _SHARED,
                    "processors": [
                        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                        *_renderers(),
                    ],
                }
            },
            "handlers": {
                "stderr": {"class": "logging.StreamHandler", "formatter": "line"}
            },
            "root": {"handlers": ["stderr"], "level": settings.LOG_LEVEL},
            # Refused requests are ordinary here; only faults of ours are news.
            "loggers": {"django.request": {"level": "ERROR"}},
        }
    )


def _renderers() -> list[structlog.typing.Processor]:
    if sys.stderr.isatty():
        return [structlog.dev.ConsoleRenderer()]
    first = ["timestamp", "level", "logger", "event"]
    line = structlog.processors.LogfmtRenderer(key_order=first, drop_missing=True)
    return [structlog.processors.format_exc_info, _harmless, line]


def _harmless(
    _logger: Any, _name: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Show control characters by their codes: others may have written them."""
    return {
        key: _CONTROL.sub(lambda found: ascii(found[0])[1:-1], value)
        if isinstance(value, str)
        else value
        for key, value in event.items()
    }
