"""A database opens only with the key that sealed it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.secret_key import fingerprint
from config import celery, env
from config.data_refusal import DataRefusal
from config.processes import preflight
from config.secret_key import check
from config.staff.models import SealingKey
from tables.fairness import commitments
from tables.models import Table
from tests.database import copy_to
from tests.tables.house import deal, table_of

ROOT = Path(__file__).resolve().parents[3]
OWN = "the-key-that-has-sealed-this-database-0123456789-abcdef"
OTHER = "some-other-key-that-opens-nothing-here-9876543210-fedcba"


@pytest.fixture(autouse=True)
def _own_key(settings: Any) -> None:
    settings.SECRET_KEY = OWN


def noted() -> set[str]:
    return set(SealingKey.objects.values_list("fingerprint", flat=True))


def refused() -> str:
    with pytest.raises(DataRefusal) as found:
        check.check()
    assert found.value.code == "wrong_secret_key"
    return str(found.value)


@pytest.mark.django_db
def test_a_fresh_database_keeps_the_fingerprint_and_not_the_key() -> None:
    check.check()
    check.check()
    assert noted() == {fingerprint.of(OWN)}
    assert fingerprint.of(OWN) not in OWN


@pytest.mark.django_db
def test_another_key_is_refused_with_both_ways_on(settings: Any) -> None:
    check.check()
    settings.SECRET_KEY = OTHER
    said = refused()
    assert "MELDHOUSE_SECRET_KEY" in said
    assert "manage.py replace_secret_key" in said
    assert OTHER not in said
    assert noted() == {fingerprint.of(OWN)}


@pytest.mark.django_db
def test_a_database_of_an_earlier_release_is_judged_by_its_newest_seed(
    settings: Any, asha: User, bilal: User
) -> None:
    deal(table_of(asha, bilal))
    settings.SECRET_KEY = OTHER
    refused()
    assert noted() == set()
    settings.SECRET_KEY = OWN
    check.check()
    assert noted() == {fingerprint.of(OWN)}


@pytest.mark.django_db
def test_after_a_rotation_the_earlier_key_still_opens_and_is_still_needed(
    settings: Any, asha: User, bilal: User
) -> None:
    check.check()
    table = table_of(asha, bilal)
    deal(table)
    client = Client()
    client.force_login(asha)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OTHER, [OWN]
    check.check()
    running = table.deals.get(number=1)
    assert commitments.seed_of(running)
    assert client.get(reverse("me")).status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    refused()
    settings.SECRET_KEY = OWN
    refused()


@pytest.mark.django_db
def test_a_web_process_and_a_whole_house_refuse_before_they_change_anything(
    settings: Any,
) -> None:
    check.check()
    settings.SECRET_KEY = OTHER
    for start in (preflight.require_migrated, preflight.prepare):
        with pytest.raises(CommandError, match="wrong_secret_key"):
            start()
    assert not Table.objects.exists()


@pytest.mark.django_db
def test_worker_and_beat_end_with_one_line(settings: Any, monkeypatch: Any) -> None:
    """Celery calls this in both, before anything is sent or taken."""
    monkeypatch.setattr(check.connection, "close", lambda: None)
    monkeypatch.setattr(celery, "keep_connection", lambda: None)
    loader = celery.Loader(celery.app)
    loader.on_worker_init()
    settings.SECRET_KEY = OTHER
    with pytest.raises(SystemExit, match="wrong_secret_key"):
        loader.on_worker_init()


@pytest.mark.django_db
def test_a_key_made_for_a_database_that_has_another_is_taken_away(
    settings: Any, tmp_path: Path
) -> None:
    check.check()
    kept = tmp_path / "secret_key"
    settings.SECRET_KEY = env.secret("NOT_GIVEN", kept)
    refused()
    assert not kept.exists()
    kept.write_text(OTHER)
    settings.SECRET_KEY = env.secret("NOT_GIVEN", kept)
    refused()
    assert kept.read_text() == OTHER


@pytest.mark.django_db(transaction=True)
def test_a_house_without_its_key_file_does_not_open_and_makes_no_other(
    tmp_path: Path,
) -> None:
    copy_to(tmp_path / "meldhouse.sqlite3")
    drop = ("MELDHOUSE_", "DATABASE_URL", "REDIS_URL")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(drop)}
    kept |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "MELDHOUSE_DATA": str(tmp_path),
    }

    def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *words],
            **{"cwd": ROOT, "env": {**kept, **more}, "capture_output": True},
            text=True,
            timeout=60,
        )

    start = "from config.secret_key import check; check.check()"
    run("shell", "-v", "0", "-c", start, MELDHOUSE_SECRET_KEY=OWN).check_returncode()
    done = run("serve", "--port", "0")
    assert done.returncode == 1
    assert done.stderr.startswith("DataRefusal: This secret key is not the one")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "secret_key").exists()
