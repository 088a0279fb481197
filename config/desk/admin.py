"""The desk's pages: what staff may do beside what the apps' own admins show."""

import json
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin import (
    HelpLinkAdmin,
    MuteAdmin,
    ReadOnly,
    ReportAdmin,
    UserAdmin,
)
from accounts.models import HelpLink, Report, Sanction, Speaker, User
from accounts.reasons import REASON_MIN
from accounts.residence.admin import JurisdictionAdmin
from accounts.residence.models import Jurisdiction
from config.desk import log, people_acts, play_acts
from config.desk.acts import Acting, perform
from config.desk.models import Adjustment, Failure
from config.desk.telling import person_told
from lobby.filters import ENTRIES, STAKES
from tables import attention, clock, quick
from tables.admin import DealAdmin, MatchAdmin, TableAdmin
from tables.models import Deal, Heartbeat, LobbyChoices, Match, Switch, Table, Voiding


class Looked:
    """Whoever looks at what is being played just now is written down (A03)."""

    def change_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Write it, and show the page: hands and seeds are on none."""
        row = self.get_object(request, object_id)
        is_looking = row is not None and request.method == "GET"
        if is_looking and _is_live(row) and self.has_view_permission(request, row):
            log.write(request.user, row, log.LOOKED)
        return super().change_view(request, object_id, *args, **kwargs)


def _is_live(row: Any) -> bool:
    if isinstance(row, Table):
        return row.deal is not None and row.deal.ended_at is None
    return row.started_at is not None and row.ended_at is None


class Written:
    """A form of the admin whose changes are logged with before, after and why."""

    reason_field = "reason"

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        """Return what the log keeps of the form."""
        changed = [name for name in form.changed_data if name != "reason"]
        return {
            "act": "changed",
            "reason": str(form.cleaned_data.get(self.reason_field) or ""),
            "before": {name: form.initial.get(name) for name in changed},
            "after": {name: form.cleaned_data.get(name) for name in changed},
        }

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        """Write it as every act is written."""
        return log.write(request.user, obj, **message)

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        """Write a new row the same way."""
        return log.write(request.user, obj, **{**message, "act": "added"})


class StateOfTable(admin.SimpleListFilter):
    """Tables that need somebody."""

    title = _("what it needs")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, page: Any) -> list[tuple[str, Any]]:
        """Offer the two that the overview counts."""
        return [("broken", _("out of order")), ("stuck", _("its clock has stopped"))]

    def queryset(self, request: HttpRequest, rows: QuerySet) -> QuerySet:
        """Return the tables of the chosen kind."""
        if self.value() == "broken":
            return rows.exclude(quarantined_at=None)
        if self.value() == "stuck":
            late = clock.now() - attention.STUCK
            return rows.filter(next_due_at__lt=late, quarantined_at=None)
        return rows


class TableDesk(Looked, Acting, TableAdmin):
    """Tables: release, stop; no hand of a running deal."""

    acts = (play_acts.RELEASE, play_acts.STOP_TABLE)
    list_filter = [StateOfTable, *TableAdmin.list_filter]


class MatchDesk(Looked, Acting, MatchAdmin):
    """Matches: set aside, with the way to the page the players see."""

    acts = (play_acts.SET_ASIDE,)
    list_filter = [*MatchAdmin.list_filter, ("ended_at", admin.EmptyFieldListFilter)]
    fields = ["page", "aside", "deals", *MatchAdmin.fields]
    readonly_fields = ["page", "aside", "deals"]

    @admin.display(description=_("page"))
    def page(self, match: Match) -> SafeString:
        """Return the way to the match's own page."""
        return _link(reverse("match", args=[match.pk]), _("as the players see it"))

    @admin.display(description=_("set aside"))
    def aside(self, match: Match) -> str:
        """Return why it was set aside."""
        row = Voiding.objects.filter(match=match).select_related("by").first()
        if row is None:
            return "-"
        return f"{row.at:%Y-%m-%d %H:%M} · {row.get_cause_display()}. {row.note}"

    @admin.display(description=_("deals"))
    def deals(self, match: Match) -> SafeString:
        """Return the ways to the replays of what is over."""
        rows = match.deals.exclude(revealed_at=None).order_by("number")
        return _joined(
            _link(reverse("deal", args=[deal.pk]), _("deal %(n)s") % {"n": deal.number})
            for deal in rows
        )


class DealDesk(Looked, DealAdmin):
    """Deals, with their replay once they are over."""

    fields = ["replay", "of_match", *DealAdmin.fields]
    readonly_fields = ["replay", "of_match"]

    @admin.display(description=_("replay"))
    def replay(self, deal: Deal) -> SafeString | str:
        """Return the way to the deal's page; a running one has none."""
        if deal.revealed_at is None:
            return _("when the deal is over")
        return _link(reverse("deal", args=[deal.pk]), _("look at the deal"))

    @admin.display(description=_("match"))
    def of_match(self, deal: Deal) -> SafeString | str:
        """Return the way to its match, where it can be set aside."""
        if deal.match_id is None:
            return "-"
        where = reverse("admin:tables_match_change", args=[deal.match_id])
        return _link(where, _("match %(n)s") % {"n": deal.match_id})


