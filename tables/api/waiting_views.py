"""REST about coming and going: the queue for a seat, and drop and go."""

from django.urls import path, reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests.asker import asker_of
from tables import access
from tables.api import serializers
from tables.seats import drop_and_go, waiting_list


class OwnPlace(APIView):
    """The asker's place in the queue for a seat."""

    @extend_schema(request=None, responses={201: serializers.PlaceShown})
    def post(self, request: Request, table_id: str) -> Response:
        """Wait for a seat; the first in the queue is offered the next one."""
        table = access.table_for(table_id, request.user)
        place = waiting_list.wait(table.pk, asker_of(request))
        return Response(place._asdict(), status=201)

    @extend_schema(request=None, responses={200: serializers.Unqueued})
    def delete(self, request: Request, table_id: str) -> Response:
        """Leave the queue, or pass on the seat that is offered."""
        table = access.table_for(table_id, request.user)
        return Response({"waiting": waiting_list.give_up(table.pk, asker_of(request))})


class DropAndGo(APIView):
    """Out of the deal, and on to another table."""

    @extend_schema(request=serializers.Move, responses={201: serializers.Moved})
    def post(self, request: Request, table_id: str) -> Response:
        """Drop and sit down at the table of the same kind that starts soonest."""
        table = access.table_for(table_id, request.user)
        version = serializers.Move.read(request)["version"]
        seat = drop_and_go.drop_and_go(table.pk, asker_of(request), version)
        return Response(
            {
                "table": seat.table_id,
                "seat": seat.number,
                "url": reverse("table", args=[seat.table_id]),
                "socket": f"/ws/tables/{seat.table_id}/",
            },
            status=201,
        )


api_urls = [
    path("tables/<str:table_id>/waiting/", OwnPlace.as_view(), name="api_waiting"),
    path("tables/<str:table_id>/move/", DropAndGo.as_view(), name="api_move"),
]
