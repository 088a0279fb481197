"""The person making a request: logged in, a visitor, or None."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from rest_framework.request import Request

from accounts.models import User

Asker = User | AnonymousUser | None
"""The `user` of a request; on a socket None if nobody is logged in."""


def asker_of(request: Request | HttpRequest) -> User:
    """Return the person making the request; only for views that refuse visitors."""
    assert request.user.is_authenticated
    return request.user
