"""Deleting an account: what stands in the way, what goes, what stays."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.deletion import delete_account, obstacles
from accounts.guests.guest_accounts import create_guest
from accounts.models import Deletion, KeptName, Profile, Relation, RestingDevice, User
from accounts.people import relations
from accounts.profiles import profiles, renaming
from accounts.tokens import bearer_tokens
from accounts.wellbeing import breaks
from tables.history import forgotten, records, shared_names, sharing
from tables.models import Deal, Match
from tables.seats import seating
from tests.tables.client import Rest
from tests.tables.house import act, deal, table_of
from wallet import audit, ledger
from wallet.codes import Code
from wallet.errors import Refusal
from wallet.models import Transfer

pytestmark = pytest.mark.django_db
PASSWORD = "a long password"  # noqa: S105


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Refusal) as found:
        yield
    assert found.value.code == code


def member(name: str, **more: Any) -> User:
    person = User.objects.create_user(username=name, password=PASSWORD, **more)
    ledger.grant_start(person)
    return person


@pytest.fixture
def asha() -> User:
    return member("asha")


def played(*people: User) -> Deal:
    """Play a deal to its end and have everybody leave the table."""
    table = table_of(*people)
    deal(table)
    act(table, people[0], "drop")
    for person in people:
        seating.stand_up(table.pk, person)
    return Deal.objects.get(table=table, started_at__isnull=False)


def test_a_member_who_sits_somewhere_is_told_so_and_nothing_changes(asha):
    table = table_of(asha, create_guest())
    with refused("still_seated"):
        delete_account.delete(asha)
    assert User.objects.get(pk=asha.pk).name_key == "asha"
    seating.stand_up(table.pk, asha)
    assert obstacles.of(asha) == []


def test_guests_and_staff_cannot(asha):
    with refused("guests_have_no_name"):
        delete_account.delete(create_guest())
    User.objects.filter(pk=asha.pk).update(is_staff=True)
    with refused("staff_account"):
        delete_account.delete(asha)


def test_someone_stands_where_the_name_stood(asha):
    bilal = member("bilal")
    User.objects.filter(pk=asha.pk).update(shows_name=True)
    found = played(asha, bilal)
    delete_account.delete(User.objects.get(pk=asha.pk))
    match = Match.objects.get(pk=found.match_id)
    shown = records.deal_shown(Deal.objects.get(pk=found.pk))
    names = {row["name"] for row in shown["seats"]}
    assert names == {"someone", "bilal"}
    assert "asha" not in str(shown["result"])
    assert "someone" in str(shown["result"])
    assert "asha" not in str(records.match_shown(match))
    assert "asha" not in shared_names.of_match(match).values()


def test_many_results_are_written_anew_in_batches(asha, monkeypatch):
    monkeypatch.setattr(forgotten, "BATCH", 1)
    bilal = member("bilal")
    found = [played(asha, bilal) for _ in range(3)]
    delete_account.delete(asha)
    assert Deletion.objects.get().renamed_up_to is not None
    for _ in itertools.takewhile(bool, iter(forgotten.sweep, 0)):
        pass
    rows = Deal.objects.filter(pk__in=[one.pk for one in found])
    assert not [row for row in rows if b"asha" in bytes(row.result)]
    assert Deletion.objects.get().renamed_up_to is None


def test_links_to_shared_deals_lead_nowhere_any_more(asha):
    found = played(asha, member("bilal"))
    path = sharing.path_of(sharing.share(found, asha))
    assert Client().get(path).status_code == 200
    delete_account.delete(asha)
    assert Client().get(path).status_code == 404


def test_the_chips_go_back_and_the_books_balance(asha):
    played(asha, member("bilal"))
    have = ledger.balance(ledger.player_account(asha))
    row = delete_account.delete(asha)
    assert row.chips == have > 0
    assert ledger.balance(ledger.player_account(asha)) == 0
    assert Transfer.objects.get(code=Code.CLOSED).amount == have
    assert list(audit.findings()) == []


def test_everything_private_goes(asha):
    bilal = member("bilal")
    relations.relate(asha, bilal, Relation.Kind.BLOCK)
    relations.relate(bilal, asha, Relation.Kind.MUTE)
    profiles.open_for(asha, Profile.OpenTo.EVERYBODY)
    token = bearer_tokens.issue(asha)
    browser = Client()
    browser.force_login(asha)
    delete_account.delete(asha)
    gone = User.objects.get(pk=asha.pk)
    assert (gone.name, gone.email, gone.name_key) == ("", "", None)
    assert not gone.is_active
    assert not gone.has_usable_password()
    assert "asha" not in gone.username
    assert not Relation.objects.exists()
    assert not Profile.objects.exists()
    assert Rest(token).get("me/").status_code == 401
    assert browser.get(reverse("me")).status_code == 302
    assert profiles.find("asha") is None
    assert profiles.find("someone") is None
    assert not Client().login(username="asha", password=PASSWORD)
    with refused("no_person"):
        relations.person_for(bilal, asha.pk)
    with refused("no_person"):
        delete_account.delete(asha)


def test_names_stay_taken_for_a_year_and_are_not_stored(asha):
    renaming.rename(asha, "Usha")
    delete_account.delete(asha)
    bilal = member("bilal")
    for name in ("Usha", "üsha", "ASHA"):
        with refused("name_taken"):
            renaming.rename(bilal, name)
    assert "usha" not in KeptName.objects.values_list("pk", flat=True)
    KeptName.objects.update(until=timezone.now() - timedelta(days=1))
    renaming.rename(bilal, "Usha")


def test_an_exclusion_outlives_the_account(asha):
    breaks.exclude(asha, "forever")
    browser = Client()
    browser.force_login(User.objects.get(pk=asha.pk))
    address = reverse("delete_account")
    assert browser.get(address).status_code == 200
    answer = browser.post(address, {"password": PASSWORD})
    assert 'data-testid="account-deleted"' in answer.content.decode()
    gone = User.objects.get(pk=asha.pk)
    assert gone.is_deleted
    assert breaks.is_resting(gone)
    assert RestingDevice.objects.filter(user=gone).exists()
    browser.post(reverse("play_now"))
    assert not User.objects.filter(is_guest=True).exists()
    form = {"username": "Chitra", "password1": "quite a long one"}
    assert browser.post(reverse("account_signup"), form).status_code == 200
    assert not User.objects.filter(username="Chitra").exists()
    assert KeptName.objects.filter(until__year__gt=2100).exists()


def test_the_page_asks_for_the_password(asha):
    browser = Client()
    browser.force_login(asha)
    address = reverse("delete_account")
    page = browser.get(address).content.decode()
    assert "btn-delete-account" in page
    assert browser.post(address, {"password": "wrong"}).status_code == 400
    assert not User.objects.get(pk=asha.pk).is_deleted
    table = table_of(asha, create_guest())
    told = browser.post(address, {"password": PASSWORD})
    assert told.status_code == 409
    assert 'data-code="still_seated"' in told.content.decode()
    seating.stand_up(table.pk, asha)
    done = browser.post(address, {"password": PASSWORD})
    assert 'data-testid="account-deleted"' in done.content.decode()
    guest = Client()
    guest.force_login(create_guest())
    assert guest.get(address).status_code == 302
    assert Client().get(address).status_code == 302


def test_a_program_needs_the_password_too(asha):
    rest = Rest(bearer_tokens.issue(asha))
    assert rest.get("me/deletion/").body == {"obstacles": [], "asks_code": False}
    wrong = rest.post("me/deletion/", {"password": "wrong"})
    assert (wrong.status_code, wrong.body["code"]) == (403, "proof_needed")
    done = rest.post("me/deletion/", {"password": PASSWORD})
    assert done.body["chips_returned"] == ledger.START_GRANT
    assert rest.get("me/").status_code == 401


def test_staff_see_that_it_was_deleted_and_when(asha, admin_client, settings):
    settings.STAFF_MFA = False
    delete_account.delete(asha)
    page = admin_client.get(reverse("admin:accounts_user_change", args=[asha.pk]))
    assert "was deleted by its owner on" in page.content.decode()
    rows = admin_client.get(reverse("admin:accounts_deletion_changelist"))
    assert str(asha.pk) in rows.content.decode()
