"""The one who asks: a person, a visitor without an account, or nobody."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from rest_framework.request import Request

from accounts.models import User

Asker = User | AnonymousUser | None
"""Of a request its `user`; of a socket None where nobody is logged in."""


def asker_of(request: Request | HttpRequest) -> User:
    """Return the person who asks; only for views that refuse visitors."""
    assert request.user.is_authenticated
    return request.user
