"""`manage.py seed_demo`: tables to look at, on an empty house only."""

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from rules import catalogue
from tables.models import Table


def test_it_opens_tables_of_two_to_six_seats_with_bots_and_room(db):
    call_command("seed_demo")
    tables = Table.objects.filter(is_demo=True)
    assert 10 <= tables.count() <= 24
    assert {table.game for table in tables} == set(catalogue.GAMES)
    assert {table.seats_max for table in tables} >= {2, 3, 4, 5, 6}
    assert len({table.stake for table in tables}) >= 3
    assert len({table.pace for table in tables}) >= 3
    for table in tables:
        assert table.seats.filter(left_at=None).count() < table.seats_max
    assert User.objects.filter(is_bot=True).exists()
    assert not User.objects.filter(is_bot=False).exists()


def test_a_second_time_it_says_so_and_changes_nothing(db, capsys):
    call_command("seed_demo")
    count = Table.objects.count()
    call_command("seed_demo", "--if-empty")
    assert "are there already" in capsys.readouterr().out
    with pytest.raises(CommandError, match="are there already"):
        call_command("seed_demo")
    assert Table.objects.count() == count


def test_it_leaves_a_house_in_use_alone(asha):
    with pytest.raises(CommandError, match="people"):
        call_command("seed_demo")
    call_command("seed_demo", "--if-empty")
    assert not Table.objects.exists()


def test_it_leaves_a_house_with_cash_alone(db, settings):
    settings.CASH_ENABLED = True
    with pytest.raises(CommandError, match="cash"):
        call_command("seed_demo")
