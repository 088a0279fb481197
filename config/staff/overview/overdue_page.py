"""What is overdue, on a page of the desk: why, since when, and the way on."""

from datetime import datetime
from typing import Any, Final, NamedTuple

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.monitoring import overdue
from config.staff.actions.action_pages import StaffAction, WithActions
from tables.clock import timers
from wallet.staff.ledger_counters import Need
from wallet.staff.overdue import Kind, Overdue

JOBS: Final = "tables.view_heartbeat"
"""Who may look at the jobs of the house, which do everything that is due."""


class OverdueRow(NamedTuple):
    """One thing that is overdue, as the page shows it."""

    label: str
    url: str
    reason: str
    since: datetime
    is_stopped: bool
    acts: list[tuple[StaffAction, str]]
    """The ways on that this person may take, with their addresses."""


def page(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Show what is overdue; `?rows` answers with the list alone, to be reloaded."""
    context: dict[str, Any] = {
        "lines": lines(request, site),
        "jobs": _jobs() if request.user.has_perm(JOBS) else "",
        "now": timers.now(),
    }
    if "rows" in request.GET:
        return render(request, "desk/_overdue.html", context)
    context |= {**site.each_context(request), "title": _("Overdue")}
    return render(request, "desk/overdue.html", context)


def need(request: HttpRequest, site: AdminSite) -> Need:
    """Return the line of the overview that leads to the page."""
    shown = _visible(request, site)
    return Need(
        gettext_lazy("things that are overdue"),
        len(shown),
        reverse("admin:overdue"),
        is_urgent=any(one.kind != Kind.STOPPED for one in shown),
    )


def lines(request: HttpRequest, site: AdminSite) -> list[OverdueRow]:
    """Return what is overdue and this person may see, the oldest first."""
    return [
        OverdueRow(
            one.label,
            _address(one),
            one.reason,
            one.since,
            one.kind == Kind.STOPPED,
            _ways_on(request, site, one),
        )
        for one in _visible(request, site)
    ]


def _visible(request: HttpRequest, site: AdminSite) -> list[Overdue]:
    """Return those whose page opens for this person."""
    return [one for one in overdue.found() if _may_see(request, site, one)]


def _may_see(request: HttpRequest, site: AdminSite, one: Overdue) -> bool:
    if not one.rows:
        return request.user.has_perm(JOBS)
    return site.get_model_admin(type(one.rows[0])).has_view_permission(request)


def _ways_on(
    request: HttpRequest, site: AdminSite, one: Overdue
) -> list[tuple[StaffAction, str]]:
    """Return what this person can do about it, grave acts last."""
    found = []
    for row in one.rows:
        desk = site.get_model_admin(type(row))
        if isinstance(desk, WithActions):
            found += desk.offered(request, row)
    ways = [(act, address) for act, address in found if act.is_way_on]
    return sorted(ways, key=lambda way: way[0].is_grave)


def _address(one: Overdue) -> str:
    if not one.rows:
        return _jobs()
    row = one.rows[0]
    name = f"{row._meta.app_label}_{row._meta.model_name}"
    return reverse(f"admin:{name}_change", args=[row.pk])


def _jobs() -> str:
    return reverse("admin:tables_heartbeat_changelist")
