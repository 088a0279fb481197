"""`manage.py backup` and `restore`: one moment under play, all of it or nothing."""

import shutil
import sqlite3
import stat
from contextlib import closing, nullcontext
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from accounts.models import User
from config.backup import (
    archive,
    closed_house,
    create,
    own_commands,
    postgresql,
)
from config.data_refusal import DataRefusal
from config.env import database
from config.monitoring import verified_backup
from config.postgresql import databases
from tables.models import Heartbeat
from tests.releases.own_house import OwnHouse
from wallet import ledger

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.pg_tools]
KEY = "the-key-of-a-house-of-its-own-for-one-test-0123456789"
OTHER_KEY = "quite-another-key-of-a-house-for-one-test-9876543210"


@pytest.fixture
def house(own_house: OwnHouse) -> OwnHouse:
    """Return a house with a secret key and one member, asha."""
    own_house.migrated()
    own_house.key(KEY)
    _join("asha")
    return own_house


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Return the commands that a restore runs on its draft; they cost seconds."""
    run: list[tuple[str, ...]] = []
    monkeypatch.setattr(own_commands, "run", lambda _env, *words: run.append(words))
    return run


def _join(name: str) -> None:
    user = User(username=name, name=name.title())
    user.set_unusable_password()
    user.save(force_insert=True)
    ledger.grant_start(user)


def backup(house: OwnHouse, name: str = "backup.tar", *words: str) -> Path:
    path = house.data.parent / name
    call_command("backup", str(path), *words, stdout=StringIO())
    return path


def restore(path: Path, *words: str) -> str:
    told = StringIO()
    call_command("restore", str(path), *words, stdout=told)
    return told.getvalue()


def refusal(path: Path, *words: str) -> str:
    with pytest.raises(DataRefusal) as caught:
        restore(path, *words)
    return caught.value.code


def members() -> list[str]:
    return list(User.objects.order_by("username").values_list("username", flat=True))


def state(house: OwnHouse) -> Any:
    """Return all that a refused restore must leave alone."""
    key = (house.data / "secret_key").read_bytes()
    names = sorted(one.name for one in house.data.glob("*before*"))
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(house.database)) as database:
            made = database.execute("SELECT name, sql FROM sqlite_master").fetchall()
            tables = [name for name, sql in made if str(sql).startswith("CREATE TABLE")]
            rows = [database.execute(f'SELECT * FROM "{one}"') for one in tables]
            content = made, [one.fetchall() for one in rows]
        return key, names, Path(house.database).stat().st_ino, content
    with databases.server(connection.settings_dict) as server:
        query = "SELECT oid, datname FROM pg_database WHERE starts_with(datname, %s)"
        found = server.execute(query, [house.database]).fetchall()
    return key, names, found, members()


@pytest.mark.databases
def test_what_was_backed_up_comes_back_and_what_came_after_is_put_aside(
    house: OwnHouse, commands: list[tuple[str, ...]]
) -> None:
    path = backup(house)
    _join("bilal")
    house.key(OTHER_KEY)
    told = restore(path, "--replace", "--verify")
    assert members() == ["asha"]
    assert (house.data / "secret_key").read_text() == KEY
    assert "is now" in told
    asides = [one.name for one in house.data.glob("secret_key.before-restore-*")]
    assert len(asides) == 1
    mark = f"{create.ledger()['last_id']}:{create.ledger()['digest']}"
    assert [words[0] for words in commands] == ["migrate", "verify_house"]
    assert commands[1][1:] == ("--ledger", mark)
    connection.settings_dict["NAME"] = _aside(told)
    closed_house.let_go()
    assert members() == ["asha", "bilal"]
    connection.settings_dict["NAME"] = house.database


def _aside(told: str) -> str:
    line = next(one for one in told.splitlines() if "is now" in one)
    return line.split(" is now ")[1].split(";")[0]


def test_a_backup_holds_one_moment_however_much_is_written_meanwhile(
    house: OwnHouse, monkeypatch: pytest.MonkeyPatch, commands: list[tuple[str, ...]]
) -> None:
    module = create.of_database()
    dump = module.dump

    def dump_under_play(name: str, folder: Path) -> Path:
        with _another_connection(house) as other:
            other("UPDATE accounts_user SET name = 'Changed' WHERE username = 'asha'")
        return Path(dump(name, folder))

    monkeypatch.setattr(module, "dump", dump_under_play)
    path = backup(house)
    assert User.objects.get(username="asha").name == "Changed"
    restore(path, "--replace")
    assert User.objects.get(username="asha").name == "Asha"
    assert archive.read(path)["ledger"] == create.ledger()


class _another_connection:
    """Somebody else who writes, past this process's connection."""

    def __init__(self, house: OwnHouse) -> None:
        if connection.vendor == "sqlite":
            self._other: Any = sqlite3.connect(house.database, timeout=1)
        else:
            config = connection.settings_dict
            self._other = psycopg.connect(
                dbname=config["NAME"],
                user=config["USER"],
                host=config["HOST"],
                port=config["PORT"],
                password=config["PASSWORD"],
            )

    def __enter__(self) -> Any:
        return self._other.execute

    def __exit__(self, *_given: object) -> None:
        self._other.commit()
        self._other.close()


def test_nobody_else_can_read_a_backup_and_it_says_what_is_in_it(
    house: OwnHouse,
) -> None:
    told = StringIO()
    call_command("backup", stdout=told)
    (path,) = (house.data / "backups").iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert "The secret key is in it" in told.getvalue()
    manifest = archive.read(path)
    assert manifest["sha256"] in told.getvalue()
    assert manifest["database"] == connection.vendor
    assert manifest["migrations"] == create.applied()
    assert KEY not in str(manifest)


