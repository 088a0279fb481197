"""Lists with very many rows: they count no further than they show, and go as CSV."""

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
"""The first of so many rows are listed, and written to a file; filters find others."""
FILE_SECONDS = 20.0
"""How long the database may take for a file."""


if TYPE_CHECKING:
    Pages = Paginator[Any]
else:
    Pages = Paginator


class FirstRows(Pages):
    """Pages of the first rows: nothing counts a million of them."""

    @cached_property
    def count(self) -> int:
        """Return how many rows there are, up to `ROWS_MAX`."""
        rows: Any = self.object_list
        return int(rows.order_by()[:ROWS_MAX].count())

    @property
    def is_cut(self) -> bool:
        """Whether there may be more rows than the pages have."""
        return self.count == ROWS_MAX


class LongList(Page):
    """A list that stays fast with a million rows."""

    paginator = FirstRows
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    change_list_template = "desk/long_list.html"


class WithCsv(Page):
    """A list whose chosen rows can be taken home."""

    csv_name = ""
    csv_columns: Sequence[str] = ()
    csv_fields: Sequence[str] = ()
    """What is read of each row: making objects of 50,000 takes five times as long."""
    csv_row: Callable[..., Sequence[str]]
    """Makes a line of the file of these values."""
    actions: Any = ["as_csv"]

    @admin.action(description=_("Download as CSV"), permissions=["view"])
    def as_csv(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse:
        """Return the chosen rows as a file, in the order of the list; log it."""
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
    """Return a moment in UTC as spreadsheets read it; empty where there is none."""
    return f"{at:%Y-%m-%d %H:%M:%S}" if at is not None else ""


def named(name: str | None, username: str | None) -> list[str]:
    """Return two cells: the name others see, and the name to log in with."""
    shown = name or username or ""
    return [spreadsheet.cell(shown), spreadsheet.cell(username or "")]
