"""Boards and a person's past are read from a replica that is not too far behind."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from time import monotonic
from typing import Any

import pytest
from django.db import OperationalError, connections

from accounts.models import User
from players import read_replica
from players.models import MonthlyCount, PlayedDeal, Rating
from players.read_replica import REPLICA, Router, read
from tables.clock import timers
from tables.models import Heartbeat

pytestmark = pytest.mark.django_db
LATER = count(monotonic() + 1_000, 1_000)


@pytest.fixture
def replica(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> Iterator[pytest.MonkeyPatch]:
    """Let the database be its own replica, whose heartbeat has just come."""
    monkeypatch.setitem(connections.settings, REPLICA, connections.settings["default"])
    monkeypatch.setattr("django.db.router.routers", [Router()])
    look_again(monkeypatch)
    connections[REPLICA] = connections["default"]
    Heartbeat.objects.update_or_create(name="tick", defaults={"beat_at": timers.now()})
    yield monkeypatch
    del connections[REPLICA]


def look_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what was found of the replica, by this test or another, be too old."""
    moment = next(LATER)
    monkeypatch.setattr(read_replica, "monotonic", lambda: moment)


def where() -> str:
    """Return which database a row was read from."""
    user = User.objects.first() or User.objects.create(username="asha")
    return str(User.objects.get(pk=user.pk)._state.db)


def test_without_a_replica_everything_is_read_from_the_primary() -> None:
    assert read(where) == "default"


@pytest.mark.usefixtures("replica")
def test_what_only_reads_is_led_to_the_replica_and_nothing_after_it() -> None:
    where()
    assert read(where) == REPLICA
    assert where() == "default"


@pytest.mark.usefixtures("replica")
def test_a_replica_that_is_behind_is_not_read() -> None:
    where()
    late = timers.now() - read_replica.BEHIND_MAX - timedelta(seconds=1)
    Heartbeat.objects.filter(name="tick").update(beat_at=late)
    assert read(where) == "default"


def test_a_replica_that_is_away_is_left_alone_for_a_while(
    replica: pytest.MonkeyPatch,
) -> None:
    where()
    asked = []

    def question() -> str:
        asked.append(where())
        if asked[-1] == REPLICA:
            raise OperationalError
        return asked[-1]

    assert read(question) == "default"
    assert read(question) == "default"
    assert asked == [REPLICA, "default", "default"]
    look_again(replica)
    assert read(where) == REPLICA


def test_pages_of_the_past_ask_the_replica(
    replica: pytest.MonkeyPatch, client: Any
) -> None:
    asked: list[Any] = []

    class Noted(Router):
        def db_for_read(self, model: Any, **hints: Any) -> str | None:
            found = super().db_for_read(model, **hints)
            if found == REPLICA:
                asked.append(model)
            return found

    replica.setattr("django.db.router.routers", [Noted()])
    client.force_login(User.objects.create(username="asha"))
    for page, model in (
        ("/boards/gin/", Rating),
        ("/me/history/", PlayedDeal),
        ("/me/statistics/", MonthlyCount),
    ):
        asked.clear()
        assert client.get(page).status_code == 200
        assert model in asked, page
