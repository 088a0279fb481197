"""One-time codes for a password reset, issued by two members of staff.

For members who have lost password and recovery codes. One requests a code and says how
they know the member; another confirms and is shown the code, once. It is valid for an
hour.
"""

from datetime import timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.models import User
from accounts.models.recovery import SupportCode
from accounts.recovery import codes
from accounts.staff import reasons
from accounts.staff.sanctions import check_person

GOOD_FOR: Final = timedelta(hours=1)
ASKED_FOR: Final = timedelta(days=1)
"""When a request expires: the member may no longer be in contact."""
State = SupportCode.State

Refusal.teach(
    {
        "no_password": _("Only members have a password. This account has none."),
        "code_asked": _(
            "A code for this member is already waiting for a second person."
        ),
        "code_decided": _(
            "This request has already been decided. Nothing was changed."
        ),
        "code_request_old": _(
            "This request is more than a day old. Refuse it and ask again."
        ),
        "code_by_two": _("You asked for this code. Somebody else must confirm it."),
    }
)


def ask(user: User, *, reason: str, by: User) -> SupportCode:
    """Request a code for somebody; another person must confirm.

    Raise `reason_needed`, `no_password`, `yourself`, `staff_only`, `code_asked`.
    """
    told = reasons.checked(reason, most=300)
    _check(user, by)
    try:
        with transaction.atomic():
            return SupportCode.objects.create(user=user, reason=told, asked_by=by)
    except IntegrityError:
        raise Refusal("code_asked") from None


def confirm(row_id: int, *, by: User, answer: str = "") -> tuple[SupportCode, str]:
    """Confirm a request; return it with the code in clear text.

    Earlier codes become invalid. Raise `code_by_two`, `code_decided`,
    `code_request_old`, `yourself`, `staff_only`.
    """
    now, code = timezone.now(), codes.draw()
    with transaction.atomic():
        row = _asked(row_id, by)
        if row.asked_at < now - ASKED_FOR:
            raise Refusal("code_request_old")
        before = SupportCode.objects.filter(user=row.user, state=State.GIVEN)
        before.update(state=State.REPLACED)
        _decide(row, State.GIVEN, by, answer)
        row.digest = codes.digest_of(row.user, code)
        row.expires_at = now + GOOD_FOR
        row.save(update_fields=["digest", "expires_at"])
    return row, code


def refuse(row_id: int, *, by: User, answer: str = "") -> SupportCode:
    """Refuse a request; the requester may cancel it this way.

    Raise `code_decided`, `yourself`, `staff_only`.
    """
    with transaction.atomic():
        row = SupportCode.objects.select_related("user").get(pk=row_id)
        if row.asked_by_id == by.pk:
            _decide(row, State.REFUSED, None, answer)
        else:
            _decide(_asked(row_id, by), State.REFUSED, by, answer)
    return row


def use(user: User, code: str) -> bool:
    """Use up a support code; return False if wrong, used, replaced or expired."""
    now = timezone.now()
    rows = SupportCode.objects.filter(
        user=user,
        state=State.GIVEN,
        digest=codes.digest_of(user, code),
        expires_at__gt=now,
    )
    return bool(rows.update(state=State.USED, used_at=now))


def _asked(row_id: int, by: User) -> SupportCode:
    row = SupportCode.objects.select_related("user").get(pk=row_id)
    if row.asked_by_id == by.pk:
        raise Refusal("code_by_two")
    _check(row.user, by)
    return row


def _decide(row: SupportCode, state: str, by: User | None, answer: str) -> None:
    # Compare and set: only one of two concurrent decisions succeeds.
    now, note = timezone.now(), answer.strip()[:200]
    changed = SupportCode.objects.filter(pk=row.pk, state=State.ASKED).update(
        state=state, decided_by=by, decided_at=now, answer=note
    )
    if not changed:
        raise Refusal("code_decided")
    row.state, row.decided_by, row.decided_at, row.answer = state, by, now, note


def _check(user: User, by: User) -> None:
    if user.is_guest or user.is_bot:
        raise Refusal("no_password")
    check_person(user, by)
