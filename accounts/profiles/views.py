"""The page on which members decide about their profile and their name."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.errors import Refusal
from accounts.models import Profile
from accounts.names import name_rules
from accounts.profiles import profiles, renaming
from accounts.requests.asker import asker_of
from wallet.pages.form_recovery import sent_by_members


class OpenForm(forms.Form):
    """Whom the profile is open to."""

    open_to = forms.ChoiceField(
        label=_("Who can open your profile?"),
        choices=Profile.OpenTo.choices,
        widget=forms.RadioSelect,
    )


class NameForm(forms.Form):
    """Another name."""

    name = forms.CharField(
        label=_("Name that others see"), max_length=name_rules.LENGTH_MAX
    )


@require_http_methods(["GET", "HEAD", "POST"])
@sent_by_members("own_profile")
def own_profile(request: HttpRequest) -> HttpResponse:
    """Open or close the profile, or change the name; guests have neither."""
    person = asker_of(request)
    if person.is_guest:
        return render(request, "accounts/profile/guest.html", status=403)
    is_name = request.method == "POST" and "name" in request.POST
    is_open = request.method == "POST" and not is_name
    opening = OpenForm(
        request.POST if is_open else None,
        initial={"open_to": profiles.open_to(person)},
    )
    naming = NameForm(
        request.POST if is_name else None, initial={"name": person.display_name}
    )
    if is_open and opening.is_valid():
        profiles.open_for(person, opening.cleaned_data["open_to"])
        messages.success(request, now("Saved."))
        return redirect("own_profile")
    if is_name and naming.is_valid() and _renamed(request, naming):
        return redirect("own_profile")
    context: dict[str, Any] = {
        "opening": opening,
        "naming": naming,
        "next_at": renaming.next_at(person),
    }
    status = 400 if request.method == "POST" else 200
    return render(request, "accounts/profile/own.html", context, status=status)


def _renamed(request: HttpRequest, form: NameForm) -> bool:
    person = asker_of(request)
    try:
        renaming.rename(person, form.cleaned_data["name"])
    except ValidationError as error:
        form.add_error("name", error)
        return False
    except Refusal as refusal:
        form.add_error("name", refusal.message)
        return False
    messages.success(
        request, now("Your name is %(name)s now.") % {"name": person.display_name}
    )
    return True
