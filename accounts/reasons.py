"""No act of staff without a reason: the log keeps it, and who is concerned reads it."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal

REASON_MIN: Final = 10
"""Fewer characters say nothing."""

Refusal.teach(
    {"reason_needed": _("Say why, in %(least)s characters or more.")},
)


def checked(reason: str, *, most: int) -> str:
    """Return the reason as it is kept; raise `reason_needed` (400)."""
    tidy = " ".join(reason.split())[:most]
    if len(tidy) < REASON_MIN:
        raise Refusal("reason_needed", status=400, least=REASON_MIN)
    return tidy
