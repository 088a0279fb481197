"""REST: a member's profile, with the rights of its page."""

from typing import Any

from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import access
from accounts.profiles import profiles
from players.history import history_rows
from players.history.api import GameFigures, games_shown
from players.profiles import profile
from tables.api.pagination import limit_of
from tables.errors import Refusal

Refusal.teach({"profile_closed": _("This profile is not open to you.")})


class FairPlayShown(serializers.Serializer[Any]):
    """How reliably somebody plays, as counts out of how many."""

    played = serializers.IntegerField(help_text="Matches; on points tables deals.")
    finished = serializers.IntegerField()
    disconnected = serializers.IntegerField(help_text="Deals with a disconnection.")
    returned = serializers.IntegerField(help_text="Of these: back before the end.")


class RatingShown(serializers.Serializer[Any]):
    """How well somebody plays the games of a family."""

    practice = serializers.BooleanField(
        source="is_practice", help_text="Against house bots, not between people."
    )
    family = serializers.CharField()
    rating = serializers.IntegerField()
    margin = serializers.IntegerField(help_text="Right 19 times out of 20.")
    provisional = serializers.BooleanField(source="is_provisional")
    games = serializers.IntegerField(help_text="Rated results.")
    points = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="The rating after each of the newest results, the oldest first.",
    )


class PublicDeal(serializers.Serializer[Any]):
    """A deal at a public table; no chips, and the day alone."""

    title = serializers.CharField()
    text = serializers.CharField()
    result = serializers.CharField()
    day = serializers.DateField()
    url = serializers.CharField()


class ProfileShown(serializers.Serializer[Any]):
    """A member's open profile."""

    name = serializers.CharField(help_text="The present one, also for an old name.")
    since = serializers.DateField()
    fair_play = FairPlayShown()
    ratings = RatingShown(many=True)
    games = GameFigures(many=True)
    deals = PublicDeal(many=True)


class OneProfile(APIView):
    """A member's profile."""

    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[
            OpenApiParameter("name", OpenApiTypes.STR, OpenApiParameter.PATH),
        ],
        responses=ProfileShown,
    )
    def get(self, request: Request, name: str) -> Response:
        """Return the profile of a member who opened it to the asker.

        Refused `profile_closed` (403), `no_person` (404).
        """
        limit_of(request, frozenset(), 1)
        found = profiles.find(name)
        if found is None:
            raise Refusal("no_person", status=404)
        if not access.may_see_profile(found.user, request.user):
            raise Refusal("profile_closed", status=403)
        shown = profile.of(found.user)
        deals = [
            {
                "title": row.title,
                "text": row.result,
                "result": row.outcome,
                "day": row.at.date(),
                "url": row.url,
            }
            for row in history_rows.of_deals(shown.deals)
        ]
        body = {
            "name": shown.name,
            "since": shown.since,
            "fair_play": shown.fair_play,
            "ratings": shown.ratings,
            "games": games_shown(shown.families),
            "deals": deals,
        }
        return Response(ProfileShown(body).data)


api_urls = [path("people/<str:name>/", OneProfile.as_view(), name="api_profile")]
