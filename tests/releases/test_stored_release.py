"""What an earlier release stored, brought to this one: nothing of it is lost.

The ledger is the same to the byte, every deal replays, and fair play can be proven.
"""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from accounts.models import User
from config.backup import create, restore
from config.postgresql import databases
from config.processes import preflight
from tables.fairness.replay import Replay, compare
from tables.models import Deal
from tests.releases import stored
from tests.releases.own_house import OwnHouse
from tournaments.models import Tournament
from wallet import ledger

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.pg_tools]
PLAYED = "SELECT id, state FROM tables_deal ORDER BY id"
ACTS = "SELECT deal_id, n, seat, version, data FROM tables_dealaction ORDER BY 1, 2"
GAMES = 6
ARGON2 = "django.contrib.auth.hashers.Argon2PasswordHasher"


def rows(query: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return [
            tuple(bytes(one) if isinstance(one, memoryview) else one for one in row)
            for row in cursor.fetchall()
        ]


def shape() -> dict[str, Any]:
    """Return every table and index; the order of columns is not looked at."""
    if connection.vendor == "sqlite":
        made = rows("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {name: sorted(re.split(r"[\s,()]+", said)) for name, said in made}
    look = connection.introspection
    with connection.cursor() as cursor:
        return {
            table: (
                {row.name: row for row in look.get_table_description(cursor, table)},
                look.get_constraints(cursor, table),
            )
            for table in look.table_names(cursor)
        }


def load(house: OwnHouse) -> dict[str, Any]:
    """Make an empty house what was stored; return its figures."""
    figures = stored.figures(connection.vendor)
    if connection.vendor == "sqlite":
        Path(house.database).write_bytes(stored.unpacked(stored.SQLITE))
    else:
        stored.load_postgresql(databases.environment(connection.settings_dict))
    house.key(figures["key"])
    return figures


def test_an_upgrade_keeps_everything_that_was_stored(
    own_house: OwnHouse, settings: Any
) -> None:
    figures = load(own_house)
    assert not preflight.is_migrated()
    before = {"ledger": create.ledger()}
    played, acts = rows(PLAYED), rows(ACTS)
    assert before["ledger"]["transfers"] == figures["transfers"]

    call_command("migrate", interactive=False, verbosity=0)

    assert preflight.is_migrated()
    assert rows(PLAYED) == played
    assert rows(ACTS) == acts
    told = StringIO()
    call_command("verify_house", *restore.ledger_words(before), stdout=told)
    replayed = f"{figures['deals']} deals replayed to the same bytes, 0 differ, 0 of"
    assert replayed in told.getvalue()
    assert "The house is in order." in told.getvalue()
    settings.PASSWORD_HASHERS = [ARGON2]
    _look_for_people_and_play()

    upgraded = shape()
    own_house.migrated()
    assert upgraded == shape()


def _look_for_people_and_play() -> None:
    for name in ("asha", "bilal"):
        member = User.objects.get(username=name)
        assert member.check_password(f"{name}-plays-rummy")
        assert ledger.balance(ledger.player_account(member)) > 0
    finished = Deal.objects.filter(match__ended_at__isnull=False)
    assert finished.values("match__game").distinct().count() == GAMES
    cup = Tournament.objects.get(name="Stored cup")
    assert cup.status == "finished"
    assert sum(row.prize for row in cup.entry_rows.all()) == sum(cup.prizes) > 0
    in_play = Deal.objects.get(match__ended_at=None, started_at__isnull=False)
    assert compare(in_play) is Replay.SAME
