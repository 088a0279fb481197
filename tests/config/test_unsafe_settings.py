"""The start refuses what is unsafe, in one line that says what to do."""

import errno
import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config import env, unsafe_settings
from config.processes import preflight

ROOT = Path(__file__).resolve().parents[2]
KEY = "Nobody-guesses-this-0123456789-nor-that-9876543210"
PUBLIC = {
    "DATABASE_URL": "postgresql://meldhouse@127.0.0.1:1/meldhouse",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "MELDHOUSE_SECRET_KEY": KEY,
    "MELDHOUSE_HOSTS": "play.example",
    "MELDHOUSE_ORIGINS": "https://play.example",
    "MELDHOUSE_PROXIES": "1",
}
"""What docs/operations/configure.md says a public site sets."""


def manage(*words: str, **given: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("MELDHOUSE_")}
    kept["DJANGO_SETTINGS_MODULE"] = "config.settings"
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *words],
        env={**kept, **given},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "key", ["short", "x" * 60, "django-insecure-" + KEY, "0123456789" * 4]
)
def test_a_key_that_can_be_guessed_is_refused(key: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="MELDHOUSE_SECRET_KEY"):
        unsafe_settings.check_keys(key)


def test_keys_of_our_own_are_long_enough(tmp_path: Path) -> None:
    unsafe_settings.check_keys(env.secret("NOT_GIVEN", tmp_path / "new" / "key"))
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    unsafe_settings.check_keys(KEY)


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"hosts": ["play.example", "*"]}, "MELDHOUSE_HOSTS"),
        ({"debug": True}, "MELDHOUSE_DEBUG"),
        ({"origins": ["http://play.example"]}, "must be https"),
        ({"origins": ["play.example"]}, "must be full"),
        ({"origins": ["ftp://play.example"]}, "must be full"),
    ],
)
def test_a_public_house_with_open_doors_is_refused(
    given: dict[str, Any], word: str
) -> None:
    safe = {"hosts": ["play.example"], "origins": ["https://play.example"]}
    with pytest.raises(ImproperlyConfigured, match=word):
        unsafe_settings.check_doors(
            **{"is_public": True, "debug": False, **safe, **given}
        )


def test_a_house_for_oneself_may_have_debug_pages_and_plain_origins() -> None:
    origins = ["http://192.168.1.20:8000"]
    unsafe_settings.check_doors(["localhost"], origins, is_public=False, debug=True)
    here = ["http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"]
    unsafe_settings.check_doors(["localhost"], here, is_public=True, debug=False)


def test_the_deploy_check_is_silent_with_the_documented_settings() -> None:
    done = manage(
        "check", "--deploy", "--fail-level", "WARNING", "--tag", "security", **PUBLIC
    )
    assert done.returncode == 0, done.stderr
    assert "WARNINGS" not in done.stderr
    text = (ROOT / "docs" / "operations" / "configure.md").read_text()
    assert all(f"`{name}`" in text for name in PUBLIC)


def test_the_deploy_check_speaks_without_them() -> None:
    plain = {key: PUBLIC[key] for key in ("MELDHOUSE_SECRET_KEY",)}
    done = manage("check", "--deploy", "--tag", "security", **plain)
    assert "security.W004" in done.stderr


def test_a_refusal_is_one_line() -> None:
    done = manage("serve", **{**PUBLIC, "MELDHOUSE_DEBUG": "yes"})
    assert done.returncode != 0
    assert done.stderr.splitlines() == [
        "Set up wrongly: MELDHOUSE_DEBUG must be off where REDIS_URL is set."
    ]


def test_a_data_folder_that_cannot_be_used_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = manage("serve", MELDHOUSE_DATA=str(tmp_path / "file" / "data"))
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1
    assert "data cannot be used: Not a directory" in done.stderr


def test_a_read_only_data_folder_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_given: Any) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    with pytest.raises(CommandError, match="cannot be written: Read-only file system"):
        preflight.make_private(tmp_path)


def test_what_lies_in_the_data_folder_is_private_also_if_it_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    database = folder / "meldhouse.sqlite3"
    monkeypatch.setitem(connection.settings_dict, "NAME", str(database))
    monkeypatch.setattr(connection, "vendor", "sqlite")
    preflight.make_private(folder)
    assert _modes(folder) == {"data": 0o700, "meldhouse.sqlite3": 0o600}
    folder.chmod(0o755)
    for end in ("", "-wal", "-shm"):
        path = folder / (database.name + end)
        path.touch()
        path.chmod(0o644)
    preflight.make_private(folder)
    assert set(_modes(folder).values()) == {0o700, 0o600}


def test_a_shared_folder_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    preflight.make_private(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


@pytest.mark.django_db
def test_a_web_process_refuses_a_database_that_lacks_migrations(
    tmp_path: Path, settings: Any
) -> None:
    settings.DATA_DIR = tmp_path
    preflight.require_migrated()
    MigrationRecorder.Migration.objects.filter(app="tables").delete()
    with pytest.raises(CommandError, match=r"Run `manage\.py migrate` first"):
        call_command("serve", no_ticker=True, port=0)


def _modes(folder: Path) -> dict[str, int]:
    return {
        path.name: stat.S_IMODE(path.stat().st_mode)
        for path in (folder, *folder.iterdir())
    }
