"""Questions about many keys: built once, with the answers of the queryset itself."""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db.models import Model, QuerySet

from accounts.many_keys import CompiledQuery, among
from accounts.models import User
from wallet.models import Account

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
JOINED = datetime(2026, 3, 29, 0, 59, 59, 250_000, tzinfo=UTC)


@pytest.fixture
def people() -> list[User]:
    """Return four who joined a minute after each other, the last one closed."""
    rows = [
        User(
            username=f"player{n}",
            date_joined=JOINED + timedelta(minutes=n),
            is_active=n < 3,
        )
        for n in range(4)
    ]
    return User.objects.bulk_create(rows)


@pytest.fixture
def builds() -> list[Any]:
    """Return a list of what was asked to be built."""
    return []


@pytest.fixture
def joined(builds: list[Any]) -> CompiledQuery:
    """Return the question who of some people is there and joined after a moment."""

    def build(keys: Any, after: datetime, until: datetime) -> QuerySet[Any, Any]:
        builds.append(keys)
        rows = User.objects.filter(pk__in=keys, is_active=True)
        rows = rows.filter(date_joined__lt=until, date_joined__gt=after)
        return rows.order_by("date_joined").values_list("pk", "date_joined")

    return CompiledQuery(User._meta.pk, build)


def keys_of(rows: list[Any]) -> list[str]:
    return [str(row.pk) for row in rows]


def test_the_rows_are_those_of_the_queryset_with_their_types(people, joined):
    after, until = people[0].date_joined, JOINED + timedelta(hours=1)
    rows = User.objects.filter(pk__in=among(User._meta.pk, keys_of(people[:3])))
    rows = rows.filter(date_joined__gt=after).order_by("date_joined")
    found = joined.rows(keys_of(people[:3]), after, until)
    assert found == list(rows.values_list("pk", "date_joined"))
    assert found == [(one.pk, one.date_joined) for one in people[1:3]]


def test_it_is_built_once_for_all_keys_and_moments(people, joined, builds):
    for count in range(5):
        keys = keys_of(people[:count])
        until = JOINED + timedelta(minutes=count)
        found = joined.rows(keys, JOINED - timedelta(days=1), until)
        assert len(found) == min(count, 3)
    assert len(builds) == 1


def test_those_among_keys_who_have_a_row(people, django_assert_num_queries):
    active = CompiledQuery(
        User._meta.pk,
        lambda keys: User.objects.filter(pk__in=keys, is_active=True).values_list("pk"),
    )
    there, closed = keys_of(people[:3]), str(people[3].pk)
    with django_assert_num_queries(0):
        assert active.among(set()) == set()
    with django_assert_num_queries(1):
        assert active.among(set(there)) == set(there)
    asked = {*there, closed, str(uuid.uuid4())}
    with django_assert_num_queries(2):
        assert active.among(asked) == set(there)


def test_keys_that_are_numbers_and_no_moments(asha_account: Model):
    rows = CompiledQuery(
        Account._meta.pk,
        lambda keys: Account.objects.filter(pk__in=keys).values_list("pk", "key"),
    )
    assert rows.rows({asha_account.pk, 10**9}) == [(asha_account.pk, "player:play:1")]
    assert rows.rows(()) == []


@pytest.fixture
def asha_account(people: list[User]) -> Account:
    """Return somebody's account."""
    return Account.objects.create(
        key="player:play:1", kind="player", ledger="play", owner=people[0], balance=0
    )
