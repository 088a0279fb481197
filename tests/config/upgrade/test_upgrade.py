"""`manage.py upgrade`: the next release comes whole, or the house is as it was."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from accounts.models import User
from config import migration_history
from config.backup import archive, closed_house, create, own_commands
from config.data_refusal import DataRefusal
from config.upgrade import drain
from tables.models import Match, Switch, Table
from tests.releases.own_house import OwnHouse
from wallet import ledger

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.pg_tools]
KEY = "the-key-of-a-house-of-its-own-for-one-test-0123456789"
NEXT_RELEASE = "UPDATE accounts_user SET name = 'Upgraded' WHERE username = 'asha'"


class Release:
    """The next release: what its commands do, in place of processes that cost seconds.

    Its migration changes a name; `fails` is the command that fails.
    """

    def __init__(self) -> None:
        self.run: list[str] = []
        self.fails = ""

    def __call__(self, _environment: Any, *words: str) -> str:
        self.run.append(words[0])
        if words[0] == "migrate":
            with connection.cursor() as cursor:
                cursor.execute(NEXT_RELEASE)
        if words[0] == self.fails and "migrate" in self.run:
            raise own_commands.Failed(f"`{words[0]}` fails")
        return ""


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Release:
    """Return the next release, which is sound."""
    made = Release()
    monkeypatch.setattr(own_commands, "run", made)
    return made


@pytest.fixture
def house(own_house: OwnHouse) -> OwnHouse:
    """Return a house with one member, asha."""
    own_house.migrated()
    own_house.key(KEY)
    user = User(username="asha", name="Asha")
    user.set_unusable_password()
    user.save(force_insert=True)
    ledger.grant_start(user)
    return own_house


def upgrade(house: OwnHouse, *words: str) -> str:
    """Upgrade it; a file `opened` appears beside its data when it is opened again."""
    told = StringIO()
    opened = house.data.parent / "opened"
    given = ["--start", f"touch {opened}", "--drain", "0", "--wait", "0", *words]
    call_command("upgrade", *given, stdout=told)
    return told.getvalue()


def refusal(house: OwnHouse, *words: str) -> str:
    with pytest.raises(DataRefusal) as caught:
        upgrade(house, *words)
    return caught.value.code


def name() -> str:
    return str(User.objects.values_list("name", flat=True).get(username="asha"))


def is_opened(house: OwnHouse) -> bool:
    return (house.data.parent / "opened").exists()


def is_drained() -> bool:
    return Switch.objects.filter(scope="drain", lifted_at=None).exists()


def backups(house: OwnHouse) -> list[Path]:
    folder = house.data / "backups"
    return sorted(folder.iterdir()) if folder.exists() else []


def test_a_house_is_upgraded_and_opened_again(
    house: OwnHouse, release: Release
) -> None:
    stopped = house.data.parent / "stopped"
    told = upgrade(house, "--stop", f"touch {stopped}")
    assert release.run == ["check", "migrate", "verify_house", "check"]
    assert name() == "Upgraded"
    assert stopped.exists()
    assert is_opened(house)
    assert not is_drained()
    (backup,) = backups(house)
    assert archive.read(backup)["ledger"] == create.ledger()
    assert "No new match begins now" in told


def test_looking_alone_changes_nothing(house: OwnHouse, release: Release) -> None:
    told = upgrade(house, "--check")
    assert "ok ledger: The ledger balances." in told
    assert "ok migrations: None is pending." in told
    assert (release.run, name(), is_opened(house)) == (["check"], "Asha", False)
    assert not Switch.objects.exists()


def test_data_too_old_for_an_upgrade_is_found_before_the_house_closes(
    house: OwnHouse, release: Release
) -> None:
    rows = MigrationRecorder.Migration.objects.filter(app="tables")
    rows.filter(name="0030_heartbeat_reading").delete()
    told = StringIO()
    with pytest.raises(DataRefusal, match="Mend this first: release"):
        call_command("upgrade", "--check", stdout=told)
    assert f"Check out commit {migration_history.COMMIT}" in told.getvalue()


@pytest.mark.parametrize(
    "fails",
    ["migrate", "check", pytest.param("verify_house", marks=pytest.mark.databases)],
)
def test_a_failed_upgrade_is_taken_back_and_the_house_stays_closed(
    house: OwnHouse, release: Release, fails: str
) -> None:
    release.fails = fails
    with pytest.raises(DataRefusal) as caught:
        upgrade(house)
    assert caught.value.code == "taken_back"
    assert name() == "Asha"
    assert not is_opened(house)
    assert not is_drained()
    assert "failed" in str(caught.value)
    closed_house.let_go()
    with closed_house.held():
        assert (house.data / "secret_key").read_text() == KEY


def test_what_cannot_be_taken_back_is_said_with_where_the_backup_is(
    house: OwnHouse, release: Release, monkeypatch: pytest.MonkeyPatch
) -> None:
    release.fails = "verify_house"

    def broken(*_given: Any) -> Any:
        raise OSError("the disk is gone")

    monkeypatch.setattr(archive, "unpack", broken)
    with pytest.raises(DataRefusal) as caught:
        upgrade(house)
    assert caught.value.code == "not_taken_back"
    assert str(backups(house)[0]) in str(caught.value)
    assert is_drained()


def play() -> None:
    game = {"game": "indian-points", "options": b"", "stake": 1, "ledger": "play"}
    table = Table.objects.create(name="Teal", seats_max=2, **game)
    Match.objects.create(
        table=table, rules_version=1, state=b"", started_at=timezone.now(), **game
    )


def test_a_house_in_play_is_left_alone_unless_one_says_so(
    house: OwnHouse, release: Release
) -> None:
    play()
    assert refusal(house) == "still_playing"
    assert (name(), is_drained(), backups(house)) == ("Asha", False, [])
    upgrade(house, "--while-playing")
    assert name() == "Upgraded"
    assert Match.objects.filter(ended_at=None).count() == 1


def test_a_house_that_does_not_close_plays_on(
    house: OwnHouse, release: Release
) -> None:
    with closed_house.held():
        assert refusal(house) == "house_open"
    assert refusal(house, "--stop", "false") == "stop_failed"
    assert refusal(house, "--stop", "no-such-command") == "stop_failed"
    assert release.run == ["check"] * 3
    assert (name(), is_drained(), backups(house)) == ("Asha", False, [])


def test_a_drain_that_was_on_before_is_lifted_too(
    house: OwnHouse, release: Release
) -> None:
    switch = drain.begin("A new release tonight.")
    upgrade(house)
    assert Switch.objects.get(pk=switch).lifted_at is not None
    assert Switch.objects.count() == 1


def test_a_database_of_a_newer_release_is_refused_by_its_migration(
    house: OwnHouse, release: Release
) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tables", "9999_of_the_next_release")
    assert refusal(house) == "not_upgradable"
    assert release.run == ["check"]
    assert not Switch.objects.exists()


def test_an_operator_learns_that_the_house_did_not_open(
    house: OwnHouse, release: Release
) -> None:
    assert refusal(house, "--start", "false") == "start_failed"
    assert name() == "Upgraded"
