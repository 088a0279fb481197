"""Admin of jurisdictions, and of people's answers, which support may correct."""

from typing import Any, Final

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import iso3166
from accounts.models.residence import Jurisdiction, Residence
from wallet.staff.typed_admin import ModelAdmin
from wallet.text.sentences import listed

OPENS: Final = _(
    "This row is for everybody who answers that they live in this country. "
    "“Tournament chips” lets them win the chips that the house gives as prizes. "
    "“Cash” lets them deposit, buy in and enter for real money from the minimum age "
    "on. Play chips are always free. A country without a row has play chips only, and "
    "so has “Another country”."
)


@admin.register(Jurisdiction)
class JurisdictionAdmin(ModelAdmin):
    """Jurisdictions: country, kinds of play, minimum age and notice."""

    list_display = ["country", "name", "opens"]
    list_filter = ["has_cash", "has_tournaments"]
    search_fields = ["country", "name"]

    @admin.display(description=_("opens"))
    def opens(self, row: Jurisdiction) -> str:
        """Return what people in the country may play for, in words."""
        if not iso3166.is_country(row.country):
            return gettext("Nothing: this is not a country.")
        kinds = [gettext("play chips")]
        if row.has_tournaments:
            kinds.append(gettext("tournament chips"))
        if row.has_cash:
            # Translators: what adults of a country may play for.
            cash = gettext("cash from the age of %(age)s") % {"age": row.age_min}
            kinds.append(cash)
        return listed(kinds)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the fields with an explanation above the form."""
        (name, shown), *others = super().get_fieldsets(request, obj)
        return [(name, {**shown, "description": OPENS}), *others]


@admin.register(Residence)
class ResidenceAdmin(ModelAdmin):
    """People's answers and whether they were verified; never added or deleted."""

    list_display = ["user", "country", "at", "identity_checked_at"]
    list_filter = ["country", ("identity_checked_at", admin.EmptyFieldListFilter)]
    list_select_related = ["user"]
    search_fields = ["user__username", "user__name"]
    readonly_fields = ["user", "at", "identity_checked_at", "identity_checked_by"]
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: nobody answers for somebody else."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False for one's own answer, otherwise as permitted."""
        if obj is not None and obj.pk == request.user.pk:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: answers are permanent."""
        return False
