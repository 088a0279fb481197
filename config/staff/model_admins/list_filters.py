"""List filters with input fields: person, account, first and last day."""

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple
from uuid import UUID

from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people import lookup
from wallet.codes import Chips
from wallet.errors import Refusal
from wallet.models import Account
from wallet.statement import filters


class Field(NamedTuple):
    """A field of a filter's form: its URL parameter, label and type."""

    name: str
    label: str | Promise
    type: str = "text"


class FormFilter(admin.ListFilter):
    """A filter with input fields, besides those with choices."""

    template = "desk/_filter_form.html"
    fields: ClassVar[tuple[Field, ...]] = ()

    def __init__(
        self, request: HttpRequest, params: Any, model: Any, model_admin: Any
    ) -> None:
        """Take the filter's fields from the URL."""
        super().__init__(request, params, model, model_admin)
        self.typed = {
            field.name: str(params.pop(field.name)[-1]).strip()
            for field in self.fields
            if field.name in params
        }
        self.used_parameters |= self.typed

    def expected_parameters(self) -> list[str | None]:
        """Return the names of the fields."""
        return [field.name for field in self.fields]

    def has_output(self) -> bool:
        """Return True: the form is always shown."""
        return True

    def choices(self, changelist: Any) -> Iterator[Any]:
        """Yield the other URL parameters, which the form keeps."""
        for name, value in changelist.params.items():
            if name not in self.expected_parameters():
                yield name, value

    @property
    def filled(self) -> list[tuple[Field, str]]:
        """The fields with their values."""
        return [(one, self.typed.get(one.name, "")) for one in self.fields]


class ByOwner(FormFilter):
    """Filter by a person: display name, log-in name or id."""

    title = _("person")
    fields: ClassVar[tuple[Field, ...]] = (Field("person", _("Name or number")),)
    path = "owner"

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows of the person; none if nobody matches."""
        typed = self.typed.get("person")
        if not typed:
            return queryset
        person = person_called(typed)
        if person is None:
            text = now("There is nobody called “%(name)s”.")
            messages.warning(request, text % {"name": typed})
            return queryset.none()
        return self.of(queryset, person)

    def of(self, queryset: QuerySet[Any], person: User) -> QuerySet[Any]:
        """Return the rows of a person."""
        return queryset.filter(**{self.path: person})


class PaymentsBy(ByOwner):
    """Filter payments by a person and by days of request (UTC)."""

    title = _("person and day")
    fields = (
        *ByOwner.fields,
        Field("from", _("From (UTC)"), "date"),
        Field("to", _("To (UTC)"), "date"),
    )
    path = "user"
    day = "asked_at"

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows matching both; raise `IncorrectLookupParameters` if
        invalid.
        """
        rows = super().queryset(request, queryset)
        asked = {name: self.typed.get(name, "") for name in ("from", "to")}
        try:
            return rows.filter(filters.read(asked).within(self.day))
        except Refusal as refusal:
            messages.warning(request, refusal.message)
            raise IncorrectLookupParameters from refusal


class TransfersBy(PaymentsBy):
    """Filter transfers by a person or account, and by days."""

    fields = (*PaymentsBy.fields, Field("account", _("Key of an account")))
    day = "created_at"

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the transfers that match all fields."""
        rows = super().queryset(request, queryset)
        key = self.typed.get("account")
        if not key:
            return rows
        found = Account.objects.filter(key=key).first()
        if found is None:
            text = now("There is no account “%(key)s”.")
            messages.warning(request, text % {"key": key})
            return rows.none()
        return rows.filter(Q(debit=found) | Q(credit=found))

    def of(self, queryset: QuerySet[Any], person: User) -> QuerySet[Any]:
        """Return the person's transfers.

        The accounts are read first: given their numbers, PostgreSQL chooses well
        between the indexes of both sides and that of the days.
        """
        own = list(Account.objects.filter(owner=person).values_list("pk", flat=True))
        return queryset.filter(Q(debit__in=own) | Q(credit__in=own))


class ByChips(admin.SimpleListFilter):
    """Filter by kind of chips; all events count as one kind."""

    title = _("chips")
    parameter_name = "chips"
    path = ""

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        """Return the three kinds."""
        return Chips.choices

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows of the selected kind."""
        return queryset.filter(filters.in_ledger(self.value() or "", self.path))


class ByChipsMoved(ByChips):
    """Filter transfers by kind of chips."""

    path = "debit__"


def person_called(typed: str) -> User | None:
    """Return the person with this id, display name or log-in name."""
    try:
        return User.objects.filter(pk=UUID(typed)).first()
    except ValueError:
        shown = lookup.by_shown_name(typed, with_guests=True)
        return shown or lookup.by_login(typed)
