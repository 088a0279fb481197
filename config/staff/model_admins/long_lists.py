"""Lists of very many rows: they only count what they show, and export CSV."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from config.postgresql import answer_timeout
from config.staff import action_log
from config.staff.actions.action_pages import Page
from wallet.statement import spreadsheet

ROWS_MAX = spreadsheet.ROWS_MAX
"""The most rows listed and exported; filters find others."""
FILE_SECONDS = 20.0
"""The database timeout for an export."""


if TYPE_CHECKING:
    Pages = Paginator[Any]
else:
    Pages = Paginator


class FirstRows(Pages):
    """A paginator limited to the first rows, so that it never counts millions."""

    @cached_property
    def count(self) -> int:
        """Return how many rows there are, up to `ROWS_MAX`."""
        rows: Any = self.object_list
        return int(rows.order_by()[:ROWS_MAX].count())

    @property
    def is_cut(self) -> bool:
        """Whether there may be more rows than shown."""
        return self.count == ROWS_MAX


class LongList(Page):
    """A list that stays fast with a million rows."""

    paginator = FirstRows
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    change_list_template = "desk/long_list.html"


class WithCsv(Page):
    """A list whose selected rows can be exported."""

    csv_name = ""
    csv_columns: Sequence[str] = ()
    csv_fields: Sequence[str] = ()
    """The values read per row; creating 50,000 objects would take five times as
    long.
    """
    csv_row: Callable[..., Sequence[str]]
    """Makes a CSV row of these values."""
    actions: Any = ["as_csv"]

    @admin.action(description=_("Download as CSV"), permissions=["view"])
    def as_csv(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse:
        """Return the selected rows as a file, in the order of the list; log it."""
        with answer_timeout.patience(FILE_SECONDS):
            found = list(rows.values_list(*self.csv_fields)[:ROWS_MAX])
        query = {k: v for k, v in request.GET.items() if v}
        action_log.write_list(
            request.user, self.model, "downloaded", rows=len(found), filters=query
        )
        lines = (type(self).csv_row(*values) for values in found)
        told = spreadsheet.whole(self.csv_columns, lines)
        answer = HttpResponse(told, content_type="text/csv; charset=utf-8")
        name = f"{self.csv_name}-{timezone.now():%Y-%m-%d}.csv"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer


def moment(at: datetime | None) -> str:
    """Return a time in UTC as spreadsheets read it; empty for None."""
    return f"{at:%Y-%m-%d %H:%M:%S}" if at is not None else ""


def named(name: str | None, username: str | None) -> list[str]:
    """Return two cells: the display name and the log-in name."""
    shown = name or username or ""
    return [spreadsheet.cell(shown), spreadsheet.cell(username or "")]
