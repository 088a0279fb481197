"""Admin pages about people: accounts, reports, decisions."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin import (
    HelpLinkAdmin,
    MuteAdmin,
    ReadOnly,
    ReportAdmin,
    UserAdmin,
)
from accounts.models import Report, User
from accounts.residence import identity_checks
from accounts.residence.admin import JurisdictionAdmin, ResidenceAdmin
from config.staff.actions import on_names, on_password_recovery, on_people, on_reports
from config.staff.actions.action_pages import WithActions, on_chosen
from config.staff.model_admins.account_moves import transfer_ways
from config.staff.model_admins.person_summary import person_told
from config.staff.model_admins.shared_parts import (
    ReasonedForm,
    RowForm,
    Written,
    joined,
    link,
)
from tables.messages import notices
from tables.models import Deal
from wallet.text.sentences import listed


class UserDesk(WithActions, UserAdmin):
    """People, with balances, statement, sanctions and reports, and actions."""

    staff_actions = (
        *on_people.OF_PEOPLE,
        on_names.CHANGE_NAME,
        on_password_recovery.ASK,
    )
    fields = ["told", "roles", *UserAdmin.fields]
    readonly_fields = ["roles", "told"]

    def ways(self, row: User) -> list[tuple[str | Promise, str]]:
        """Return links to all transfers and accounts of the person."""
        return transfer_ways(person=str(row.pk))

    @admin.display(description=_("roles"))
    def roles(self, user: User) -> str:
        """Return the person's groups."""
        return listed(user.groups.values_list("name", flat=True)) or "-"

    @admin.display(description=_("at a glance"))
    def told(self, user: User) -> SafeString:
        """Return chips, statement, sanctions, reports and last matches."""
        return person_told(user)


class MuteDesk(Written, MuteAdmin):
    """Mutes, logged with before and after."""

    reason_field = "muted_reason"


class ReportForm(RowForm):
    """The form of a report, which needs a note to be closed."""

    class Meta:
        help_texts = {
            "state": _(
                "The person who reported it reads this when you close the report."
            ),
            "note": _("Only for the desk. The person who reported doesn't read it."),
        }

    def clean(self) -> dict[str, Any]:
        """Require the note."""
        data = super().clean() or {}
        if data.get("state") != Report.State.OPEN and not data.get("note", "").strip():
            self.add_error("note", _("Say what was done about it."))
        return data


class ReportDesk(Written, ReportAdmin):
    """Reports, with links to person, deal and match."""

    form = ReportForm
    reason_field = "note"
    fields = [*ReportAdmin.fields[:-2], "ways", *ReportAdmin.fields[-2:]]
    readonly_fields = [*ReportAdmin.readonly_fields, "ways"]
    actions = ["took_action", "nothing_wrong"]

    @admin.action(description=_("Close: we took action"), permissions=["change"])
    def took_action(self, request: HttpRequest, rows: QuerySet[Report]) -> HttpResponse:
        """Close the selected reports with a note."""
        return on_chosen(self, request, on_reports.CLOSE_DONE, rows)

    @admin.action(description=_("Close: nothing to do"), permissions=["change"])
    def nothing_wrong(
        self, request: HttpRequest, rows: QuerySet[Report]
    ) -> HttpResponse:
        """Close the selected reports without action, with a note."""
        return on_chosen(self, request, on_reports.CLOSE_DISMISSED, rows)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, *args: Any) -> None:
        """Save the decision; notify the reporter, without the note."""
        super().save_model(request, obj, form, *args)
        if "state" in form.changed_data and obj.state != Report.State.OPEN:
            notices.send(obj.reporter_id, notices.report_closed(obj))

    @admin.display(description=_("look into it"))
    def ways(self, report: Report) -> SafeString:
        """Return links to the person, the replay, and the match."""
        person = reverse("admin:accounts_user_change", args=[report.about_id])
        found = [link(person, report.about)]
        if report.reason == Report.Reason.NAME:
            where = reverse("admin:accounts_user_rename", args=[report.about_id])
            found.append(link(where, _("change the name")))
        deals = Deal.objects.select_related("match")
        deal = deals.filter(pk=report.deal).first() if report.deal else None
        if deal is not None and deal.revealed_at is not None:
            found.append(link(reverse("deal", args=[deal.pk]), _("replay")))
        if deal is not None and deal.match_id is not None:
            where = reverse("admin:tables_match_change", args=[deal.match_id])
            found.append(link(where, _("match %(n)s") % {"n": deal.match_id}))
        if report.table_number:
            where = reverse("admin:tables_table_changelist")
            found.append(link(f"{where}?q={report.table_number}", _("table")))
        return joined(found)


class JurisdictionDesk(Written, JurisdictionAdmin):
    """Jurisdictions; each change needs a reason."""

    form = ReasonedForm


class ResidenceForm(ReasonedForm):
    """The form to correct an answer and to record an identity check."""

    identity = forms.BooleanField(
        label=_("Identity checked"),
        required=False,
        help_text=_(
            "Tick this once you have seen proof of name, date of birth and country."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Show the current check."""
        super().__init__(*args, **kwargs)
        self.initial["identity"] = self.instance.identity_checked_at is not None


class ResidenceDesk(Written, ResidenceAdmin):
    """People's answers; each change needs a reason."""

    form = ResidenceForm
    fields = [
        *("user", "at", "country", "birth_date", "identity"),
        *("identity_checked_at", "identity_checked_by", "reason"),
    ]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Return the fields, with check and reason only if something can be changed."""
        may = self.has_change_permission(request, obj)
        asked = {"identity", "reason"}
        return [one for one in self.fields if may or one not in asked]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, *args: Any) -> None:
        """Save the answer, and who checked the identity and when."""
        identity_checks.note(obj, form.cleaned_data["identity"], request.user)
        super().save_model(request, obj, form, *args)


class HelpLinkDesk(Written, HelpLinkAdmin):
    """Help links; each change needs a reason."""

    form = ReasonedForm


class SanctionDesk(ReadOnly):
    """Warnings and suspensions, who imposed them and why."""

    list_display = ["at", "user", "kind", "reason", "by", "until", "lifted_at"]
    list_filter = ["kind", ("lifted_at", admin.EmptyFieldListFilter)]
    list_select_related = ["user", "by"]
    search_fields = ["user__name", "user__username", "reason"]
    ordering = ["-at"]
    fields = [
        *("user", "kind", "reason", "by", "at", "until", "end_asked_by"),
        *("end_asked_at", "end_reason", "lifted_at", "lifted_by"),
    ]


class AdjustmentDesk(WithActions, ReadOnly):
    """Adjustments of chips, requested on a person's page."""

    staff_actions = on_people.OF_ADJUSTMENTS
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


class SupportCodeDesk(WithActions, ReadOnly):
    """Password reset codes, requested on a member's page."""

    staff_actions = on_password_recovery.OF_CODES
    list_display = ["id", "user", "state", "asked_by", "asked_at", "expires_at"]
    list_display_links = ["id", "user"]
    list_filter = ["state"]
    list_select_related = ["user", "asked_by"]
    search_fields = ["=id", "user__name", "user__username", "reason"]
    ordering = ["-pk"]
    fields = [
        *("user", "reason", "asked_by", "asked_at", "state", "decided_by"),
        *("decided_at", "answer", "expires_at", "used_at", "told_at"),
    ]
