"""Session authentication, separate from the views that need it at import."""

from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from wallet.errors import Refusal


class SessionOfOurPages(SessionAuthentication):
    """Session authentication of our own pages; without their CSRF token, `csrf`."""

    def enforce_csrf(self, request: Request) -> None:
        """Raise `csrf` if Django's check fails."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise Refusal("csrf", status=403) from None
