"""The second factor of staff: whether it is set up and used."""

from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode


def has(user: Any) -> bool:
    """Return whether the person's log-ins require a code."""
    rows = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP)
    return bool(rows.exists())


def is_needed(user: Any) -> bool:
    """Return whether the person is staff without a second factor."""
    return bool(settings.STAFF_MFA and user.is_staff)


def may_look(user: Any) -> bool:
    """Return whether staff permissions apply on the players' pages.

    Those pages, like sockets, only know the account, so its log-ins must require both
    factors.
    """
    return not is_needed(user) or has(user)


def is_proven(request: HttpRequest) -> bool:
    """Return whether this session used the second factor.

    A session from before the factor was set up does not count and is asked for a code.
    """
    user = request.user
    if not is_needed(user):
        return True
    known = get_authentication_records(request, user)
    return any(one["method"] == "mfa" for one in known) and has(user)


def way(request: HttpRequest, back: str) -> str:
    """Return where to send a person without proof: to set it up, or to enter a code."""
    name = "mfa_reauthenticate" if has(request.user) else "mfa_activate_totp"
    return f"{reverse(name)}?{urlencode({REDIRECT_FIELD_NAME: back})}"


def forget(user: Any) -> bool:
    """Remove somebody's app and recovery codes; return False if there were none."""
    return bool(Authenticator.objects.filter(user=user).delete()[0])
