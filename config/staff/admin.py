"""Admin pages of the staff site, replacing those of the apps."""

import json
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.db.models import Model
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from accounts.models import HelpLink, Report, Sanction, Speaker, SupportCode, User
from accounts.models.residence import Jurisdiction, Residence
from config.staff import action_log
from config.staff.model_admins.cash import CashClosingDesk, CashOfferDesk
from config.staff.model_admins.events import EventDesk
from config.staff.model_admins.ledger import (
    AccountDesk,
    HostedResultDesk,
    RakeTierDesk,
    TransferDesk,
)
from config.staff.model_admins.payments import DepositDesk, WithdrawalDesk
from config.staff.model_admins.people import (
    AdjustmentDesk,
    HelpLinkDesk,
    JurisdictionDesk,
    MuteDesk,
    ReportDesk,
    ResidenceDesk,
    SanctionDesk,
    SupportCodeDesk,
    UserDesk,
)
from config.staff.model_admins.play import (
    DealDesk,
    FailureDesk,
    HeartbeatDesk,
    LobbyDesk,
    MatchDesk,
    SwitchDesk,
    TableDesk,
    VoidingDesk,
)
from config.staff.model_admins.shared_parts import link
from config.staff.models import Adjustment, Failure
from tables.models import (
    CashOffer,
    Deal,
    Heartbeat,
    HostedResult,
    LobbyChoices,
    Match,
    Switch,
    Table,
    Voiding,
)
from tournaments.models import RakeTier, Tournament
from wallet.models import Account, Transfer
from wallet.models.cash import CashClosing, Deposit, Withdrawal

if TYPE_CHECKING:
    Pages = tuple[tuple[type[Model], type[admin.ModelAdmin[Any]]], ...]


class LogDesk(ReadOnly):
    """The log of all staff actions: who, when, what, why, before and after."""

    list_display = ["action_time", "user", "act", "about", "reason"]
    list_filter = [
        ("action_time", admin.DateFieldListFilter),
        ("content_type", admin.RelatedOnlyFieldListFilter),
    ]
    list_select_related = ["user", "content_type"]
    search_fields = ["user__username", "object_repr", "=object_id", "change_message"]
    date_hierarchy = "action_time"
    ordering = ["-pk"]
    fields = ["action_time", "user", "act", "about", "reason", "before", "after"]

    @admin.display(description=_("act"))
    def act(self, entry: LogEntry) -> str:
        """Return the action in words."""
        return action_log.read(entry)["act"] or entry.get_action_flag_display()

    @admin.display(description=_("about"))
    def about(self, entry: LogEntry) -> SafeString | str:
        """Return a link to the object."""
        kind = entry.content_type.name if entry.content_type else ""
        where = action_log.address_of(entry)
        words = f"{kind} {entry.object_repr}"
        return link(where, words) if where else words

    @admin.display(description=_("reason"))
    def reason(self, entry: LogEntry) -> str:
        """Return the reason."""
        return str(action_log.read(entry)["reason"])

    @admin.display(description=_("before"))
    def before(self, entry: LogEntry) -> str:
        """Return the values before."""
        return json.dumps(
            action_log.read(entry)["before"], ensure_ascii=False, indent=1
        )

    @admin.display(description=_("after"))
    def after(self, entry: LogEntry) -> str:
        """Return the values after."""
        return json.dumps(action_log.read(entry)["after"], ensure_ascii=False, indent=1)


_REPLACED: "Pages" = (
    *((Table, TableDesk), (Match, MatchDesk), (Deal, DealDesk), (User, UserDesk)),
    *((Speaker, MuteDesk), (Report, ReportDesk)),
    *((Jurisdiction, JurisdictionDesk), (HelpLink, HelpLinkDesk)),
    (Residence, ResidenceDesk),
    *((Tournament, EventDesk), (RakeTier, RakeTierDesk)),
    *((Account, AccountDesk), (Transfer, TransferDesk)),
    *((Deposit, DepositDesk), (Withdrawal, WithdrawalDesk)),
    (HostedResult, HostedResultDesk),
)
_ADDED: "Pages" = (
    *((Sanction, SanctionDesk), (Voiding, VoidingDesk), (Switch, SwitchDesk)),
    *((LobbyChoices, LobbyDesk), (Adjustment, AdjustmentDesk)),
    *((Heartbeat, HeartbeatDesk), (Failure, FailureDesk), (LogEntry, LogDesk)),
    (SupportCode, SupportCodeDesk),
    *((CashOffer, CashOfferDesk), (CashClosing, CashClosingDesk)),
)
for _model, _page in _REPLACED:
    admin.site.unregister(_model)
    admin.site.register(_model, _page)
for _model, _page in _ADDED:
    admin.site.register(_model, _page)
# Roles are assigned on a person's page, with a reason (`manage.py roles` creates them).
admin.site.unregister(Group)
