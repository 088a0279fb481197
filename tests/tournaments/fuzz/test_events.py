"""Whole events by chance: everything that starts ends, and everybody is paid once.

A failing case is printed with its seed; `SEED=<seed>` plays it alone.
"""

import pytest
from django.db import transaction

from tests import sizes
from tests.tournaments.fuzz.runs import played, seeds
from tournaments.formats import registry

pytestmark = pytest.mark.django_db
EACH = sizes.size("events-fuzz", 2, 667)
"""Cases of each format."""


@pytest.mark.parametrize("format", list(registry.FORMATS))
@pytest.mark.parametrize("seed", seeds("events-fuzz", EACH))
def test_an_event_ends_whatever_people_staff_and_machines_do(
    monkeypatch: pytest.MonkeyPatch, format: str, seed: str
) -> None:
    with transaction.atomic():
        event = played(monkeypatch, seed, format)
        transaction.set_rollback(True)
    assert event.ended_at
