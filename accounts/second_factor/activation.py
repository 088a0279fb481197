"""Activation of two-factor authentication."""

from typing import Any

from allauth.mfa.totp import views as totp_views
from django.http import HttpResponse

from accounts.login.allauth_internals import record_authentication


class ActivateView(totp_views.ActivateTOTPView):
    """Activate it; the code typed here also authenticates this session."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Activate it."""
        answer: HttpResponse = super().form_valid(form)
        record_authentication(self.request, self.request.user, "mfa", type="totp")
        return answer


activate = ActivateView.as_view()
