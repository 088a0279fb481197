"""Rated tables: only for members, so that results show their play.

So they have no house bots, no suggestions and a clock, and guests cannot sit there.
"""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tables.models import Pace, Table
from wallet.errors import Refusal

Refusal.teach(
    {
        "not_ratable": _(
            "A rated table has a clock, and no house bots or suggestions. Change "
            "these options, or play unrated."
        ),
        "guests_not_rated": _(
            "Only members can play rated games. Add a password, or choose a table "
            "that is not rated."
        ),
    }
)


def check_shape(
    creator: User | None, *, pace: str, never: Mapping[str, object]
) -> None:
    """Raise `not_ratable` (400; field), or `guests_not_rated` (403).

    `never` holds the choices that a rated table does not have.
    """
    for field, chosen in {**never, "pace": pace == Pace.UNTIMED}.items():
        if chosen:
            raise Refusal("not_ratable", status=400, field=field)
    if creator is not None and creator.is_guest:
        raise Refusal("guests_not_rated", status=403)


def check_seat(table: Table, user: User) -> None:
    """Raise `guests_not_rated` (403) for a guest at a rated table."""
    if table.is_rated and user.is_guest:
        raise Refusal("guests_not_rated", status=403)
