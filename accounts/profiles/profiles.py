"""Whose profile somebody may open. Blocks, breaks and suspensions close every one.

A closed profile looks the same whatever closed it, so nobody learns of a block or a
break from it.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

from accounts.friends import friendships
from accounts.models import DELETED, FormerName, Profile, User
from accounts.names import name_rules
from accounts.people import lookup, relations
from accounts.wellbeing import breaks


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


def seen_among(user_ids: Collection[Any], reader: Any) -> dict[str, str]:
    """Return the names, by id, of those of these people whose profile is open to one.

    At most three queries, however many people there are.
    """
    is_known = reader is not None and reader.is_authenticated
    people = User.objects.filter(pk__in=user_ids, is_active=True, is_guest=False)
    people = people.exclude(profile=None).filter(is_bot=False)
    found = people.select_related("profile")
    chosen = {
        str(one.pk): one
        for one in found
        if not breaks.is_resting(one) and one.profile.open_to != Profile.OpenTo.NOBODY
    }
    if not chosen:
        return {}
    is_member = is_known and not reader.is_guest
    apart = relations.kept_apart(reader) if is_known else frozenset()
    friends = friendships.friends_among(reader, chosen) if is_member else frozenset()
    members = chosen.keys() if is_member else frozenset()
    may_open = {
        Profile.OpenTo.EVERYBODY: chosen.keys(),
        Profile.OpenTo.MEMBERS: members,
        Profile.OpenTo.FRIENDS: friends,
    }
    return {
        key: one.display_name
        for key, one in chosen.items()
        if key not in apart and key in may_open[Profile.OpenTo(one.profile.open_to)]
    }


def may_see(owner: User, reader: Any) -> bool:
    """Tell whether this reader, a member, guest or visitor, may open the profile.

    Its owner always may; nobody else while the owner rests, is excluded or suspended,
    nor where one of the two has blocked the other.
    """
    if owner.is_guest or owner.is_bot:
        return False
    is_known = reader is not None and reader.is_authenticated
    if is_known and reader.pk == owner.pk:
        return True
    if not owner.is_active or breaks.is_resting(owner):
        return False
    chosen = open_to(owner)
    if chosen == Profile.OpenTo.NOBODY:
        return False
    if chosen == Profile.OpenTo.MEMBERS and (not is_known or reader.is_guest):
        return False
    if chosen == Profile.OpenTo.FRIENDS and not (
        is_known and friendships.are_friends(owner, reader)
    ):
        return False
    return not (is_known and relations.are_apart(owner, reader))
