"""Deposits and withdrawals at the desk: found by person and day, and as CSV."""

from typing import Any, ClassVar

from django.contrib import admin
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from config.staff.model_admins.list_filters import PaymentsBy
from config.staff.model_admins.long_lists import LongList, WithCsv, moment, named
from config.staff.model_admins.withdrawal_story import withdrawal_story
from wallet.codes import CASH
from wallet.models.cash import Deposit, Withdrawal
from wallet.staff.cash_admin import DepositAdmin, WithdrawalAdmin
from wallet.statement import spreadsheet


class DepositDesk(LongList, WithCsv, DepositAdmin):
    """Deposits; one that was stopped can be sent back."""

    list_filter = (PaymentsBy, "state")
    csv_name = "deposits"
    csv_columns = (
        *("id", "asked_utc", "person", "username", "amount", "state", "why"),
        *("ended_utc", "provider"),
    )
    csv_related = ("user",)

    @staticmethod
    def csv_row(row: Deposit) -> list[str]:
        """Return a line of the file."""
        return [
            str(row.pk),
            moment(row.asked_at),
            *named(row.user),
            spreadsheet.amount(row.amount, CASH),
            spreadsheet.cell(row.state),
            spreadsheet.cell(row.why),
            moment(row.ended_at),
            spreadsheet.cell(row.provider),
        ]


class WithdrawalDesk(LongList, WithCsv, WithdrawalAdmin):
    """Withdrawals, each with all that its reviewer has to know."""

    list_filter = (PaymentsBy, "state")
    fields: ClassVar[Any] = (*WithdrawalAdmin.fields, "story")
    readonly_fields: ClassVar[Any] = (*WithdrawalAdmin.readonly_fields, "story")
    csv_name = "withdrawals"
    csv_columns = (
        *("id", "asked_utc", "person", "username", "amount", "state", "reviewer"),
        *("reviewed_utc", "reason", "sent_utc", "ended_utc", "provider"),
    )
    csv_related = ("user", "reviewer")

    @admin.display(description=_("the whole story"))
    def story(self, withdrawal: Withdrawal) -> SafeString:
        """Return identity, deposits, play and sanctions of the person."""
        return withdrawal_story(withdrawal)

    @staticmethod
    def csv_row(row: Withdrawal) -> list[str]:
        """Return a line of the file."""
        return [
            str(row.pk),
            moment(row.asked_at),
            *named(row.user),
            spreadsheet.amount(row.amount, CASH),
            spreadsheet.cell(row.state),
            spreadsheet.cell(row.reviewer.username if row.reviewer else ""),
            moment(row.reviewed_at),
            spreadsheet.cell(row.reason),
            moment(row.sent_at),
            moment(row.ended_at),
            spreadsheet.cell(row.provider),
        ]
