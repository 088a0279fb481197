"""What members decide about others: who sees them on, who may ask, what is told."""

from collections.abc import Iterable
from typing import Any, Final

from accounts.models import Profile, User

INBOX_KINDS: Final = (
    *("friends", "challenges", "series", "events", "entries", "reminders"),
)
"""What can be switched off in the inbox."""


def choose(user: User, **chosen: Any) -> Profile:
    """Keep choices by their names; who is seen on no longer is forgotten at once."""
    if chosen.get("online_to") == Profile.OnlineTo.NOBODY:
        chosen["on_at"] = None
    row, _is_new = Profile.objects.update_or_create(user=user, defaults=chosen)
    return row


def untold(kinds: Iterable[str]) -> list[str]:
    """Return the kinds that are left out, in one order, from those that are wanted."""
    wanted = set(kinds)
    return [kind for kind in INBOX_KINDS if kind not in wanted]
