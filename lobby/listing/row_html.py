"""A table as HTML, for the list and its panel, cached until the table changes.

Nothing of a visit is kept: where a link has the filters of the page's address a mark
stands in what is kept, and buttons belong to one form of the page that has its token.
"""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from lobby.listing import listings
from lobby.listing.table_rows import Row
from tables.models import Seat
from tables.table.progress import Stand

_FILTERS: Final = mark_safe("\0")
"""Where the filters of the visit go: no table's name can hold it."""


class Panel(NamedTuple):
    """What the panel shows of a table."""

    id: int
    ledger: str
    facts: SafeString
    seats: list[tuple[Seat, Stand | None]]
    rules: SafeString


def rows_html(
    rows: Iterable[Row],
    *,
    filters: str,
    own: Collection[int],
    queues: Collection[int],
    chosen: int | None,
) -> SafeString:
    """Return the rows in their order; `filters` is the query of the page's address.

    `own` and `queues` are the tables where the reader sits and waits, `chosen` the one
    that the panel shows.
    """
    html = "".join(
        _row(row, row.id in own, row.id in queues, row.id == chosen) for row in rows
    )
    query = escape(f"{filters}&") if filters else ""
    return mark_safe(html.replace(_FILTERS, query))  # noqa: S308


def panel(row: Row, *, own: Collection[int], queues: Collection[int]) -> Panel:
    """Return what the panel shows of a table: who sits there is read anew."""
    facts = _facts(row, row.id in own, row.id in queues)
    return Panel(
        id=row.id,
        ledger=row.ledger,
        facts=mark_safe(facts),  # noqa: S308
        seats=listings.seats_of(row),
        rules=mark_safe(_rules(row)),  # noqa: S308
    )


def _row(row: Row, is_own: bool, is_queued: bool, is_chosen: bool) -> str:
    key = "row", get_language(), is_own, is_queued, is_chosen
    if key not in row.kept:
        context = {
            "row": row,
            "filters": _FILTERS,
            "is_own": is_own,
            "is_queued": is_queued,
            "is_chosen": is_chosen,
        }
        row.kept[key] = render_to_string("lobby/_row.html", context)
    return str(row.kept[key])


def _facts(row: Row, is_own: bool, is_queued: bool) -> str:
    key = "facts", get_language(), is_own, is_queued
    if key not in row.kept:
        context = {"row": row, "is_own": is_own, "is_queued": is_queued}
        context |= listings.terms_of(row)._asdict()
        row.kept[key] = render_to_string("lobby/preview/_info_facts.html", context)
    return str(row.kept[key])


def _rules(row: Row) -> str:
    key = "rules", get_language()
    if key not in row.kept:
        context = {"is_off": row.is_off, **listings.terms_of(row)._asdict()}
        row.kept[key] = render_to_string("lobby/preview/_info_rules.html", context)
    return str(row.kept[key])
