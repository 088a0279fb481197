"""An outage of the database is one line when it begins and one when it is over."""

import logging
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from django.db import OperationalError

from config.monitoring import logs
from tables import outage_log


class Lost(Exception):  # noqa: N818
    """Stands for the driver's error."""

    def __init__(self, sqlstate: str | None) -> None:
        super().__init__("the server\nclosed the connection")
        self.sqlstate = sqlstate


def error(sqlstate: str | None = None) -> OperationalError:
    raised = OperationalError("the server\nclosed the connection")
    raised.__cause__ = Lost(sqlstate)
    return raised


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Return a clock that stands still until it is moved, outside of any outage."""
    now = [monotonic()]
    monkeypatch.setattr(outage_log, "monotonic", lambda: now[0])
    end_outage(now)
    yield now
    end_outage(now)


def end_outage(now: list[float]) -> None:
    now[0] += outage_log.QUIET_SECONDS
    outage_log.answered()


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    found: list[tuple[str, dict[str, Any]]] = []

    class Log:
        def warning(self, event: str, **fields: Any) -> None:
            found.append((event, fields))

    monkeypatch.setattr(outage_log, "log", Log())
    return found


def test_a_hundred_failures_are_two_lines(clock: Any, lines: Any) -> None:
    for _turn in range(100):
        clock[0] += 0.1
        assert outage_log.failed(error())
        outage_log.answered()
    end_outage(clock)
    outage_log.answered()
    assert lines == [
        ("the database is away", {"error": "closed the connection"}),
        ("the database is back", {"failures": 100, "seconds": 9.9}),
    ]
    assert outage_log.failed(error("57P01"))
    assert len(lines) == 3


@pytest.mark.parametrize("sqlstate", ["55P03", "57014", "40P01", "26000"])
def test_a_wait_for_a_lock_is_no_outage(sqlstate: str, clock: Any, lines: Any) -> None:
    assert not outage_log.failed(error(sqlstate))
    assert not outage_log.failed(OperationalError("database is locked"))
    assert not outage_log.failed(ValueError())
    assert lines == []


@pytest.mark.parametrize("kept", [OperationalError("database is locked"), KeyError()])
def test_whoever_logs_a_traceback_of_an_outage_counts_in_it(
    kept: Exception, clock: Any, lines: Any
) -> None:
    door = logs.OneLineAnOutage()

    def record(raised: Exception) -> logging.LogRecord:
        info = (type(raised), raised, None)
        return logging.LogRecord("any", logging.ERROR, "", 1, "failed", (), info)

    for _turn in range(5):
        seen = record(error())
        # Once for each handler.
        assert not door.filter(seen)
        assert not door.filter(seen)
    assert door.filter(record(kept))
    assert len(lines) == 1
    end_outage(clock)
    assert lines[1] == ("the database is back", {"failures": 5, "seconds": 0.0})
