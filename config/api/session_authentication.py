"""The session as a proof, apart from the views, which need it to be loaded."""

from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from wallet.errors import Refusal


class SessionOfOurPages(SessionAuthentication):
    """The session of a page of ours; a request without the page's token is `csrf`."""

    def enforce_csrf(self, request: Request) -> None:
        """Raise `csrf` where Django's check fails."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise Refusal("csrf", status=403) from None
