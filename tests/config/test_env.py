"""Variables are read strictly, and a site keeps one secret."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("value", ["maybe", "2", "yess"])
def test_a_flag_is_yes_or_no(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("A_FLAG", value)
    with pytest.raises(ImproperlyConfigured, match="A_FLAG"):
        env.flag("A_FLAG")


@pytest.mark.parametrize("value", ["0", "51", "fast", "nan"])
def test_a_number_stays_within_its_bounds(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("A_NUMBER", value)
    with pytest.raises(ImproperlyConfigured, match="A_NUMBER"):
        env.number("A_NUMBER", 1, 1, 50)


def test_the_time_scale_is_refused_outside_1_to_50() -> None:
    asked = subprocess.run(
        [sys.executable, "-c", "import config.settings"],
        cwd=ROOT,
        env={**os.environ, "TIME_SCALE": "51"},
        capture_output=True,
        text=True,
    )
    assert asked.returncode != 0
    assert "TIME_SCALE must be from 1 to 50" in asked.stderr


def test_a_database_is_postgresql_or_none() -> None:
    with pytest.raises(ImproperlyConfigured, match="postgresql://"):
        env.database("mysql://root@localhost/x", Path("/nowhere"))


def test_postgresql_gets_a_pool_and_no_persistent_connections() -> None:
    config = env.database("postgresql://u:p%40ss@h:5433/d", Path("/nowhere"))
    assert config["OPTIONS"]["pool"]
    assert config["CONN_MAX_AGE"] == 0
    assert (config["USER"], config["PASSWORD"], config["PORT"]) == ("u", "p@ss", "5433")


def test_sqlite_waits_instead_of_failing() -> None:
    options = env.database("", Path("/nowhere"))["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]


def test_sqlite_waits_for_the_disk_before_anything_is_acknowledged() -> None:
    options = env.database("", Path("/nowhere"))["OPTIONS"]
    assert "synchronous=FULL" in options["init_command"]


def test_a_secret_is_made_once_and_only_its_owner_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("A_SECRET", raising=False)
    kept = tmp_path / "data" / "secret_key"
    first = env.secret("A_SECRET", kept)
    assert len(first) > 50
    assert env.secret("A_SECRET", kept) == first
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [one.name for one in kept.parent.iterdir()] == ["secret_key"]
    monkeypatch.setenv("A_SECRET", "given")
    assert env.secret("A_SECRET", kept) == "given"


def test_houses_on_one_redis_do_not_hear_each_other() -> None:
    urls = ("redis://host:6379", "redis://host:6379/0", "redis://host:6379/1")
    prefixes = [env.channel_layer([url])["CONFIG"]["prefix"] for url in urls]
    assert prefixes[0] == prefixes[1] != prefixes[2]


def test_a_choice_is_one_of_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_CHOICE", "always")
    with pytest.raises(ImproperlyConfigured, match="A_CHOICE must be one of: no, yes"):
        env.choice("A_CHOICE", "no", ("no", "yes"))
    monkeypatch.setenv("A_CHOICE", "YES")
    assert env.choice("A_CHOICE", "no", ("no", "yes")) == "yes"


def test_a_check_of_identity_needs_somebody_to_ask() -> None:
    asked = subprocess.run(
        [sys.executable, "-c", "import config.settings"],
        cwd=ROOT,
        env={**os.environ, "CASH_IDENTITY": "play"},
        capture_output=True,
        text=True,
    )
    assert asked.returncode != 0
    assert "CASH_IDENTITY needs CASH_CONTACT" in asked.stderr


def test_groups_are_shared_out_to_all_redis_servers() -> None:
    urls = ["redis://one:6379/2", "redis://two:6379/2"]
    config = env.channel_layer(urls)["CONFIG"]
    assert (config["hosts"], config["prefix"]) == (urls, "meldhouse2")


def test_a_replica_is_a_postgresql_that_no_test_and_no_migration_needs(
    tmp_path: Path,
) -> None:
    found = env.replica("postgresql://u@host/name", tmp_path)
    assert found["TEST"] == {"MIRROR": "default"}
    assert found["OPTIONS"]["pool"]["min_size"] == 0
    assert (
        env.database("postgresql://u@host/name", tmp_path)["OPTIONS"]["pool"][
            "min_size"
        ]
        == 2
    )
    with pytest.raises(ImproperlyConfigured, match="DATABASE_REPLICA_URL"):
        env.replica("sqlite:///x", tmp_path)
