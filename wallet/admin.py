"""Read-only admin pages for accounts and transfers."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from wallet.models import Account, Transfer
from wallet.staff import admin_columns

if TYPE_CHECKING:
    AccountPages = admin.ModelAdmin[Account]
    TransferPages = admin.ModelAdmin[Transfer]
else:
    AccountPages = TransferPages = admin.ModelAdmin


class ReadOnly:
    """Read-only admin: nobody can add, change or delete, not even superusers."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False."""
        return False


BALANCE = admin_columns.amount("balance", _("balance"))
AMOUNT = admin_columns.amount("amount", _("amount"), lambda row: row.debit.ledger)


@admin.register(Account)
class AccountAdmin(ReadOnly, AccountPages):
    """Accounts by key, owner, kind and ledger."""

    list_display = ("key", "ledger", "kind", "owner", BALANCE, "created_at")
    list_filter: ClassVar[Any] = ("kind",)
    list_select_related = ("owner",)
    search_fields = ("key__startswith",)
    search_help_text = _("The beginning of a key")
    ordering = ("-pk",)
    sortable_by = ("key",)
    show_full_result_count = False
    fields: ClassVar[Any] = (
        *("key", "ledger", "kind", "owner", BALANCE, "created_at"),
    )
    readonly_fields: ClassVar[Any] = (BALANCE, "created_at")


@admin.register(Transfer)
class TransferAdmin(ReadOnly, TransferPages):
    """Transfers by key and reference, newest first."""

    list_display = (
        "id",
        "created_at",
        "code",
        AMOUNT,
        "debit",
        "credit",
        "reference",
        "key",
    )
    list_filter: ClassVar[Any] = ("code",)
    list_select_related = ("debit", "credit")
    # All of these are indexed: there may be millions of rows.
    search_fields = ("key__startswith", "reference__exact")
    search_help_text = _("A reference (match:12), or the beginning of a key")
    ordering = ("-created_at", "-pk")
    sortable_by = ("created_at",)
    show_full_result_count = False
    fields: ClassVar[Any] = (
        *("created_at", "code", AMOUNT, "debit", "credit", "reference", "key"),
    )
    readonly_fields: ClassVar[Any] = ("created_at", AMOUNT)


from wallet.staff import cash_admin  # noqa: E402, F401
