"""Browsers of staff at the desk of a house with cash."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from config.staff import roles


@pytest.fixture
def at_desk(gate) -> Callable[[str], Client]:
    """Return a maker of browsers of staff, by role."""
    gate.STAFF_MFA = False
    roles.furnish()

    def open_desk(role: str) -> Client:
        person = User.objects.create(username=role, name=role.title(), is_staff=True)
        person.groups.add(Group.objects.get(name=role))
        client = Client()
        client.force_login(person)
        return client

    return open_desk
