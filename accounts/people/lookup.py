"""Find people by a name that somebody typed."""

from accounts.models import DELETED, User
from accounts.names import name_rules


def by_login(typed: str) -> User | None:
    """Return the member with this log-in name, however it is typed.

    If members have look-alike names, only an exact match counts. Guests and house bots
    never log in.
    """
    members = User.objects.filter(is_guest=False, is_bot=False)
    name = name_rules.tidy(typed)
    # PostgreSQL does not accept NUL, and no name contains it.
    if not name.isprintable():
        return None
    exact = members.filter(username=name).first()
    if exact is not None:
        return exact
    key = name_rules.key(name)
    alike = list(members.filter(login_key=key)[:2]) if key else []
    return alike[0] if len(alike) == 1 else None


def by_shown_name(typed: str, *, with_guests: bool = False) -> User | None:
    """Return the member with this display name; None for house bots or no match.

    If an older and a newer name look alike, the exact match wins.
    """
    name = name_rules.tidy(typed)
    key = name_rules.key(name) if name.isprintable() else ""
    if not key:
        return None
    members = User.objects.filter(is_bot=False)
    members = members.exclude(username__startswith=DELETED)
    if not with_guests:
        members = members.filter(is_guest=False)
    found = members.filter(name_key=key).first()
    if found is not None and found.display_name != name:
        return members.filter(must_rename=True, name=name).first() or found
    return found
