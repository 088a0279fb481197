"""REST API: mute, block and report people, who are not told."""

from typing import Any
from uuid import UUID

from django.urls import path, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.access import may_see_profile
from accounts.models import Relation, Report, User
from accounts.people import relations
from accounts.requests.asker import asker_of
from tables import access
from tables.api import views
from tables.api.fields import Body, Text, Whole
from tables.api.serializers import TableShown
from tables.errors import Refusal
from tables.models import MatchSeat
from tables.seats import rematch


class RelationBody(Body):
    """The body of `PUT people/{id}/relation/`."""

    kind = serializers.ChoiceField(choices=Relation.Kind.choices)


class RelationShown(serializers.Serializer[Any]):
    """What you have decided about a person."""

    kind = serializers.ChoiceField(choices=Relation.Kind.choices, allow_null=True)


class AboutPerson(RelationShown):
    """The same, with the person's profile."""

    profile = serializers.CharField(
        allow_null=True, help_text="The profile's address, if it is open to you."
    )


class ReportBody(Body):
    """The body of `POST reports/`."""

    about = serializers.UUIDField()
    reason = serializers.ChoiceField(choices=Report.Reason.choices)
    text = Text(max_length=relations.TEXT_MAX, required=False, allow_blank=True)
    table = Whole(min_value=1, max_value=2**53 - 1, required=False)
    deal = serializers.UUIDField(required=False)


class ReportShown(serializers.Serializer[Any]):
    """A stored report."""

    id = serializers.IntegerField()
    state = serializers.CharField()


_PERSON = OpenApiParameter("user_id", OpenApiTypes.UUID, OpenApiParameter.PATH)


class OneRelation(APIView):
    """The relation of the current person to another."""

    throttle_scope = "relations"

    @extend_schema(parameters=[_PERSON], responses={200: AboutPerson})
    def get(self, request: Request, user_id: str) -> Response:
        """Return `mute`, `block` or null, and the URL of the person's profile."""
        asker = asker_of(request)
        other = relations.person_for(asker, user_id)
        kind, is_open = (
            relations.relation_to(asker, other),
            may_see_profile(other, asker),
        )
        url = reverse("profile", args=[other.display_name]) if is_open else None
        return Response({"kind": kind, "profile": url})

    @extend_schema(
        parameters=[_PERSON], request=RelationBody, responses={200: RelationShown}
    )
    def put(self, request: Request, user_id: str) -> Response:
        """Mute or block the person."""
        asker = asker_of(request)
        other = relations.person_for(asker, user_id)
        kind = RelationBody.read(request)["kind"]
        relations.relate(asker, other, kind)
        return Response({"kind": kind})

    @extend_schema(parameters=[_PERSON], request=None, responses={200: RelationShown})
    def delete(self, request: Request, user_id: str) -> Response:
        """Remove the mute or block."""
        relations.relate(
            asker_of(request), relations.person_for(asker_of(request), user_id), None
        )
        return Response({"kind": None})


class Reports(APIView):
    """Reports to staff."""

    throttle_scope = "reports"

    @extend_schema(request=ReportBody, responses={201: ReportShown})
    def post(self, request: Request) -> Response:
        """Report a person to our staff."""
        wanted: dict[str, Any] = ReportBody.read(request)
        asker = asker_of(request)
        about = relations.person_for(asker, wanted["about"])
        table, deal = wanted.get("table"), wanted.get("deal")
        if table is not None:
            access.table_for(table, asker)
        if deal is not None:
            _check_deal(deal, table, asker, about)
        made = relations.report(
            asker,
            about,
            wanted["reason"],
            text=wanted.get("text", ""),
            table=table,
            deal=deal,
        )
        return Response({"id": made.pk, "state": made.state}, status=201)


def _check_deal(deal: UUID, table: int | None, *people: User) -> None:
    """Raise `no_deal_here` for a deal of another table, or without one of the two."""
    found = access.deal_for(deal, people[0])
    played = MatchSeat.objects.filter(match=found.match_id, user__in=people)
    is_here = found.table_id == table if table is not None else played.exists()
    if not is_here:
        raise Refusal("no_deal_here", status=404)


class Rematch(APIView):
    """Playing again with the people of a table's last deal."""

    @extend_schema(request=None, responses={201: TableShown})
    def post(self, request: Request, table_id: str) -> Response:
        """Sit down at the rematch: the first to ask opens it and invites the others."""
        asker = asker_of(request)
        table = access.table_for(table_id, asker)
        found = rematch.rematch(table, asker)
        return Response(views.table_shown(views.with_seats(found)), status=201)


api_urls = [
    path("tables/<str:table_id>/rematch/", Rematch.as_view(), name="api_rematch"),
    path("people/<str:user_id>/relation/", OneRelation.as_view(), name="api_relation"),
    path("reports/", Reports.as_view(), name="api_reports"),
]
