"""Sanctions: warnings and suspensions, each with a reason."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.models import Sanction, User
from accounts.staff import reasons, suspensions

SAME_PRESS: Final = timedelta(minutes=1)
"""The same warning within this time is a double click."""

Refusal.teach(
    {
        "last_superuser": _("This is the last superuser: the house needs one."),
        "staff_only": _("Only a superuser can do this to a member of the staff."),
        "already_suspended": _("This person is already suspended."),
        "not_suspended": _("This person is not suspended."),
    }
)


def impose(
    user: User, kind: str, *, reason: str, by: User, until: datetime | None = None
) -> Sanction:
    """Impose a sanction. During a suspension no session or token works.

    A suspension ends at `until` by itself, or when it is lifted. Their sockets close
    at once (`tables.messages.presence`), and a seated player's hand is played on as if
    disconnected. Raise `reason_needed`, `yourself`, `staff_only`, `last_superuser`,
    `already_suspended`.
    """
    told = reasons.checked(reason, most=300)
    check_person(user, by)
    if kind == Sanction.Kind.SUSPEND and is_last_superuser(user):
        raise Refusal("last_superuser")
    just_now = Sanction.objects.filter(
        user=user, kind=kind, reason=told, by=by, at__gt=timezone.now() - SAME_PRESS
    )
    if kind == Sanction.Kind.WARN and (row := just_now.first()):
        return row
    suspensions.end_over(user)
    try:
        with transaction.atomic():
            row = Sanction.objects.create(
                user=user, kind=kind, reason=told, by=by, until=until
            )
            if kind == Sanction.Kind.SUSPEND:
                _switch(user, is_active=False)
    except IntegrityError:
        raise Refusal("already_suspended") from None
    return row


def lift(user: User, *, by: User) -> None:
    """End a suspension; raise `not_suspended`."""
    check_person(user, by)
    with transaction.atomic():
        rows = Sanction.objects.filter(user=user, kind=Sanction.Kind.SUSPEND)
        if not rows.filter(lifted_at=None).update(
            lifted_at=timezone.now(), lifted_by=by
        ):
            raise Refusal("not_suspended")
        _switch(user, is_active=True)


def is_last_superuser(user: User) -> bool:
    """Return whether there is no other active superuser."""
    rest = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    return user.is_superuser and not rest.exists()


def told_to(user: User) -> list[Sanction]:
    """Return the sanctions shown on the person's own page, newest first."""
    return list(user.sanctions.order_by("-at")[:10])


def is_muted(user: Any) -> bool:
    """Return whether the person's chat is muted by staff now."""
    return user.muted_until is not None and user.muted_until > timezone.now()


def check_person(user: User, by: User) -> None:
    """Raise `yourself` or `staff_only` (403) if staff may not act on this person."""
    if user.pk == by.pk:
        raise Refusal("yourself")
    if (user.is_staff or user.is_superuser) and not by.is_superuser:
        raise Refusal("staff_only", status=403)


def _switch(user: User, *, is_active: bool) -> None:
    user.is_active = is_active
    user.save(update_fields=["is_active"])
