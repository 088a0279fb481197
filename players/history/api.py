"""REST API: a person's own history and statistics."""

from datetime import date
from typing import Annotated, Final

from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Meta, Struct
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests.answers import Moment, one_of, told
from accounts.requests.asker import asker_of
from players import read_replica
from players.history import history_rows
from players.history.history_rows import DEALS, KINDS
from players.models import Outcome
from players.statistics import totals
from players.statistics.played_lists import Filters
from players.statistics.totals import FamilyTotals, Totals
from rules import catalogue
from tables.api.pagination import limit_of
from tables.errors import Refusal
from tables.families import registry

LIMIT: Final = 50
FILTERS: Final = ("kind", "family", "game", "chips", "result", "from", "to")


Average = Annotated[float, Meta(extra_json_schema={"format": "double"})]


class PlayedRow(Struct, frozen=True, kw_only=True):
    """A deal, match or event that the person played."""

    title: Annotated[str, told("The game; of an event its name.")]
    text: Annotated[str, told("How it came out, in words.")]
    result: Annotated[
        str,
        one_of([("", ""), *Outcome.choices]),
        told("Empty for an event that is not over."),
    ]
    chips: Annotated[str, told("A kind of chips, such as `play`.")]
    amount: Annotated[int | None, told("Won or lost; null where it is not told apart.")]
    at: Moment
    url: Annotated[str, told("Its page: of a deal the replay.")]


class HistoryPage(Struct, frozen=True, kw_only=True):
    """A page of rows, newest first, and the cursor for the next older page."""

    results: list[PlayedRow]
    next: str | None


class GameFigures(Struct, frozen=True, kw_only=True):
    """Totals of the person's deals of one game."""

    game: str
    family: str
    deals: int
    won: int
    lost: Annotated[int, told("A stalemate is lost by everybody.")]
    void: Annotated[int, told("Neither won nor lost.")]
    average_count: Average | None
    matches: Annotated[int, told("Of several deals.")]
    matches_won: int
    figures: Annotated[
        dict[str, int], told("What the family counts, such as `shown` or `gins`.")
    ]


class MonthFigures(Struct, frozen=True, kw_only=True):
    """Totals of the deals of one family in one month (UTC)."""

    family: str
    month: Annotated[date, told("Its first day.")]
    deals: int
    won: int
    lost: int
    average_count: Average | None


class StatisticsShown(Struct, frozen=True, kw_only=True):
    """The person's statistics, by game and by month."""

    games: list[GameFigures]
    months: list[MonthFigures]


class History(APIView):
    """The current person's history."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        parameters=[
            OpenApiParameter("kind", str, enum=list(KINDS), description="else deals"),
            OpenApiParameter("family", str, description="a family of games"),
            OpenApiParameter("game", str, description="a game of the catalogue"),
            OpenApiParameter("chips", str, description="a kind of chips, else all"),
            OpenApiParameter("result", str, enum=["", *Outcome.values]),
            OpenApiParameter("from", str, description="first day, 2026-11-22 (UTC)"),
            OpenApiParameter("to", str, description="last day"),
            OpenApiParameter("cursor", str, description="`next` of the page before"),
            OpenApiParameter("limit", int, description="1 to 50, else 50"),
        ],
        responses=HistoryPage,
    )
    def get(self, request: Request) -> Response:
        """Return a page of your deals, matches or events, newest first.

        Refused `bad_choice`, `bad_date`, `bad_cursor`, `bad_limit` (400).
        """
        query = request.query_params
        limit = limit_of(request, frozenset({*FILTERS, "cursor", "limit"}), LIMIT)
        kind = query.get("kind", DEALS)
        if kind not in KINDS:
            known = " ".join(KINDS)
            raise Refusal("bad_choice", status=400, field="kind", known=known)
        filters = Filters.read(query)
        asker = asker_of(request)
        before = query.get("cursor")
        page = read_replica.read(history_rows.page, asker, kind, filters, before, limit)
        results = [
            PlayedRow(
                title=row.title,
                text=row.result,
                result=row.outcome,
                chips=row.chips_kind,
                amount=row.chips,
                at=row.at,
                url=row.url,
            )
            for row in page.rows
        ]
        return Response(HistoryPage(results=results, next=page.next))


class Statistics(APIView):
    """The current person's statistics."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=StatisticsShown)
    def get(self, request: Request) -> Response:
        """Return the totals of your deals, and the months of the last year."""
        families = read_replica.read(totals.by_family, asker_of(request))
        months = [
            MonthFigures(
                family=family.family,
                month=month,
                deals=one.deals,
                won=one.won,
                lost=one.lost,
                average_count=one.average_count,
            )
            for family in families
            for month, one in family.months.items()
        ]
        return Response(StatisticsShown(games=games_shown(families), months=months))


def games_shown(families: list[FamilyTotals]) -> list[GameFigures]:
    """Return the totals of each game, as shown by the API."""
    return [
        _game(name, one) for family in families for name, one in family.games.items()
    ]


def _game(name: str, one: Totals) -> GameFigures:
    family = catalogue.find(name).family
    counted = registry.of(family).figures.counted
    return GameFigures(
        game=name,
        family=family,
        deals=one.deals,
        won=one.won,
        lost=one.lost,
        void=one.void,
        average_count=one.average_count,
        matches=one.matches,
        matches_won=one.matches_won,
        figures={figure.key: one.figure(figure) for figure in counted},
    )


api_urls = [
    path("me/history/", History.as_view(), name="api_history"),
    path("me/statistics/", Statistics.as_view(), name="api_statistics"),
]
