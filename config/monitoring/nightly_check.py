"""The nightly check: a sample of the day's deals, and the whole ledger.

It changes nothing but its own row, `Heartbeat` `nightly_check`: `beat_at` is when it
last ended, `covered_until` when it is due next, `figures` what it found. `/metrics` and
`manage.py doctor` read them.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import structlog
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import Exists, QuerySet

from config.nightly import commands as nightly
from tables.clock import timers
from tables.fairness import audit as fairness
from tables.fairness.replay import Replay, compare, compare_match
from tables.models import Deal, Heartbeat
from wallet import audit
from wallet.models import Transfer

log = structlog.get_logger(__name__)
NAME: Final = "nightly_check"
DEALS_MAX: Final = 500
"""How many deals are replayed; each takes some milliseconds."""
SAID_MAX: Final = 20
"""How many faults are kept in words; all are counted and logged."""
_DAY: Final = timedelta(days=1)


# When ---------------------------------------------------------------------------------


def due(moment: datetime) -> Sequence[QuerySet[Any]]:
    """Return the row whose hour has come, or any row if none is planned yet."""
    own = Heartbeat.objects.filter(pk=NAME)
    return (
        own.filter(covered_until__lte=moment),
        ContentType.objects.filter(~Exists(own)),
    )


# What ---------------------------------------------------------------------------------


def run(*, deals_max: int = DEALS_MAX, forgets: bool = False) -> dict[str, Any]:
    """Check, store and return what was found: `ledger` and `deals` count faults.

    `forgets` takes the ledger as it is now for the next comparison of its past.
    """
    now = timers.now()
    row = Heartbeat.objects.filter(pk=NAME).first()
    known = {} if forgets or row is None else row.figures or {}
    of_ledger, mark = _faults_of_ledger(known, now)
    sample = _sample(now, deals_max)
    of_deals = [fault for pk in sample for fault in faults_of_deal(pk)]
    for fault in (*of_ledger, *of_deals):
        log.error("nightly check found a fault", fault=fault)
    figures = {
        **mark,
        "replayed": len(sample),
        "ledger": len(of_ledger),
        "deals": len(of_deals),
        "said": [*of_ledger, *of_deals][:SAID_MAX],
    }
    done = {"beat_at": timers.now(), "figures": figures}
    Heartbeat.objects.update_or_create(
        pk=NAME,
        defaults=done,
        create_defaults={
            **done,
            "covered_until": nightly.next_due(now, settings.CHECK_HOUR),
        },
    )
    return figures


def _faults_of_ledger(
    known: dict[str, Any], now: datetime
) -> tuple[list[str], dict[str, Any]]:
    """Audit everything, and compare the past with what it was at the check before.

    Return the faults, and the mark for the next check: the last transfer of yesterday
    with the digest up to it. A past that has changed keeps its old mark.
    """
    with audit.one_snapshot():
        _take_time()
        faults = [str(finding) for finding in audit.findings()]
        if known and audit.totals(known["last_id"]).digest != known["digest"]:
            faults.append(f"the ledger up to transfer {known['last_id']} has changed")
            return faults, {"last_id": known["last_id"], "digest": known["digest"]}
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
        old = Transfer.objects.filter(created_at__lt=midnight).order_by("-pk")
        last_id = old.values_list("pk", flat=True).first() or 0
        digest = audit.totals(last_id).digest
    return faults, {"last_id": last_id, "digest": digest}


def _take_time() -> None:
    """Lift PostgreSQL's limits for this transaction alone: a pooler may be between."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")


def _sample(now: datetime, most: int) -> list[UUID]:
    """Return some of the deals that ended within the last day, by chance."""
    ended = Deal.objects.filter(ended_at__gte=now - _DAY, started_at__isnull=False)
    known = list(ended.exclude(seed__sealed=b"").values_list("pk", flat=True))
    return secrets.SystemRandom().sample(known, min(most, len(known)))


def faults_of_deal(pk: UUID) -> list[str]:
    """Replay a deal, and its match if that has ended; check the shuffle if revealed."""
    try:
        with audit.one_snapshot():
            deal = Deal.objects.select_related("match").get(pk=pk)
            match = deal.played_in
            found = list(fairness.faults_of_deal(deal)) if deal.revealed_at else []
            if compare(deal) is Replay.DIFFERENT:
                found.append("it differs from its log")
            if match.ended_at and compare_match(match) is Replay.DIFFERENT:
                found.append(f"match {match.pk} differs from its log")
    except Exception as error:
        # What cannot even be played is a fault; the others are checked all the same.
        found = [f"it cannot be replayed: {type(error).__name__}: {error}"]
    return [f"deal {pk}: {said}" for said in found]


def faults() -> int:
    """Return how many faults the last check found; 0 where none has ended."""
    row = last()
    found = (row.figures if row else None) or {}
    return int(found.get("ledger", 0)) + int(found.get("deals", 0))


def last() -> Heartbeat | None:
    """Return the row of the last check, or None if none was planned yet."""
    return Heartbeat.objects.filter(pk=NAME).first()
