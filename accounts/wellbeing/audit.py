"""Invariant I22, for `audit_ledger`: no stakes or deposits during a break."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import Q

from accounts.models import Decision
from accounts.wellbeing import clock
from accounts.wellbeing.usage.spent import BY_STAFF
from wallet.codes import CASH, Kind
from wallet.hooks import Finding
from wallet.models import Transfer

Act = Decision.Act


def faults_of_rests() -> Iterator[Finding]:
    """Yield every stake and deposit of a person on a break or excluded."""
    acts = (Act.BREAK, Act.EXCLUDED, Act.RETURN)
    rows = Decision.objects.filter(act__in=acts).order_by("user", "pk")
    by_person: dict[Any, list[Decision]] = {}
    for row in rows:
        by_person.setdefault(row.user_id, []).append(row)
    for person, decided in by_person.items():
        for start, end in _rests(decided):
            yield from _moved(person, start, end)


def _rests(decided: list[Decision]) -> Iterator[tuple[datetime, datetime]]:
    """Yield the start and end of a person's breaks; exclusions last until ended."""
    for n, row in enumerate(decided):
        if row.act == Act.BREAK and row.until is not None:
            yield row.at, row.until
        elif row.act == Act.EXCLUDED:
            asked = (one.until for one in decided[n:] if one.act == Act.RETURN)
            yield row.at, next(asked, None) or clock.FOR_GOOD


def _moved(person: Any, start: datetime, end: datetime) -> Iterator[Finding]:
    staked = Q(debit__owner=person, debit__kind=Kind.PLAYER)
    staked &= Q(credit__kind__in=(Kind.STACK, Kind.POT))
    paid_in = Q(credit__owner=person, credit__kind=Kind.PLAYER)
    paid_in &= Q(debit__kind=Kind.OUTSIDE, debit__ledger=CASH)
    rows = Transfer.objects.filter(staked | paid_in).exclude(code__in=BY_STAFF)
    for row in rows.filter(created_at__gt=start, created_at__lt=end):
        yield Finding(
            "I22", f"transfer {row.key}", "none while resting", str(row.created_at)
        )
