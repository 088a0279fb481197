"""Reads of the ledger: a person's figures."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Sum

from wallet.codes import PLAY, Kind
from wallet.models import Account, Transfer


@dataclass(frozen=True, slots=True)
class Figures:
    """What a person has in one ledger, in whole chips (cash: minor units)."""

    available: int
    """On the player account."""
    on_tables: int
    """Stacks, and own entries in open pots."""
    pending: int
    """Held until reviewed: withdrawals, which play chips do not have."""

    @property
    def total(self) -> int:
        """Everything the person has."""
        return self.available + self.on_tables + self.pending


def figures(user: AbstractBaseUser, ledger: str = PLAY) -> Figures:
    """Return the person's available chips, chips on tables, and pending chips."""
    available = stacks = 0
    for kind, balance in Account.objects.filter(
        owner=user.pk, ledger=ledger, kind__in=(Kind.PLAYER, Kind.STACK)
    ).values_list("kind", "balance"):
        if kind == Kind.PLAYER:
            available += balance or 0
        else:
            stacks += balance or 0
    entries = _entries_in_open_pots(user, ledger)
    return Figures(available=available, on_tables=stacks + entries, pending=0)


def _entries_in_open_pots(user: AbstractBaseUser, ledger: str) -> int:
    """Return what the person paid into pots that still hold chips, less returns."""
    paid = (
        Transfer.objects.filter(debit__owner=user.pk, debit__ledger=ledger)
        .filter(credit__kind=Kind.POT, credit__balance__gt=0)
        .values_list("credit")
        .annotate(total=Sum("amount"))
    )
    returned = dict(
        Transfer.objects.filter(credit__owner=user.pk, credit__ledger=ledger)
        .filter(debit__kind=Kind.POT, debit__balance__gt=0)
        .values_list("debit")
        .annotate(total=Sum("amount"))
    )
    # A pot that is still open may already have paid a prize larger than the entry.
    return sum(max(0, total - returned.get(pot, 0)) for pot, total in paid)
