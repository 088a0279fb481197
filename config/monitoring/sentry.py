"""Errors of the log, sent to the Sentry that `MELDHOUSE_SENTRY_DSN` names.

Nothing of Sentry's own watches the house: no integration is loaded, so an act costs
nothing, and only what the log has as an error is sent, without secrets. Imported only
where the variable is set.
"""

import logging
from typing import Any, Final

import sentry_sdk
from sentry_sdk.utils import event_from_exception

from config.monitoring.secrets_hidden import hidden

META: Final = frozenset({"event", "exc_info", "level", "logger", "timestamp"})
NEVER_SENT: Final = ("request", "user", "breadcrumbs", "modules", "server_name")
"""Parts of a report that the house has no use for."""


class Handler(logging.Handler):
    """Sends every record that is an error or worse."""

    def __init__(self) -> None:
        """Take no notice of what Sentry's own client complains of."""
        super().__init__(logging.ERROR)
        self.addFilter(lambda record: not record.name.startswith("sentry_sdk"))

    def emit(self, record: logging.LogRecord) -> None:
        """Report a record with its fields, its number and its traceback."""
        fields = record.msg if isinstance(record.msg, dict) else {}
        info = fields.get("exc_info") or record.exc_info
        if info is True or isinstance(info, BaseException):
            info = info if isinstance(info, BaseException) else record.exc_info
        report: dict[str, Any] = {}
        hint: dict[str, Any] = {}
        if info:
            options = sentry_sdk.get_client().options
            found, hint = event_from_exception(info, client_options=options)
            report.update(found)
        told = fields.get("event") if fields else record.getMessage()
        report |= {
            "level": "fatal" if record.levelno >= logging.CRITICAL else "error",
            "logger": record.name,
            "logentry": {"formatted": str(told)},
            "tags": {"request": str(fields.get("request", ""))},
            "extra": {key: one for key, one in fields.items() if key not in META},
        }
        sentry_sdk.capture_event(report, hint=hint)  # type: ignore[arg-type]


def start(dsn: str, transport: Any = None) -> Handler:
    """Begin to report; return the handler of the log that does it.

    Personal data is not collected unless somebody asks for it (`send_default_pii`,
    which is deprecated even as False).

    `transport` takes the reports in place of the network, in tests.
    """
    sentry_sdk.init(
        dsn=dsn,
        transport=transport,
        default_integrations=False,
        auto_enabling_integrations=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        before_send=_without_secrets,
    )
    return Handler()


def _without_secrets(report: Any, _hint: Any) -> Any:
    kept = {key: one for key, one in report.items() if key not in NEVER_SENT}
    known = {key: kept.pop(key) for key in ("event_id", "timestamp") if key in kept}
    return {**hidden(kept), **known}
