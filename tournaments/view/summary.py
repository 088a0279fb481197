"""The statistics of a finished event, shown on its page."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.models import Deal
from tournaments.models import Entry, Tournament
from wallet.templatetags.wallet_tags import chips


class Figure(NamedTuple):
    """A statistic."""

    name: str
    words: str


def figures(event: Tournament) -> list[Figure]:
    """Return the statistics of a finished event."""
    if event.started_at is None or event.ended_at is None:
        return []
    tables = event.event_tables.exclude(table=None)
    deals = Deal.objects.filter(
        table__in=tables.values("table"), ended_at__isnull=False
    )
    minutes = max(1, round((event.ended_at - event.started_at).total_seconds() / 60))
    again = event.entries - event.entrants
    entries = chips(event.entries)
    if again > 0:
        # Translators: all entries of an event, and how many of them are second ones.
        text = ngettext(
            "%(n)s, with %(again)s re-entry", "%(n)s, with %(again)s re-entries", again
        )
        entries = text % {"n": entries, "again": chips(again)}
    found = [
        Figure(_("Played for"), _("%(n)s min") % {"n": chips(minutes)}),
        Figure(_("Entries"), entries),
        Figure(_("Tables"), chips(tables.count())),
        Figure(_("Deals"), chips(deals.count())),
    ]
    best = Entry.objects.filter(tournament=event, deals_won__gt=0)
    row = best.select_related("user").order_by("-deals_won", "place").first()
    if row is not None:
        told = {"name": row.user.display_name, "n": chips(row.deals_won)}
        # Translators: who won most deals, and how many.
        found.append(Figure(_("Most deals won"), _("%(name)s, %(n)s") % told))
    return found
