"""Members by a name they have or had, and whom they open their profile to.

Who may look at one: `accounts.access`.
"""

from typing import NamedTuple

from accounts.models import DELETED, FormerName, Profile, User
from accounts.names import name_rules
from accounts.people import lookup


class Found(NamedTuple):
    """A member, by a name they have or had."""

    user: User
    asked: str
    """The name as it was when it was theirs."""
    is_former: bool


def find(name: str) -> Found | None:
    """Return the member of this name; None for guests, house bots and nobody.

    The member who has a name now comes before one who had it once.
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
    """Return whom a member has opened the profile to."""
    stored = Profile.objects.filter(user=user).values_list("open_to", flat=True)
    return Profile.OpenTo(stored.first() or Profile.OpenTo.NOBODY)


def open_for(user: User, choice: str) -> None:
    """Open a member's profile to these, or close it; raise `ValueError`."""
    chosen = Profile.OpenTo(choice)
    Profile.objects.update_or_create(user=user, defaults={"open_to": chosen})
