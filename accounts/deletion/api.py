"""REST API: account deletion, with the same proof of identity as the page."""

from typing import Any

from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.deletion import delete_account, forms, obstacles
from accounts.errors import Refusal
from accounts.requests.asker import asker_of

Refusal.teach({"proof_needed": _("The password or the code is wrong.")})


class Obstacle(serializers.Serializer[Any]):
    """Something to settle first, in the form of a refusal."""

    code = serializers.CharField()
    message = serializers.CharField()


class DeletionShown(serializers.Serializer[Any]):
    """Whether the account can be deleted now."""

    obstacles = Obstacle(many=True)
    asks_code = serializers.BooleanField(help_text="Two-step log-in is on.")


class DeletionBody(serializers.Serializer[Any]):
    """`POST me/deletion/`."""

    password = serializers.CharField(max_length=128, trim_whitespace=False)
    code = serializers.CharField(max_length=20, required=False)


class Deleted(serializers.Serializer[Any]):
    """The account was deleted."""

    deleted_at = serializers.DateTimeField()
    chips_returned = serializers.IntegerField()


class OwnDeletion(APIView):
    """Deletion of the current person's account."""

    throttle_scope = "reports"

    @extend_schema(responses=DeletionShown)
    def get(self, request: Request) -> Response:
        """Return the obstacles, and whether a code is required."""
        person = asker_of(request)
        found = [
            {"code": one.code, "message": one.message} for one in obstacles.of(person)
        ]
        asks_code = len(forms.proofs(person, None)) > 1
        return Response({"obstacles": found, "asks_code": asks_code})

    @extend_schema(request=DeletionBody, responses={200: Deleted})
    def post(self, request: Request) -> Response:
        """Delete the account: every session and token ends.

        Refused `proof_needed` (403), and with the refusals of `obstacles`.
        """
        body = DeletionBody(data=request.data)
        body.is_valid(raise_exception=True)
        person = asker_of(request)
        obstacles.check(person)
        asked = forms.proofs(person, body.validated_data)
        if not forms.are_valid(asked):
            raise Refusal("proof_needed", status=403)
        row = delete_account.delete(person)
        return Response({"deleted_at": row.at, "chips_returned": row.chips})


api_urls = [path("me/deletion/", OwnDeletion.as_view(), name="api_own_deletion")]
