"""Settings of members: who sees them online, who may ask, what the inbox shows."""

from collections.abc import Iterable
from typing import Any, Final

from accounts.models import Profile, User

INBOX_KINDS: Final = (
    *("friends", "challenges", "series", "events", "entries", "reminders"),
)
"""Inbox kinds that can be switched off."""


def choose(user: User, **chosen: Any) -> Profile:
    """Store settings by name; presence that is no longer shown is deleted at once."""
    if chosen.get("online_to") == Profile.OnlineTo.NOBODY:
        chosen["on_at"] = None
    row, _is_new = Profile.objects.update_or_create(user=user, defaults=chosen)
    return row


def untold(kinds: Iterable[str]) -> list[str]:
    """Return the kinds that are switched off, given the wanted ones."""
    wanted = set(kinds)
    return [kind for kind in INBOX_KINDS if kind not in wanted]
