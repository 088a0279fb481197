"""Tables for the lobby to list, and fresh rate limits."""

from typing import Any

import pytest
from django.core.cache import cache

from tables.models import Table
from tables.seats import seating


@pytest.fixture(autouse=True)
def _fresh_limits():
    cache.clear()


@pytest.fixture
def a_table(db: None):
    """Return a function that opens a 13-card table: `a_table(seats=2, stake=5)`."""

    def build(*, seats: int = 4, stake: int = 5, by: Any = None, **more: Any) -> Table:
        return seating.open_table(by, "indian-points", seats=seats, stake=stake, **more)

    return build
