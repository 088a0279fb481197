"""Access to profiles: who may open one, and what staff see on players' pages.

The rules, for every page, list and API (`tables.access` has those of tables, matches
and deals, `tournaments.access` those of events):

* Members always see their own profile. Guests and house bots have none.
* The owner of a profile chooses who may read it: nobody, friends, members or everybody.
* It is closed, whatever was chosen, while its owner is on a break, excluded or
  suspended, and to readers from whom its owner is kept apart (`may_meet`). All closed
  profiles look the same, so nobody learns of a block or a break.
* Staff see more on the players' pages only with the right to it and a second step
  (`is_desk`).
"""

from collections.abc import Collection
from typing import Any

from django.db.models import Q

from accounts import may_meet
from accounts.models import Friendship, Profile, User
from accounts.requests.asker import Asker
from accounts.second_factor import staff_requirement
from accounts.wellbeing import breaks


def may_see_profile(owner: User, reader: Asker) -> bool:
    """Return whether this reader (member, guest or visitor) may open the profile."""
    if owner.is_guest or owner.is_bot:
        return False
    if reader is not None and reader.is_authenticated and reader.pk == owner.pk:
        return True
    return bool(profiles_seen([owner.pk], reader))


def profiles_seen(user_ids: Collection[Any], reader: Asker) -> dict[str, str]:
    """Return the names, by id, of the people whose profile this reader may open.

    One query, however many people there are.
    """
    if not user_ids:
        return {}
    found = User.objects.filter(with_open_profile(reader), pk__in=user_ids)
    return {str(one.pk): one.display_name for one in found.only("username", "name")}


def with_open_profile(reader: Asker, path: str = "") -> Q:
    """Return the rows whose person (at `path`) has a profile this reader may open.

    `path` ends with `__`.
    """
    open_to = f"{path}profile__open_to"
    shown = breaks.awake(path)
    shown &= Q(**{f"{path}is_guest": False, f"{path}is_bot": False})
    if reader is None or not reader.is_authenticated:
        return shown & Q(**{open_to: Profile.OpenTo.EVERYBODY})
    shown &= may_meet.not_apart(reader, path)
    if reader.is_guest:
        return shown & Q(**{open_to: Profile.OpenTo.EVERYBODY})
    wide = [Profile.OpenTo.EVERYBODY, Profile.OpenTo.MEMBERS]
    friends = Friendship.objects.filter(state=Friendship.State.FRIENDS)
    is_friend = Q(**{f"{path}pk__in": friends.filter(low=reader).values("high")})
    is_friend |= Q(**{f"{path}pk__in": friends.filter(high=reader).values("low")})
    for_friends = Q(**{open_to: Profile.OpenTo.FRIENDS}) & is_friend
    return shown & (Q(**{f"{open_to}__in": wide}) | for_friends)


def is_desk(user: Asker, right: str) -> bool:
    """Return whether a member of staff may use a permission on the players' pages."""
    return bool(
        user is not None
        and user.is_authenticated
        and user.is_staff
        and user.has_perm(right)
        and staff_requirement.may_look(user)
    )
