"""What Play now asks of the database: a crowd presses it, and each statement counts."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

pytestmark = pytest.mark.django_db
STATEMENTS_MAX = 99


def test_a_stranger_is_seated_with_so_many_statements_at_most() -> None:
    Client().post("/play/now/")
    with CaptureQueriesContext(connection) as asked:
        assert Client().post("/play/now/").status_code == 302
    assert len(asked) <= STATEMENTS_MAX
