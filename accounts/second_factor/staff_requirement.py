"""Whether a staff member has passed the second step, and how they get there."""

from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode


def has(user: Any) -> bool:
    """Tell whether the person's log-ins ask for a code."""
    rows = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP)
    return bool(rows.exists())


def is_needed(user: Any) -> bool:
    """Tell whether the person is staff and still needs a second step."""
    return bool(settings.STAFF_MFA and user.is_staff)


def may_look(user: Any) -> bool:
    """Tell whether staff's right to look holds on the players' pages.

    There the account alone is known, as on a socket: its log-ins take both factors.
    """
    return not is_needed(user) or has(user)


def is_proven(request: HttpRequest) -> bool:
    """Tell whether this session may be the staff's.

    A session begun before the factor was set up proves nothing: it asks for a code.
    """
    user = request.user
    if not is_needed(user):
        return True
    known = get_authentication_records(request, user)
    return any(one["method"] == "mfa" for one in known) and has(user)


def way(request: HttpRequest, back: str) -> str:
    """Return where a person without proof goes next: setting it up, or a code."""
    name = "mfa_reauthenticate" if has(request.user) else "mfa_activate_totp"
    return f"{reverse(name)}?{urlencode({REDIRECT_FIELD_NAME: back})}"


def forget(user: Any) -> bool:
    """Take somebody's app and written codes away; False where there were none."""
    return bool(Authenticator.objects.filter(user=user).delete()[0])
