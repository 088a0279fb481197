"""An event as a calendar file."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.urls import reverse

from tests.tournaments.field import Evening, event_of
from tournaments.models import Tournament
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


def test_an_entry_is_the_same_on_every_host_name(client, evening: Evening) -> None:
    event, other = event_of(evening), event_of(evening)

    def uid(which: Tournament, host: str) -> str:
        path = reverse("event_calendar", args=[which.slug])
        text = client.get(path, headers={"Host": host}).text
        (line,) = (line for line in text.split("\r\n") if line.startswith("UID:"))
        return line

    hosts = ("localhost:8000", "127.0.0.1", "[::1]:8000")
    (only,) = {uid(event, host) for host in hosts}
    assert UUID(only.removeprefix("UID:"))
    assert uid(other, hosts[0]) != only


def test_events_of_two_houses_have_different_uids(evening: Evening) -> None:
    event = event_of(evening)
    ours = calendar_file.render(event, url="/", now=evening.moment)
    event.created_at += timedelta(seconds=1)
    assert calendar_file.render(event, url="/", now=evening.moment) != ours


@pytest.mark.parametrize(
    "text",
    ["Asha\u00a0Cup", "A\u2003B", "👩\u200d👧", "क\u094d\u200cष", "a\u200fb", "a\tb"],
)
def test_spaces_and_joiners_are_kept(text: str) -> None:
    assert calendar_file.escaped(text) == text


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\u2028", "\u2029", "\x85"])
def test_every_line_end_is_written_as_one(end: str) -> None:
    assert calendar_file.escaped(f"one{end}two") == "one\\ntwo"


def test_control_characters_are_left_out() -> None:
    assert calendar_file.escaped("a\x00b\x07c\x7fd\ud800e") == "abcde"


def test_a_line_of_75_bytes_is_not_folded() -> None:
    assert "\r\n" not in calendar_file.folded("x" * 75)
    assert calendar_file.folded("x" * 76) == "x" * 75 + "\r\n x"


def test_a_sit_and_go_has_no_calendar_file(client, evening: Evening) -> None:
    event = event_of(evening, starts_at=None, entrants_max=4)
    assert client.get(reverse("event_calendar", args=[event.slug])).status_code == 404
    assert "Starts when it is full" in client.get("/events/").text
