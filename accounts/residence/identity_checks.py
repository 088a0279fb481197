"""Identity checks: whether they are required, who has passed, who records them.

`CASH_IDENTITY` sets what requires a check: nothing (`no`), withdrawals (`withdraw`), or
deposits and stakes too (`play`). Staff record the check on the person's residence; no
documents are stored.
"""

from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.models.residence import Residence

Refusal.teach(
    {"own_identity": _("You can't check your own identity. Ask a colleague to do it.")}
)


def is_asked_to_withdraw() -> bool:
    """Return whether withdrawals require the check."""
    return settings.CASH_IDENTITY in ("withdraw", "play")


def is_asked_to_play() -> bool:
    """Return whether deposits and stakes require the check."""
    return bool(settings.CASH_IDENTITY == "play")


def may_withdraw(user: Any) -> bool:
    """Return whether the person may withdraw as far as the check is concerned."""
    if not is_asked_to_withdraw():
        return True
    checked = Residence.objects.exclude(identity_checked_at=None)
    return checked.filter(user=user.pk).exists()


def note(home: Residence, is_checked: bool, by: Any) -> None:
    """Record on the row whether the identity is checked; the caller saves it.

    A check stays in force until it is withdrawn. Refused `own_identity`.
    """
    if home.user_id == by.pk:
        raise Refusal("own_identity", status=403)
    if is_checked == (home.identity_checked_at is not None):
        return
    home.identity_checked_at = timezone.now() if is_checked else None
    home.identity_checked_by = by if is_checked else None


def waiting() -> QuerySet[Residence]:
    """Return the unchecked answers; empty if no check is required.

    Guests and house bots never have an answer.
    """
    if not is_asked_to_withdraw():
        return Residence.objects.none()
    return Residence.objects.filter(identity_checked_at=None)
