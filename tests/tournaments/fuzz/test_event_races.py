"""Whole events by chance, with two workers who do at one moment whatever is due."""

import pytest

from tests import sizes
from tests.tournaments.fuzz.runs import played, seeds
from tournaments.formats import registry

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]
EACH = sizes.size("events-race", 1, 67)
"""Cases of each format."""
WORKERS = 2


@pytest.mark.parametrize("format", list(registry.FORMATS))
@pytest.mark.parametrize("seed", seeds("events-race", EACH))
def test_two_workers_at_once_end_an_event_like_one(
    monkeypatch: pytest.MonkeyPatch, format: str, seed: str
) -> None:
    assert played(monkeypatch, seed, format, workers=WORKERS).ended_at
