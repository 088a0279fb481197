"""Limits on opening tables: how many at once, and their names.

The lobby is no message board: guests cannot name public tables, and nobody can fill the
list alone.
"""

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.models import User
from accounts.names import name_rules
from accounts.people import relations
from tables.errors import Refusal
from tables.models import Seat, Table

NAME_MAX = 40

Refusal.teach(
    {
        "guests_name_private": _(
            "The house names a guest's public table. To choose its name, make it "
            "private or add a password."
        ),
        "too_many_opened": ngettext_lazy(
            "You already have %(max)s open table, the most you can have. Leave it, "
            "or sit down at somebody else's table.",
            "You already have %(max)s open tables, the most you can have. Leave one "
            "of them, or sit down at somebody else's table.",
            "max",
        ),
    }
)


def most(person: User) -> int:
    """Return how many open tables of their own a person may have."""
    return settings.GUEST_TABLES_MAX if person.is_guest else settings.MEMBER_TABLES_MAX


def of(person: User) -> QuerySet[Table]:
    """Return a person's own open tables: occupied by them or by nobody else.

    Practice tables and rematches are not counted: neither is in the lobby.
    """
    present = Seat.objects.filter(table=OuterRef("pk"), left_at=None)
    is_here = Exists(present.filter(user=person))
    is_others = Exists(present.filter(user__is_bot=False))
    own = Table.objects.open().filter(
        creator=person, is_practice=False, rematch_of=None
    )
    return own.filter(Q(is_here) | ~Q(is_others))


def check_count(person: User) -> None:
    """Raise `too_many_opened`; serialises concurrent requests of a person.

    Call it in the transaction that opens the table.
    """
    if person.is_bot:
        return
    relations.one_by_one(person)
    limit = most(person)
    if of(person).count() >= limit:
        raise Refusal("too_many_opened", max=limit)


def checked_name(name: str, *, is_guest: bool, is_private: bool) -> str:
    """Return the name for a new table; empty if one is to be chosen automatically.

    Raise `bad_text` (400), and `guests_name_private` (403) for a guest's public table.
    """
    if not name.strip():
        return ""
    if is_guest and not is_private:
        refusal = Refusal("guests_name_private", status=403)
        refusal.fields = {"name": refusal.message}
        raise refusal
    return name_rules.checked_title(name)[:NAME_MAX]
