"""Jurisdictions in Django's admin; answers of people, which support may correct."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from accounts.models.residence import Jurisdiction, Residence
from wallet.staff.typed_admin import ModelAdmin


@admin.register(Jurisdiction)
class JurisdictionAdmin(ModelAdmin):
    """Country, kinds of play, minimum age, text; what has no row: play chips only."""

    list_display = ["country", "name", "has_tournaments", "has_cash", "age_min"]
    list_filter = ["has_cash", "has_tournaments"]
    search_fields = ["country", "name"]


@admin.register(Residence)
class ResidenceAdmin(ModelAdmin):
    """Where people said they live, and whether we know it; never added or deleted."""

    list_display = ["user", "country", "at", "identity_checked_at"]
    list_filter = ["country", ("identity_checked_at", admin.EmptyFieldListFilter)]
    list_select_related = ["user"]
    search_fields = ["user__username", "user__name"]
    readonly_fields = ["user", "at", "identity_checked_at", "identity_checked_by"]
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody answers for another."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody corrects or checks an answer of their own."""
        if obj is not None and obj.pk == request.user.pk:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """An answer is not forgotten."""
        return False
