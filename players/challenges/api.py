"""REST: challenges and seeks, with the rights of their pages."""

from typing import Any

from django.urls import path, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.people import relations
from accounts.requests.asker import asker_of
from players.challenges import challenges
from players.models import Challenge
from rules import catalogue
from tables import access
from tables.api.fields import Body, Whole
from tables.models import Pace
from tables.seats import series

_CHALLENGE = OpenApiParameter("challenge_id", OpenApiTypes.INT, OpenApiParameter.PATH)
_TABLE = OpenApiParameter("table_id", OpenApiTypes.INT, OpenApiParameter.PATH)


class ChallengeBody(Body):
    """`POST challenges/`."""

    to = serializers.UUIDField(
        required=False, help_text="Whom you challenge; without it anybody may come."
    )
    game = serializers.CharField(max_length=40)
    stake = Whole(min_value=1, max_value=2**53 - 1)
    options = serializers.DictField(required=False)
    pace = serializers.ChoiceField(choices=Pace.choices, default=Pace.NORMAL)
    rated = serializers.BooleanField(default=False)
    lasts = serializers.ChoiceField(choices=list(challenges.LASTS), default="1h")


class Challenger(serializers.Serializer[Any]):
    """Who challenges, or is challenged."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class ChallengeShown(serializers.Serializer[Any]):
    """A challenge, or a seek (`to` null)."""

    id = serializers.IntegerField()
    by = Challenger()
    to = Challenger(allow_null=True)
    game = serializers.CharField()
    options = serializers.DictField()
    stake = serializers.IntegerField()
    pace = serializers.ChoiceField(choices=Pace.choices)
    rated = serializers.BooleanField()
    here = serializers.BooleanField(help_text="Can be accepted at this moment.")
    expires_at = serializers.DateTimeField()


class ChallengesShown(serializers.Serializer[Any]):
    """What is open for you."""

    incoming = ChallengeShown(many=True)
    outgoing = ChallengeShown(many=True)
    seeks = ChallengeShown(many=True)


class Accepted(serializers.Serializer[Any]):
    """Where it is played."""

    table = serializers.IntegerField()
    url = serializers.CharField()


class SeriesShown(serializers.Serializer[Any]):
    """How a series between you and one other stands."""

    played = serializers.IntegerField()
    you = serializers.IntegerField()
    they = serializers.IntegerField()
    name = serializers.CharField()
    text = serializers.CharField()


class Challenges(APIView):
    """Challenges and seeks."""

    throttle_scope = "relations"

    @extend_schema(responses=ChallengesShown)
    def get(self, request: Request) -> Response:
        """Return challenges to you and of yours, and seeks of people who are here."""
        asker = asker_of(request)
        incoming, outgoing = challenges.own(asker)
        others = [row for row in challenges.seeks(asker) if row.by_id != asker.pk]
        lists = {"incoming": incoming, "outgoing": outgoing, "seeks": others}
        return Response(
            {name: [shown(row) for row in rows] for name, rows in lists.items()}
        )

    @extend_schema(request=ChallengeBody, responses={201: ChallengeShown})
    def post(self, request: Request) -> Response:
        """Challenge a member, or seek anybody."""
        asker = asker_of(request)
        wanted: dict[str, Any] = dict(ChallengeBody.read(request))
        given = wanted.pop("to", None)
        to = relations.person_for(asker, given) if given is not None else None
        made = challenges.offer(asker, to, wanted.pop("game"), **wanted)
        return Response(shown(made), status=201)


class Acceptance(APIView):
    """Taking a challenge or a seek."""

    throttle_scope = "relations"

    @extend_schema(parameters=[_CHALLENGE], request=None, responses={200: Accepted})
    def post(self, request: Request, challenge_id: str) -> Response:
        """Accept it: a private table opens, with both of you seated."""
        table = challenges.accept(challenge_id, asker_of(request))
        url = reverse("table", args=[table.pk])
        return Response({"table": table.pk, "url": url})


class OneChallenge(APIView):
    """One challenge."""

    throttle_scope = "relations"

    @extend_schema(
        parameters=[_CHALLENGE], request=None, responses={200: ChallengesShown}
    )
    def delete(self, request: Request, challenge_id: str) -> Response:
        """Decline it, or take your own back; return what is open then."""
        asker = asker_of(request)
        mine = challenges.own(asker)[1]
        is_own = challenge_id in {str(row.pk) for row in mine}
        act = challenges.withdraw if is_own else challenges.decline
        act(challenge_id, asker)
        return Challenges().get(request)


class OwnSeries(APIView):
    """Matches between you and one other, one after the other."""

    @extend_schema(parameters=[_TABLE], responses=SeriesShown)
    def get(self, request: Request, table_id: str) -> Response:
        """Return how your series at this table stands; all 0 where there is none."""
        asker = asker_of(request)
        found = series.of_table(access.table_for(table_id, asker), asker)
        if found is None:
            return Response({"played": 0, "you": 0, "they": 0, "name": "", "text": ""})
        return Response(
            {
                "played": found.played,
                "you": found.you,
                "they": found.they,
                "name": found.other.display_name,
                "text": found.said,
            }
        )


def shown(row: Challenge) -> dict[str, Any]:
    """Return a challenge as the API writes it."""
    to = row.to and {"id": str(row.to.pk), "name": row.to.display_name}
    return {
        "id": row.pk,
        "by": {"id": str(row.by.pk), "name": row.by.display_name},
        "to": to,
        "game": row.game,
        "options": catalogue.described(row.game, bytes(row.options)),
        "stake": row.stake,
        "pace": row.pace,
        "rated": row.rated,
        "here": challenges.is_here(row),
        "expires_at": row.expires_at,
    }


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
