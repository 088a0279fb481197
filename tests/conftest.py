"""Fixtures of the whole suite."""

from collections.abc import Iterator

import pytest
from django.test import TransactionTestCase

from wallet import guards


@pytest.fixture(autouse=True, scope="session")
def _guards_lifted_for_the_flush() -> Iterator[None]:
    """Let the flush after a test with real commits empty the append-only tables."""
    flush = TransactionTestCase._fixture_teardown

    def flush_without_guards(case: TransactionTestCase) -> None:
        with guards.lifted():
            flush(case)

    TransactionTestCase._fixture_teardown = flush_without_guards
    yield
    TransactionTestCase._fixture_teardown = flush
