"""Two names that look alike: both log in, and the newer is asked for another."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from accounts.models import FormerName, Profile, User
from accounts.names import name_rules
from accounts.people import lookup
from accounts.profiles import profiles, renaming

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
PASSWORD = "three-runs-and-a-set"  # noqa: S105


def stored(name: str, **keys: Any) -> User:
    """Return a member whose row is just so, whatever the rules of names say now."""
    user = User(username=name, name=name, login_key="rnary", **keys)
    user.set_password(PASSWORD)
    User.objects.bulk_create([user])
    return user


@pytest.fixture
def newer() -> User:
    """Return Rnary, who has no key because Mary came first and looks the same."""
    stored("Mary", name_key=name_rules.key("Mary"))
    return stored("Rnary", name_key=None, must_rename=True)


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


def test_nobody_is_asked_without_a_look_alike(db: None) -> None:
    stored("Mary", name_key=name_rules.key("Mary"))
    answer = Client().post("/account/login/", {"login": "mary", "password": PASSWORD})
    assert answer.url == "/"
