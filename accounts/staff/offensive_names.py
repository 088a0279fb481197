"""Replace an offensive name; its owner may choose another."""

from typing import Final

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.friends import inbox
from accounts.guests import guest_accounts
from accounts.models import Sanction, User
from accounts.profiles import renaming
from accounts.staff import sanctions

_TRIES: Final = 20

inbox.teach(
    inbox.ALWAYS,
    {
        "renamed": _(
            "The house changed your name to %(new)s. You can choose another one. "
            "Why it was changed: %(reason)s"
        ),
    },
)


def suggested() -> str:
    """Return a friendly name that is probably free."""
    name = ""
    for _try in range(_TRIES):
        name = guest_accounts.draw_name(digits=2)
        if not renaming.is_taken(name):
            break
    return name


def change(user: User, name: str, *, reason: str, by: User) -> Sanction:
    """Change a member's name; nobody can use the old one again.

    The person reads the reason in the inbox and on their own page. Raise
    `ValidationError` for a name that breaks a rule, and the refusals of
    `renaming.withdraw` and `sanctions.impose`.
    """
    with transaction.atomic():
        row = sanctions.impose(user, Sanction.Kind.RENAME, reason=reason, by=by)
        renaming.withdraw(user, name)
        url = f"{reverse('own_profile')}#naming"
        new = user.display_name
        inbox.put(user, "renamed", new=new, reason=row.reason, url=url)
    return row
