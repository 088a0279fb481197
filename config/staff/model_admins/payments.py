"""Admin pages for deposits and withdrawals: searchable, with CSV export."""

from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from config.staff.model_admins.list_filters import PaymentsBy
from config.staff.model_admins.long_lists import LongList, WithCsv, moment, named
from config.staff.model_admins.withdrawal_story import withdrawal_story
from wallet.codes import CASH
from wallet.models.cash import Withdrawal
from wallet.staff.cash_admin import DepositAdmin, WithdrawalAdmin
from wallet.statement import spreadsheet

PAYMENT = ("pk", "asked_at", "user__name", "user__username", "amount", "state")
"""Columns common to deposits and withdrawals."""


def payment_cells(
    pk: UUID, asked_at: datetime, name: str, username: str, amount: int, state: str
) -> list[str]:
    """Return the cells of these values."""
    return [
        str(pk),
        moment(asked_at),
        *named(name, username),
        spreadsheet.amount(amount, CASH),
        spreadsheet.cell(state),
    ]


class DepositDesk(LongList, WithCsv, DepositAdmin):
    """Deposits; a stopped one can be sent back."""

    list_filter = (PaymentsBy, "state")
    csv_name = "deposits"
    csv_columns = (
        *("id", "asked_utc", "person", "username", "amount", "state", "why"),
        *("ended_utc", "provider"),
    )
    csv_fields = (*PAYMENT, "why", "ended_at", "provider")

    @staticmethod
    def csv_row(*values: Any) -> list[str]:
        """Return a CSV row."""
        why, ended_at, provider = values[6:]
        return [
            *payment_cells(*values[:6]),
            spreadsheet.cell(why),
            moment(ended_at),
            spreadsheet.cell(provider),
        ]


class WithdrawalDesk(LongList, WithCsv, WithdrawalAdmin):
    """Withdrawals, with all data their reviewer needs."""

    list_filter = (PaymentsBy, "state")
    fields: ClassVar[Any] = (*WithdrawalAdmin.fields, "story")
    readonly_fields: ClassVar[Any] = (*WithdrawalAdmin.readonly_fields, "story")
    csv_name = "withdrawals"
    csv_columns = (
        *("id", "asked_utc", "person", "username", "amount", "state", "reviewer"),
        *("reviewed_utc", "reason", "sent_utc", "ended_utc", "provider"),
    )
    csv_fields = (
        *(*PAYMENT, "reviewer__username", "reviewed_at", "reason", "sent_at"),
        *("ended_at", "provider"),
    )

    @admin.display(description=_("the whole story"))
    def story(self, withdrawal: Withdrawal) -> SafeString:
        """Return the person's identity check, deposits, play and sanctions."""
        return withdrawal_story(withdrawal)

    @staticmethod
    def csv_row(*values: Any) -> list[str]:
        """Return a CSV row."""
        reviewer, reviewed_at, reason, sent_at, ended_at, provider = values[6:]
        return [
            *payment_cells(*values[:6]),
            spreadsheet.cell(reviewer or ""),
            moment(reviewed_at),
            spreadsheet.cell(reason),
            moment(sent_at),
            moment(ended_at),
            spreadsheet.cell(provider),
        ]
