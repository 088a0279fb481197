"""Who asks for something: a person, a visitor who is nobody yet, or nobody at all."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from rest_framework.request import Request

from accounts.models import User

Asker = User | AnonymousUser | None
"""Of a request its `user`; of a socket None where nobody is logged in."""


def asker_of(request: Request | HttpRequest) -> User:
    """Return the person who asks, where visitors are turned away before."""
    assert request.user.is_authenticated
    return request.user
