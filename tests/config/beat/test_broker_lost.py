"""A beat whose broker went away goes on with the one that comes back."""

from types import SimpleNamespace
from typing import Any

import pytest
from celery import beat

from config.beat import scheduler
from config.celery import app


@pytest.mark.parametrize(("driver", "is_left"), [("amqp", True), ("redis", False)])
def test_a_line_that_does_not_come_back_by_itself_is_left(
    driver: str, is_left: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_args: Any, **_named: Any) -> None:
        raise beat.SchedulingError("Server unexpectedly closed connection")

    # A beat keeps its connection to the database; a test does not.
    monkeypatch.setattr(scheduler, "keep_connection", lambda: None)
    monkeypatch.setattr(beat.Scheduler, "apply_async", fails)
    found = scheduler.Scheduler(app, lazy=True)
    released: list[bool] = []
    line = SimpleNamespace(
        transport=SimpleNamespace(driver_type=driver),
        release=lambda: released.append(True),
        connection_errors=(),
        channel_errors=(),
    )
    found.__dict__ |= {"connection": line, "producer": object()}
    with pytest.raises(beat.SchedulingError):
        found.apply_async(None)
    assert ("producer" in found.__dict__) is not is_left
    assert bool(released) is is_left
