"""Bearer authentication, separate from the views that need it at import."""

from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import User
from accounts.tokens import bearer_tokens


def bearer_of(request: Request) -> str | None:
    """Return the token of a request, empty if malformed; None without the header."""
    words = get_authorization_header(request).split()
    if not words or words[0].lower() != b"bearer":
        return None
    try:
        return words[1].decode("ascii") if len(words) == 2 else ""
    except UnicodeDecodeError:
        return ""


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`; a wrong token is 401, never anonymous access."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[User, str] | None:
        """Return the token's user; None without the header."""
        token = bearer_of(request)
        if token is None:
            return None
        user = bearer_tokens.user_of(token)
        if user is None:
            raise AuthenticationFailed(_("This token is not valid."))
        return user, token

    def authenticate_header(self, request: Request) -> str:
        """Return the challenge for a 401."""
        return self.keyword
