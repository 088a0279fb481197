"""Acting on one row among many: a fault of one does not stop the others."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import structlog
from django.db import transaction

log = structlog.get_logger(__name__)

Key = TypeVar("Key")


def for_each(keys: Iterable[Key], act: Callable[[Key], object]) -> None:
    """Act on each in a transaction of its own; log what fails and go on."""
    for key in keys:
        try:
            with transaction.atomic():
                act(key)
        except Exception:
            log.exception("event work failed", work=act.__module__, key=str(key))
