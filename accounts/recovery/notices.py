"""Notices to members about recovery codes."""

from datetime import timedelta
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models.recovery import SupportCode
from accounts.recovery import codes
from accounts.wellbeing import clock

SHOWN_FOR: Final = timedelta(days=90)
HANDED_OUT: Final = (
    SupportCode.State.GIVEN,
    SupportCode.State.USED,
    SupportCode.State.REPLACED,
)


def at_login(user: Any) -> list[str]:
    """Return notices for this log-in; each code of support is mentioned once."""
    rows = list(_handed_out(user).filter(told_at=None))
    SupportCode.objects.filter(pk__in=[row.pk for row in rows]).update(
        told_at=timezone.now()
    )
    said = [said_of(row) for row in rows]
    if not codes.count_left(user):
        said.append(
            _(
                "You have no recovery codes. Without them you can't set a new "
                "password if you forget yours. You can make some on your page."
            )
        )
    return said


def on_own_page(user: Any) -> list[str]:
    """Return sentences about codes that support issued recently."""
    rows = _handed_out(user).filter(decided_at__gt=timezone.now() - SHOWN_FOR)
    return [said_of(row) for row in rows]


def said_of(row: SupportCode) -> str:
    """Return when support issued a code and what became of it, in words."""
    if row.used_at is not None:
        text = _(
            "On %(when)s, support gave out a code to set a new password for your "
            "account. It was used on %(used)s. If that was not you, please tell "
            "support at once."
        )
        used = clock.said(row.used_at)
        return text % {"when": clock.said(row.decided_at), "used": used}
    text = _(
        "On %(when)s, support gave out a code to set a new password for your "
        "account. Nobody has used it. If you did not ask for it, please tell "
        "support."
    )
    return text % {"when": clock.said(row.decided_at)}


def _handed_out(user: Any) -> Any:
    rows = SupportCode.objects.filter(user=user, state__in=HANDED_OUT)
    return rows.order_by("-decided_at")
