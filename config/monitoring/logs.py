"""Logs: one line an event on stderr, warnings and worse unless MELDHOUSE_LOG says more.

Every line has the number of the request that it is about (`request_id`). Secrets are
hidden (`secrets_hidden`), and still nobody logs them on purpose. Errors go to Sentry
too, where the operator has named one (`sentry`).
"""

import logging
import logging.config
import re
import sys
from typing import Any, Final

import structlog
from django.conf import settings

from accounts.requests import request_id
from config.monitoring.secrets_hidden import hidden
from tables import outage_log
from tables.metrics import Counter

logged: Final = Counter[str]()
"""Lines of the log of this process by level."""
NOT_READY: Final = 503
LEVELS: Final = ("warning", "error", "critical")
"""Levels that are counted also while there are none."""
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")
"""What a terminal would obey; the end of a line is escaped by the renderer."""


def _numbered(
    _logger: Any, _name: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    if number := request_id.current.get():
        event.setdefault("request", number)
    return event


_SHARED: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    _numbered,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]


class _Counting(logging.Handler):
    """Counts what is logged."""

    def emit(self, record: logging.LogRecord) -> None:
        logged.add(record.levelname.lower())


class OneLineAnOutage(logging.Filter):
    """Drops every traceback of an outage of the database, from all loggers."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Count the record in the outage; each handler of it gets the same answer."""
        found = getattr(record, "is_of_outage", None)
        if found is None:
            error = _error_of(record)
            found = error is not None and outage_log.failed(error)
            record.is_of_outage = found
        return not found


def _is_news(record: logging.LogRecord) -> bool:
    """Drop "not ready", which `/readyz` answers every few seconds and is no fault."""
    request = getattr(record, "request", None)
    is_not_ready = getattr(record, "status_code", None) == NOT_READY
    return not (is_not_ready and getattr(request, "path", "") == "/readyz")


def _error_of(record: logging.LogRecord) -> BaseException | None:
    fields = record.msg if isinstance(record.msg, dict) else {}
    info: Any = fields.get("exc_info") or record.exc_info
    if info is True:
        info = sys.exc_info()
    return info[1] if isinstance(info, tuple) else info or None


def set_up() -> None:
    """Send structlog's and the standard library's records through one formatter."""
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handlers: dict[str, dict[str, Any]] = {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
        "count": {"()": _Counting},
    }
    if settings.SENTRY_DSN:
        from config.monitoring import sentry

        handlers["sentry"] = {"()": lambda: sentry.start(settings.SENTRY_DSN)}
    for name in handlers.keys() - {"count"}:
        handlers[name]["filters"] = ["outage"]
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "filters": {
                "outage": {"()": OneLineAnOutage},
                "news": {"()": lambda: _is_news},
            },
            "formatters": {
                "line": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": _SHARED,
                    "processors": [
                        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                        structlog.processors.format_exc_info,
                        _without_secrets,
                        *_renderers(),
                    ],
                }
            },
            "handlers": handlers,
            "root": {"handlers": list(handlers), "level": settings.LOG_LEVEL},
            # Refused requests are ordinary here; only faults of ours are news.
            "loggers": {"django.request": {"level": "ERROR", "filters": ["news"]}},
        }
    )


def _renderers() -> list[structlog.typing.Processor]:
    if sys.stderr.isatty():
        plain = structlog.dev.plain_traceback
        return [structlog.dev.ConsoleRenderer(exception_formatter=plain)]
    first = ["timestamp", "level", "logger", "event"]
    line = structlog.processors.LogfmtRenderer(key_order=first, drop_missing=True)
    return [_harmless, line]


def _without_secrets(
    _logger: Any, _name: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    kept = {key: event[key] for key in ("timestamp", "request") if key in event}
    return {**hidden(event), **kept}


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
