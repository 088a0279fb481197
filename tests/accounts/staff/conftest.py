"""Somebody of the support, at the desk."""

import pytest
from django.test import Client

from accounts.models import User
from config.staff import roles


@pytest.fixture
def desk(db, settings) -> Client:
    """Return the browser of somebody of the support."""
    settings.STAFF_MFA = False
    roles.furnish()
    staff = User.objects.create_user("sam", password="x", is_staff=True)
    staff.groups.add(roles.Group.objects.get(name="support"))
    browser = Client()
    browser.force_login(staff)
    return browser
