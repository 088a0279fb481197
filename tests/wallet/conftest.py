"""Four people with their starting chips; every test also checks the whole ledger."""

import pytest
from django.contrib.auth import get_user_model

from tests.cash import cashdesk
from tests.wallet.start import start_chips
from wallet import ledger


@pytest.fixture
def users(db):
    """Return four users, each with 10,000 play chips."""
    people = [
        get_user_model().objects.create(username=name, name=name.title())
        for name in ("asha", "bilal", "chandra", "devi")
    ]
    for person in people:
        start_chips(person)
    return people


@pytest.fixture
def asha(users):
    """Return asha's play chips: 10,000."""
    return ledger.player_account(users[0])


@pytest.fixture
def bilal(users):
    """Return bilal's play chips: 10,000."""
    return ledger.player_account(users[1])


@pytest.fixture
def cash(settings, users):
    """Open the gate for the four, who live in Malta; devi lives in India."""
    settings.CASH_ENABLED = True
    settings.DEPOSIT_CAPS = dict.fromkeys(settings.DEPOSIT_CAPS, 10**9)
    cashdesk.settle(*users[:3])
    cashdesk.settle(users[3], country="IN")
    return users
