"""Staff counters for the ledger, shown on the admin overview.

Each app has a function that returns its `Need`s; the overview of the admin shows those
above zero, the most urgent first.
"""

from dataclasses import dataclass

from django.core.cache import cache
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from wallet import audit
from wallet.cash import callbacks, gate
from wallet.models.cash import Callback, Deposit, Withdrawal
from wallet.triggers import append_only

AUDIT_SECONDS = 60
"""How often the overview may run the full audit, which reads every transfer."""


@dataclass(frozen=True, slots=True)
class Need:
    """A line of the overview: how many of what, and where to handle them."""

    label: str | Promise
    count: int
    url: str
    is_urgent: bool = False
    permission: str = ""
    """The permission needed to see the line."""


def needs() -> list[Need]:
    """Return the counters of the ledger."""
    accounts = reverse("admin:wallet_transfer_changelist")
    return [
        Need(
            _("faults in the ledger (manage.py audit_ledger names them)"),
            _faults(),
            accounts,
            is_urgent=True,
            permission="wallet.view_transfer",
        ),
        Need(
            _("guards missing from the database (manage.py migrate restores them)"),
            len(append_only.missing()),
            accounts,
            is_urgent=True,
            permission="wallet.view_transfer",
        ),
        *_of_cash(),
    ]


def _of_cash() -> list[Need]:
    """Return the payments a second person must review; empty without cash."""
    if not gate.is_open():
        return []
    held = Withdrawal.objects.filter(state=Withdrawal.State.HELD).count()
    stopped = Deposit.objects.filter(state=Deposit.State.STOPPED).count()
    odd = Callback.objects.filter(outcome__in=callbacks.ATTENTION).count()
    lines = (
        ("withdrawal", "?state__exact=held", held, _("withdrawals to review")),
        ("deposit", "?state__exact=stopped", stopped, _("deposits that were stopped")),
        ("callback", "?eyes=1", odd, _("provider's messages to look at")),
    )
    return [
        Need(
            label,
            count,
            reverse(f"admin:wallet_{model}_changelist") + query,
            permission=f"wallet.view_{model}",
        )
        for model, query, count, label in lines
    ]


def _faults() -> int:
    known = cache.get("desk:audit")
    if known is None:
        known = len(audit.findings())
        cache.set("desk:audit", known, AUDIT_SECONDS)
    return int(known)
