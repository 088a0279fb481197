"""`/ws/tournaments/<id>/`: that an event moves on, by one reading for all sockets."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from tables.threads import in_thread
from tests.tables.client import Socket, guest
from tournaments.event import entrant_notices
from tournaments.models import EventTable, Tournament
from tournaments.planning import drafts
from tournaments.registration import registrations
from tournaments.socket import event_turns

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(event_turns, "PERIOD_SECONDS", 0.05)


def made(name: str = "Cup") -> Tournament:
    event = drafts.create(
        name=name,
        format="levels",
        game="indian-points",
        seats=6,
        pace="normal",
        levels=[[5, 1]],
        chips=1_000,
        entrants_max=8,
        starts_at=timezone.now() + timedelta(hours=1),
    )
    drafts.publish(event.pk)
    Tournament.objects.filter(pk=event.pk).update(status="registering")
    return Tournament.objects.get(pk=event.pk)


async def say(line: Socket, type: str, **more) -> None:
    line.number += 1
    message = {"id": line.number, "type": type, **more}
    await line.line.send_to(text_data=json.dumps(message))


async def answer(line: Socket, type: str):
    """Return the next message of this type; notices of the person come between."""
    while (message := await line.hear())["type"] != type:
        assert message["type"] == "notice"
    return message


async def test_a_socket_is_told_when_the_event_moves_on():
    event = await in_thread(made)()
    line = Socket(f"/ws/tournaments/{event.pk}/")
    assert await line.open()
    await say(line, "hello", version=event.turn)
    assert (await line.hear())["version"] == event.turn
    person, _token = await in_thread(guest)()
    await in_thread(registrations.register)(event.pk, person)
    assert await line.hear() == {"type": "changed", "turn": event.turn + 1}
    await line.close()


async def test_what_happened_since_the_page_was_made_is_told_at_once():
    event = await in_thread(made)()
    line = Socket(f"/ws/tournaments/{event.pk}/")
    assert await line.open()
    await say(line, "hello", version=0)
    assert (await line.hear())["type"] == "ack"
    assert await line.hear() == {"type": "changed", "turn": event.turn}
    await line.close()


async def test_another_event_is_not_told():
    event, other = await in_thread(made)(), await in_thread(made)("Other")
    line = Socket(f"/ws/tournaments/{event.pk}/")
    assert await line.open()
    await say(line, "hello", version=event.turn)
    await answer(line, "ack")
    person, _token = await in_thread(guest)()
    await in_thread(registrations.register)(other.pk, person)
    await in_thread(registrations.register)(event.pk, person)
    assert await line.hear() == {"type": "changed", "turn": event.turn + 1}
    await line.close()


async def test_a_reader_hears_that_their_seat_is_ready():
    event = await in_thread(made)()
    person, token = await in_thread(guest)()
    entry = await in_thread(registrations.register)(event.pk, person)
    line = Socket(f"/ws/tournaments/{event.pk}/", token)
    assert await line.open()
    await say(line, "hello")
    await answer(line, "ack")
    await in_thread(entrant_notices.call_to_seat)(
        event, entry, EventTable(number=2, table_id=7)
    )
    while (notice := await answer(line, "notice"))["kind"] != "event_seat":
        pass
    assert notice["data"] == {
        "event": event.pk,
        "name": "Cup",
        "table": 7,
        "number": 2,
        "round": event.round,
        "moved": False,
        "url": "/t/7/",
    }
    await line.close()


async def test_every_message_is_answered_and_the_reading_stops():
    event = await in_thread(made)()
    line = Socket(f"/ws/tournaments/{event.pk}/")
    assert await line.open()
    await say(line, "ping")
    assert (await line.hear())["code"] == "hello_first"
    await say(line, "hello")
    assert (await line.hear())["type"] == "ack"
    await say(line, "ping")
    assert (await line.hear())["type"] == "pong"
    await say(line, "suggest")
    assert (await line.hear())["code"] == "unknown_type"
    await line.line.send_to(text_data="nonsense")
    assert (await line.hear())["code"] == "bad_json"
    assert event_turns.watchers
    await line.close()
    assert not event_turns.watchers


@pytest.mark.parametrize("number", ["0", "424242", "x", "9" * 30])
async def test_an_event_that_is_not_there_is_refused_at_the_handshake(number):
    line = Socket(f"/ws/tournaments/{number}/")
    assert not await line.open()


async def test_a_draft_is_refused_like_an_event_that_is_not_there():
    event = await in_thread(made)()
    rows = Tournament.objects.filter(pk=event.pk)
    await in_thread(rows.update)(status="draft")
    assert not await Socket(f"/ws/tournaments/{event.pk}/").open()


def test_all_sockets_of_a_process_share_one_question(django_assert_num_queries):
    events = {made().pk, made().pk, made().pk}
    with django_assert_num_queries(1):
        assert set(event_turns.turns(events)) == events


async def test_a_line_of_the_chat_reaches_every_open_page():
    event = await in_thread(made)()
    person, token = await in_thread(guest)()
    await in_thread(registrations.register)(event.pk, person)
    reader = Socket(f"/ws/tournaments/{event.pk}/")
    writer = Socket(f"/ws/tournaments/{event.pk}/", token)
    for line in (reader, writer):
        assert await line.open()
        await say(line, "hello")
        await answer(line, "ack")
    await say(reader, "chat", emote="hi")
    assert (await answer(reader, "refused"))["code"] == "not_logged_in"
    await say(writer, "chat", emote="hi")
    await answer(writer, "ack")
    heard = (await answer(reader, "chat"))["line"]
    assert (heard["emote"], heard["official"]) == ("hi", False)
    for line in (reader, writer):
        await line.close()
