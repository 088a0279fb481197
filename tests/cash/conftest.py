"""The gate is open, and three members who live where cash is allowed have €1,000."""

import pytest

from accounts.models import User
from tests.cash import cashdesk
from tests.cash.house import BROUGHT
from tests.tables.house import Hands
from wallet import audit


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Return a clock that moves only when the test says so."""
    return Hands(monkeypatch)


@pytest.fixture
def gate(settings):
    """Open the gate."""
    settings.CASH_ENABLED = True
    settings.DEPOSIT_CAPS = dict.fromkeys(settings.DEPOSIT_CAPS, 10**9)
    return settings


@pytest.fixture
def players(gate, asha: User, bilal: User, chandra: User):
    """Return three people with cash; the ledger is audited when they have played."""
    people = [asha, bilal, chandra]
    cashdesk.settle(*people)
    for number, person in enumerate(people):
        cashdesk.pay_in(person, BROUGHT, number)
    yield people
    assert audit.findings() == []
