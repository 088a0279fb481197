"""Setting up the second step."""

from typing import Any

from allauth.mfa.totp import views as totp_views
from django.http import HttpResponse

from accounts.login.allauth_internals import record_authentication


class ActivateView(totp_views.ActivateTOTPView):
    """Set it up; the code typed here proves the person for this session too."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Switch it on."""
        answer: HttpResponse = super().form_valid(form)
        record_authentication(self.request, self.request.user, "mfa", type="totp")
        return answer


activate = ActivateView.as_view()
