"""`/ws/lobby/`: patches of the list for the filters of the page."""

import json

import pytest

from lobby.socket import table_watch
from tables.seats import seating
from tests.tables.client import Socket, guest, in_thread

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(table_watch, "PERIOD_SECONDS", 0.05)


def open_table(**more):
    return seating.open_table(None, "indian-points", seats=2, stake=5, **more)


async def hello(line):
    assert await line.open()
    await line.line.send_to(text_data=json.dumps({"id": 1, "type": "hello"}))
    assert (await line.hear())["type"] == "ack"


async def test_a_row_that_changes_is_told_and_a_new_one_named():
    table = await in_thread(open_table)()
    line = Socket("/ws/lobby/")
    await hello(line)
    person, _token = await in_thread(guest)()
    await in_thread(seating.sit_down)(table.pk, person)
    change = await line.hear()
    assert change["type"] == "rows"
    assert change["fresh"] == change["gone"] == []
    [row] = change["rows"]
    assert (row["id"], row["seats"], row["free"]) == (table.pk, "1/2", 1)
    assert row["dots"] == ["person", "free"]
    other = await in_thread(open_table)()
    assert (await line.hear())["fresh"] == [other.pk]
    await line.close()


async def test_only_tables_that_fit_the_filters_are_named_fresh():
    line = Socket("/ws/lobby/?players=6")
    await hello(line)
    table = await in_thread(open_table)()
    change = await line.hear()
    assert change["fresh"] == []
    assert [row["id"] for row in change["rows"]] == [table.pk]
    await line.close()


async def test_every_message_is_answered():
    line = Socket("/ws/lobby/")
    assert await line.open()
    await line.line.send_to(text_data='{"id": 1, "type": "ping"}')
    assert (await line.hear())["code"] == "hello_first"
    await line.line.send_to(text_data='{"id": 2, "type": "hello"}')
    assert (await line.hear())["type"] == "ack"
    await line.line.send_to(text_data='{"id": 3, "type": "ping"}')
    assert (await line.hear())["type"] == "pong"
    await line.line.send_to(text_data='{"id": 4, "type": "suggest"}')
    assert (await line.hear())["code"] == "unknown_type"
    await line.line.send_to(text_data="nonsense")
    assert (await line.hear())["code"] == "bad_json"
    await line.close()


async def test_the_reading_stops_when_nobody_listens():
    line = Socket("/ws/lobby/")
    await hello(line)
    assert table_watch.watchers
    await line.close()
    assert not table_watch.watchers
