"""Find members by a current or former name, and get or set who may open a profile.

Who may look at one: `accounts.access`.
"""

from typing import NamedTuple

from accounts.models import DELETED, FormerName, Profile, User
from accounts.names import name_rules
from accounts.people import lookup


class Found(NamedTuple):
    """A member, found by a current or former name."""

    user: User
    asked: str
    """The name as it was spelled when it was theirs."""
    is_former: bool


def find(name: str) -> Found | None:
    """Return the member with this name; None for guests, house bots and no match.

    A current name wins over a former one.
    """
    user = lookup.by_shown_name(name)
    if user is not None:
        return Found(user, user.display_name, is_former=False)
    if not name.isprintable():
        return None
    former = FormerName.objects.filter(key=name_rules.key(name), user__is_guest=False)
    former = former.exclude(user__username__startswith=DELETED)
    before = former.select_related("user").first()
    return Found(before.user, before.name, is_former=True) if before else None


def open_to(user: User) -> Profile.OpenTo:
    """Return who may open a member's profile."""
    stored = Profile.objects.filter(user=user).values_list("open_to", flat=True)
    return Profile.OpenTo(stored.first() or Profile.OpenTo.NOBODY)


def open_for(user: User, choice: str) -> None:
    """Set who may open a member's profile; raise `ValueError` for an unknown value."""
    chosen = Profile.OpenTo(choice)
    Profile.objects.update_or_create(user=user, defaults={"open_to": chosen})
