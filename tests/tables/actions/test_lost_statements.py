"""Behind a pooler that loses prepared statements play goes on without them."""

from unittest.mock import MagicMock

import psycopg
import pytest
from django.db import OperationalError, ProgrammingError
from psycopg import errors

from config.middleware import busy
from tables.table import prepared_statements


@pytest.mark.parametrize(
    ("cause", "is_lost"),
    [(errors.InvalidSqlStatementName(), True), (errors.UndefinedTable(), False)],
)
def test_a_lost_statement_is_busy_and_none_is_prepared_again(
    cause: Exception, is_lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = MagicMock(vendor="postgresql")
    monkeypatch.setattr(prepared_statements, "is_refused", False)
    monkeypatch.setattr(prepared_statements, "connections", {"default": line})
    monkeypatch.setattr(psycopg, "RawCursor", MagicMock())
    wanted = OperationalError if is_lost else ProgrammingError
    with pytest.raises(wanted) as raised, prepared_statements.cursor():
        raise ProgrammingError from cause
    assert busy.is_busy(raised.value) is is_lost
    assert prepared_statements.is_refused is is_lost
