"""People by a name that somebody typed."""

from accounts.models import DELETED, User
from accounts.names import name_rules


def by_login(typed: str) -> User | None:
    """Return the member who logs in with this name, however it is typed.

    Of members whose names look alike, only the exact one is found. Guests and house
    bots never log in.
    """
    members = User.objects.filter(is_guest=False, is_bot=False)
    name = name_rules.tidy(typed)
    # PostgreSQL takes no NUL, and no name has anything of the kind.
    if not name.isprintable():
        return None
    exact = members.filter(username=name).first()
    if exact is not None:
        return exact
    key = name_rules.key(name)
    alike = list(members.filter(login_key=key)[:2]) if key else []
    return alike[0] if len(alike) == 1 else None


def by_shown_name(typed: str, *, with_guests: bool = False) -> User | None:
    """Return the member who shows this name; None for house bots and nobody.

    Where an older and a newer name look alike, the exact one is found first.
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
