"""Admin pages for deposits, withdrawals (reviewed by a second person) and callbacks."""

from typing import TYPE_CHECKING, Any, ClassVar
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from wallet.cash import callbacks, deposits, gate, withdrawals
from wallet.codes import CASH
from wallet.errors import Refusal
from wallet.models.cash import Callback, Deposit, Withdrawal
from wallet.staff import admin_columns
from wallet.templatetags.wallet_tags import money

if TYPE_CHECKING:
    DepositPages = admin.ModelAdmin[Deposit]
    WithdrawalPages = admin.ModelAdmin[Withdrawal]
    CallbackPages = admin.ModelAdmin[Callback]
else:
    DepositPages = WithdrawalPages = CallbackPages = admin.ModelAdmin


AMOUNT = admin_columns.amount("amount", _("amount"), CASH)


class OnlyWithCash:
    """Read-only admin that exists only while cash is enabled."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Return whether the admin index lists the app."""
        return gate.is_open()

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether this member of staff may view it and cash is enabled."""
        return gate.is_open() and bool(super().has_view_permission(request, obj))  # type: ignore[misc]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False."""
        return False


class NeedsEyes(admin.SimpleListFilter):
    """Filter for callbacks that need attention."""

    title = _("attention")
    parameter_name = "eyes"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        """Return the only choice."""
        return [("1", _("needs a look"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Return the filtered rows."""
        if self.value() == "1":
            return queryset.filter(outcome__in=callbacks.ATTENTION)
        return queryset


@admin.register(Deposit)
class DepositAdmin(OnlyWithCash, DepositPages):
    """Deposits; a stopped one can be sent back."""

    list_display = ("id", "asked_at", "user", "shown", "state", "why")
    list_filter: ClassVar[Any] = ("state",)
    list_select_related = ("user",)
    search_fields = ("=id", "user__username", "user__name")
    ordering = ("-asked_at",)
    fields = ("user", "shown", "state", "why", "asked_at", "ended_at", "provider")
    readonly_fields = ("shown", "asked_at")
    change_form_template = "admin/wallet/deposit/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        """Add the URL of the action."""
        back = self.admin_site.admin_view(require_POST(self.send_back))
        own = [path("<uuid:pk>/back/", back, name="wallet_deposit_back")]
        return [*own, *super().get_urls()]

    def send_back(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Send a stopped deposit back."""
        _require_reviewer(request)
        deposit = get_object_or_404(Deposit, pk=pk)
        return _answered(
            request, self, deposit, lambda: deposits.send_back(deposit), "sent back"
        )

    @admin.display(description=_("amount"), ordering="amount")
    def shown(self, deposit: Deposit) -> str:
        """Return the formatted amount."""
        return money(deposit.amount)


@admin.register(Withdrawal)
class WithdrawalAdmin(OnlyWithCash, WithdrawalPages):
    """Withdrawals, approved or refused by somebody other than the owner."""

    list_display = ("id", "asked_at", "user", "shown", "state", "reviewer")
    list_filter: ClassVar[Any] = ("state",)
    list_select_related = ("user", "reviewer")
    search_fields = ("=id", "user__username", "user__name")
    ordering = ("-asked_at",)
    fields: ClassVar[Any] = (
        *("user", "shown", "state", "asked_at", "reviewer", "reviewed_at"),
        *("reason", "sent_at", "ended_at", "provider"),
    )
    readonly_fields: ClassVar[Any] = ("shown", "asked_at")
    change_form_template = "admin/wallet/withdrawal/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        """Add the URL of the action."""
        review = self.admin_site.admin_view(require_POST(self.review))
        own = [path("<uuid:pk>/review/", review, name="wallet_withdrawal_review")]
        return [*own, *super().get_urls()]

    def review(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Approve or refuse; a refusal needs a reason."""
        _require_reviewer(request)
        found = get_object_or_404(Withdrawal, pk=pk)
        reviewer = request.user
        assert reviewer.is_authenticated
        if request.POST.get("decision") == "approve":
            return _answered(
                request,
                self,
                found,
                lambda: withdrawals.approve(pk, reviewer),
                "approved",
            )
        reason = request.POST.get("reason", "")
        return _answered(
            request,
            self,
            found,
            lambda: withdrawals.refuse(pk, reviewer, reason),
            f"refused: {reason.strip()[:200]}",
        )

    @admin.display(description=_("amount"), ordering="amount")
    def shown(self, withdrawal: Withdrawal) -> str:
        """Return the formatted amount."""
        return money(withdrawal.amount)


@admin.register(Callback)
class CallbackAdmin(OnlyWithCash, CallbackPages):
    """The provider's callbacks, newest first."""

    list_display = ("at", "provider", "kind", "outcome", "payment", AMOUNT, "event")
    list_filter = (NeedsEyes, "outcome", "kind")
    search_fields = ("=payment", "event")
    ordering = ("-pk",)


def _require_reviewer(request: HttpRequest) -> None:
    if not gate.is_open():
        raise Http404
    if not request.user.has_perm("wallet.review_withdrawal"):
        raise PermissionDenied


def _answered(
    request: HttpRequest, pages: Any, row: Any, act: Any, said: str
) -> HttpResponse:
    """Perform the action, log who did it and show the row again."""
    try:
        act()
    except Refusal as refusal:
        messages.error(request, refusal.message)
    else:
        pages.log_change(request, row, said)
        messages.success(request, f"{row}: {said}")
    name = row._meta.model_name
    return redirect(reverse(f"admin:wallet_{name}_change", args=[row.pk]))
