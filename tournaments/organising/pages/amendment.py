"""The page for changing name, text and limits of an announced event.

It says what stays.
"""

from copy import deepcopy
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refusal
from tournaments.event import organiser_rights
from tournaments.formats import registry
from tournaments.models import Status, Tournament
from tournaments.organising.event_form.fields import in_units, typed
from tournaments.organising.event_form.form import AMOUNTS, EventForm
from tournaments.organising.pages.organisers_only import organisers_only
from tournaments.planning import amendments
from tournaments.view import event_status
from wallet.codes import CASH

HINTS = {
    "name": gettext_lazy(
        "You can correct it until somebody has entered. The event keeps its address."
    ),
    "entrants_min": gettext_lazy("You can only lower it."),
    "entrants_max": gettext_lazy(
        "You can raise or lower it, but not below the number of players who have "
        "entered."
    ),
    "games_min": gettext_lazy("You can only lower it. 0 means no condition."),
    "account_days_min": gettext_lazy("You can only lower it. 0 means no condition."),
    "balance_min": gettext_lazy("You can only lower it. 0 means no condition."),
}


class AmendForm(forms.Form):
    """The fields of an announced event that may still change."""

    def __init__(self, data: Any, event: Tournament) -> None:
        """Show the current values."""
        super().__init__(data)
        self.ledger = event.ledger
        names = ("text", *amendments.limits_of(event))
        if amendments.may_rename(event) or "name" in self.data:
            # A submitted name is checked even if somebody has entered meanwhile.
            names = ("name", *names)
        for name in names:
            self.fields[name] = deepcopy(EventForm.base_fields[name])
            self.initial[name] = getattr(event, name)
            if name in AMOUNTS:
                self.initial[name] = typed(self.initial[name], event.ledger)
                self.fields[name].label = _owned(event.ledger)
            if name in HINTS:
                self.fields[name].help_text = HINTS[name]

    def clean(self) -> dict[str, Any]:
        """Return the changes; an empty condition is removed."""
        data = super().clean() or {}
        told = {name: 0 if one is None else one for name, one in data.items()}
        for name in told.keys() & {*AMOUNTS}:
            try:
                told[name] = in_units(told[name], self.ledger)
            except forms.ValidationError as wrong:
                self.add_error(name, wrong)
        return told


def _owned(ledger: str) -> str:
    if ledger != CASH:
        return _("Chips owned")
    return _("Cash owned, in %(currency)s") % {"currency": settings.CASH_CURRENCY}


@require_http_methods(["GET", "HEAD", "POST"])
@organisers_only
def amend(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show or save the form; drafts have their own form, and started events none."""
    event = organiser_rights.event_for(request.user, event_id)
    if event.status == Status.DRAFT:
        return redirect("organise_edit", event_id=event.pk)
    if not amendments.may_amend(event):
        return redirect("organise_run", event_id=event.pk)
    form = AmendForm(request.POST if request.method == "POST" else None, event)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            amendments.amend(event.pk, by=request.user, **form.cleaned_data)
        except Refusal as refusal:
            status = refusal.status
            for name, sentence in refusal.fields.items():
                form.add_error(name, sentence)
            if not refusal.fields:
                form.add_error(None, refusal.message)
        else:
            is_told = event.entrants > 0
            messages.success(
                request,
                _("Saved. The players have been told.") if is_told else _("Saved."),
            )
            return redirect("organise_run", event_id=event.pk)
    context = {
        "event": event,
        "form": form,
        "game": event_status.game_of(event),
        "format": registry.of(event).title,
    }
    page = "tournaments/organise/form/amend.html"
    return render(
        request, page, context, status=400 if form.errors and status == 200 else status
    )
