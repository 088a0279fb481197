"""`manage.py replace_secret_key`: what is lost is said first, what is over stands."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from config.secret_key import check
from config.staff.models import SealingKey
from tables.fairness import commitments
from tables.models import DealSeed, Match, Table, Voiding
from tests.releases.own_house import OwnHouse
from tests.tables.house import act, chips, deal, stack, table_of
from wallet import audit, ledger

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]
OLD = "the-key-that-has-sealed-this-database-0123456789-abcdef"
NEW = "the-key-that-is-to-seal-from-now-on-9876543210-fedcba-x"


@pytest.fixture
def house(own_house: OwnHouse) -> OwnHouse:
    """Return a house sealed with the old key, and a file with the new one."""
    own_house.migrated()
    own_house.key(OLD)
    check.check()
    return own_house


def member(name: str) -> User:
    user = User(username=name, name=name.title())
    user.set_unusable_password()
    user.save(force_insert=True)
    ledger.grant_start(user)
    return user


def played() -> tuple[Table, Table, list[User]]:
    """Return a table where a match is over, one where a deal runs, and the people."""
    people = [member("asha"), member("bilal")]
    over, running = table_of(*people), table_of(*people)
    deal(over)
    act(over, people[0], "drop")
    deal(running)
    return over, running, people


def replace(*words: str) -> str:
    said = StringIO()
    call_command("replace_secret_key", *words, stdout=said)
    return said.getvalue()


def test_a_lost_key_costs_only_what_is_listed(house: OwnHouse) -> None:
    over, running, people = played()
    before = [stack(over, seat) for seat in (0, 1)]
    house.key(NEW)
    said = replace()
    assert "deals that run: 1 matches are set aside" in said
    assert "records: 1 deals that are over" in said
    assert "Nothing was changed." in said
    assert not Voiding.objects.exists()

    assert "seals from now on" in replace("--yes")
    check.check()
    assert SealingKey.objects.count() == 1
    only = Voiding.objects.get()
    assert only.match.table_id == running.pk
    assert not only.was_paid
    assert [stack(over, seat) for seat in (0, 1)] == before
    assert Match.objects.get(table=over, voiding=None).ended_at is not None
    assert sum(map(chips, people)) + sum(before) == 20_000
    assert audit.findings() == []
    call_command("verify_house", stdout=StringIO())


def test_with_the_earlier_key_at_hand_nothing_is_lost(
    house: OwnHouse, settings: Any
) -> None:
    _over, running, _people = played()
    sealed = dict(DealSeed.objects.values_list("pk", "sealed"))
    house.key(NEW)
    settings.SECRET_KEY_FALLBACKS = [OLD]
    assert replace("--yes").startswith("Nothing is lost.")
    settings.SECRET_KEY_FALLBACKS = []
    check.check()
    assert not Voiding.objects.exists()
    for seed in DealSeed.objects.select_related("deal"):
        assert bytes(seed.sealed) != bytes(sealed[seed.pk])
        assert commitments.seed_of(seed.deal)
    assert running.deals.get(number=1).ended_at is None
    call_command("verify_house", stdout=StringIO())
