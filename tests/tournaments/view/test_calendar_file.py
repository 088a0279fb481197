"""An event as a calendar file."""

import pytest
from django.urls import reverse

from tests.tournaments.field import Evening, event_of
from tournaments.view import calendar_file

pytestmark = pytest.mark.django_db


def test_the_calendar_file_is_as_rfc_5545_asks(client, evening: Evening) -> None:
    event = event_of(
        evening, name="Cup; of tea, and \\ more", text="ग" * 60 + "\nCome, all"
    )
    answer = client.get(reverse("event_calendar", args=[event.slug]))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = answer.content.decode().split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert all(len(line.encode()) <= 75 for line in lines)
    assert "SUMMARY:Cup\\; of tea\\, and \\\\ more" in lines
    whole = answer.content.decode().replace("\r\n ", "")
    assert f"DESCRIPTION:{'ग' * 60}\\nCome\\, all\\n\\nhttp" in whole
    assert event.starts_at is not None
    assert f"DTSTART:{event.starts_at:%Y%m%dT%H%M%SZ}" in lines


def test_a_line_of_75_bytes_is_not_folded() -> None:
    assert "\r\n" not in calendar_file.folded("x" * 75)
    assert calendar_file.folded("x" * 76) == "x" * 75 + "\r\n x"


def test_a_sit_and_go_has_no_calendar_file(client, evening: Evening) -> None:
    event = event_of(evening, starts_at=None, entrants_max=4)
    assert client.get(reverse("event_calendar", args=[event.slug])).status_code == 404
    assert "Starts when it is full" in client.get("/events/").text
