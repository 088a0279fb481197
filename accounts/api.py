"""REST API: bearer tokens, new guests, and the current person."""

from typing import Any

from django.urls import path
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.guests.guest_accounts import create_guest
from accounts.login import login_history
from accounts.models import User
from accounts.requests.asker import asker_of
from accounts.tokens import bearer_tokens
from accounts.wellbeing import breaks
from wallet.statement import statements


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Bearer tokens in the OpenAPI document."""

    target_class = "accounts.tokens.authentication.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the scheme in OpenAPI's format."""
        return {"type": "http", "scheme": "bearer"}


class PersonShape(serializers.Serializer[Any]):
    """A person's public data."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    guest = serializers.BooleanField()
    bot = serializers.BooleanField()


class ChipsShape(serializers.Serializer[Any]):
    """The three balances of play chips."""

    available = serializers.IntegerField()
    on_tables = serializers.IntegerField()
    pending = serializers.IntegerField()


class MeShape(PersonShape):
    """The current person, with private data."""

    username = serializers.CharField()
    chips = ChipsShape()


class NewGuestShape(serializers.Serializer[Any]):
    """A new guest, and the token, which is shown only once."""

    user = PersonShape()
    token = serializers.CharField()


def person(user: User) -> dict[str, Any]:
    """Return a person's public data."""
    return {
        "id": str(user.pk),
        "name": user.display_name,
        "guest": user.is_guest,
        "bot": user.is_bot,
    }


class Guests(APIView):
    """New guests."""

    authentication_classes: list[type[BaseAuthentication]] = []
    permission_classes = [AllowAny]
    throttle_scope = "guests"

    @extend_schema(request=None, responses={201: NewGuestShape}, auth=[])
    def post(self, request: Request) -> Response:
        """Create a guest with 10,000 play chips; sets no cookie."""
        breaks.check_device(request.COOKIES)
        guest = create_guest()
        name = login_history.program_of(request.headers.get("User-Agent", ""))
        body = {"user": person(guest), "token": bearer_tokens.issue(guest, name)}
        return Response(body, status=status.HTTP_201_CREATED)


class Me(APIView):
    """The current person."""

    @extend_schema(responses={200: MeShape})
    def get(self, request: Request) -> Response:
        """Return id, names and play chips."""
        asker = asker_of(request)
        figures = statements.figures(asker, "play")
        return Response(
            {
                **person(asker),
                "username": asker.username,
                "chips": {
                    "available": figures.available,
                    "on_tables": figures.on_tables,
                    "pending": figures.pending,
                },
            }
        )


api_urls = [
    path("guests/", Guests.as_view(), name="api_guests"),
    path("me/", Me.as_view(), name="api_me"),
]
