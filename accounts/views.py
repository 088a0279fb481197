"""Signing up, logging in and out, based on django-allauth's views."""

from typing import TYPE_CHECKING, Any

from allauth.account import views as allauth_views
from django.contrib import messages
from django.db import IntegrityError
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
)
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django.views.generic import FormView

from accounts.adapter import guest_of
from accounts.errors import Refusal
from accounts.forms import SignupForm
from accounts.login import lapsed_members
from accounts.people import relations
from accounts.recovery.views import new_codes
from accounts.requests.asker import asker_of
from accounts.wellbeing import breaks
from wallet.pages.form_recovery import sent_by_members
from wallet.statement import statements


def what_a_guest_has(request: HttpRequest) -> dict[str, Any]:
    """Return what a guest keeps by signing up and loses by leaving; {} for others."""
    guest = guest_of(request)
    if guest is None:
        return {}
    return {
        "guest": guest,
        "figures": statements.figures(guest, "play"),
        # The reverse name of the relation to match results, defined by the tables app.
        "deals": guest.results.filter(place__isnull=False).count(),
    }


if TYPE_CHECKING:
    FormPage = FormView[Any]
else:
    FormPage = object


class OpenToGuests(FormPage):
    """Allow guests; redirect members to the page they wanted."""

    def dispatch(
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        """Redirect members; show everybody else the page."""
        if request.user.is_authenticated and not guest_of(request):
            # A path, not the name of a view, which `redirect` would look up.
            wanted = self.get_success_url()
            return HttpResponseRedirect(wanted) if wanted else redirect("home")
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return allauth's context, and what a guest keeps or loses."""
        context = super().get_context_data(**kwargs)
        return context | what_a_guest_has(self.request)


class SignupView(OpenToGuests, allauth_views.SignupView):
    """Sign up as a new member, or as a guest who keeps row, chips and history."""

    form_class = SignupForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """Add the guest to the form's arguments."""
        return {**super().get_form_kwargs(), "guest": guest_of(self.request)}

    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Sign up and show the recovery codes, then return to the original page.

        A name taken at the same moment is a field error. Nobody new can sign up in the
        browser of a person on a break; a guest remains the same person.
        """
        try:
            if guest_of(self.request) is None:
                breaks.check_device(self.request.COOKIES)
            answer: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.add_error(
                "username", _("This name is taken, or looks too much like another one.")
            )
            return self._form_again(form)
        except Refusal as refusal:
            form.add_error(None, refusal.message)
            return self._form_again(form)
        if not answer.has_header("Location"):
            return answer
        # The response keeps its cookies; only the redirect changes.
        answer["Location"] = new_codes(self.request, back=answer["Location"])
        return answer

    def _form_again(self, form: SignupForm) -> HttpResponse:
        answer: HttpResponse = self.form_invalid(form)
        return answer


class LoginView(OpenToGuests, allauth_views.LoginView):
    """Log in; warn guests about what they lose."""


class LogoutView(allauth_views.LogoutView):
    """Log out after a confirmation; warn guests that they cannot come back."""

    def post(self, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Log out, and do not treat the person as lapsed at the next visit."""
        answer: HttpResponse = super().post(*args, **kwargs)
        lapsed_members.forget(answer)
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return allauth's context, and what a guest would lose."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | what_a_guest_has(self.request)


@require_POST
@sent_by_members("me")
def name_in_shared_deals(request: HttpRequest) -> HttpResponse:
    """Agree to be named in shared deals, or withdraw that."""
    person = asker_of(request)
    person.shows_name = request.POST.get("shows") == "yes"
    person.save(update_fields=["shows_name"])
    messages.info(
        request,
        _("Shared deals show your name now.")
        if person.shows_name
        else _("Shared deals no longer show your name."),
    )
    return redirect(f"{reverse('me')}#shared-name")


@require_POST
@sent_by_members("me")
def unrelate(request: HttpRequest, user_id: str) -> HttpResponse:
    """Undo a mute or a block."""
    try:
        other = relations.person_for(asker_of(request), user_id)
    except Refusal:
        raise Http404 from None
    relations.relate(asker_of(request), other, None)
    messages.info(
        request, _("You will see messages from %(name)s again.") % {"name": other}
    )
    return redirect("me")
