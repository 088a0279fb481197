"""REST API: limits (read, set, confirm) and breaks."""

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
    """A limit's key."""

    limit = serializers.CharField()
    chips = serializers.CharField(allow_blank=True, default="")
    period = serializers.CharField(allow_blank=True, default="")


class LimitWish(KeyShape):
    """A limit and the requested value; null removes it."""

    value = serializers.IntegerField(allow_null=True)


class LimitShape(KeyShape):
    """A limit; a pending change can be confirmed from `pending_until` on."""

    value = serializers.IntegerField(allow_null=True)
    currency = serializers.CharField(required=False, help_text="Of hundredths.")
    house_cap = serializers.IntegerField(
        required=False,
        help_text="The house's own, beside the person's; lowest applies.",
    )
    pending = serializers.IntegerField(allow_null=True)
    pending_until = serializers.CharField(allow_null=True)


class RestShape(serializers.Serializer[Any]):
    """Whether the person is on a break, and until when."""

    resting = serializers.BooleanField()
    excluded = serializers.BooleanField()
    until = serializers.CharField(allow_null=True)


class WellbeingShape(serializers.Serializer[Any]):
    """All limits, and the break."""

    limits = LimitShape(many=True)
    rest = RestShape()


class RestWish(serializers.Serializer[Any]):
    """The length: `24h 7d 30d 60d 90d` (break) or `6m 1y 5y forever` (exclusion)."""

    length = serializers.CharField()
    confirm = serializers.BooleanField()


class Wellbeing(APIView):
    """The limits of the current person."""

    @extend_schema(responses={200: WellbeingShape})
    def get(self, request: Request) -> Response:
        """Return every limit and whether the person is on a break."""
        asker = asker_of(request)
        return Response({"limits": _limits(asker), "rest": _rest(asker)})


class Limits(APIView):
    """Limits to set."""

    @extend_schema(request=LimitWish, responses={200: LimitShape, 202: LimitShape})
    def post(self, request: Request) -> Response:
        """Set a limit: 200 if it takes effect at once, 202 if it is pending."""
        sent = _sent(request, *_KEY, "value")
        value = sent.get("value", "")
        if value is not None and type(value) is not int:
            raise Refusal("bad_field", status=400, field="value")
        key = _key(sent)
        stands = limit_changes.choose(asker_of(request), key, value)
        code = status.HTTP_202_ACCEPTED if stands.asked_from else status.HTTP_200_OK
        return Response(_limit_of(asker_of(request), key), status=code)


class Answers(APIView):
    """Pending changes."""

    @extend_schema(request=KeyShape, responses={200: LimitShape})
    def post(self, request: Request) -> Response:
        """Confirm a pending change once its waiting period is over."""
        key = _key(_sent(request, *_KEY))
        limit_changes.confirm(asker_of(request), key)
        return Response(_limit_of(asker_of(request), key))

    @extend_schema(request=KeyShape, responses={200: LimitShape})
    def delete(self, request: Request) -> Response:
        """Cancel a pending change; the body names the limit, as for `POST`."""
        key = _key(_sent(request, *_KEY))
        limit_changes.withdraw(asker_of(request), key)
        return Response(_limit_of(asker_of(request), key))


class Rests(APIView):
    """Breaks and self-exclusion."""

    @extend_schema(request=RestWish, responses={200: RestShape})
    def post(self, request: Request) -> Response:
        """Begin a break or a self-exclusion; ends every session and token."""
        sent = _sent(request, "length", "confirm")
        length = sent.get("length")
        if not isinstance(length, str):
            raise Refusal("bad_field", status=400, field="length")
        if sent.get("confirm") is not True:
            raise Refusal("confirm_first", status=400)
        act = breaks.exclude if length in breaks.EXCLUSIONS else breaks.take_break
        return Response(_rest(act(asker_of(request), length)))


def _sent(request: Request, *names: str) -> dict[str, Any]:
    """Return the body; raise `unknown_field` for fields this request does not have."""
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
    """Return the unit of a limit in hundredths, and the site's own cap on deposits."""
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
