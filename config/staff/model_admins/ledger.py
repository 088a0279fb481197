"""Admin pages for the ledger and events, with links to what references name."""

from datetime import datetime
from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.admin import ReadOnly
from config.staff.actions import on_events
from config.staff.actions.action_pages import WithActions
from config.staff.model_admins.account_moves import (
    account_link,
    account_moves,
    transfer_ways,
)
from config.staff.model_admins.list_filters import (
    ByChips,
    ByChipsMoved,
    ByOwner,
    TransfersBy,
)
from config.staff.model_admins.long_lists import LongList, WithCsv, moment, named
from config.staff.model_admins.reference_links import linked
from config.staff.model_admins.shared_parts import ReasonedForm, Written
from config.staff.permissions import may_open
from tables.admin import HostedResultAdmin
from tables.models import HostedResult
from tournaments.models import RakeTier
from wallet.admin import AMOUNT, AccountAdmin, TransferAdmin
from wallet.cash import gate
from wallet.codes import CASH, PLAY
from wallet.models import Account, Transfer
from wallet.statement import spreadsheet
from wallet.templatetags.wallet_tags import sum_in
from wallet.text.sentences import listed


class AccountDesk(LongList, WithCsv, WithActions, AccountAdmin):
    """Accounts, each with its newest transfers."""

    list_filter = (ByOwner, "kind", ByChips)
    fields: ClassVar[Any] = (*AccountAdmin.fields, "moves")
    readonly_fields: ClassVar[Any] = (*AccountAdmin.readonly_fields, "moves")
    csv_name = "accounts"
    csv_columns = (
        *("key", "ledger", "kind", "owner", "username", "balance", "opened_utc"),
    )
    csv_fields = (
        *("key", "ledger", "kind", "owner__name", "owner__username", "balance"),
        "created_at",
    )

    @admin.display(description=_("newest transfers"))
    def moves(self, account: Account) -> SafeString:
        """Return the newest transfers, with the balance after each."""
        return account_moves(account)

    def ways(self, row: Account) -> list[tuple[str | Promise, str]]:
        """Return links to all transfers of the account, and to its owner."""
        found = transfer_ways(account=row.key)
        if row.owner_id is not None and may_open("accounts_user"):
            where = reverse("admin:accounts_user_change", args=[row.owner_id])
            found.append((_("Owner"), where))
        return found

    @staticmethod
    def csv_row(
        key: str,
        ledger: str,
        kind: str,
        name: str | None,
        username: str | None,
        balance: int | None,
        opened_at: datetime,
    ) -> list[str]:
        """Return a CSV row; accounts of the house have no balance."""
        return [
            *map(spreadsheet.cell, (key, ledger, kind)),
            *named(name, username),
            spreadsheet.amount(balance, ledger) if balance is not None else "",
            moment(opened_at),
        ]


class TransferDesk(LongList, WithCsv, TransferAdmin):
    """Transfers, with links to what they were for."""

    list_filter = (TransfersBy, ByChipsMoved, "code")
    list_select_related = ("debit__owner", "credit__owner")
    csv_name = "transfers"
    csv_columns = (
        *("id", "time_utc", "code", "ledger", "amount", "from", "from_person"),
        *("from_username", "to", "to_person", "to_username", "reference", "key"),
    )
    csv_fields = (
        *("pk", "created_at", "code", "debit__ledger", "amount"),
        *("debit__key", "debit__owner__name", "debit__owner__username"),
        *("credit__key", "credit__owner__name", "credit__owner__username"),
        *("reference", "key"),
    )
    list_display = (
        *("id", "created_at", "code", AMOUNT, "taken_from", "given_to"),
        *("about", "key"),
    )
    fields: ClassVar[Any] = (
        *("id", "created_at", "code", AMOUNT, "debit", "credit", "about"),
        *("key", "keyed"),
    )
    readonly_fields: ClassVar[Any] = (AMOUNT, "about", "keyed")

    @admin.display(description=pgettext_lazy("account", "from"))
    def taken_from(self, transfer: Transfer) -> SafeString | str:
        """Return a link to the owner of the debited account."""
        return account_link(transfer.debit)

    @admin.display(description=pgettext_lazy("account", "to"))
    def given_to(self, transfer: Transfer) -> SafeString | str:
        """Return a link to the owner of the credited account."""
        return account_link(transfer.credit)

    @admin.display(description=_("reference"))
    def about(self, transfer: Transfer) -> SafeString | str:
        """Return the reference as a link."""
        return linked(transfer.reference)

    @admin.display(description=_("made by"))
    def keyed(self, transfer: Transfer) -> SafeString | str:
        """Return a link to what the key names."""
        return linked(":".join(transfer.key.split(":")[:2]))

    @staticmethod
    def csv_row(
        pk: int, at: datetime, code: str, ledger: str, amount: int, *accounts: Any
    ) -> list[str]:
        """Return a CSV row."""
        taken, given, (reference, key) = accounts[:3], accounts[3:6], accounts[6:]
        return [
            str(pk),
            moment(at),
            spreadsheet.cell(code),
            spreadsheet.cell(ledger),
            spreadsheet.amount(amount, ledger),
            spreadsheet.cell(taken[0]),
            *named(*taken[1:]),
            spreadsheet.cell(given[0]),
            *named(*given[1:]),
            spreadsheet.cell(reference),
            spreadsheet.cell(key),
        ]


class HostedResultDesk(HostedResultAdmin):
    """Results of hosted tables, with links to their events."""

    list_display = ["id", "event", *HostedResultAdmin.list_display[2:]]
    fields = ["event", *HostedResultAdmin.fields[1:]]
    readonly_fields = ["event"]

    @admin.display(description=_("event"), ordering="host")
    def event(self, result: HostedResult) -> SafeString | str:
        """Return the host as a link."""
        return linked(result.host)


class TierForm(ReasonedForm):
    """The form of a rake tier, with the rake in hundredths of a percent."""

    class Meta:
        help_texts = {
            "at_least": _(
                "In chips. The tier applies from this price, up to the next tier."
            ),
            "rake_bp": _("1,000 is 10 % of the entry. The most is 2,000."),
        }


class RakeTierDesk(Written, WithActions, ReadOnly):
    """The rake by price of the entry; changes need a reason."""

    form = TierForm
    staff_actions = (on_events.DROP_TIER,)
    list_display = ["price", "part"]
    fields = ["at_least", "rake_bp", "reason"]

    @admin.display(description=_("entry from"), ordering="at_least")
    def price(self, tier: RakeTier) -> str:
        """Return the price in chips and, if cash is enabled, in money."""
        ledgers = (PLAY, CASH) if gate.is_open() else (PLAY,)
        return listed(sum_in(tier.at_least, ledger) for ledger in ledgers)

    @admin.display(description=_("for the house"), ordering="rake_bp")
    def part(self, tier: RakeTier) -> str:
        """Return the rake in percent."""
        return tier.part

    def get_fields(
        self, request: HttpRequest, obj: RakeTier | None = None
    ) -> list[Any]:
        """Return the fields, with the reason only if something can be changed."""
        may = self.has_change_permission(request, obj)
        shown = list(self.fields or ())
        return shown if may else shown[:-1]

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Return whether this member of staff may add tiers."""
        return request.user.has_perm("tournaments.add_raketier")

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Return whether this member of staff may change tiers."""
        return request.user.has_perm("tournaments.change_raketier")
