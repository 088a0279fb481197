"""`/api/v1/`: games, tables, seats, matches and deals (docs/protocol.md, "REST").

Parse, call one function, answer. Play itself goes over the socket. Whatever moves chips
is unique by its business key, so a request sent twice moves them once; an
`Idempotency-Key` is therefore not needed and, where one is sent, changes nothing.
"""

from typing import TYPE_CHECKING, TypedDict, cast

import msgspec
from django.db.models import Prefetch, QuerySet
from django.urls import path, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import UNSET, structs
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import row_ids
from accounts.requests.asker import asker_of
from accounts.requests.link_preview import absolute
from rules import catalogue
from tables import access
from tables.api import fields, pagination, record_serializers, serializers
from tables.errors import Refusal
from tables.fairness import published_log
from tables.games import cash_tables
from tables.history import anonymity, records, scores, sharing
from tables.models import Seat, Table
from tables.seats import last_game, seating, shapes
from tables.table import invitations
from tables.view import snapshot, wire
from wallet import money

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Seated(TypedDict):
        """Who sits there, by seat, read with the table."""

        seated: list[Seat]

    SeatedTable = WithAnnotations[Table, Seated]

LOG_PAGE_SIZE = 200
LOG_PARAMETERS = frozenset({"after", "limit"})
_CURSOR = OpenApiParameter("cursor", str, description="`next` of the last page.")
_LIMIT = OpenApiParameter("limit", int, description="Rows a page, 1 to 50.")


class HouseView(APIView):
    """Reading is open to all, acting is for people with a session or a token."""

    permission_classes = [IsAuthenticatedOrReadOnly]


class Games(HouseView):
    """The catalogue."""

    action = "list"

    @extend_schema(responses={200: serializers.GameShown})
    def get(self, request: Request) -> Response:
        """List the games with their seats and default options."""
        return Response(catalogue.listing())


class Tables(HouseView):
    """The open tables that everybody may see, newest first."""

    @extend_schema(
        operation_id="tables_list",
        parameters=[
            _CURSOR,
            _LIMIT,
            OpenApiParameter("game", str, description="A name of the catalogue."),
        ],
        responses={200: serializers.TablePage},
    )
    def get(self, request: Request) -> Response:
        """List a page of tables."""
        limit, below = pagination.page(request, "game")
        rows = Table.objects.public().only(*_SHOWN).prefetch_related(_seated())
        rows = rows.order_by("-pk")
        if "game" in request.query_params:
            asked = request.query_params["game"]
            shapes.game_of(asked)
            rows = rows.filter(game=asked)
        if below is not None:
            rows = rows.filter(pk__lt=below)
        found = list(rows[: limit + 1])
        more = pagination.cursor(found[limit - 1].pk) if len(found) > limit else None
        shown = [table_shown(cast("SeatedTable", table)) for table in found[:limit]]
        return Response(serializers.TablePage(results=shown, next=more))

    @extend_schema(
        request=serializers.NewTable, responses={201: serializers.TableShown}
    )
    def post(self, request: Request) -> Response:
        """Open a table. You still have to sit down."""
        wanted = serializers.NewTable.read(request)
        with fields.about("stake"):
            table = seating.open_table(asker_of(request), **wanted)
        shown = table_shown(with_seats(table))
        if table.is_private:
            token = invitations.token_of(table)
            invitation = reverse("invitation", args=[token])
            shown = structs.replace(shown, invitation=invitation)
        where = reverse("api_table", args=[table.pk])
        return Response(shown, status=201, headers={"Location": where})


class OneTable(HouseView):
    """A table."""

    @extend_schema(responses={200: serializers.TableWithView})
    def get(self, request: Request, table_id: str) -> Response:
        """Return the table and your view of it."""
        table = access.table_for(table_id, request.user)
        person = request.user if request.user.is_authenticated else None
        now = snapshot.snapshot(table.pk, person)
        shown = structs.asdict(table_shown(with_seats(table)))
        shown["version"] = now.version
        view = wire.plain(now.view)
        return Response(serializers.TableWithView(**shown, view=view))


