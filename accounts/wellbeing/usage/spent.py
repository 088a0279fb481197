"""What a person deposited, lost and has at stake, computed from the ledger."""

from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet, Sum

from accounts.wellbeing.usage.moving_windows import Move
from wallet.codes import EVENT_PREFIX, Code, Kind
from wallet.models import Account, Transfer

PLAYED = (
    *(Code.LOSS, Code.ENTRY, Code.REJOIN, Code.PAYOUT, Code.REFUND),
    *(Code.PRIZE, Code.RAKE, Code.CORRECTION),
)
"""Codes of winnings and losses; grants, reloads and payments are excluded."""
BY_STAFF = (Code.REVERSAL, Code.CORRECTION, Code.ADJUSTMENT)
"""Corrections, which no personal limit refuses."""


def losses(user_id: Any, ledger: str, since: datetime) -> list[Move]:
    """Return losses (+) and winnings (-) since a moment, without own transfers."""
    rows = _played(since)
    lost = rows.filter(debit__owner=user_id, debit__ledger=ledger)
    lost = lost.exclude(credit__owner=user_id)
    won = rows.filter(credit__owner=user_id, credit__ledger=ledger)
    won = won.exclude(debit__owner=user_id)
    return [
        *(Move(at, amount) for at, amount in lost.values_list("created_at", "amount")),
        *(Move(at, -amount) for at, amount in won.values_list("created_at", "amount")),
    ]


def net(user_id: Any, ledger: str, since: datetime) -> int:
    """Return what play won (+) or lost (-) since a moment."""
    return -sum(move.amount for move in losses(user_id, ledger, since))


def deposits(user_id: Any, ledger: str, since: datetime) -> list[Move]:
    """Return gross deposits since a moment, ignoring payouts."""
    rows = Transfer.objects.filter(
        debit__kind=Kind.OUTSIDE,
        debit__ledger=ledger,
        credit__kind=Kind.PLAYER,
        credit__owner=user_id,
        created_at__gt=since,
    )
    return [Move(*row) for row in rows.values_list("created_at", "amount")]


def on_events(user_id: Any, ledger: str, since: datetime) -> list[Move]:
    """Return entries paid (+) and returned (-) in events, without prizes."""
    rows = Transfer.objects.filter(
        reference__startswith=EVENT_PREFIX, debit__ledger=ledger, created_at__gt=since
    )
    paid = rows.filter(debit__owner=user_id, credit__kind=Kind.POT)
    back = rows.filter(credit__owner=user_id, code__in=(Code.REFUND, Code.REVERSAL))
    return [
        *(Move(at, amount) for at, amount in paid.values_list("created_at", "amount")),
        *(Move(at, -amount) for at, amount in back.values_list("created_at", "amount")),
    ]


def on_tables(user_id: Any, ledger: str) -> int:
    """Return the chips in the person's stacks, all of which could be lost."""
    stacks = Account.objects.filter(owner=user_id, ledger=ledger, kind=Kind.STACK)
    return stacks.aggregate(chips=Sum("balance"))["chips"] or 0


def paid_into(user_id: Any, pot_id: int) -> int:
    """Return what the person has paid into one pot so far."""
    rows = Transfer.objects.filter(debit__owner=user_id, credit=pot_id)
    return rows.aggregate(chips=Sum("amount"))["chips"] or 0


def _played(since: datetime) -> QuerySet[Transfer]:
    undone = Q(code=Code.REVERSAL, reverses__code__in=PLAYED)
    rows = Transfer.objects.filter(Q(code__in=PLAYED) | undone)
    return rows.filter(created_at__gt=since)
