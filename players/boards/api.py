"""REST API: the boards, with the same access rules as their pages."""

from datetime import date
from typing import Annotated

from django.http import Http404
from django.urls import path, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Struct
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests.answers import told
from players import read_replica
from players.boards.months import month_of
from players.ratings import boards
from tables.api.pagination import limit_of
from tables.errors import Refusal
from tables.families import registry

_FAMILY = OpenApiParameter(
    "family", OpenApiTypes.STR, OpenApiParameter.PATH, enum=list(registry.FACES)
)
_MONTH = OpenApiParameter("month", OpenApiTypes.STR, description="2026-11, or now.")
_CURSOR = OpenApiParameter("cursor", OpenApiTypes.STR)


class BoardRow(Struct, frozen=True, kw_only=True):
    """A member on a board."""

    place: int
    name: str
    url: Annotated[str, told("The member's profile.")]
    rating: int
    margin: Annotated[int, told("Right 19 times out of 20.")]
    games: Annotated[int, told("Rated results.")]


class BoardShown(Struct, frozen=True, kw_only=True):
    """A page of a board, best first."""

    results: list[BoardRow]
    next: str | None


class OneBoard(APIView):
    """The board of a family, current or for a month."""

    permission_classes = [AllowAny]

    @extend_schema(parameters=[_FAMILY, _MONTH, _CURSOR], responses=BoardShown)
    def get(self, request: Request, family: str) -> Response:
        """Return a page of the board: members whose profile is open to you.

        Refused `bad_field` (400), `bad_cursor` (400).
        """
        if family not in registry.FACES:
            raise Http404
        limit_of(request, frozenset({"month", "cursor"}), 1)
        number = _number(request)
        found = read_replica.read(
            boards.page, family, request.user, month=_month(request), number=number
        )
        rows = [
            BoardRow(**row._asdict(), url=reverse("profile", args=[row.name]))
            for row in found.rows
        ]
        more = str(number + 1) if found.has_more else None
        return Response(BoardShown(results=rows, next=more))


def _month(request: Request) -> date | None:
    asked = request.query_params.get("month")
    found = None if asked is None else month_of(asked)
    if asked is not None and found is None:
        raise Refusal("bad_field", status=400, field="month")
    return found


def _number(request: Request) -> int:
    asked = request.query_params.get("cursor", "1")
    is_number = asked.isascii() and asked.isdigit() and len(asked) < 3
    if not (is_number and 1 <= int(asked) <= boards.PAGES_MAX):
        raise Refusal("bad_cursor", status=400)
    return int(asked)


api_urls = [path("boards/<str:family>/", OneBoard.as_view(), name="api_board")]
