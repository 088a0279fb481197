"""Presence: which members are online, if they let friends see it.

Nothing is stored for other members.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone

from accounts.models import Profile, User
from accounts.models.many_keys import among
from accounts.wellbeing import breaks

LEASE: Final = timedelta(seconds=90)
RENEWED: Final = timedelta(seconds=30)


def renew(people: Iterable[str], moment: datetime) -> None:
    """Store that these members have a page open, if they let friends see it."""
    rows = Profile.objects.filter(user__in=among(User._meta.pk, people))
    rows = rows.filter(online_to=Profile.OnlineTo.FRIENDS)
    stale = rows.filter(Q(on_at=None) | Q(on_at__lt=moment - RENEWED))
    if found := list(stale.values_list("pk", flat=True)):
        Profile.objects.filter(pk__in=found).update(on_at=moment)


def lets_see(user: Any) -> bool:
    """Return whether a member lets friends see when they are online."""
    rows = Profile.objects.filter(user=user, online_to=Profile.OnlineTo.FRIENDS)
    return rows.exists()


def on_among(ids: Iterable[Any]) -> frozenset[Any]:
    """Return the ids of these members who are online and let friends see it."""
    rows = Profile.objects.filter(breaks.awake("user__"))
    rows = rows.filter(user__in=among(Profile._meta.pk, ids))
    rows = rows.filter(online_to=Profile.OnlineTo.FRIENDS)
    seen = rows.filter(on_at__gt=timezone.now() - LEASE)
    return frozenset(seen.values_list("pk", flat=True))


def is_on(user: User) -> bool:
    """Return whether this member is online and lets friends see it."""
    own: Profile | None = getattr(user, "profile", None)
    if own is None or own.online_to != Profile.OnlineTo.FRIENDS or own.on_at is None:
        return False
    return breaks.is_awake(user) and own.on_at > timezone.now() - LEASE
