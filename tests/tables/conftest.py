"""Fixtures of the table tests."""

import pytest

from tests.tables.house import Hands


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Return a clock that moves only when the test says so."""
    return Hands(monkeypatch)