class OwnSeat(HouseView):
    """The asker's own seat at a table."""

    @extend_schema(request=serializers.SitDown, responses={201: serializers.Seated})
    def post(self, request: Request, table_id: str) -> Response:
        """Sit down: any free seat with the default buy-in, unless told otherwise.

        Where a `buy_in` must be chosen and is missing: `missing_field`.
        """
        table = access.table_for(table_id, request.user)
        wanted = serializers.SitDown.read(request)
        cash_tables.check_buy_in(
            table.game, table.ledger, asker_of(request), wanted.get("buy_in")
        )
        with fields.about("buy_in"):
            seat = seating.sit_down(table.pk, asker_of(request), **wanted)
        rows = snapshot.snapshot(table.pk, request.user).view.seats
        states = {row.table.seat: row.state for row in rows}
        state = states.get(seat.number, "waiting")
        return Response({"seat": seat.number, "state": state}, status=201)

    @extend_schema(
        request=serializers.LastGame, responses={200: serializers.LastGameShown}
    )
    def patch(self, request: Request, table_id: str) -> Response:
        """Play one more deal and leave with it, at no cost; or take that back."""
        table = access.table_for(table_id, request.user)
        wanted = serializers.LastGame.read(request)["last_game"]
        is_last = last_game.set_last_game(table.pk, asker_of(request), wanted)
        return Response({"last_game": is_last})

    @extend_schema(request=None, responses={200: serializers.Left})
    def delete(self, request: Request, table_id: str) -> Response:
        """Stand up, now or when the deal is over."""
        table = access.table_for(table_id, request.user)
        leaving = seating.stand_up(table.pk, asker_of(request))
        return Response(msgspec.to_builtins(leaving))


class OwnStack(HouseView):
    """The asker's chips on a table."""

    @extend_schema(request=serializers.TopUp, responses={200: serializers.Stack})
    def post(self, request: Request, table_id: str) -> Response:
        """Bring more chips to the seat."""
        table = access.table_for(table_id, request.user)
        amount = serializers.TopUp.read(request)["amount"]
        with fields.about("amount"):
            stack = seating.top_up(table.pk, asker_of(request), amount)
        return Response({"stack": stack})


class TableDeals(HouseView):
    """The deals that were played at a table."""

    @extend_schema(
        operation_id="tables_deals_list",
        parameters=[_CURSOR, _LIMIT],
        responses={200: record_serializers.ScorePage},
    )
    def get(self, request: Request, table_id: str) -> Response:
        """List a page of ended deals, newest first, and how those seated now stand."""
        table = access.table_for(table_id, request.user)
        limit, below = pagination.page(request)
        rows = scores.ended(table)
        if below is not None:
            rows = rows.filter(number__lt=below)
        found = list(rows[: limit + 1])
        more = (
            pagination.cursor(found[limit - 1].number) if len(found) > limit else None
        )
        shown = [scores.shown(deal) for deal in found[:limit]]
        hidden = access.unnamed({row["match"] for row in shown}, request.user)
        return Response(
            {
                "results": [
                    anonymity.without_names(row) if row["match"] in hidden else row
                    for row in shown
                ],
                "next": more,
                "standing": scores.standing(table),
            }
        )


class OneMatch(HouseView):
    """A match."""

    @extend_schema(responses={200: record_serializers.MatchShown})
    def get(self, request: Request, match_id: str) -> Response:
        """Return the match with its seats and deals.

        Of one that was set aside strangers read `user` null and "Player 1", "Player 2".
        """
        match = access.match_for(match_id, request.user)
        shown = records.match_shown(match)
        return Response(anonymity.for_reader(shown, match, request.user))


_DEAL_ID = OpenApiParameter("deal_id", OpenApiTypes.UUID, OpenApiParameter.PATH)


class OneDeal(HouseView):
    """A deal that is over and revealed."""

    @extend_schema(parameters=[_DEAL_ID], responses={200: record_serializers.DealShown})
    def get(self, request: Request, deal_id: str) -> Response:
        """Return the replay log; 404 until the deal's seed is revealed."""
        deal = access.deal_for(deal_id, request.user)
        if deal.revealed_at is None or not records.was_dealt(deal):
            raise Refusal("no_deal_here", status=404)
        shown = records.deal_shown(deal)
        return Response(anonymity.for_reader(shown, deal.match, request.user))


class DealProof(HouseView):
    """The proof that a deck was fixed before the deal."""

    @extend_schema(parameters=[_DEAL_ID], responses={200: record_serializers.Proof})
    def get(self, request: Request, deal_id: str) -> Response:
        """Return commitment and log place; the whole record once revealed."""
        deal = access.deal_for(deal_id, request.user)
        shown = records.proof_shown(deal)
        return Response(anonymity.for_reader(shown, deal.match, request.user))