def test_the_secret_key_stays_out_where_one_asks_or_where_it_is_kept_elsewhere(
    house: OwnHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = backup(house, "without.tar", "--no-secret-key")
    assert archive.SECRET_KEY not in archive.read(path)["files"]
    monkeypatch.setenv("MELDHOUSE_SECRET_KEY", OTHER_KEY)
    path = backup(house, "elsewhere.tar")
    assert archive.SECRET_KEY not in archive.read(path)["files"]


def test_a_restore_says_where_the_secret_key_is_another(
    house: OwnHouse, commands: list[tuple[str, ...]]
) -> None:
    path = backup(house, "without.tar", "--no-secret-key")
    assert "another one" not in restore(path, "--replace")
    house.key(OTHER_KEY)
    assert "The secret key is another one" in restore(path, "--replace")
    assert (house.data / "secret_key").read_text() == OTHER_KEY


def test_a_house_with_people_is_replaced_only_if_one_says_so(house: OwnHouse) -> None:
    path = backup(house)
    before = state(house)
    assert refusal(path) == "house_has_data"
    assert state(house) == before


@pytest.mark.databases
def test_an_open_house_is_left_alone(
    house: OwnHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = backup(house)
    before = state(house)
    with closed_house.held():
        assert refusal(path, "--replace") == "house_open"
    monkeypatch.setattr(closed_house, "LEAVING_SECONDS", 0.0)
    with _another_connection(house) as other:
        other("SELECT count(*) FROM accounts_user").fetchone()
        assert refusal(path, "--replace") == "house_open"
    assert state(house) == before


def test_a_connection_that_is_just_ending_does_not_keep_the_house_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed = iter([2, 1, 0])
    monkeypatch.setattr(closed_house.databases, "server", lambda _: nullcontext())
    monkeypatch.setattr(closed_house.databases, "connections", lambda *_: next(listed))
    assert closed_house.connected({"NAME": "meldhouse"}) == 0


@pytest.mark.parametrize("fault", ["damaged", "newer", "too_old", "other", "unsound"])
def test_a_refused_backup_changes_nothing(
    house: OwnHouse, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = backup(house)
    expected = _spoil(path, fault, monkeypatch)
    before = state(house)
    assert refusal(path, "--replace", "--verify") == expected
    assert state(house) == before
    assert not list(house.data.glob(".restore-*"))
    assert members() == ["asha"]


def _spoil(path: Path, fault: str, monkeypatch: pytest.MonkeyPatch) -> str:
    if fault == "damaged":
        content = path.read_bytes()
        half = len(content) // 2
        path.write_bytes(content[:half] + b"\0\0\0\0" + content[half + 4 :])
        return "backup_damaged"
    if fault == "unsound":

        def fail(_environment: Any, *words: str) -> str:
            if words[0] == "verify_house":
                raise own_commands.Failed("Not in order")
            return ""

        monkeypatch.setattr(own_commands, "run", fail)
        return "backup_unsound"
    known = archive.read(path)
    if fault == "newer":
        known["migrations"]["tables"].append("9999_of_the_next_release")
    elif fault == "too_old":
        known["migrations"]["tables"].remove("0030_heartbeat_reading")
    else:
        known["database"] = "oracle"
    monkeypatch.setattr(archive, "read", lambda _path: known)
    return "other_database" if fault == "other" else f"backup_{fault}"


def test_a_rehearsal_finds_faults_while_the_house_is_open_and_notes_its_moment_alone(
    house: OwnHouse, commands: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = backup(house)
    before = state(house)
    with closed_house.held():
        assert "can be restored" in restore(path, "--dry-run")
    assert [words[0] for words in commands] == ["migrate", "verify_house"]
    assert verified_backup.newest() is not None
    Heartbeat.objects.filter(name=verified_backup.NAME).delete()
    expected = _spoil(path, "unsound", monkeypatch)
    assert refusal(path, "--dry-run") == expected
    assert state(house) == before


def test_a_full_disk_is_found_before_anything_is_written(
    house: OwnHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(house.data)._replace(free=1_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage)
    with pytest.raises(DataRefusal) as caught:
        backup(house)
    assert caught.value.code == "disk_full"
    assert [one.name for one in house.data.parent.iterdir()] == ["data"]


def test_programs_that_are_missing_or_too_old_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(postgresql, "server_major", lambda: 15)
    old = tmp_path / "pg_dump"
    old.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 13.4'\n")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    for program, code in (("pg_dump", "tools_older"), ("pg_restore", "tools_missing")):
        with pytest.raises(DataRefusal) as caught:
            postgresql.check_tool(program, 15)
        assert caught.value.code == code
        assert "15" in str(caught.value)


def test_a_backup_of_a_later_server_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(postgresql, "server_major", lambda: 15)
    with pytest.raises(DataRefusal) as caught:
        postgresql.check_versions({"server": "17.2", "pg_dump": 17})
    assert caught.value.code == "server_older"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql:///meldhouse",
        "postgresql://me:secret@one:5432,two:5432/meldhouse?target_session_attrs=any",
    ],
)
def test_a_draft_is_found_by_the_address_of_the_house(
    url: str, tmp_path: Path, settings: Any
) -> None:
    settings.DATABASE_URL = url
    draft = postgresql.Draft(tmp_path)
    draft.name = "draft"
    theirs, ours = (
        database(one, tmp_path) for one in (url, draft.environment["DATABASE_URL"])
    )
    assert ours == {**theirs, "NAME": "draft"}
