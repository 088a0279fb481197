"""The score of two people over the matches at one table and its rematches.

It is computed from results, so matches that were set aside do not count.
"""

from typing import Any, Final, NamedTuple

from django.db.models import Count
from django.utils.translation import gettext as _

from accounts import may_meet
from accounts.models import User
from tables.models import Deal, Match, MatchSeat, Table

TABLES_MAX: Final = 20
"""How many rematches back to count."""


class Series(NamedTuple):
    """The matches of one person against another."""

    other: User
    played: int
    you: int
    """Matches the person won alone."""
    they: int

    @property
    def said(self) -> str:
        """The score in words: "You 3 : 2 Asha"."""
        told = {"you": self.you, "they": self.they, "name": self.other.display_name}
        # Translators: how a series of matches stands, such as “You 3 : 2 Asha”.
        return str(_("You %(you)s : %(they)s %(name)s") % told)


def of_table(table: Table, user: Any) -> Series | None:
    """Return the series that the table's last deal belongs to, or None.

    None unless exactly two people played it, the person one of them, and a match is
    over; and none between people who are kept apart.
    """
    deal = table.deal
    if deal is None or deal.match_id is None or not user.is_authenticated:
        return None
    rows = MatchSeat.objects.filter(match=deal.match_id).select_related("user")
    people = [row.user for row in rows]
    if len(people) != 2 or any(one.is_bot for one in people):
        return None
    others = [one for one in people if one.pk != user.pk]
    if len(others) != 1 or may_meet.are_apart(user, others[0]):
        return None
    return _between(table, user, others[0])


def _between(table: Table, user: Any, other: User) -> Series | None:
    matches = (
        Match.objects.filter(table__in=_tables(table), ended_at__isnull=False)
        .filter(voiding=None)
        .annotate(size=Count("results"))
        .filter(size=2)
    )
    places: dict[int, dict[Any, int | None]] = {}
    rows = MatchSeat.objects.filter(match__in=matches.values("pk"), place__isnull=False)
    for match, person, place in rows.values_list("match_id", "user_id", "place"):
        places.setdefault(match, {})[person] = place
    pair = {user.pk, other.pk}
    played = [one for one in places.values() if one.keys() == pair]
    if not played:
        return None
    you = sum(one[user.pk] == 1 != one[other.pk] for one in played)
    they = sum(one[other.pk] == 1 != one[user.pk] for one in played)
    return Series(other, len(played), you, they)


def _tables(table: Table) -> list[int]:
    """Return the table and those it is a rematch of, back to the first."""
    found = [table.pk]
    again = table.rematch_of_id
    while again is not None and len(found) < TABLES_MAX:
        row = Deal.objects.filter(pk=again).values_list("table", "table__rematch_of")
        before, again = row[0]
        found.append(before)
    return found
