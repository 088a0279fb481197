"""Suspensions: their length, what the person is told, and how they end.

`User.is_active` is off while one is in force, which blocks all access. `end_over` turns
it on again when the time is over; a periodic task and the log-in call it.
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth import SESSION_KEY
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.errors import Refusal
from accounts.models import Sanction, User
from accounts.models.many_keys import among
from accounts.tokens import bearer_tokens
from accounts.wellbeing import clock

LENGTHS: Final[dict[str, timedelta | None]] = {
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
    "30d": timedelta(days=30),
    "90d": timedelta(days=90),
    "365d": timedelta(days=365),
    "open": None,
}
"""The lengths of a suspension; the last one has no end."""

Refusal.teach(
    {
        "suspended": gettext_lazy("The house has suspended your account: %(reason)s"),
    }
)


class Suspended(Refusal):
    """The refusal for suspended people: why, and until when."""

    def __init__(self, row: Sanction) -> None:
        """Store the reason and the end, or None."""
        super().__init__(
            "suspended",
            status=403,
            reason=row.reason,
            until=clock.said(row.until) if row.until is not None else None,
            until_at=clock.wire(row.until),
        )

    @property
    def message(self) -> str:
        """The message, with the end if there is one."""
        if self.params["until"] is None:
            return super().message
        said = _("The house has suspended your account until %(until)s: %(reason)s")
        return said % self.params


def of(user: Any) -> Sanction | None:
    """Return the suspension in force, or None; `user` may be an id."""
    return _in_force().filter(user=user).first()


def of_session(session: Any) -> Sanction | None:
    """Return the suspension of the session's owner, or None."""
    known = session.get(SESSION_KEY) if session is not None else None
    return of(known) if known is not None else None


def of_token(token: str) -> Sanction | None:
    """Return the suspension of the API token's owner, or None."""
    owner = bearer_tokens.owner_of(token)
    return of(owner) if owner is not None else None


def refusals(people: Iterable[Any]) -> dict[str, Refusal]:
    """Return, by id, the refusals for those of these people who are suspended."""
    rows = _in_force().filter(user__in=among(User._meta.pk, people))
    return {str(row.user_id): Suspended(row) for row in rows}


def end_over(user: User | None = None) -> int:
    """End expired suspensions, of everybody or of one person; return how many.

    These people can log in again, and their API tokens work again.
    """
    rows = Sanction.objects.filter(_SUSPENDED, until__lte=clock.now())
    if user is not None:
        rows = rows.filter(user=user)
    return sum(_end(row) for row in rows.select_related("user"))


def _end(row: Sanction) -> bool:
    with transaction.atomic():
        # Compare and set: staff may be lifting it at the same time.
        open_rows = Sanction.objects.filter(pk=row.pk, lifted_at=None)
        if not open_rows.update(lifted_at=F("until")):
            return False
        if not row.user.is_deleted:
            row.user.is_active = True
            row.user.save(update_fields=["is_active"])
    return True


_SUSPENDED: Final = Q(kind=Sanction.Kind.SUSPEND, lifted_at=None)


def _in_force() -> QuerySet[Sanction]:
    is_on = Q(until=None) | Q(until__gt=clock.now())
    return Sanction.objects.filter(_SUSPENDED, is_on)
