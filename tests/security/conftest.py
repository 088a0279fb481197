"""Every test starts with fresh rate limits: they live in the cache."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    cache.clear()