class UserDesk(Acting, UserAdmin):
    """People, with figures, statement, sanctions and reports; and what staff may do."""

    acts = people_acts.OF_PEOPLE
    fields = ["told", "roles", *UserAdmin.fields]
    readonly_fields = ["roles", "told"]

    @admin.display(description=_("roles"))
    def roles(self, user: User) -> str:
        """Return the person's groups."""
        return ", ".join(user.groups.values_list("name", flat=True)) or "-"

    @admin.display(description=_("at a glance"))
    def told(self, user: User) -> SafeString:
        """Return chips, statement, sanctions, reports and last matches."""
        return person_told(user)


class MuteDesk(Written, MuteAdmin):
    """Mutes, logged with before and after."""

    reason_field = "muted_reason"


class ReportForm(forms.ModelForm):
    """A report is closed with a note."""

    def clean(self) -> dict[str, Any]:
        """Ask for the note."""
        data = super().clean() or {}
        if data.get("state") != Report.State.OPEN and not data.get("note", "").strip():
            self.add_error("note", _("Say what was done about it."))
        return data


class ReportDesk(Written, ReportAdmin):
    """Complaints, with the ways to person, deal and match."""

    form = ReportForm
    reason_field = "note"
    fields = [*ReportAdmin.fields[:-2], "ways", *ReportAdmin.fields[-2:]]
    readonly_fields = [*ReportAdmin.readonly_fields, "ways"]

    @admin.display(description=_("look into it"))
    def ways(self, report: Report) -> SafeString:
        """Return the person, the replay, and the match that may be set aside."""
        person = reverse("admin:accounts_user_change", args=[report.about_id])
        found = [_link(person, report.about)]
        deal = Deal.objects.filter(pk=report.deal).select_related("match").first()
        if deal is not None and deal.revealed_at is not None:
            found.append(_link(reverse("deal", args=[deal.pk]), _("replay")))
        if deal is not None and deal.match_id is not None:
            where = reverse("admin:tables_match_change", args=[deal.match_id])
            found.append(_link(where, _("match %(n)s") % {"n": deal.match_id}))
        if report.table_number:
            where = reverse("admin:tables_table_changelist")
            found.append(_link(f"{where}?q={report.table_number}", _("table")))
        return _joined(found)


class ReasonedForm(forms.ModelForm):
    """A row of the house's own, and why it is changed."""

    reason = forms.CharField(
        label=_("Reason"), min_length=REASON_MIN, max_length=200, strip=True
    )


class JurisdictionDesk(Written, JurisdictionAdmin):
    """Jurisdictions, each change with its reason."""

    form = ReasonedForm


class HelpLinkDesk(Written, HelpLinkAdmin):
    """Help links, each change with its reason."""

    form = ReasonedForm


class SanctionDesk(ReadOnly):
    """Warnings and suspensions, who gave them and why."""

    list_display = ["at", "user", "kind", "reason", "by", "lifted_at"]
    list_filter = ["kind", ("lifted_at", admin.EmptyFieldListFilter)]
    list_select_related = ["user", "by"]
    search_fields = ["user__name", "user__username", "reason"]
    ordering = ["-at"]
    fields = [
        *("user", "kind", "reason", "by", "at", "end_asked_by", "end_asked_at"),
        *("end_reason", "lifted_at", "lifted_by"),
    ]


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


class SwitchDesk(Acting, ReadOnly):
    """What is switched off."""

    acts = (play_acts.GO_ON,)
    list_display = ["id", "scope", "game", "table", "reason", "set_at", "lifted_at"]
    list_display_links = ["id", "scope"]
    list_filter = ["scope", ("lifted_at", admin.EmptyFieldListFilter)]
    ordering = ["-pk"]
    fields = [
        *("scope", "game", "table", "reason", "set_by", "set_at"),
        *("lifted_by", "lifted_at"),
    ]

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Whoever may switch off."""
        return request.user.has_perm("tables.add_switch")

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the form of the act: `?scope=drain` chooses."""
        return _act_page(
            self, request, play_acts.STOP, {"scope": request.GET.get("scope")}
        )


class LobbyDesk(ReadOnly):
    """What the lobby offers: one page with a form."""

    fields = ["stakes", "entries", "tiles"]

    def changelist_view(self, request: HttpRequest, *args: Any) -> HttpResponse:
        """Show the form at once: there is one row at most."""
        if not request.user.has_perm(play_acts.CHOOSE.permission):
            return super().changelist_view(request, *args)
        row = LobbyChoices.objects.filter(pk=1).first() or LobbyChoices()
        tiles = row.tiles or [[one.game, one.players] for one in quick.TILES]
        initial = {
            "stakes": ", ".join(map(str, row.stakes or STAKES)),
            "entries": ", ".join(map(str, row.entries or ENTRIES)),
            "tiles": "\n".join(f"{game} {players}" for game, players in tiles),
        }
        return _act_page(self, request, play_acts.CHOOSE, initial)


