"""REST API for cash: deposits, withdrawals and the provider's callbacks.

If cash is disabled, these endpoints return 404 and are left out of the schema.
"""

import secrets
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.urls import path, reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from wallet.api import FiguresShape, figures_body, idempotency_key, only, person_of
from wallet.cash import amounts, callbacks, deposits, gate, provider, withdrawals
from wallet.codes import CASH
from wallet.errors import KeyReused, Refusal
from wallet.models.cash import Deposit, Withdrawal
from wallet.statement.statements import figures

LISTED = 50
PREFIX = "/api/v1/cash/"


class PaymentShape(serializers.Serializer[Any]):
    """A deposit or a withdrawal; amounts are in hundredths."""

    id = serializers.UUIDField()
    url = serializers.CharField()
    amount = serializers.IntegerField()
    state = serializers.CharField()
    asked_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class AmountShape(serializers.Serializer[Any]):
    """An amount in hundredths."""

    amount = serializers.IntegerField()


class CashShape(serializers.Serializer[Any]):
    """The person's cash balances and payments, newest first."""

    cash = FiguresShape()
    currency = serializers.CharField()
    deposits = PaymentShape(many=True)
    withdrawals = PaymentShape(many=True)


class OutcomeShape(serializers.Serializer[Any]):
    """The outcome of a callback."""

    outcome = serializers.CharField()


class Gated(APIView):
    """Base view that returns 404 while cash is disabled."""

    permission_classes = [IsAuthenticated]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raise `not_found` (404) before asking anybody to log in."""
        gate.require_open()
        super().initial(request, *args, **kwargs)


class Cash(Gated):
    """The cash balances and payments."""

    @extend_schema(responses=CashShape)
    def get(self, request: Request) -> Response:
        """Return available, on tables and pending, and the latest payments."""
        only(request.query_params, ())
        user = person_of(request)
        came = Deposit.objects.filter(user=user.pk).order_by("-asked_at")
        left = Withdrawal.objects.filter(user=user.pk).order_by("-asked_at")
        return Response(
            {
                "cash": figures_body(figures(user, CASH)),
                "currency": settings.CASH_CURRENCY,
                "deposits": [_payment(each) for each in came[:LISTED]],
                "withdrawals": [_payment(each) for each in left[:LISTED]],
            }
        )


_KEY = OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER)


class Deposits(Gated):
    """Deposits."""

    @extend_schema(
        request=AmountShape, parameters=[_KEY], responses={201: PaymentShape}
    )
    def post(self, request: Request) -> Response:
        """Request a deposit; `url` is where the person pays.

        Refused `bad_amount` (400), the code of the gate, `frozen`, `on_break` or
        `excluded` (403), `too_many_open`, or what a limit says (409).
        """
        least = amounts.AMOUNT_MIN
        return _asked(request, deposits.ask, Deposit, Withdrawal, least)


class Withdrawals(Gated):
    """Withdrawals."""

    @extend_schema(
        request=AmountShape, parameters=[_KEY], responses={201: PaymentShape}
    )
    def post(self, request: Request) -> Response:
        """Hold at least 1.00, or all there is, until it is paid or returned.

        Refused `bad_amount` (400), `verify_first` or `frozen` (403),
        `insufficient_chips` (409).
        """
        least = withdrawals.least(person_of(request))
        return _asked(request, withdrawals.ask, Withdrawal, Deposit, least)


class Callbacks(Gated):
    """Callbacks from the provider, authenticated by their signature."""

    authentication_classes = []
    permission_classes = [AllowAny]
    throttle_classes = []

    @extend_schema(request=None, responses=OutcomeShape)
    def post(self, request: Request) -> Response:
        """Process a callback.

        Refused `bad_signature` (403), `bad_json` (400), `no_payment` (404),
        `key_reused` (409).
        """
        body = request.body
        headers = {name.title(): text for name, text in request.headers.items()}
        return Response({"outcome": callbacks.receive(body, headers)})


def hide_while_closed(endpoints: list[Any], **kwargs: Any) -> list[Any]:
    """Leave these endpoints out of the schema while cash is disabled."""
    if gate.is_open():
        return endpoints
    return [each for each in endpoints if not each[0].startswith(PREFIX)]


def _asked(
    request: Request,
    ask: Callable[[AbstractBaseUser, int, str], Deposit | Withdrawal],
    kind: type[Deposit] | type[Withdrawal],
    other: type[Deposit] | type[Withdrawal],
    least: int,
) -> Response:
    """Request a payment; a repeated key returns the first response.

    Refused `key_reused` (409) if it was used with another amount or address.
    """
    user, key = person_of(request), _key(request)
    is_known = kind.objects.filter(user=user.pk, request_key=key).exists()
    amount = _amount(request, 1 if is_known else least)
    if other.objects.filter(user=user.pk, request_key=key).exists():
        raise KeyReused(key[:60])
    headers = {"Idempotent-Replay": "true"} if is_known else {}
    return Response(_payment(ask(user, amount, key)), status=201, headers=headers)


def _amount(request: Request, low: int) -> int:
    body: dict[str, Any] = dict(request.data)
    only(body, ("amount",))
    if "amount" not in body:
        raise Refusal("missing_field", status=400, field="amount")
    amount = body["amount"]
    high = amounts.AMOUNT_MAX
    if type(amount) is not int or not low <= amount <= high:
        raise Refusal("bad_amount", status=400, low=low, high=high)
    return amount


def _key(request: Request) -> str:
    return f"api:{idempotency_key(request) or secrets.token_urlsafe(16)}"


def _payment(row: Deposit | Withdrawal) -> dict[str, Any]:
    time = serializers.DateTimeField().to_representation
    return {
        "id": str(row.pk),
        "url": _url(row),
        "amount": row.amount,
        "state": row.state,
        "asked_at": time(row.asked_at),
        "ended_at": row.ended_at and time(row.ended_at),
    }


def _url(row: Deposit | Withdrawal) -> str:
    if isinstance(row, Deposit) and row.state == Deposit.State.ASKED:
        return provider.current().pay_page(row)
    return reverse("cash")


api_urls = [
    path("cash/", Cash.as_view(), name="api_cash"),
    path("cash/deposits/", Deposits.as_view(), name="api_deposits"),
    path("cash/withdrawals/", Withdrawals.as_view(), name="api_withdrawals"),
    path("cash/callbacks/", Callbacks.as_view(), name="api_callbacks"),
]
