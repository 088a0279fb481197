"""People of the desk, each with the role of the same name."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from config.staff import roles
from tests.tables.house import Hands


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Return a clock that moves only when the test says so."""
    return Hands(monkeypatch)


PASSWORD = "a-desk-of-oak-7"  # noqa: S105


@pytest.fixture
def staff(db: None) -> Callable[..., User]:
    """Return a maker of staff: by role, or `superuser`."""
    roles.furnish()

    def make(role: str, name: str = "") -> User:
        name = name or role
        if role == "superuser":
            return User.objects.create_superuser(name, password=PASSWORD)
        person = User.objects.create_user(name, password=PASSWORD, is_staff=True)
        person.groups.add(Group.objects.get(name=role))
        return person

    return make


@pytest.fixture
def at_desk(staff: Callable[..., User]) -> Callable[[str], Client]:
    """Return a maker of browsers in which somebody of that role is logged in."""

    def open_desk(role: str, name: str = "") -> Client:
        browser = Client()
        browser.force_login(staff(role, name))
        return browser

    return open_desk
