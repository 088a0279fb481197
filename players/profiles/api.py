"""REST API: a member's profile, with the same access rules as its page."""

from datetime import date
from typing import Annotated

from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Struct
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import access
from accounts.profiles import profiles
from accounts.requests.answers import told
from players.history import history_rows
from players.history.api import GameFigures, games_shown
from players.profiles import profile
from players.ratings.standing import Standing
from tables.api.pagination import limit_of
from tables.errors import Refusal

Refusal.teach({"profile_closed": _("You can't see this profile.")})


class FairPlayShown(Struct, frozen=True, kw_only=True):
    """How reliably somebody plays, as counts."""

    played: Annotated[int, told("Matches; on points tables deals.")]
    finished: int
    disconnected: Annotated[int, told("Deals with a disconnection.")]
    returned: Annotated[int, told("Of these: back before the end.")]


class RatingShown(Struct, frozen=True, kw_only=True):
    """Somebody's rating in a family."""

    practice: Annotated[bool, told("Against house bots, not between people.")]
    family: str
    rating: int
    margin: Annotated[int, told("Right 19 times out of 20.")]
    provisional: bool
    games: Annotated[int, told("Rated results.")]
    points: Annotated[
        list[int],
        told("The rating after each of the newest results, the oldest first."),
    ]


class PublicDeal(Struct, frozen=True, kw_only=True):
    """A deal at a public table, without chips, dated by day only."""

    title: str
    text: str
    result: str
    day: date
    url: str


class ProfileShown(Struct, frozen=True, kw_only=True):
    """A member's open profile."""

    name: Annotated[str, told("The present one, also for an old name.")]
    since: date
    fair_play: FairPlayShown
    ratings: list[RatingShown]
    games: list[GameFigures]
    deals: list[PublicDeal]


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
        """Return the profile of a member, if it is open to you.

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
            PublicDeal(
                title=row.title,
                text=row.result,
                result=row.outcome,
                day=row.at.date(),
                url=row.url,
            )
            for row in history_rows.of_deals(shown.deals)
        ]
        return Response(
            ProfileShown(
                name=shown.name,
                since=shown.since,
                fair_play=FairPlayShown(
                    played=shown.fair_play.played,
                    finished=shown.fair_play.finished,
                    disconnected=shown.fair_play.disconnected,
                    returned=shown.fair_play.returned,
                ),
                ratings=[_rating(one) for one in shown.ratings],
                games=games_shown(shown.families),
                deals=deals,
            )
        )


def _rating(one: Standing) -> RatingShown:
    return RatingShown(
        practice=one.is_practice,
        family=one.family,
        rating=one.rating,
        margin=one.margin,
        provisional=one.is_provisional,
        games=one.games,
        points=one.points,
    )


api_urls = [path("people/<str:name>/", OneProfile.as_view(), name="api_profile")]
