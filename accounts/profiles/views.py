"""The page where members edit their privacy settings and their name."""

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
from accounts.friends import choices
from accounts.models import Profile, User
from accounts.names import name_rules
from accounts.profiles import renaming
from accounts.requests.asker import asker_of
from wallet.pages.form_recovery import sent_by_members


class OpenForm(forms.Form):
    """Privacy settings: who sees the member, who may ask, what the inbox shows."""

    open_to = forms.ChoiceField(
        label=_("Who can see your profile?"),
        choices=Profile.OpenTo.choices,
        widget=forms.RadioSelect,
    )
    online_to = forms.ChoiceField(
        label=_("Who can see when you are online?"),
        choices=Profile.OnlineTo.choices,
        widget=forms.RadioSelect,
        required=False,
    )
    asked_by = forms.ChoiceField(
        label=_("Who can send you friend requests?"),
        choices=[
            one for one in Profile.AskedBy.choices if one[0] != Profile.AskedBy.FRIENDS
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    challenged_by = forms.ChoiceField(
        label=_("Who can challenge you?"),
        choices=Profile.AskedBy.choices,
        widget=forms.RadioSelect,
        required=False,
    )
    told = forms.MultipleChoiceField(
        label=_("What do you want to be notified about?"),
        choices=[
            ("friends", _("Friend requests and answers")),
            ("challenges", _("Challenges and answers")),
            ("series", _("Rematches and series scores")),
            ("events", _("Invitations to events")),
            ("entries", _("Changes to events you have entered")),
            ("reminders", _("Reminders before your events")),
        ],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    @property
    def chosen(self) -> dict[str, Any]:
        """The chosen values by profile column; fields not sent are unchanged."""
        given = self.cleaned_data
        names = ("open_to", "online_to", "asked_by", "challenged_by")
        found = {name: given[name] for name in names if given[name]}
        if "online_to" in self.data:
            found["untold"] = choices.untold(given["told"])
        return found


class NameForm(forms.Form):
    """A new name."""

    name = forms.CharField(label=_("Display name"), max_length=name_rules.LENGTH_MAX)


@require_http_methods(["GET", "HEAD", "POST"])
@sent_by_members("own_profile")
def own_profile(request: HttpRequest) -> HttpResponse:
    """Edit the profile's privacy or the name; not available to guests."""
    person = asker_of(request)
    if person.is_guest:
        return render(request, "accounts/profile/guest.html", status=403)
    is_name = request.method == "POST" and "name" in request.POST
    is_open = request.method == "POST" and not is_name
    opening = OpenForm(
        request.POST if is_open else None,
        initial=_initial(person),
    )
    naming = NameForm(
        request.POST if is_name else None, initial={"name": person.display_name}
    )
    if is_open and opening.is_valid():
        choices.choose(person, **opening.chosen)
        messages.success(request, now("Saved."))
        return redirect("own_profile")
    if is_name and naming.is_valid() and _renamed(request, naming):
        return redirect("own_profile")
    context: dict[str, Any] = {
        "opening": opening,
        "naming": naming,
        "next_at": None if person.must_rename else renaming.next_at(person),
    }
    status = 400 if request.method == "POST" else 200
    return render(request, "accounts/profile/own.html", context, status=status)


def _initial(person: User) -> dict[str, Any]:
    row = Profile.of(person)
    names = ("open_to", "online_to", "asked_by", "challenged_by")
    told = choices.untold(row.untold)
    return {**{name: getattr(row, name) for name in names}, "told": told}


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
        request, now("Your name is now %(name)s.") % {"name": person.display_name}
    )
    return True
