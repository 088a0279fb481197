"""Many keys are one parameter, whatever their type and number."""

import uuid

import pytest

from accounts.models import User
from accounts.models.many_keys import among
from wallet.models import Account

pytestmark = [pytest.mark.django_db, pytest.mark.databases]


@pytest.fixture
def people() -> list[User]:
    """Return three people."""
    return User.objects.bulk_create([User(username=f"player{n}") for n in range(3)])


def test_keys_that_are_uuids_find_their_rows_as_text_too(people: list[User]) -> None:
    asked = [str(people[0].pk), people[2].pk, uuid.uuid4()]
    rows = User.objects.filter(pk__in=among(User._meta.pk, asked))
    assert {row.pk for row in rows} == {people[0].pk, people[2].pk}


def test_keys_that_are_numbers_find_their_rows(people: list[User]) -> None:
    account = Account.objects.create(
        key="player:play:1", kind="player", ledger="play", owner=people[0], balance=0
    )
    asked = among(Account._meta.pk, {account.pk, 10**9})
    assert list(Account.objects.filter(pk__in=asked)) == [account]


def test_no_keys_find_no_rows(people: list[User]) -> None:
    assert not User.objects.filter(pk__in=among(User._meta.pk, ())).exists()


def test_any_number_of_keys_is_the_same_statement(people: list[User]) -> None:
    found = []
    for count in (1, 3):
        keys = [one.pk for one in people[:count]]
        rows = User.objects.filter(pk__in=among(User._meta.pk, keys))
        sql, params = rows.query.sql_with_params()
        found.append((sql, len(params)))
    assert found[0] == found[1]
