"""Checks of identity: whether the house asks for one, who has passed it, who sets it.

`CASH_IDENTITY` says what waits for the check: nothing (`no`), withdrawals (`withdraw`),
or deposits and stakes too (`play`). Staff notes the check on the person's residence;
no document is kept here.
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
    """Tell whether nothing is paid out before the check."""
    return settings.CASH_IDENTITY in ("withdraw", "play")


def is_asked_to_play() -> bool:
    """Tell whether nothing is paid in or staked before the check."""
    return bool(settings.CASH_IDENTITY == "play")


def may_withdraw(user: Any) -> bool:
    """Tell whether the person has passed the check, or needs none to be paid out."""
    if not is_asked_to_withdraw():
        return True
    checked = Residence.objects.exclude(identity_checked_at=None)
    return checked.filter(user=user.pk).exists()


def note(home: Residence, is_checked: bool, by: Any) -> None:
    """Write on the row whether the identity is checked; the caller stores it.

    The first check stands until it is taken back. Refused `own_identity`.
    """
    if home.user_id == by.pk:
        raise Refusal("own_identity", status=403)
    if is_checked == (home.identity_checked_at is not None):
        return
    home.identity_checked_at = timezone.now() if is_checked else None
    home.identity_checked_by = by if is_checked else None


def waiting() -> QuerySet[Residence]:
    """Return the answers whose identity nobody has checked; none where none is asked.

    Guests and house bots never have an answer.
    """
    if not is_asked_to_withdraw():
        return Residence.objects.none()
    return Residence.objects.filter(identity_checked_at=None)
