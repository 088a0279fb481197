"""Shared parts of admin pages."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.admin.models import LogEntry
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.staff.reasons import REASON_MIN
from config.staff import action_log
from config.staff.actions import on_play
from config.staff.actions.action_pages import Page, perform
from tables.models import Table

if TYPE_CHECKING:
    RowForm = forms.ModelForm[Any]
else:
    RowForm = forms.ModelForm


class Looked(Page):
    """Log every view of a running table, match or deal (A03)."""

    def change_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Log it, and show the page, which never shows hands or seeds."""
        row = self.get_object(request, object_id)
        if (
            row is not None
            and request.method == "GET"
            and _is_live(row)
            and self.has_view_permission(request, row)
        ):
            action_log.write(request.user, row, action_log.LOOKED)
        return super().change_view(request, object_id, *args, **kwargs)


def _is_live(row: Any) -> bool:
    if isinstance(row, Table):
        return row.deal is not None and row.deal.ended_at is None
    return row.started_at is not None and row.ended_at is None


class Written(Page):
    """A form whose changes are logged with before, after and reason."""

    reason_field = "reason"

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        """Return the log entry for the form."""
        changed = [name for name in form.changed_data if name != "reason"]
        return {
            "act": "changed",
            "reason": str(form.cleaned_data.get(self.reason_field) or ""),
            "before": {name: form.initial.get(name) for name in changed},
            "after": {name: form.cleaned_data.get(name) for name in changed},
        }

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        """Log the change in the form of staff actions."""
        return action_log.write(request.user, obj, **message)

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        """Log a new row in the same form."""
        return action_log.write(request.user, obj, **{**message, "act": "added"})


class ReasonedForm(RowForm):
    """A form for a row of the site's own data, with the reason for the change."""

    reason = forms.CharField(
        label=_("Reason"),
        min_length=REASON_MIN,
        max_length=200,
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        help_text=_("Kept in the log forever."),
    )


def act_page(
    page: Any, request: HttpRequest, act: Any, initial: dict[str, Any]
) -> HttpResponse:
    """Show or perform an action that is not about a row."""
    if not request.user.has_perm(act.permission):
        return redirect("admin:index")
    info = page.opts.app_label, page.opts.model_name
    back = reverse("admin:{}_{}_changelist".format(*info))
    if act is on_play.CHOOSE:
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


def link(where: str, words: Any) -> SafeString:
    """Return a link."""
    return format_html('<a href="{}">{}</a>', where, words)


def joined(parts: Any) -> SafeString:
    """Return parts of a line, separated by dots."""
    return format_html_join(" · ", "{}", ((part,) for part in parts)) or SafeString("-")
