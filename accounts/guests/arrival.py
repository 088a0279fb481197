"""Visitors who press Play now become guests."""

from allauth.core import ratelimit
from django.contrib.auth import login
from django.http import HttpRequest

from accounts.errors import Refusal
from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from accounts.wellbeing import breaks

_BACKEND = "django.contrib.auth.backends.ModelBackend"


def person_of(request: HttpRequest) -> User:
    """Return the current person; a visitor becomes a guest with a session.

    Raise `too_many_guests` (429) when too many came from this address, `on_break` or
    `excluded` (403) if a person on a break used this browser.
    """
    if request.user.is_authenticated:
        return request.user
    breaks.check_device(request.COOKIES)
    if not ratelimit.consume(request, action="guest"):
        raise Refusal("too_many_guests", status=429)
    guest = create_guest()
    login(request, guest, backend=_BACKEND)
    return guest
