"""`/metrics`: who may read the figures, and what they say of house and queue."""

import asyncio
import re
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from config.middleware import admission
from config.middleware.admission import NEWCOMERS, OTHERS
from config.middleware.fair_queue import FairQueue
from tables.models import Table
from tests.config.monitoring.test_health import beat
from tests.tables.house import Hands, dealt

pytestmark = pytest.mark.django_db


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> FairQueue:
    """The queue of the process, with nobody in it yet."""
    fresh = FairQueue(1, 1, 5.0)
    monkeypatch.setattr(admission, "queue", fresh)
    return fresh


def test_figures_are_told_to_this_machine_only(client: Client) -> None:
    beat("tick")
    text = client.get("/metrics").content.decode()
    assert "meldhouse_up 1.0\n" in text
    assert "meldhouse_tables_open 0.0\n" in text
    assert re.search(r"meldhouse_tick_heartbeat_age_seconds \d+\.\d+\n", text)
    assert client.get("/metrics", REMOTE_ADDR="10.0.0.9").status_code == 404


def test_a_proxy_on_this_machine_does_not_open_the_figures(client: Client) -> None:
    forwarded = {"x-forwarded-for": "127.0.0.1"}
    assert client.get("/metrics", headers=forwarded).status_code == 404


def test_the_bearer_of_the_token_reads_the_figures(
    client: Client, settings: Any
) -> None:
    settings.METRICS_TOKEN = "a-token-of-the-operator"
    for token, status in (("a-token-of-the-operator", 200), ("another", 404)):
        response = client.get(
            "/metrics",
            headers={"authorization": f"Bearer {token}", "x-forwarded-for": "1.2.3.4"},
            REMOTE_ADDR="10.0.0.9",
        )
        assert response.status_code == status


def test_the_queue_is_measured_by_class(client: Client, queue: FairQueue) -> None:
    async def crowd() -> str:
        place = await queue.enter(OTHERS)
        assert place
        waits = asyncio.create_task(queue.enter(NEWCOMERS))
        await asyncio.sleep(0)
        assert not await queue.enter(NEWCOMERS)
        queue.refuse(NEWCOMERS)
        text = await sync_to_async(client.get)("/metrics")
        queue.leave(place, 0.25)
        assert await waits
        return text.content.decode()

    during, after = asyncio.run(crowd()), client.get("/metrics").content.decode()
    for line in (
        "requests_in_service 1.0",
        'requests_waiting{class="newcomers"} 1.0',
        'requests_waiting{class="seated"} 0.0',
        'requests_refused_total{class="newcomers"} 1.0',
        'request_wait_seconds_bucket{class="others",le="0.01"} 1.0',
        'request_wait_seconds_count{class="newcomers"} 0.0',
    ):
        assert f"meldhouse_{line}\n" in during
    for line in (
        'requests_waiting{class="newcomers"} 0.0',
        'request_wait_seconds_bucket{class="newcomers",le="+Inf"} 1.0',
        'request_wait_seconds_count{class="newcomers"} 1.0',
        "request_service_seconds_sum 0.25",
        "request_service_seconds_count 1.0",
    ):
        assert f"meldhouse_{line}\n" in after
    assert "# TYPE meldhouse_request_wait_seconds histogram\n" in after


def test_what_is_overdue_is_counted_by_kind_with_the_age_of_the_oldest(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(monkeypatch)
    for seconds in (90, 120):
        table, _guests = dealt(2)
        due = hands.moment - timedelta(seconds=seconds)
        Table.objects.filter(pk=table.pk).update(next_due_at=due)
    text = client.get("/metrics").content.decode()
    for line in (
        'overdue{kind="table"} 2.0',
        'overdue_oldest_seconds{kind="table"} 120.0',
        'overdue{kind="event"} 0.0',
        'overdue_oldest_seconds{kind="event"} 0.0',
    ):
        assert f"meldhouse_{line}\n" in text
