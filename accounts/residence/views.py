"""The page that asks for country and date of birth, once, to open cash."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.errors import Refusal
from accounts.requests.asker import asker_of
from accounts.residence import eligibility
from wallet.cash import gate
from wallet.pages.form_recovery import sent_by_members


class WhereForm(forms.Form):
    """Country and date of birth."""

    country = forms.ChoiceField(label=_("Where you live"))
    born = forms.DateField(
        label=_("Date of birth"),
        widget=forms.DateInput(attrs={"type": "date", "autocomplete": "bday"}),
        help_text=_("No other player sees it. We ask only once."),
        input_formats=["%Y-%m-%d"],
        error_messages={"invalid": _("Write the date as 1990-11-22.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the operator's countries."""
        super().__init__(*args, **kwargs)
        country = self.fields["country"]
        assert isinstance(country, forms.ChoiceField)
        country.choices = [("", "-"), *eligibility.countries()]


@gate.gated
@require_http_methods(["GET", "HEAD", "POST"])
@sent_by_members("residence", "country")
def where(request: HttpRequest) -> HttpResponse:
    """Ask where the person lives; redirect to cash, or explain a refusal."""
    form = WhereForm(request.POST or None, initial=request.GET.dict())
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                given = form.cleaned_data
                eligibility.answer(asker_of(request), given["country"], given["born"])
                return redirect("cash")
            except Refusal as refusal:
                field = {"bad_birth_date": "born", "bad_country": "country"}
                form.add_error(field.get(refusal.code), refusal.message)
                status = refusal.status
    context = {"form": form}
    return render(request, "accounts/where.html", context, status=status)
