"""A clock that a test can turn, for events."""

import pytest

from tests.tournaments.field import Evening


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Return the clock of an evening of events."""
    return Evening(monkeypatch)
