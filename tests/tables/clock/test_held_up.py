"""Where clocks stand by a fault of ours, every pong of a table says so."""

from datetime import UTC, datetime, timedelta
from time import monotonic

import pytest

from tables.clock import held_up, timers
from tables.messages import presence
from tables.models import Heartbeat
from tests.tables.client import in_thread
from tests.tables.stage import Stage

pytestmark = [pytest.mark.databases, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held_up, "answered_at", None)
    monkeypatch.setattr(held_up, "is_tick_silent", False)


async def test_a_database_that_does_not_answer_is_told_with_the_pong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Stage(2) as stage:
        held_up.answered(datetime.now(UTC))
        assert "held_up" not in await stage.sockets[0].ask("ping")
        monkeypatch.setattr(held_up, "answered_at", monotonic() - 3.1)
        assert (await stage.sockets[0].ask("ping"))["held_up"] is True
        held_up.answered(datetime.now(UTC))
        assert "held_up" not in await stage.sockets[0].ask("ping")


async def test_a_silent_tick_is_told_with_the_pong() -> None:
    async with Stage(2) as stage:
        for seconds, is_told in ((0, False), (4, True), (0, False)):
            at = await in_thread(timers.now)() - timedelta(seconds=seconds)
            await in_thread(_tick_beat)(at)
            await presence.round_of("web-1")
            assert ("held_up" in await stage.sockets[1].ask("ping")) is is_told


def _tick_beat(at: datetime) -> None:
    row = {"beat_at": at, "covered_until": at}
    Heartbeat.objects.update_or_create(pk="tick", defaults=row)