class AdjustmentDesk(Acting, ReadOnly):
    """Adjustments of chips; asked for beside the person."""

    acts = people_acts.OF_ADJUSTMENTS
    list_display = ["id", "user", "way", "amount", "state", "asked_by", "asked_at"]
    list_display_links = ["id", "user"]
    list_filter = ["state", "way"]
    list_select_related = ["user", "asked_by"]
    search_fields = ["=id", "user__name", "user__username", "reason"]
    ordering = ["-pk"]
    fields = [
        *("user", "way", "amount", "reason", "asked_by", "asked_at"),
        *("state", "decided_by", "decided_at", "answer"),
    ]


class HeartbeatDesk(ReadOnly):
    """Which processes live."""

    list_display = ["name", "beat_at", "is_silent"]
    ordering = ["-beat_at"]
    fields = ["name", "beat_at", "covered_until"]

    @admin.display(description=_("silent"), boolean=True)
    def is_silent(self, beat: Heartbeat) -> bool:
        """Whether it has not been heard from lately."""
        return beat.beat_at < clock.now() - timedelta(seconds=10)


class FailureDesk(ReadOnly):
    """Jobs that failed: which, how often, when last, and the last error."""

    list_display = ["name", "count", "at", "error"]
    ordering = ["-at"]
    fields = ["name", "count", "at", "error"]


class LogDesk(ReadOnly):
    """Every act of the admin: who, when, what, why, before and after."""

    list_display = ["action_time", "user", "act", "about", "reason"]
    list_filter = [
        ("action_time", admin.DateFieldListFilter),
        ("content_type", admin.RelatedOnlyFieldListFilter),
    ]
    list_select_related = ["user", "content_type"]
    search_fields = ["user__username", "object_repr", "=object_id", "change_message"]
    date_hierarchy = "action_time"
    ordering = ["-pk"]
    fields = ["action_time", "user", "act", "about", "reason", "before", "after"]

    @admin.display(description=_("act"))
    def act(self, entry: LogEntry) -> str:
        """Return what was done."""
        return log.read(entry)["act"] or entry.get_action_flag_display()

    @admin.display(description=_("about"))
    def about(self, entry: LogEntry) -> str:
        """Return what it was done to."""
        kind = entry.content_type.name if entry.content_type else ""
        return f"{kind} {entry.object_repr}"

    @admin.display(description=_("reason"))
    def reason(self, entry: LogEntry) -> str:
        """Return why."""
        return log.read(entry)["reason"]

    @admin.display(description=_("before"))
    def before(self, entry: LogEntry) -> str:
        """Return what it was."""
        return json.dumps(log.read(entry)["before"], ensure_ascii=False, indent=1)

    @admin.display(description=_("after"))
    def after(self, entry: LogEntry) -> str:
        """Return what it is since."""
        return json.dumps(log.read(entry)["after"], ensure_ascii=False, indent=1)


def _act_page(
    page: Any, request: HttpRequest, act: Any, initial: dict[str, Any]
) -> HttpResponse:
    if not request.user.has_perm(act.permission):
        return redirect("admin:index")
    info = page.opts.app_label, page.opts.model_name
    back = reverse("admin:{}_{}_changelist".format(*info))
    if act is play_acts.CHOOSE:
        back = reverse("admin:index")
    return perform(
        request,
        page.admin_site,
        act,
        None,
        back=back,
        context={"opts": page.opts},
        initial=initial,
    )


def _link(where: str, words: Any) -> SafeString:
    return format_html('<a href="{}">{}</a>', where, words)


def _joined(parts: Any) -> SafeString:
    shown = SafeString(" · ").join(parts)
    return SafeString(shown or "-")


for _model, _page in (
    *((Table, TableDesk), (Match, MatchDesk), (Deal, DealDesk), (User, UserDesk)),
    *((Speaker, MuteDesk), (Report, ReportDesk)),
    *((Jurisdiction, JurisdictionDesk), (HelpLink, HelpLinkDesk)),
):
    admin.site.unregister(_model)
    admin.site.register(_model, _page)
for _model, _page in (
    *((Sanction, SanctionDesk), (Voiding, VoidingDesk), (Switch, SwitchDesk)),
    *((LobbyChoices, LobbyDesk), (Adjustment, AdjustmentDesk)),
    *((Heartbeat, HeartbeatDesk), (Failure, FailureDesk), (LogEntry, LogDesk)),
):
    admin.site.register(_model, _page)
# Roles are given beside a person, with a reason (`manage.py roles` makes them).
admin.site.unregister(Group)
