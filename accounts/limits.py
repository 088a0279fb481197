"""What a person may do at once; the tables ask here."""

from typing import Final

from accounts.models import User

TABLES_MAX: Final = 3


def tables_max(user: User) -> int | None:
    """Return at how many tables the person may sit at once; None for no limit."""
    return None if user.is_bot else TABLES_MAX
