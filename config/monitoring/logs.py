"""Logs: one line an event on stderr, warnings and worse unless MELDHOUSE_LOG says more.

Never log cards, seeds, passwords, tokens or session ids.
"""

import logging.config
import sys

import structlog
from django.conf import settings

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
    return [structlog.processors.format_exc_info, line]
