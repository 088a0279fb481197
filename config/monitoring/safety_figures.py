"""Figures about silent risks: faults, backups, disk, time.

Loaded only when `/metrics` is read, like `figures`.
"""

import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from config.monitoring import health, nightly_check, replication, verified_backup
from config.monitoring.figures import NAME
from tables.clock import timers
from tables.models import Deal, Heartbeat, Voiding
from tables.tick import sweep

CERTIFICATE: Final = "certificate.pem"
"""In the data folder: a copy of the certificate that the proxy shows."""
DOUBT: Final = timedelta(days=7)


class OfSafety(Collector):
    """What the database says of it, and what this machine does."""

    def collect(self) -> Iterator[Metric]:
        """Yield the figures; those of a database that is away are left out."""
        yield from _of_machine()
        try:
            found = [*_of_play(), *_of_check(), *_of_copies(), _of_clocks()]
        except DatabaseError:
            found = []
        yield from found


def _of_machine() -> Iterator[Metric]:
    room = shutil.disk_usage(settings.DATA_DIR)
    yield _gauge("disk_free_bytes", "Free where the data folder is.", room.free)
    yield _gauge("disk_bytes", "All of that disk.", room.total)
    ends = GaugeMetricFamily(
        f"{NAME}certificate_end_seconds",
        "When the certificate in the data folder ends, in seconds since 1970.",
    )
    if (end := certificate_end(Path(settings.DATA_DIR) / CERTIFICATE)) is not None:
        ends.add_metric([], end)
    yield ends


def certificate_end(path: Path) -> float | None:
    """Return when a certificate ends; 0 for a file that holds none, None without it."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        return 0.0
    try:
        return x509.load_pem_x509_certificate(text).not_valid_after_utc.timestamp()
    except ValueError:
        return 0.0


def _of_play() -> Iterator[Metric]:
    aside = CounterMetricFamily(
        f"{NAME}matches_set_aside", "Matches set aside, by cause.", labels=["cause"]
    )
    counts = dict(Voiding.objects.values_list("cause").annotate(Count("pk")).order_by())
    for cause in Voiding.Cause.values:
        aside.add_metric([cause], counts.get(cause, 0))
    yield aside
    doubt = GaugeMetricFamily(
        f"{NAME}deals_in_doubt",
        "Deals whose shuffle does not verify, or whose seed cannot be opened.",
        labels=["why"],
    )
    since = timers.now() - DOUBT
    shuffled = Deal.objects.filter(doubted_at__gte=since).count()
    rows = Heartbeat.objects.filter(pk=sweep.NAME).values_list("figures", flat=True)
    sealed = len((rows.first() or {}).get(sweep.SEALED, ()))
    doubt.add_metric(["shuffle"], shuffled)
    doubt.add_metric(["sealed"], sealed)
    yield doubt


def _of_check() -> Iterator[Metric]:
    faults = GaugeMetricFamily(
        f"{NAME}audit_faults", "What the last nightly check found.", labels=["part"]
    )
    age = GaugeMetricFamily(
        f"{NAME}audit_age_seconds", "How long ago it ended, or was first planned."
    )
    if (row := nightly_check.last()) is not None:
        age.add_metric([], (timers.now() - row.beat_at).total_seconds())
        for part in ("ledger", "deals"):
            faults.add_metric([part], (row.figures or {}).get(part, 0))
    yield from (faults, age)


def _of_copies() -> Iterator[Metric]:
    text = "Age of the newest backup that was tested; infinite where none was."
    age = verified_backup.age_seconds()
    yield _gauge(
        "backup_verified_age_seconds", text, float("inf") if age is None else age
    )
    waits = GaugeMetricFamily(
        f"{NAME}commits_wait", "What a commit waits for.", labels=["place"]
    )
    for place, is_waited_for in replication.commits_wait().items():
        waits.add_metric([place], is_waited_for)
    yield waits
    text = "Standbys that are connected to the database."
    yield _gauge("standbys", text, replication.standbys())
    lag = GaugeMetricFamily(
        f"{NAME}replica_lag_seconds",
        "How far the standby for reading is behind; infinite where it is away.",
    )
    if (seconds := replication.replica_lag_seconds()) is not None:
        lag.add_metric([], seconds)
    yield lag


def _of_clocks() -> Metric:
    text = "By how much the database's clock is ahead of this machine's."
    return _gauge("clock_offset_seconds", text, health.clock_offset_seconds())


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(NAME + name, text, value)
