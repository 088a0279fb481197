"""`/healthz`, `/readyz` and the headers of every answer."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from config.monitoring import up_file
from config.staff.overview import all_counters
from tables.models import Heartbeat

pytestmark = pytest.mark.django_db


def beat(name: str, seconds_ago: float = 0) -> None:
    moment = timezone.now() - timedelta(seconds=seconds_ago)
    Heartbeat.objects.update_or_create(name=name, defaults={"beat_at": moment})


def test_a_process_that_answers_is_healthy(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


def test_the_house_is_ready_when_every_part_beats(client: Client) -> None:
    beat("tick")
    beat("web:here:1")
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json()["parts"] == {
        "database": True,
        "broker": True,
        "beat": True,
        "web": True,
    }


def test_a_process_that_keeps_ending_is_named_while_others_serve(
    client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    up_file.write({"failing": ["web1"], "supervisor": os.getpid()})
    beat("tick")
    beat("web:here:2")
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json()["failing"] == ["web1"]
    need = all_counters.needs()[-1]
    assert (need.count, need.is_urgent) == (1, True)
    assert "web1" in str(need.label)


@pytest.mark.parametrize("seconds_ago", [6, -6], ids=["silent", "ahead"])
@pytest.mark.parametrize(("name", "part"), [("tick", "beat"), ("web:here:1", "web")])
def test_a_part_that_does_not_beat_now_is_named_and_logs_no_error(
    client: Client,
    caplog: pytest.LogCaptureFixture,
    name: str,
    part: str,
    seconds_ago: int,
) -> None:
    """One that lies ahead beat before the clock was set back."""
    beat("tick")
    beat("web:here:1")
    beat(name, seconds_ago=seconds_ago)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert [key for key, works in response.json()["parts"].items() if not works] == [
        part
    ]
    assert not caplog.records


def test_every_page_is_walled_in(client: Client) -> None:
    response = client.get("/", headers={"host": "localhost:8000"})
    policy = response["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "connect-src 'self' ws://localhost:8000 wss://localhost:8000" in policy
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert response["Referrer-Policy"] == "same-origin"
    assert "camera=()" in response["Permissions-Policy"]


def test_the_icon_is_where_browsers_ask_for_it(client: Client) -> None:
    response = client.get("/favicon.ico")
    assert response.status_code == 200
    assert response["Content-Type"] in {"image/x-icon", "image/vnd.microsoft.icon"}
    assert b"".join(response).startswith(b"\0\0\1\0")


def test_static_files_are_served_without_collecting_them(client: Client) -> None:
    response = client.get("/static/css/site/site.css")
    assert response.status_code == 200
    etag = response["ETag"]
    again = client.get("/static/css/site/site.css", headers={"if-none-match": etag})
    assert again.status_code == 304
