"""What no player notices: faults, copies, disk and time, as `/metrics` tells it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.db import DatabaseError, connections
from django.test import Client
from django.utils import timezone

from config.monitoring import replication, safety_figures, verified_backup
from config.monitoring.safety_figures import certificate_end
from tables import metrics
from tables.clock.clock_steps import Gap, Reading
from tables.models import Deal, Heartbeat, Match
from tables.staff import void_match
from tables.tick import outages
from tests.tables.house import dealt

pytestmark = pytest.mark.django_db
END = datetime(2030, 1, 2, tzinfo=UTC)


def told(client: Client) -> dict[str, float]:
    lines = client.get("/metrics").content.decode().splitlines()
    values = (line.rsplit(" ", 1) for line in lines if line.startswith("meldhouse_"))
    return {name.removeprefix("meldhouse_"): float(value) for name, value in values}


def test_matches_set_aside_and_deals_in_doubt_are_counted(client: Client) -> None:
    table, _guests = dealt(2)
    before = told(client)
    assert before['matches_set_aside_total{cause="fault"}'] == 0
    assert before['deals_in_doubt{why="shuffle"}'] == 0
    match = Match.objects.get(table=table)
    void_match.void(match.pk, cause="fault", note="A trial of ours.", by=None)
    Deal.objects.update(doubted_at=timezone.now())
    Heartbeat.objects.create(
        name="sweep", beat_at=timezone.now(), figures={"sealed": ["one", "two"]}
    )
    after = told(client)
    assert after['matches_set_aside_total{cause="fault"}'] == 1
    assert after['deals_in_doubt{why="shuffle"}'] == Deal.objects.count()
    assert after['deals_in_doubt{why="sealed"}'] == 2


def test_the_age_of_the_newest_tested_backup_is_told(client: Client) -> None:
    assert told(client)["backup_verified_age_seconds"] == float("inf")
    verified_backup.note({"made_at": (timezone.now() - timedelta(hours=5)).isoformat()})
    assert told(client)["backup_verified_age_seconds"] == pytest.approx(18_000, abs=60)


def test_without_a_standby_nothing_is_told_of_its_lag(client: Client) -> None:
    found = told(client)
    assert found['commits_wait{place="standby"}'] == 0
    assert found["standbys"] == 0
    assert "replica_lag_seconds" not in found


def test_disk_and_offset_of_the_clocks_are_told(client: Client) -> None:
    found = told(client)
    assert 0 < found["disk_free_bytes"] <= found["disk_bytes"]
    assert abs(found["clock_offset_seconds"]) < 1


def test_a_step_of_the_clock_is_counted_and_an_outage_is_not() -> None:
    def count() -> int:
        return sum(metrics.clock_steps.counts.values())

    now = Reading(timezone.now(), 100.0)
    since, before = now.moment - timedelta(minutes=1), count()
    outages.cover(Gap(since, now.moment, timedelta(minutes=1), is_step=False), now)
    assert count() == before
    outages.cover(Gap(since, now.moment, timedelta(), is_step=True), now)
    assert count() == before + 1


def certificate() -> bytes:
    """Return a certificate of this test's own that ends at `END`."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "play.example")])
    made = x509.CertificateBuilder(
        issuer_name=name,
        subject_name=name,
        public_key=key.public_key(),
        serial_number=1,
        not_valid_before=END - timedelta(days=90),
        not_valid_after=END,
    ).sign(key, hashes.SHA256())
    return made.public_bytes(serialization.Encoding.PEM)


def test_the_end_of_a_certificate_is_told_and_a_broken_one_has_ended(
    client: Client, tmp_path: Path, settings: Any
) -> None:
    settings.DATA_DIR = tmp_path
    path = tmp_path / safety_figures.CERTIFICATE
    assert certificate_end(path) is None
    assert "certificate_end_seconds" not in told(client)
    path.write_bytes(certificate())
    assert told(client)["certificate_end_seconds"] == END.timestamp()
    path.write_text("-----BEGIN NOTHING-----")
    assert certificate_end(path) == 0


def test_a_database_that_is_away_leaves_the_figures_of_the_machine(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> None:
        raise DatabaseError

    monkeypatch.setattr(replication, "standbys", away)
    found = told(client)
    assert "standbys" not in found
    assert found["disk_bytes"] > 0


def test_a_standby_for_reading_is_as_far_behind_as_its_heartbeat(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    assert replication.behind(None, None) == 0
    assert replication.behind(now, now - timedelta(seconds=40)) == 40
    assert replication.behind(now, None) == float("inf")
    alias = replication.REPLICA
    monkeypatch.setitem(connections.settings, alias, connections.settings["default"])
    connections[alias] = connections["default"]
    try:
        # A tick that stands still is no lag.
        Heartbeat.beat("tick", now - timedelta(hours=1))
        assert told(client)["replica_lag_seconds"] == 0
    finally:
        del connections[alias]


@pytest.mark.parametrize(
    ("commit", "fsync", "names", "places"),
    [
        ("on", "on", "ANY 1 (one, two)", {"disk", "standby"}),
        ("on", "on", "", {"disk"}),
        ("local", "on", "ANY 1 (one, two)", {"disk"}),
        ("off", "on", "ANY 1 (one, two)", set()),
        ("on", "off", "", set()),
    ],
)
def test_settings_of_postgresql_say_what_a_commit_waits_for(
    commit: str, fsync: str, names: str, places: set[str]
) -> None:
    found = replication.judged(commit, fsync, names)
    assert {place for place, is_waited_for in found.items() if is_waited_for} == places
