"""Strict fields, and request bodies that refuse unknown fields."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.request import Request

from accounts.requests.answers import told
from tables.errors import Refusal

FIELD_SHOWN_MAX = 40
IN_CHIPS = "In units of `chips`."

Refusal.teach(
    {
        "unknown_field": _("'%(field)s' is not a field of this request."),
        "bad_cursor": _("This cursor does not belong to this list."),
        "bad_limit": ngettext_lazy(
            "A page has from 1 to %(high)s row.",
            "A page has from 1 to %(high)s rows.",
            "high",
        ),
        "no_match": _("There is no such match."),
        "no_deal_here": _("There is no such deal, or it is not over yet."),
    }
)


Currency = Annotated[str, told("Where amounts are money, in hundredths of it.")]
"""Left out where amounts are chips; where there is no money the schema has none."""


class Whole(serializers.IntegerField):
    """A whole number, never text, a fraction or a truth value."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number as it was sent."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field(OpenApiTypes.INT64)
class Amount(serializers.Field[Any, Any, Any, Any]):
    """Whole chips; the table judges them, so that a refusal can name its bounds."""

    def run_validation(self, data: Any = empty) -> Any:
        """Return the value sent; null becomes 0, which no table accepts."""
        if data is empty:
            return super().run_validation(data)
        return 0 if data is None else data


@contextmanager
def about(field: str) -> Iterator[None]:
    """Name the field that a `bad_amount` raised inside is about."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code == "bad_amount":
            refusal.fields = {field: refusal.message}
        raise


class Text(serializers.CharField):
    """Text, never a number that reads like one."""

    def to_internal_value(self, data: Any) -> str:
        """Return the text as it was sent, trimmed."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field(OpenApiTypes.BOOL)
class Flag(serializers.Field[Any, Any, Any, Any]):
    """true or false, never a word or a number for it."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the flag."""
        if type(data) is not bool:
            raise serializers.ValidationError(_("This must be true or false."))
        return data


class Body(serializers.Serializer[Any]):
    """The body of a request; what it does not know is refused, never ignored."""

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """Return the fields that were sent, checked.

        Raise `bad_json`, `unknown_field`, `missing_field`, `bad_field`, all 400.
        """
        sent = request.data
        if not isinstance(sent, dict):
            raise Refusal("bad_json", status=400)
        body = cls(data=sent)
        for name in sent:
            if name not in body.fields:
                shown = str(name)[:FIELD_SHOWN_MAX]
                raise Refusal(
                    "unknown_field",
                    status=400,
                    field=shown,
                    fields={shown: gettext("Not a field of this request.")},
                )
        if not body.is_valid():
            name, errors = next(iter(body.errors.items()))
            first = (
                errors[0] if isinstance(errors, list) else _("This has the wrong form.")
            )
            code = getattr(first, "code", "") == "required"
            raise Refusal(
                "missing_field" if code else "bad_field",
                status=400,
                field=name,
                fields={name: str(first)},
            )
        return dict(body.validated_data)
