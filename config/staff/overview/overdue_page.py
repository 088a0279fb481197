"""The page of overdue work: why, since when, and the available actions."""

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
"""The permission to see background jobs, which perform everything that is due."""


class OverdueRow(NamedTuple):
    """An overdue item as shown on the page."""

    label: str
    url: str
    reason: str
    since: datetime
    is_stopped: bool
    acts: list[tuple[StaffAction, str]]
    """The actions available to this person, with their URLs."""


def page(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Show what is overdue; `?rows` returns only the list."""
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
    """Return the counter that links to the page."""
    shown = _visible(request, site)
    return Need(
        gettext_lazy("things that are overdue"),
        len(shown),
        reverse("admin:overdue"),
        is_urgent=any(one.kind != Kind.STOPPED for one in shown),
    )


def lines(request: HttpRequest, site: AdminSite) -> list[OverdueRow]:
    """Return the overdue items visible to this person, oldest first."""
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
    """Return those whose page this person may open."""
    return [one for one in overdue.found() if _may_see(request, site, one)]


def _may_see(request: HttpRequest, site: AdminSite, one: Overdue) -> bool:
    if not one.rows:
        return request.user.has_perm(JOBS)
    return site.get_model_admin(type(one.rows[0])).has_view_permission(request)


def _ways_on(
    request: HttpRequest, site: AdminSite, one: Overdue
) -> list[tuple[StaffAction, str]]:
    """Return the person's available actions, drastic ones last."""
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
