"""Process many rows independently: an error in one does not stop the others."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import structlog
from django.db import transaction

log = structlog.get_logger(__name__)

Key = TypeVar("Key")


def for_each(keys: Iterable[Key], act: Callable[[Key], object]) -> None:
    """Process each row in its own transaction; log errors and continue."""
    for key in keys:
        try:
            with transaction.atomic():
                act(key)
        except Exception:
            log.exception("event work failed", work=act.__module__, key=str(key))
