"""REST API: wallet balances, statement and reload."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Final

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Meta, Struct
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from wallet import ledger
from wallet.codes import TOURNAMENT, Type
from wallet.errors import Refusal
from wallet.hooks import Link
from wallet.statement import filters, links, statements
from wallet.statement.statements import Figures, Row

PLACES: Final = ["available", "on_tables", "pending"]


class FiguresShape(serializers.Serializer[Any]):
    """The balances of one ledger."""

    available = serializers.IntegerField()
    on_tables = serializers.IntegerField()
    pending = serializers.IntegerField()
    total = serializers.IntegerField()


class ReloadRule(serializers.Serializer[Any]):
    """The thresholds for a reload."""

    possible = serializers.BooleanField()
    below = serializers.IntegerField()
    up_to = serializers.IntegerField()


class WalletShape(serializers.Serializer[Any]):
    """A person's chips."""

    play = FiguresShape()
    tournament = FiguresShape()
    reload = ReloadRule()


class RowShape(Struct, frozen=True, kw_only=True):
    """A row of the statement."""

    id: int
    at: Annotated[datetime, Meta(tz=True)]
    ledger: str
    code: str
    what: str
    reference: str
    url: str | None
    place: Annotated[str, Meta(extra_json_schema={"enum": PLACES})]
    amount: int
    available: int
    on_tables: int
    pending: int


class StatementShape(Struct, frozen=True, kw_only=True):
    """A page of rows, newest first, and the cursor for the next older page."""

    results: list[RowShape]
    next: str | None


class ReloadedShape(serializers.Serializer[Any]):
    """The amount reloaded and the balances after it."""

    id = serializers.IntegerField()
    amount = serializers.IntegerField()
    at = serializers.DateTimeField()
    play = FiguresShape()


class Wallet(APIView):
    """The wallet's balances."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=WalletShape)
    def get(self, request: Request) -> Response:
        """Return available, on tables and pending, and whether a reload is possible."""
        only(request.query_params, ())
        found = statements.figures(person_of(request))
        rule = {
            "possible": found.total < ledger.RELOAD_BELOW,
            "below": ledger.RELOAD_BELOW,
            "up_to": ledger.RELOAD_UP_TO,
        }
        events = statements.figures(person_of(request), TOURNAMENT)
        body = {
            "play": figures_body(found),
            "tournament": figures_body(events),
            "reload": rule,
        }
        return Response(body)


class Statement(APIView):
    """The wallet's statement."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        parameters=[
            OpenApiParameter("cursor", str, description="`next` of the page before"),
            OpenApiParameter("limit", int, description="1 to 100, else 50"),
            OpenApiParameter("chips", str, description="a kind of chips, else play"),
            OpenApiParameter("type", str, enum=["", *Type.values]),
            OpenApiParameter("from", str, description="first day, 2026-11-22 (UTC)"),
            OpenApiParameter("to", str, description="last day"),
            OpenApiParameter("q", str, description="part of a reference"),
        ],
        responses=StatementShape,
    )
    def get(self, request: Request) -> Response:
        """Return a page of the transfers of one kind of chips, newest first.

        Refused `bad_choice`, `bad_date`, `bad_search`, `bad_cursor`, `bad_limit` (400).
        """
        query = request.query_params
        only(query, ("cursor", "limit", "chips", "type", "from", "to", "q"))
        person = person_of(request)
        page = statements.statement(
            person,
            filters=filters.read(
                query, filters.kinds_shown(has_cash=settings.CASH_ENABLED)
            ),
            before=query.get("cursor"),
            limit=_limit(query.get("limit")),
        )
        found = links.of((row.reference for row in page.rows), person)
        rows = [_row(row, found) for row in page.rows]
        return Response(StatementShape(results=rows, next=page.next))


class Reload(APIView):
    """Reloads of play chips."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None,
        parameters=[OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER)],
        responses=ReloadedShape,
    )
    def post(self, request: Request) -> Response:
        """Fill your play chips up to 10,000 when you have fewer than 1,000.

        Refused `reload_not_yet` (409). A request with an Idempotency-Key that was used
        before gets the first answer again, with `Idempotent-Replay: true`.
        """
        only(request.data, ())
        key = idempotency_key(request)
        headers = {}
        if ledger.reload_of(person_of(request), key) is not None:
            headers["Idempotent-Replay"] = "true"
        transfer = ledger.reload(person_of(request), request_key=key)
        body = {
            "id": transfer.pk,
            "amount": transfer.amount,
            "at": _time(transfer.created_at),
            "play": figures_body(statements.figures(person_of(request))),
        }
        return Response(body, headers=headers)


def figures_body(found: Figures) -> dict[str, int]:
    """Return the balances in the form all responses use."""
    return {
        "available": found.available,
        "on_tables": found.on_tables,
        "pending": found.pending,
        "total": found.total,
    }


def _row(row: Row, found: Mapping[str, Link]) -> RowShape:
    link = found.get(row.reference)
    return RowShape(
        id=row.id,
        at=row.at,
        ledger=row.ledger,
        code=row.code,
        what=row.what,
        reference=row.reference,
        url=(link and link.url) or None,
        place=row.place,
        amount=row.amount,
        available=row.available,
        on_tables=row.on_tables,
        pending=row.pending,
    )


def _time(at: Any) -> Any:
    return serializers.DateTimeField().to_representation(at)


def only(given: Any, known: tuple[str, ...]) -> None:
    """Raise `unknown_field` (400) for unknown fields or parameters."""
    for name in given:
        if name not in known:
            raise Refusal("unknown_field", status=400, field=str(name)[:40])


def person_of(request: Request) -> AbstractBaseUser:
    """Return the person making the request."""
    assert request.user.is_authenticated
    return request.user


def _limit(text: str | None) -> int:
    if text is None:
        return statements.ROWS
    # A value that isn't a number is treated like one out of range.
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text, re.ASCII) else 0


def idempotency_key(request: Request) -> str:
    """Return the header's value, or ""; raise `bad_idempotency_key` (400)."""
    text = request.headers.get("Idempotency-Key")
    if text is None:
        return ""
    if not re.fullmatch(r"[!-~]{1,255}", text):
        raise Refusal("bad_idempotency_key", status=400)
    return text


api_urls = [
    path("wallet/", Wallet.as_view(), name="api_wallet"),
    path("wallet/statement/", Statement.as_view(), name="api_statement"),
    path("wallet/reload/", Reload.as_view(), name="api_reload"),
]
