"""Deposits, withdrawals and the provider's callbacks.

Money moves only in the ledger; these rows record requests and their results. Finished
rows never change (`wallet.triggers.accounts`).
"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Payment(models.Model):
    """Common fields of deposits and withdrawals."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="%(class)ss",
        verbose_name=_("player"),
    )
    amount = models.BigIntegerField(_("amount"))
    """Hundredths."""
    provider = models.CharField(_("provider"), max_length=30)
    request_key = models.CharField(max_length=300)
    """The request's idempotency key: the same key means the same payment."""
    asked_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)

    class Meta:
        abstract = True
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                name="wallet_%(class)s_amount", condition=Q(amount__gt=0)
            ),
            models.UniqueConstraint(
                name="wallet_%(class)s_once", fields=["user", "request_key"]
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.model_name} {self.pk}"


class Deposit(Payment):
    """A person's deposit; the provider confirms that it was paid."""

    class State(models.TextChoices):
        """The state of a deposit; only `paid` moved money into the ledger."""

        ASKED = "asked", _("waiting for the provider")
        PAID = "paid", _("paid")
        FAILED = "failed", _("not paid")
        STOPPED = "stopped", _("came in, not credited")
        """Paid, but a limit or break now forbids it: it must be sent back."""
        SENT_BACK = "sent_back", _("sent back")

    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.ASKED
    )
    why = models.CharField(_("why"), max_length=60, blank=True)
    """For a stopped deposit, the code of the refusal."""

    class Meta(Payment.Meta):
        abstract = False
        verbose_name = _("deposit")
        verbose_name_plural = _("deposits")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            *Payment.Meta.constraints,
            models.CheckConstraint(
                name="wallet_deposit_state",
                condition=Q(
                    state__in=["asked", "paid", "failed", "stopped", "sent_back"]
                ),
            ),
        ]


class Withdrawal(Payment):
    """A person's withdrawal: held at once, reviewed by somebody else."""

    class State(models.TextChoices):
        """The state of a withdrawal; money is held until it is paid or returned."""

        HELD = "held", _("waiting for review")
        APPROVED = "approved", _("being paid")
        PAID = "paid", _("paid")
        RETURNED = "returned", _("returned")

    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.HELD
    )
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("reviewed by"),
    )
    reviewed_at = models.DateTimeField(_("reviewed at"), null=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    """Why it was returned; shown to the person."""
    sent_at = models.DateTimeField(_("given to the provider at"), null=True)

    class Meta(Payment.Meta):
        abstract = False
        verbose_name = _("withdrawal")
        verbose_name_plural = _("withdrawals")
        permissions = (("review_withdrawal", "Can approve or refuse withdrawals"),)
        constraints: ClassVar[list[models.BaseConstraint]] = [
            *Payment.Meta.constraints,
            models.CheckConstraint(
                name="wallet_withdrawal_state",
                condition=Q(state__in=["held", "approved", "paid", "returned"]),
            ),
            models.CheckConstraint(
                name="wallet_withdrawal_four_eyes",
                condition=Q(reviewer__isnull=True) | ~Q(reviewer=F("user")),
            ),
            models.CheckConstraint(
                name="wallet_withdrawal_reviewed",
                condition=Q(state="held", reviewer__isnull=True)
                | (~Q(state="held") & Q(reviewer__isnull=False)),
            ),
        ]


class Callback(models.Model):
    """A provider's callback, stored once with its outcome; append-only."""

    class Outcome(models.TextChoices):
        """The outcome of a callback; those after `nothing` need attention."""

        DONE = "done", _("done")
        NOTHING = "nothing", _("known before")
        STOPPED = "stopped", _("came in, not credited")
        MISMATCH = "mismatch", _("another amount or currency")
        CONTRADICTION = "contradicts", _("contradicts an earlier message")
        UNEXPECTED = "unexpected", _("about a payment we don't know")

    provider = models.CharField(_("provider"), max_length=30)
    event = models.CharField(pgettext_lazy("of a provider", "event"), max_length=100)
    digest = models.CharField(max_length=64)
    kind = models.CharField(_("kind"), max_length=20)
    payment = models.UUIDField(_("payment"))
    amount = models.BigIntegerField(_("amount"))
    currency = models.CharField(_("currency"), max_length=3)
    outcome = models.CharField(_("outcome"), max_length=12, choices=Outcome.choices)
    at = models.DateTimeField(_("received at"), auto_now_add=True)

    class Meta:
        verbose_name = _("provider's message")
        verbose_name_plural = _("provider's messages")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                name="wallet_callback_once", fields=["provider", "event"]
            ),
        ]

    def __str__(self) -> str:
        return f"{self.provider} {self.event}"


class SandboxMessage(models.Model):
    """A message that the sandbox provider will send when it is due."""

    body = models.TextField()
    due_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"sandbox message {self.pk}"


class CashClosing(models.Model):
    """A closing of the cash gate: nothing new begins; what is running ends.

    A row is in force until the gate is opened again, and stays.
    """

    gate = models.CharField(max_length=4, default="cash", editable=False)
    """There is at most one closing in force."""
    reason = models.CharField(_("reason"), max_length=200)
    """The reason shown to players."""
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("closed by"),
    )
    closed_at = models.DateTimeField(_("closed at"), auto_now_add=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("opened by"),
    )
    opened_at = models.DateTimeField(_("opened at"), null=True)

    class Meta:
        verbose_name = _("closing of the cash gate")
        verbose_name_plural = _("closings of the cash gate")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["gate"],
                condition=Q(opened_at=None),
                name="wallet_cash_closed_once",
            ),
        ]

    def __str__(self) -> str:
        return f"closed at {self.closed_at:%Y-%m-%d %H:%M}"
