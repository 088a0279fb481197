"""The double-entry ledger: accounts, and the transfers between them.

A transfer takes `amount` from its `debit` account and gives it to its `credit` account:
an account's balance is its credits less its debits. One row is a whole movement, so it
cannot be unbalanced. Rows are never changed or deleted (`wallet.triggers.append_only`
holds that in the database), only reversed. Nobody but `wallet.ledger` writes here.
"""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from wallet.codes import (
    CASH,
    CASH_KINDS,
    FLOOR_KINDS,
    HOUSE_KINDS,
    OWN_KINDS,
    PLAY,
    TOURNAMENT_PREFIX,
    Code,
    Kind,
)


class Account(models.Model):
    """One account in one ledger."""

    ledger = models.CharField(_("ledger"), max_length=40)
    """`play`, `cash` or `tournament:<id>`, the same for both accounts of a transfer."""
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="wallet_accounts",
        verbose_name=_("owner"),
    )
    key = models.CharField(_("key"), max_length=150, unique=True)
    balance = models.BigIntegerField(_("balance"), null=True, blank=True)
    """Cached for kinds with a floor; null for the house's accounts."""
    created_at = models.DateTimeField(_("opened at"), auto_now_add=True)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                name="wallet_account_balance_floor",
                condition=Q(kind__in=FLOOR_KINDS, balance__gte=0, balance__isnull=False)
                | Q(kind__in=HOUSE_KINDS, balance__isnull=True),
            ),
            models.CheckConstraint(
                name="wallet_account_owner",
                condition=Q(kind__in=OWN_KINDS, owner__isnull=False)
                | Q(kind__in=(Kind.POT, *HOUSE_KINDS), owner__isnull=True),
            ),
            models.CheckConstraint(
                name="wallet_account_ledger",
                condition=Q(ledger__in=(PLAY, CASH))
                | Q(ledger__startswith=TOURNAMENT_PREFIX),
            ),
            models.CheckConstraint(
                name="wallet_account_cash_kinds",
                condition=Q(ledger=CASH) | ~Q(kind__in=CASH_KINDS),
            ),
            models.UniqueConstraint(
                name="wallet_account_one_player",
                fields=["owner", "ledger"],
                condition=Q(kind=Kind.PLAYER),
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def has_floor(self) -> bool:
        """Whether the account can run dry (and so is cached and locked)."""
        return self.kind in FLOOR_KINDS


class Transfer(models.Model):
    """A permanent record of `amount` taken from `debit` and given to `credit`."""

    debit = models.ForeignKey(
        Account,
        on_delete=models.PROTECT,
        related_name="debits",
        db_index=False,
        verbose_name=pgettext_lazy("account", "from"),
    )
    credit = models.ForeignKey(
        Account,
        on_delete=models.PROTECT,
        related_name="credits",
        db_index=False,
        verbose_name=pgettext_lazy("account", "to"),
    )
    amount = models.BigIntegerField(_("amount"))
    """Whole chips, or minor units (hundredths) in the cash ledger."""
    code = models.CharField(_("code"), max_length=10, choices=Code.choices)
    key = models.CharField(_("key"), max_length=200, unique=True)
    """Identifies the event (`match:812:loss:seat:3`); a repeated post finds it."""
    reference = models.CharField(_("reference"), max_length=150, blank=True)
    """For readers: where it happened. Ignored when two posts are compared."""
    reverses = models.OneToOneField(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="reversed_by",
        verbose_name=_("reverses"),
    )
    created_at = models.DateTimeField(_("posted at"), auto_now_add=True)

    class Meta:
        verbose_name = _("transfer")
        verbose_name_plural = _("transfers")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                name="wallet_transfer_amount_positive", condition=Q(amount__gt=0)
            ),
            models.CheckConstraint(
                name="wallet_transfer_two_accounts",
                condition=~Q(debit=F("credit")),
            ),
            models.CheckConstraint(
                name="wallet_transfer_code", condition=Q(code__in=Code.values)
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["debit", "id"], name="wallet_transfer_debit"),
            models.Index(fields=["credit", "id"], name="wallet_transfer_credit"),
            models.Index(fields=["created_at", "id"], name="wallet_transfer_day"),
            models.Index(fields=["reference"], name="wallet_transfer_reference"),
        ]

    def __str__(self) -> str:
        return self.key

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Raise an error: transfers are reversed, never deleted."""
        raise TypeError("A transfer is never deleted: reverse it.")
