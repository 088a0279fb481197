"""REST API: challenges and seeks, with the same access rules as their pages."""

from typing import Annotated, Any
from uuid import UUID

from django.urls import path, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Struct
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.people import relations
from accounts.requests.answers import Moment, one_of, told
from accounts.requests.asker import asker_of
from players.challenges import challenges
from players.models import Challenge
from rules import catalogue
from tables import access
from tables.api.fields import Body, Whole
from tables.api.option_schemas import Options
from tables.models import Pace
from tables.seats import series

_CHALLENGE = OpenApiParameter("challenge_id", OpenApiTypes.INT, OpenApiParameter.PATH)
_TABLE = OpenApiParameter("table_id", OpenApiTypes.INT, OpenApiParameter.PATH)


class ChallengeBody(Body):
    """The body of `POST challenges/`."""

    to = serializers.UUIDField(
        required=False, help_text="Whom you challenge; without it anybody may come."
    )
    game = serializers.CharField(max_length=40)
    stake = Whole(min_value=1, max_value=2**53 - 1)
    options = serializers.DictField(required=False)
    pace = serializers.ChoiceField(choices=Pace.choices, default=Pace.NORMAL)
    rated = serializers.BooleanField(default=False)
    lasts = serializers.ChoiceField(choices=list(challenges.LASTS), default="1h")


class Challenger(Struct, frozen=True, kw_only=True):
    """The person who challenges or is challenged."""

    id: UUID
    name: str


class ChallengeShown(Struct, frozen=True, kw_only=True):
    """A challenge, or a seek (`to` null)."""

    id: int
    by: Challenger
    to: Challenger | None
    game: str
    options: Options
    stake: int
    pace: Annotated[str, one_of(Pace.choices)]
    rated: bool
    here: Annotated[bool, told("Can be accepted at this moment.")]
    expires_at: Moment


class ChallengesShown(Struct, frozen=True, kw_only=True):
    """Your open challenges."""

    incoming: list[ChallengeShown]
    outgoing: list[ChallengeShown]
    seeks: list[ChallengeShown]


class Accepted(Struct, frozen=True, kw_only=True):
    """The table where it is played."""

    table: int
    url: str


class SeriesShown(Struct, frozen=True, kw_only=True):
    """The score between you and another person."""

    played: int
    you: int
    they: int
    name: str
    text: str


class Challenges(APIView):
    """Challenges and seeks."""

    throttle_scope = "relations"

    @extend_schema(responses=ChallengesShown)
    def get(self, request: Request) -> Response:
        """Return challenges to and from you, and seeks of people who are online."""
        asker = asker_of(request)
        incoming, outgoing = challenges.own(asker)
        others = [row for row in challenges.seeks(asker) if row.by_id != asker.pk]
        lists = {"incoming": incoming, "outgoing": outgoing, "seeks": others}
        found = {name: [shown(row) for row in rows] for name, rows in lists.items()}
        return Response(ChallengesShown(**found))

    @extend_schema(request=ChallengeBody, responses={201: ChallengeShown})
    def post(self, request: Request) -> Response:
        """Challenge a member, or create a seek."""
        asker = asker_of(request)
        wanted: dict[str, Any] = dict(ChallengeBody.read(request))
        given = wanted.pop("to", None)
        to = relations.person_for(asker, given) if given is not None else None
        made = challenges.offer(asker, to, wanted.pop("game"), **wanted)
        return Response(shown(made), status=201)


class Acceptance(APIView):
    """Acceptance of a challenge or a seek."""

    throttle_scope = "relations"

    @extend_schema(parameters=[_CHALLENGE], request=None, responses={200: Accepted})
    def post(self, request: Request, challenge_id: str) -> Response:
        """Accept it: a private table opens, with both of you seated."""
        table = challenges.accept(challenge_id, asker_of(request))
        url = reverse("table", args=[table.pk])
        return Response(Accepted(table=table.pk, url=url))


class OneChallenge(APIView):
    """One challenge."""

    throttle_scope = "relations"

    @extend_schema(
        parameters=[_CHALLENGE], request=None, responses={200: ChallengesShown}
    )
    def delete(self, request: Request, challenge_id: str) -> Response:
        """Decline it, or cancel your own; return the remaining open ones."""
        asker = asker_of(request)
        mine = challenges.own(asker)[1]
        is_own = challenge_id in {str(row.pk) for row in mine}
        act = challenges.withdraw if is_own else challenges.decline
        act(challenge_id, asker)
        return Challenges().get(request)


class OwnSeries(APIView):
    """The series of matches between you and another person."""

    @extend_schema(parameters=[_TABLE], responses=SeriesShown)
    def get(self, request: Request, table_id: str) -> Response:
        """Return the score of your series at this table; all 0 if there is none."""
        asker = asker_of(request)
        found = series.of_table(access.table_for(table_id, asker), asker)
        if found is None:
            return Response(SeriesShown(played=0, you=0, they=0, name="", text=""))
        return Response(
            SeriesShown(
                played=found.played,
                you=found.you,
                they=found.they,
                name=found.other.display_name,
                text=found.said,
            )
        )


def shown(row: Challenge) -> ChallengeShown:
    """Return a challenge as shown by the API."""
    return ChallengeShown(
        id=row.pk,
        by=_person(row.by),
        to=_person(row.to) if row.to is not None else None,
        game=row.game,
        options=catalogue.described(row.game, bytes(row.options)),
        stake=row.stake,
        pace=row.pace,
        rated=row.rated,
        here=challenges.is_here(row),
        expires_at=row.expires_at,
    )


def _person(user: User) -> Challenger:
    return Challenger(id=user.pk, name=user.display_name)


api_urls = [
    path("challenges/", Challenges.as_view(), name="api_challenges"),
    path(
        "challenges/<str:challenge_id>/accept/",
        Acceptance.as_view(),
        name="api_accept",
    ),
    path(
        "challenges/<str:challenge_id>/", OneChallenge.as_view(), name="api_challenge"
    ),
    path("tables/<str:table_id>/series/", OwnSeries.as_view(), name="api_series"),
]