class DealShare(HouseView):
    """The asker's link to a deal."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        parameters=[_DEAL_ID], request=None, responses={200: record_serializers.Shared}
    )
    def post(self, request: Request, deal_id: str) -> Response:
        """Return an address at which everybody finds the deal.

        A deal of a private table gets a link of your own when you first ask for it.
        The link shows only this deal, until you take it back.
        """
        deal = access.deal_for(deal_id, request.user)
        path = sharing.path_to(deal, asker_of(request))
        return Response({"url": absolute(request, path)})

    @extend_schema(
        parameters=[_DEAL_ID], request=None, responses={200: record_serializers.Shared}
    )
    def delete(self, request: Request, deal_id: str) -> Response:
        """Take your link back; the links of others stay."""
        asker = asker_of(request)
        sharing.revoke(access.deal_for(deal_id, asker), asker)
        return Response({"url": None})


class FairnessLog(HouseView):
    """The log of all commitments, a chain that anybody can compute again."""

    @extend_schema(
        operation_id="fairness_log",
        parameters=[
            OpenApiParameter("after", int, description="A number in the log; 0: all."),
            OpenApiParameter("limit", int, description="Rows a page, 1 to 200."),
        ],
        responses={200: record_serializers.CommitmentPage},
    )
    def get(self, request: Request) -> Response:
        """List a page of commitments, oldest first."""
        limit = pagination.limit_of(request, LOG_PARAMETERS, LOG_PAGE_SIZE)
        after = request.query_params.get("after", "0")
        if not after.isascii() or not after.isdigit():
            raise Refusal("bad_cursor", status=400)
        if len(after) > row_ids.ID_DIGITS_MAX:
            raise Refusal("bad_cursor", status=400)
        found = published_log.log_after(int(after), limit + 1, request.user)
        more = found[limit - 1].n if len(found) > limit else None
        shown = [
            record_serializers.Commitment(**structs.asdict(row))
            for row in found[:limit]
        ]
        return Response(record_serializers.CommitmentPage(results=shown, next=more))


class OneOff(HouseView):
    """What the asker's hand was short of when somebody else showed."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        parameters=[_DEAL_ID], responses={200: record_serializers.OneOffShown}
    )
    def get(self, request: Request, deal_id: str) -> Response:
        """Return the cards of which any one would have made a valid show."""
        deal = access.deal_for(deal_id, request.user)
        if deal.revealed_at is None or not records.was_dealt(deal):
            raise Refusal("no_deal_here", status=404)
        return Response(scores.one_off(deal, asker_of(request)))


def table_shown(table: "SeatedTable") -> serializers.TableShown:
    """Return a table with prefetched `seated` as the API writes it."""
    return serializers.TableShown(
        id=table.pk,
        url=reverse("table", args=[table.pk]),
        socket=f"/ws/tables/{table.pk}/",
        name=table.name,
        game=table.game,
        options=catalogue.described(table.game, bytes(table.options)),
        seats_max=table.seats_max,
        seats=[
            serializers.PersonShown(
                seat=seat.number,
                user=seat.user_id,
                name=seat.user.display_name,
                bot=seat.user.is_bot,
            )
            for seat in table.seated
        ],
        stake=table.stake,
        chips=table.ledger,
        currency=money.currency_of(table.ledger) or UNSET,
        pace=table.pace,
        assist=table.assist,
        rated=table.is_rated,
        chat=table.chat,
        waiting=table.waiting_count,
        phase=table.phase,
        version=table.version,
    )


_SHOWN = (
    *("name", "game", "options", "seats_max", "stake", "ledger", "pace", "assist"),
    "is_rated",
    *("chat", "waiting_count", "phase", "version"),
)
"""What a list reads of a table, beside its key."""


def _seated() -> "Prefetch[str, QuerySet[Seat], str]":
    seats = Seat.objects.filter(left_at=None).select_related("user").order_by("number")
    names = "user__name", "user__username", "user__is_bot"
    seats = seats.only("table_id", "number", "user_id", *names)
    return Prefetch("seats", queryset=seats, to_attr="seated")


def with_seats(table: Table) -> "SeatedTable":
    """Read a table again, with who sits there."""
    found = Table.objects.prefetch_related(_seated()).get(pk=table.pk)
    return cast("SeatedTable", found)


api_urls = [
    path("games/", Games.as_view(), name="api_games"),
    path("tables/", Tables.as_view(), name="api_tables"),
    path("tables/<str:table_id>/", OneTable.as_view(), name="api_table"),
    path("tables/<str:table_id>/deals/", TableDeals.as_view(), name="api_scores"),
    path("tables/<str:table_id>/seat/", OwnSeat.as_view(), name="api_seat"),
    path("tables/<str:table_id>/topup/", OwnStack.as_view(), name="api_topup"),
    path("matches/<str:match_id>/", OneMatch.as_view(), name="api_match"),
    path("deals/<str:deal_id>/", OneDeal.as_view(), name="api_deal"),
    path("deals/<str:deal_id>/share/", DealShare.as_view(), name="api_share"),
    path("deals/<str:deal_id>/one-off/", OneOff.as_view(), name="api_one_off"),
    path("deals/<str:deal_id>/fairness/", DealProof.as_view(), name="api_proof"),
    path("fairness/log/", FairnessLog.as_view(), name="api_fairness_log"),
]
