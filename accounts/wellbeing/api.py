"""REST: the limits that hold, setting and confirming them, and taking a break."""

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Limit, User
from accounts.requests.asker import asker_of
from accounts.wellbeing import (
    breaks,
    clock,
    limit_changes,
    limit_kinds,
)
from accounts.wellbeing.limit_kinds import Key
from wallet import money
from wallet.errors import Refusal

_KEY = ("limit", "chips", "period")


class KeyShape(serializers.Serializer[Any]):
    """Which limit."""

    limit = serializers.CharField()
    chips = serializers.CharField(allow_blank=True, default="")
    period = serializers.CharField(allow_blank=True, default="")


class LimitWish(KeyShape):
    """A limit and the value wanted; null takes it off."""

    value = serializers.IntegerField(allow_null=True)


class LimitShape(KeyShape):
    """A limit; a waiting change can be confirmed from `pending_until` on."""

    value = serializers.IntegerField(allow_null=True)
    currency = serializers.CharField(required=False, help_text="Of hundredths.")
    house_cap = serializers.IntegerField(
        required=False,
        help_text="The house's own, beside the person's; lowest applies.",
    )
    pending = serializers.IntegerField(allow_null=True)
    pending_until = serializers.CharField(allow_null=True)


class RestShape(serializers.Serializer[Any]):
    """Whether the person rests."""

    resting = serializers.BooleanField()
    excluded = serializers.BooleanField()
    until = serializers.CharField(allow_null=True)


class WellbeingShape(serializers.Serializer[Any]):
    """All of it."""

    limits = LimitShape(many=True)
    rest = RestShape()


class RestWish(serializers.Serializer[Any]):
    """How long: `24h 7d 30d 60d 90d` a break, `6m 1y 5y forever` an exclusion."""

    length = serializers.CharField()
    confirm = serializers.BooleanField()


class Wellbeing(APIView):
    """The limits of the person asking."""

    @extend_schema(responses={200: WellbeingShape})
    def get(self, request: Request) -> Response:
        """Return every limit and whether the person rests."""
        asker = asker_of(request)
        return Response({"limits": _limits(asker), "rest": _rest(asker)})


class Limits(APIView):
    """Setting a limit."""

    @extend_schema(request=LimitWish, responses={200: LimitShape, 202: LimitShape})
    def post(self, request: Request) -> Response:
        """Set a limit: 200 where it holds at once, 202 where it waits."""
        sent = _sent(request, *_KEY, "value")
        value = sent.get("value", "")
        if value is not None and type(value) is not int:
            raise Refusal("bad_field", status=400, field="value")
        key = _key(sent)
        stands = limit_changes.choose(asker_of(request), key, value)
        code = status.HTTP_202_ACCEPTED if stands.asked_from else status.HTTP_200_OK
        return Response(_limit_of(asker_of(request), key), status=code)


class Answers(APIView):
    """The second yes."""

    @extend_schema(request=KeyShape, responses={200: LimitShape})
    def post(self, request: Request) -> Response:
        """Confirm a waiting change, once its wait is over."""
        key = _key(_sent(request, *_KEY))
        limit_changes.confirm(asker_of(request), key)
        return Response(_limit_of(asker_of(request), key))

    @extend_schema(request=KeyShape, responses={200: LimitShape})
    def delete(self, request: Request) -> Response:
        """Cancel a waiting change; the body names the limit, as for `POST`."""
        key = _key(_sent(request, *_KEY))
        limit_changes.withdraw(asker_of(request), key)
        return Response(_limit_of(asker_of(request), key))


class Rests(APIView):
    """Breaks and self-exclusion."""

    @extend_schema(request=RestWish, responses={200: RestShape})
    def post(self, request: Request) -> Response:
        """Take a break, or exclude oneself; that ends every session and token."""
        sent = _sent(request, "length", "confirm")
        length = sent.get("length")
        if not isinstance(length, str):
            raise Refusal("bad_field", status=400, field="length")
        if sent.get("confirm") is not True:
            raise Refusal("confirm_first", status=400)
        act = breaks.exclude if length in breaks.EXCLUSIONS else breaks.take_break
        return Response(_rest(act(asker_of(request), length)))


def _sent(request: Request, *names: str) -> dict[str, Any]:
    """Return the body; raise `unknown_field` for what this request does not have."""
    body = request.data
    assert isinstance(body, dict), "the parser lets nothing but one object in"
    for name in sorted(set(body) - set(names)):
        raise Refusal("unknown_field", status=400, field=str(name)[:40])
    return body


def _key(sent: dict[str, Any]) -> Key:
    words = [sent.get(name, "") for name in _KEY]
    for name, word in zip(_KEY, words, strict=True):
        if not isinstance(word, str):
            raise Refusal("bad_field", status=400, field=name)
    key = Key(*words)
    limit_kinds.check(key, None)
    if key not in limit_kinds.offered():
        raise Refusal("no_limit", status=404)
    return key


def _limits(user: User) -> list[dict[str, Any]]:
    rows = {Key(r.tool, r.ledger, r.period): r for r in Limit.objects.filter(user=user)}
    return [_shown(key, rows.get(key)) for key in limit_kinds.offered()]


def _limit_of(user: User, key: Key) -> dict[str, Any]:
    return _shown(key, Limit.objects.get(user=user, **key._asdict()))


def _shown(key: Key, row: Limit | None) -> dict[str, Any]:
    is_waiting = row is not None and limit_changes.waits(row, clock.now())
    return {
        "limit": key.tool,
        "chips": key.ledger,
        "period": key.period,
        "value": limit_kinds.in_force(key.tool, row.value if row else None),
        **_of_cash(key),
        "pending": row.asked if row and is_waiting else None,
        "pending_until": clock.wire(row.asked_from) if row and is_waiting else None,
    }


def _of_cash(key: Key) -> dict[str, Any]:
    """Return the unit of a limit in hundredths, and the house's own cap of deposits."""
    cap = limit_kinds.cap_of(key)
    return {
        **money.unit_of(key.ledger),
        **({"house_cap": cap} if cap is not None else {}),
    }


def _rest(user: User) -> dict[str, Any]:
    is_resting = breaks.is_resting(user)
    return {
        "resting": is_resting,
        "excluded": is_resting and user.is_excluded,
        "until": clock.wire(user.rest_until) if is_resting else None,
    }


api_urls = [
    path("wellbeing/", Wellbeing.as_view(), name="api_wellbeing"),
    path("wellbeing/limits/", Limits.as_view(), name="api_limits"),
    path("wellbeing/limits/answer/", Answers.as_view(), name="api_limit_answer"),
    path("wellbeing/rest/", Rests.as_view(), name="api_rest"),
]
