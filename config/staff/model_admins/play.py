"""Admin pages for play: tables, matches, deals, switches, the lobby."""

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from config.monitoring import job_figures
from config.staff.actions import on_play
from config.staff.actions.action_pages import WithActions
from config.staff.model_admins.reference_links import address_of
from config.staff.model_admins.shared_parts import (
    Looked,
    act_page,
    joined,
    link,
)
from lobby.listing.filters import ENTRIES, STAKES
from tables.admin import DealAdmin, MatchAdmin, TableAdmin
from tables.clock import timers
from tables.models import Deal, Heartbeat, LobbyChoices, Match, Table, Voiding
from tables.seats import quick_play
from tournaments.running import advance, event_tick
from wallet.staff.overdue import GRACE


class StateOfTable(admin.SimpleListFilter):
    """Filter for tables that need attention."""

    title = _("needs")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, page: Any) -> list[tuple[str, Any]]:
        """Return the choices: out of order, and overdue."""
        return [("broken", _("out of order")), ("stuck", _("its clock has stopped"))]

    def queryset(self, request: HttpRequest, rows: QuerySet[Table]) -> QuerySet[Table]:
        """Return the tables of the chosen kind."""
        if self.value() == "broken":
            return rows.exclude(quarantined_at=None)
        if self.value() == "stuck":
            late = timers.now() - GRACE
            return rows.filter(next_due_at__lt=late, quarantined_at=None)
        return rows


class TableDesk(Looked, WithActions, TableAdmin):
    """Tables: release, stop. Hands of a running deal are never shown."""

    staff_actions = (on_play.RELEASE, on_play.STOP_TABLE)
    list_filter = [StateOfTable, *TableAdmin.list_filter]


class MatchDesk(Looked, WithActions, MatchAdmin):
    """Matches: set aside, with links to their public pages."""

    staff_actions = (on_play.SET_ASIDE,)
    list_filter = [*MatchAdmin.list_filter, ("ended_at", admin.EmptyFieldListFilter)]
    fields = ["page", "aside", "deals", *MatchAdmin.fields]
    readonly_fields = ["page", "aside", "deals", *MatchAdmin.readonly_fields]

    def ways(self, match: Match) -> list[tuple[Any, str]]:
        """Return a link to the match's event, which decides about it."""
        where = address_of(match.table.host)
        return [(_("To the event"), where)] if where else []

    @admin.display(description=_("page"))
    def page(self, match: Match) -> SafeString:
        """Return a link to the match's page."""
        return link(reverse("match", args=[match.pk]), _("as the players see it"))

    @admin.display(description=_("set aside"))
    def aside(self, match: Match) -> str:
        """Return why it was set aside."""
        row = Voiding.objects.filter(match=match).select_related("by").first()
        if row is None:
            return "-"
        return f"{row.at:%Y-%m-%d %H:%M} · {row.get_cause_display()}. {row.note}"

    @admin.display(description=_("deals"))
    def deals(self, match: Match) -> SafeString:
        """Return links to the replays of finished deals."""
        rows = match.deals.exclude(revealed_at=None).order_by("number")
        return joined(
            link(reverse("deal", args=[deal.pk]), _("deal %(n)s") % {"n": deal.number})
            for deal in rows
        )


class DealDesk(Looked, DealAdmin):
    """Deals, with their replay once they are over."""

    fields = ["replay", "of_match", *DealAdmin.fields]
    readonly_fields = ["replay", "of_match"]

    @admin.display(description=_("replay"))
    def replay(self, deal: Deal) -> SafeString | str:
        """Return a link to the deal's page; none for a running deal."""
        if deal.revealed_at is None:
            return str(_("once the deal is over"))
        return link(reverse("deal", args=[deal.pk]), _("look at the deal"))

    @admin.display(description=_("match"))
    def of_match(self, deal: Deal) -> SafeString | str:
        """Return a link to its match, where it can be set aside."""
        if deal.match_id is None:
            return "-"
        where = reverse("admin:tables_match_change", args=[deal.match_id])
        return link(where, _("match %(n)s") % {"n": deal.match_id})


class VoidingDesk(ReadOnly):
    """Matches that were set aside."""

    list_display = ["match", "at", "cause", "note", "rule", "was_paid", "added", "by"]
    list_filter = ["cause", "was_paid"]
    list_select_related = ["match", "by"]
    search_fields = ["=match__id", "note"]
    date_hierarchy = "at"
    ordering = ["-at"]
    fields = [
        *("match", "cause", "note", "rule", "was_paid", "shares", "added", "by", "at")
    ]


class SwitchDesk(WithActions, ReadOnly):
    """The switches in force."""

    staff_actions = (on_play.GO_ON,)
    list_display = ["id", "scope", "game", "table", "reason", "set_at", "lifted_at"]
    list_display_links = ["id", "scope"]
    list_filter = ["scope", ("lifted_at", admin.EmptyFieldListFilter)]
    ordering = ["-pk"]
    fields = [
        *("scope", "game", "table", "reason", "set_by", "set_at"),
        *("lifted_by", "lifted_at"),
    ]

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Return whether this member of staff may switch play off."""
        return request.user.has_perm("tables.add_switch")

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the form of the action: `?scope=drain` preselects."""
        return act_page(
            self, request, on_play.STOP, {"scope": request.GET.get("scope")}
        )


class LobbyDesk(ReadOnly):
    """The lobby's settings: one page with a form."""

    fields = ["stakes", "entries", "tiles"]

    def changelist_view(self, request: HttpRequest, *args: Any) -> HttpResponse:
        """Show the form at once, because there is at most one row."""
        if not request.user.has_perm(on_play.CHOOSE.permission):
            return super().changelist_view(request, *args)
        row = LobbyChoices.objects.filter(pk=1).first() or LobbyChoices()
        tiles = row.tiles or [
            [one.game, one.players] for one in quick_play.usual_tiles()
        ]
        initial = {
            "stakes": ", ".join(map(str, row.stakes or STAKES)),
            "entries": ", ".join(map(str, row.entries or ENTRIES)),
            "tiles": "\n".join(f"{game} {players}" for game, players in tiles),
        }
        return act_page(self, request, on_play.CHOOSE, initial)


class HeartbeatDesk(ReadOnly):
    """Heartbeats of processes."""

    list_display = ["name", "beat_at", "is_silent"]
    ordering = ["-beat_at"]
    fields = ["name", "beat_at", "covered_until", "figures"]

    @admin.display(description=_("silent"), boolean=True)
    def is_silent(self, beat: Heartbeat) -> bool:
        """Return whether it has been silent for long; events pause while none runs."""
        if beat.pk == advance.BEAT and not event_tick.running().exists():
            return False
        # An unused worker writes nothing.
        seconds = 60 if beat.pk.startswith(job_figures.PREFIX) else 10
        # A heartbeat in the future was written before the clock was set back.
        return abs(timers.now() - beat.beat_at) > timedelta(seconds=seconds)


class FailureDesk(ReadOnly):
    """Failed jobs: name, count, last time and last error."""

    list_display = ["name", "count", "at", "error"]
    ordering = ["-at"]
    fields = ["name", "count", "at", "error"]
