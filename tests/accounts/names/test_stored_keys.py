"""New keys for old names: the older account keeps its key, the newer is asked."""

from datetime import UTC, datetime

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from accounts.models import FormerName, Profile, User
from accounts.names import name_rules, stored_keys
from accounts.people import lookup
from accounts.profiles import profiles, renaming

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
PASSWORD = "three-runs-and-a-set"  # noqa: S105


def older_release(name: str, year: int, key: str) -> User:
    """Return a member as an older release has stored them."""
    joined = datetime(year, 1, 1, tzinfo=UTC)
    user = User(username=name, name=name, date_joined=joined, name_key=key)
    user.set_password(PASSWORD)
    User.objects.bulk_create([user])
    return user


@pytest.fixture
def newer() -> User:
    """Return Rnary, who looks like the older Mary, after the migration."""
    user = older_release("Rnary", 2025, "rnary")
    older_release("Mary", 2024, "mary")
    stored_keys.recompute(User.objects, FormerName.objects)
    return User.objects.get(pk=user.pk)


def test_the_older_of_two_look_alikes_keeps_the_key(newer: User) -> None:
    older = User.objects.get(username="Mary")
    assert (older.name_key, older.must_rename) == ("rnary", False)
    assert (newer.name_key, newer.must_rename) == (None, True)
    assert older.login_key == newer.login_key == "rnary"


def test_both_keep_working(newer: User) -> None:
    newer.save()
    for name in ("Mary", "Rnary"):
        browser = Client()
        browser.post("/account/login/", {"login": name, "password": PASSWORD})
        assert browser.session["_auth_user_id"] == str(
            User.objects.get(username=name).pk
        )
        assert profiles.find(name).user.username == name
    assert lookup.by_login("mary") is None


def test_the_newer_one_is_asked_to_rename_at_each_log_in_until_it_is_done(
    newer: User,
) -> None:
    given = {"login": "Rnary", "password": PASSWORD}
    browser = Client()
    answer = browser.post("/account/login/", given)
    assert answer.url == "/account/profile/#naming"
    texts = [str(one) for one in get_messages(answer.wsgi_request)]
    assert any("looks like the name of an older account" in text for text in texts)
    # Also one who changed the name a moment ago.
    Profile.objects.create(user=newer, renamed_at=datetime.now(UTC))
    assert "btn-rename" in browser.get("/account/profile/").text
    browser.post("/account/profile/", {"name": "Reena"})
    row = User.objects.get(pk=newer.pk)
    assert (row.name, row.name_key, row.must_rename) == ("Reena", "reena", False)
    assert Client().post("/account/login/", given).url == "/"
    # The older one's name is nobody's former name.
    assert not FormerName.objects.filter(key="rnary").exists()
    assert renaming.is_taken("Mary", by_other_than=row)


def test_nobody_is_asked_without_a_look_alike(db) -> None:
    older_release("Mary", 2024, "mary")
    stored_keys.recompute(User.objects, FormerName.objects)
    answer = Client().post("/account/login/", {"login": "mary", "password": PASSWORD})
    assert answer.url == "/"


def test_of_two_former_names_the_later_keeps_its_address(db) -> None:
    for year, name in ((2025, "Mary"), (2024, "Rnary")):
        FormerName.objects.create(
            key=name.lower(),
            name=name,
            user=older_release(f"owner-{year}", year, f"owner-{year}"),
            given_up_at=datetime(year, 6, 1, tzinfo=UTC),
        )
    stored_keys.recompute(User.objects, FormerName.objects)
    row = FormerName.objects.get()
    assert (row.name, row.key) == ("Mary", name_rules.key("Mary"))


def test_a_new_key_may_be_the_old_one_of_another_person(db) -> None:
    older_release("Mary", 2024, "rnobody")
    older_release("Mobody", 2025, "mary")
    stored_keys.recompute(User.objects, FormerName.objects)
    assert not User.objects.filter(must_rename=True).exists()
