"""The pages of the second step, on django-allauth's views; members alone have it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.base import views as base_views
from allauth.mfa.recovery_codes import views as recovery_views
from allauth.mfa.totp import views as totp_views
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect

from accounts.requests.asker import asker_of

View = Callable[..., HttpResponseBase]


def for_members(view: View) -> View:
    """Send a guest to where he gets a password: without one there is no first step."""

    @wraps(view)
    @login_required
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if asker_of(request).is_guest:
            return redirect("account_signup")
        answer = view(request, *args, **kwargs)
        answer["Cache-Control"] = "no-store"
        return answer

    return shown


class ActivateView(totp_views.ActivateTOTPView):
    """Set it up; the code typed here proves the person for this session too."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Switch it on."""
        answer: HttpResponse = super().form_valid(form)
        record_authentication(self.request, self.request.user, "mfa", type="totp")
        return answer


authenticate = base_views.authenticate
index = for_members(base_views.index)
reauthenticate = for_members(base_views.reauthenticate)
activate = for_members(ActivateView.as_view())
deactivate = for_members(totp_views.deactivate_totp)
codes = for_members(recovery_views.view_recovery_codes)
new_codes = for_members(recovery_views.generate_recovery_codes)
download = for_members(recovery_views.download_recovery_codes)
